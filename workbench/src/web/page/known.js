// What is known of the position: the outcome and the winning moves only when asked for, and the
// digital-sum table. The server's analysis is fetched beforehand, so that asking is instant.
import { newest, post, stopped } from './api.js';
import { button, el, plural, say, short } from './dom.js';
import { words } from './fault.js';
import { sumTable } from './digital-sum.js';
import { forbidden, settled } from './forbidding.js';
import { choices } from './legal.js';
import { bare, key, sizes } from './position.js';
import { state } from './state.js';

const most = 60;

/** `aim(option)` chooses a winning move; `terminal` receives what the analysis says;
 * `follow` asks for the table to be drawn again. */
export function known({ aim, terminal, follow }) {
  const asking = newest();
  const shown = { outcome: false, moves: false, sum: false };
  // what was asked for and is not told yet
  let wanted = null;
  let of = null;
  let game = null;
  let analysis = null;
  let failure = null;
  // of rules with a digital sum: its modulus, and whether play is misere
  let digital = null;

  const outcome = el('div', { class: 'answer' });
  const moves = el('div', { class: 'answer' });
  const sum = el('div');
  const toggle = (name, ask, hide, body) => {
    const node = button(ask, () => set(!shown[name]), { 'aria-expanded': 'false' });
    const set = open => {
      shown[name] = open;
      wanted = open ? name : null;
      node.textContent = open ? hide : ask;
      node.setAttribute('aria-expanded', open);
      draw();
      if (!open) body.replaceChildren();
      else if (name === 'sum') follow();
    };
    return { node, fold: () => { if (shown[name]) set(false); } };
  };
  const asks = [
    toggle('outcome', 'Who is winning?', 'Hide who is winning', outcome),
    toggle('moves', 'Show winning moves', 'Hide winning moves', moves),
    toggle('sum', 'Show the digital sum', 'Hide the digital sum', sum),
  ];

  function pending(body) {
    body.replaceChildren(failure
      ? el('p', { class: 'reason' }, ...words(failure))
      : el('p', { class: 'quiet', text: 'Working it out …' }));
  }

  /** How long play lasts from here, where that is soon known. */
  function lasting(letter, moves) {
    if (!moves) return '';
    const said = letter === 'P' ? 'can hold out for' : 'can win within';
    return el('p', { class: 'lasting', text: `The player to move ${said} ${plural(moves, 'move')}, counting both sides.` });
  }

  function showOutcome() {
    const wins = { N: 'the player to move wins', P: 'the player who moved last wins' };
    const letter = analysis.outcome;
    outcome.replaceChildren(
      el('p', {}, el('strong', { class: `outcome ${letter}`, text: letter }), ` ${wins[letter] ?? ''}`,
        analysis.value === null ? '' : `, value\u00a0${Number(analysis.value) === 0 ? '0' : `*${short(analysis.value)}`}`),
      lasting(letter, analysis.remoteness),
      el('p', { class: 'quiet', text: analysis.method ? `By ${analysis.method.replace(/^by /, '')}.` : '' }));
  }

  function showMoves() {
    const { winning_moves: all, winning_options: named } = analysis;
    // What is forbidden wins nothing.
    const gone = new Set(forbidden().map(key));
    const options = named.filter(({ position }) => !gone.has(key(position)));
    const count = (all?.length ?? 0) - (named.length - options.length);
    const partial = analysis.winning_moves_complete === false ? ', perhaps not all' : '';
    const more = count > most ? el('p', { class: 'quiet', text: `The first ${most} are shown.` }) : null;
    const none = state.over ? 'No move is left.' : all === null ? 'There are too many moves to check; none is listed.' : 'No move wins.';
    const head = count ? `${plural(count, 'winning move')}${partial}: choose one, then make the move.` : none;
    moves.replaceChildren(...[el('p', { text: head }),
      count ? choices(options.slice(0, most), aim) : null, more].filter(Boolean));
  }

  function draw() {
    for (const [name, body, show] of [['outcome', outcome, showOutcome], ['moves', moves, showMoves]]) {
      if (!shown[name]) continue;
      if (analysis) show();
      else pending(body);
      if (wanted !== name || !(analysis || failure)) continue;
      wanted = null;
      say(body.firstChild.textContent);
    }
  }

  /** Whether the rules have a digital sum. */
  function learn({ heaps }) {
    const { digital_sum: modulus, convention } = state.info ?? {};
    digital = modulus && heaps ? { modulus, misere: convention === 'misere' } : null;
    asks[2].node.hidden = !digital;
    if (digital) follow();
  }

  async function analyse() {
    const { rules, position } = state;
    learn(position);
    // What was asked for stays while the game lasts; a new game does not begin with its answer.
    // What the rules remember at its start is learned late, and begins no game.
    const begun = JSON.stringify([rules, bare(state.plies[0]?.before ?? position)]);
    if (game !== null && begun !== game) asks.forEach(ask => ask.fold());
    game = begun;
    const barred = settled();
    const name = JSON.stringify([rules, key(position), barred]);
    if (of === name) return;
    of = name;
    analysis = failure = null;
    draw();
    try {
      const answer = await post('/api/position', { rules, position, forbidden: barred }, asking.signal());
      if (of !== name) return;
      analysis = answer;
      terminal(answer);
    } catch (error) {
      if (stopped(error) || of !== name) return;
      failure = error;
      terminal(null, error);
    }
    draw();
  }

  return {
    node: el('section', { class: 'known', 'aria-labelledby': 'known-title' },
      el('h2', { id: 'known-title', text: 'What is known' }),
      asks[0].node, outcome, asks[1].node, moves, asks[2].node, sum),
    analyse,
    draw,
    /** The table for the heaps that the marks leave. */
    table(heaps, marked) {
      if (!shown.sum || !digital || !heaps) return sum.replaceChildren();
      return sum.replaceChildren(el('h3', { text: `Digital sum mod ${digital.modulus}` }), ...sumTable(heaps, digital, marked, sizes(state.position).map(BigInt)));
    },
  };
}
