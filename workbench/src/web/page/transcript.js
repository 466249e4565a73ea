// The moves of the game at the side, with a button that copies them.
import { button, copy, el, plural, say } from './dom.js';
import { drawn, onlyThis, openLine, place, playAgain, playFromHere, record, result, shown as line, step } from './game.js';
import { common } from './lines.js';
import { text } from './position.js';
import { review } from './review.js';
import { state } from './state.js';

/** `aim(option)` marks a move on the board. */
export function transcript({ aim }) {
  const list = el('ol', { class: 'plies' });
  // Lines that go on where the one that is shown ends.
  const beyond = el('p', { class: 'beyond', hidden: true });
  const none = el('p', { class: 'quiet', text: 'No move has been made.' });
  const copied = el('span', { class: 'quiet' });
  const toCopy = button('Copy the game', async () => {
    copied.textContent = await copy(record()) ? 'Copied.' : 'The browser does not allow copying.';
    say(copied.textContent);
  });
  const toLink = button('Copy the link', async () => {
    copied.textContent = await copy(location.href) ? 'Copied.' : 'The browser does not allow copying.';
    say(copied.textContent);
  });
  const toShare = button('Share …', async () => {
    try {
      (await import('./share.js')).share(document.querySelector('.centre .place'));
    } catch {
      copied.textContent = 'The server does not answer.';
    }
  });
  const go = to => { if (step(to)) say(`After ${state.plies.length} of ${state.plies.length + state.later.length} moves: ${place(state.position)}.`); };
  const steps = [
    ['|◀', 'To the start', () => 0],
    ['◀', 'One move back', made => made - 1],
    ['▶', 'One move forward', made => made + 1],
    ['▶|', 'To the last move', (made, all) => all],
  ].map(([sign, name, to]) => button(sign, () => go(to(state.plies.length, state.plies.length + state.later.length)), { 'aria-label': name, title: name }));
  const shown = el('span', { class: 'quiet' });
  const from = button('Play on from here', () => playFromHere(), { hidden: true });
  const again = button('Play again', () => {
    playAgain();
    say(`The game begins again. ${place(state.position)}.`);
  }, { hidden: true });

  const only = button('Forget the other lines', () => { onlyThis(); say('Only the line that is shown is left.'); }, { hidden: true });

  const after = review(() => show(), aim);

  /** The lines that leave the one that is shown after some of its moves. */
  const others = (made, all) => state.lines.filter(one => common(one, all) === made).map(one => {
    const [first, ...rest] = one.slice(made);
    const length = rest.length ? `, and ${plural(rest.length, 'move')} more` : '';
    const open = () => {
      openLine(one);
      say(`Another line: move ${made + 1}, ${first.text}. ${place(state.position)}.`);
      list.querySelector('[aria-current] .what')?.focus();
    };
    return button(`or ${first.text}${length}`, open, { class: 'what other', title: `Show the line with another move ${made + 1}` });
  });

  /** Arrow keys step where they have nothing else to do. */
  document.addEventListener('keydown', event => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const taken = event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (!by || taken || state.view !== 'play' || event.target.closest?.('input, select, dialog, .place, .scroll, [role=tablist]')) return;
    event.preventDefault();
    go(state.plies.length + by);
  });

  const item = (ply, i, all) => {
    const mark = after.mark(i);
    const done = `${ply.text}${ply.mistake ? ' (a mistake)' : ''}${ply.guess ? ' (a guess)' : ''}`;
    return el('li', { class: i >= state.plies.length ? 'later' : null, 'aria-current': i === state.plies.length - 1 ? 'step' : null },
      el('span', { class: 'who', text: ply.who }),
      button(done, () => go(i + 1), { class: 'what', title: `Show the position after move ${i + 1}` }),
      drawn(ply.after) ? null : el('span', { class: 'quiet', text: text(ply.after) }),
      mark && el('span', { class: `mark ${mark.kept === false ? 'lost' : ''}`, text: `${mark.sign} ${mark.text}` }),
      ...others(i, all));
  };

  function show() {
    const { plies, later, over, lines } = state;
    const all = line();
    after.draw();
    none.hidden = all.length > 0 || lines.length > 0;
    const held = [...list.querySelectorAll('.what:not(.other)')].indexOf(document.activeElement);
    list.replaceChildren(...all.map(item));
    beyond.replaceChildren(...others(all.length, all));
    beyond.hidden = !beyond.childElementCount;
    if (held >= 0) list.querySelectorAll('.what:not(.other)')[held]?.focus();
    const at = [plies.length > 0, later.length > 0];
    steps.forEach((one, i) => one.setAttribute('aria-disabled', !at[i < 2 ? 0 : 1]));
    steps[0].parentNode.hidden = !all.length;
    from.hidden = !later.length && !state.refused;
    only.hidden = !lines.length;
    // After the last move these stand below the board.
    again.hidden = !all.length || Boolean(over);
    shown.textContent = later.length ? `Shown: after ${plies.length} of ${all.length} moves.` : '';
    if (over && plies.length) list.append(el('li', { class: 'end' }, el('strong', { text: result() })));
    const current = list.querySelector('[aria-current]');
    list.scrollTop = later.length ? (current?.offsetTop ?? 0) - list.offsetTop - 40 : list.scrollHeight;
    copied.textContent = '';
  }

  return {
    node: el('section', { class: 'transcript', 'aria-labelledby': 'transcript-title' },
      el('h2', { id: 'transcript-title', text: 'Moves' }), none, list, beyond,
      el('p', { class: 'actions steps' }, ...steps), shown,
      after.node, el('p', { class: 'actions' }, from, again, only, toCopy, toLink, toShare, copied)),
    show,
    review: () => after.run(),
  };
}
