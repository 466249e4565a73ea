// A review of the game: each move marked, the first one that gave the win away, and what would have won.
import { newest, post, stopped } from './api.js';
import { button, el, plural, reveal, say } from './dom.js';
import { sentence, words } from './fault.js';
import { step } from './game.js';
import { state } from './state.js';

const said = { true: ['✓', 'kept the win'], false: ['✗', 'gave the win away'], null: ['·', 'there was no win to keep'] };
const drawLost = ['✗', 'gave the draw away'];

const subject = who => (who === 'you' ? 'You' : `The ${who}`);

/** `changed` is called when there is something else to be shown of the moves; `aim(option)` marks a move
 * on the board. */
export function review(changed, aim) {
  const asking = newest();
  // The line that is reviewed; what was found of each line of this game.
  let of = null;
  let found = null;
  const reviews = new Map();
  const body = el('div', { class: 'review' });
  const ask = button('Review the game', () => run());
  const node = el('div', {}, ask, body);

  const all = () => [...state.plies, ...state.later];
  const name = () => JSON.stringify([state.rules, all()[0]?.before, all().map(ply => ply.typed)]);

  /** What is said of a move. */
  const mark = i => {
    const one = found?.[i];
    if (!one) return null;
    const unknown = one.before === null || (one.before === 'N' && one.after === null);
    const [sign, text] = unknown ? ['?', 'not searched: it would take too long'] : one.before === 'D' && one.kept === false ? drawLost : said[one.kept];
    return { sign, text, kept: one.kept };
  };

  const go = to => {
    step(to);
    const shown = document.querySelector('.plies [aria-current] button') ?? document.querySelector('.centre .place');
    shown?.scrollIntoView({ block: 'nearest' });
  };

  /** Shows the position before a move, with a better one marked. */
  function show(i, best, would) {
    go(i);
    if (best) aim(best);
    // the button goes with what it belongs to: the keyboard is left at the board
    document.querySelector('.centre .actions button').focus({ preventScroll: true });
    reveal(document.querySelector('.centre .place'));
    say(`Before move ${i + 1}. ${sentence(would.trim())}`);
  }

  /** A square for each move: the line of the game. */
  function line() {
    const square = (one, i) => {
      const { sign, text, kept } = mark(i);
      return button(sign, () => go(i + 1), { class: `square ${kept === false ? 'lost' : kept ? 'kept' : ''}`, 'aria-label': `Move ${i + 1}, ${all()[i].who}: ${text}`, title: `${i + 1}: ${text}` });
    };
    return el('div', { class: 'line', role: 'group', 'aria-label': 'The moves of the game' }, ...found.map(square));
  }

  function summary() {
    const moves = all();
    const wrong = found.map((one, i) => i).filter(i => found[i].kept === false);
    const unknown = found.some(one => one.before === null);
    const nothing = unknown ? 'Not every position could be searched; of those that were, no move gave a win away.' : 'No move gave a win away.';
    if (!wrong.length) return [el('p', { text: nothing })];
    // Of each side the first one.
    const first = [...new Set(wrong.map(i => moves[i].who))].map(who => wrong.find(i => moves[i].who === who));
    const told = i => {
      const { best } = found[i];
      const drawn = found[i].before === 'D';
      const better = drawn ? 'kept the draw' : 'won';
      const would = best ? ` To ${best.text.replace(/^from .* to /, 'move to ')} would have ${better}.` : ` Another move would have ${better}.`;
      return el('li', {}, el('p', { text: `${subject(moves[i].who)} gave the ${drawn ? 'draw' : 'win'} away first with move ${i + 1}, “${moves[i].text}”.${would}` }),
        button(`Show move ${i + 1}`, () => show(i, best, would)));
    };
    return [el('ul', { class: 'turns' }, ...first.map(told))];
  }

  function draw() {
    const now = name();
    // A line that was left has its review when it is shown again.
    if (now !== of && reviews.has(now)) of = now;
    const fits = of !== null && of === now;
    found = fits ? reviews.get(now) ?? null : null;
    ask.textContent = state.lines.length ? 'Review this line' : 'Review the game';
    // After the last move it stands below the board.
    ask.hidden = !all().length || (fits && found) || (state.over && !state.lines.length);
    if (!fits) return body.replaceChildren();
    if (!found) return undefined;
    const kept = document.activeElement?.closest('.line') ? [...body.querySelectorAll('.square')].indexOf(document.activeElement) : -1;
    body.replaceChildren(el('h3', { text: state.lines.length ? 'Review of the line that is shown' : 'Review' }), line(), ...summary());
    if (kept >= 0) body.querySelectorAll('.square')[kept]?.focus();
    return undefined;
  }

  async function run() {
    of = name();
    body.replaceChildren(el('p', { class: 'quiet', text: 'Going through the moves …' }));
    const moves = all();
    const mine = of;
    try {
      const answer = await post('/api/review', { rules: state.rules, position: moves[0].before, moves: moves.map(ply => ply.typed) }, asking.signal());
      if (mine !== of) return;
      reviews.set(mine, answer.moves);
      changed();
      // Another line may be shown by now.
      if (!found) return;
      const wrong = found.filter(one => one.kept === false).length;
      say(`${plural(moves.length, 'move')} reviewed, ${wrong} gave a win away. ${body.querySelector('.turns p')?.textContent ?? ''}`);
      body.querySelector('.square')?.focus();
      body.scrollIntoView({ block: 'nearest' });
    } catch (error) {
      if (stopped(error) || mine !== of) return;
      body.replaceChildren(el('p', { class: 'reason' }, ...words(error)));
      of = null;
    }
  }

  return { node, draw, mark, run };
}
