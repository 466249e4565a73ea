// Work that may take long: one job at a time, with progress, a stop button, and what was wrong.
import { lines, stopped } from './api.js';
import { button, el, grouped, say } from './dom.js';
import { excerpt, sentence, words } from './fault.js';

/** `go` is the button that begins it, `fault` and `result` are where errors and answers stand. */
export function job({ go, fault, result }) {
  let running = null;
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

  /** Asks what `ask()` gives, a path and a body, and shows the answer; `typed` is the text that an
   * error points into. */
  async function run(ask, show, typed = '') {
    if (running) return;
    fault.replaceChildren();
    result.replaceChildren();
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
    }
  }

  return { node, run };
}
