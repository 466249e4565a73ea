// Work that may take long: one job at a time, with progress, a stop button, and what was wrong.
import { lines, stopped } from './api.js';
import { button, el, grouped, say } from './dom.js';
import { excerpt, sentence, words } from './fault.js';

/** `ask()` gives what is asked for, a path and a body; `go` is the button that begins it, `fault` and
 * `result` are where errors and answers stand. */
export function job({ ask, go, fault, result }) {
  let running = null;
  // What the answer answers, or the error is about.
  let answered = null;
  const old = el('p', { class: 'reason', text: 'The rules or the settings have changed since this was found.' });
  const bar = el('progress', { 'aria-label': 'Progress' });
  const doing = el('span', { class: 'quiet' });
  const node = el('div', { class: 'busy', hidden: true }, bar, doing, button('Stop', () => running?.abort()));

  const working = on => {
    node.hidden = !on;
    go.setAttribute('aria-disabled', on);
  };

  function progress({ what, done, total }) {
    doing.textContent = total ? `${what}: ${grouped(done)} of ${grouped(total)}` : `${what}: ${grouped(done)}`;
    if (total) Object.assign(bar, { max: total, value: done });
    else bar.removeAttribute('value');
  }

  const wanted = () => {
    try {
      return JSON.stringify(ask());
    } catch {
      return null;
    }
  };

  /** What was found is not taken for an answer to what would be asked now. */
  function look() {
    const stale = answered !== null && wanted() !== answered;
    if (stale === result.classList.contains('stale')) return;
    result.classList.toggle('stale', stale);
    old.remove();
    if (!stale) return;
    fault.replaceChildren();
    if (!result.firstChild) return;
    result.prepend(old);
    say(old.textContent);
  }

  /** Asks, and shows the answer; `typed` is the text that an error points into. */
  async function run(show, typed = '') {
    if (running) return;
    fault.replaceChildren();
    result.replaceChildren();
    answered = wanted();
    result.classList.remove('stale');
    try {
      const [path, body] = ask();
      running = new AbortController();
      bar.removeAttribute('value');
      doing.textContent = 'Working …';
      working(true);
      show(await lines(path, body, running.signal, progress));
    } catch (error) {
      if (stopped(error)) {
        result.replaceChildren(el('p', { class: 'quiet', text: 'Stopped. Nothing was decided.' }));
        say('Stopped.');
      } else {
        fault.replaceChildren(...[excerpt(error, typed), el('p', { class: 'reason' }, ...words(error))].filter(Boolean));
        say(sentence(error.message));
      }
    } finally {
      running = null;
      working(false);
      look();
    }
  }

  return { node, run, look };
}
