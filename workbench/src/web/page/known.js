// What is known of the position, each part only when asked for: nothing is searched before. What is
// open stays open while the game lasts, and in the next game if that is wanted.
import { newest, post, stopped } from './api.js';
import { button, el, plural, say, short } from './dom.js';
import { words } from './fault.js';
import { sumTable } from './digital-sum.js';
import { forbidden, settled } from './forbidding.js';
import { choices } from './legal.js';
import { bare, key, sizes } from './position.js';
import { state } from './state.js';
import { reasons } from './why.js';

const most = 60;

/** Who wins, by the letter of the outcome. */
const wins = { N: 'the player to move wins', P: 'the player who moved last wins', D: 'a draw: neither player can force a win' };

/** How something was found, in words of every day: `memo, 48 positions` is a search. */
const byWhat = method => method.replace(/^by /, '').replace(/^memo, (?=\d)/, 'a search of ').replace(/^memo\b/, 'a search').replace(/\.$/, '');

/** `aim(option)` chooses a winning move, `shade(options)` receives those that win where they are to be
 * shaded; `follow` asks for the table to be drawn again. */
export function known({ aim, shade, follow }) {
  const asking = { position: newest(), why: newest() };
  const shown = { outcome: false, moves: false, why: false, sum: false, shade: false };
  // what was asked for and is not told yet
  let wanted = null;
  let game = null;
  // Of each question the position that it was asked about, and its answer or error.
  const found = { position: {}, why: {} };
  // of rules with a digital sum: its modulus, and whether play is misere
  let digital = null;

  const bodies = { outcome: el('div', { class: 'answer' }), moves: el('div', { class: 'answer' }), why: el('div', { class: 'answer' }), sum: el('div') };
  const toggle = (name, ask, hide) => {
    const node = button(ask, () => set(!shown[name]), { 'aria-expanded': 'false' });
    const set = open => {
      shown[name] = open;
      wanted = open ? name : null;
      node.textContent = open ? hide : ask;
      node.setAttribute('aria-expanded', open);
      if (!open) bodies[name].replaceChildren();
      analyse();
      if (name === 'sum') follow();
    };
    return { node, fold: () => { if (shown[name]) set(false); } };
  };
  const asks = {
    outcome: toggle('outcome', 'Who is winning?', 'Hide who is winning'),
    moves: toggle('moves', 'Show winning moves', 'Hide winning moves'),
    why: toggle('why', 'Why?', 'Hide why'),
    sum: toggle('sum', 'Show the digital sum', 'Hide the digital sum'),
  };
  const check = (text, change) => {
    const box = el('input', { type: 'checkbox', on: { change: () => change(box.checked) } });
    return { node: el('label', { class: 'check' }, box, text), box };
  };
  const shading = check('Shade winning moves', on => {
    shown.shade = on;
    wanted = on ? 'shade' : null;
    if (!on) shade([]);
    analyse();
  });
  const stay = check('Keep this open in the next game', () => {});

  const question = name => (name === 'why' ? 'why' : 'position');
  function pending(body, { failure }) {
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

  /** A search that did not end, and what it tells all the same. */
  function showUnfinished({ outcome, excluded, used_up: used }) {
    const not = excluded.length ? `The value is not ${excluded.map(value => (value ? `*${value}` : '0')).join(', ').replace(/, ([^,]*)$/, ' or $1')}.` : '';
    const won = outcome && el('p', {}, el('strong', { class: `outcome ${outcome}`, text: outcome }), ` ${wins[outcome]}; the value is not known`);
    bodies.outcome.replaceChildren(...[
      won ?? el('p', {}, el('strong', { text: 'Not known: ' }), 'the position is too large for a search that ends soon.'),
      not && el('p', { text: not }),
      el('p', { class: 'quiet' }, `The search was stopped after ${used}. The command line has no such limit.`)].filter(Boolean));
  }

  function showOutcome(analysis) {
    if (analysis.verdict === 'UNFINISHED') return showUnfinished(analysis);
    const letter = analysis.outcome;
    bodies.outcome.replaceChildren(
      el('p', {}, el('strong', { class: `outcome ${letter}`, text: letter }), ` ${wins[letter] ?? ''}`,
        analysis.value === null ? '' : `, value\u00a0${Number(analysis.value) === 0 ? '0' : String(analysis.value).startsWith('inf') ? analysis.value : `*${short(analysis.value)}`}`),
      lasting(letter, analysis.remoteness),
      el('p', { class: 'quiet', text: analysis.method ? `By ${byWhat(analysis.method)}.` : '' }));
  }

  /** The winning moves that are not forbidden: what is forbidden wins nothing. */
  function winning({ winning_moves: all, winning_options: named }) {
    const gone = new Set(forbidden().map(key));
    const options = named.filter(({ position }) => !gone.has(key(position)));
    return { options, count: (all?.length ?? 0) - (named.length - options.length) };
  }

  /** In a draw the moves that keep it. */
  function showDrawing({ drawing_options: options }) {
    bodies.moves.replaceChildren(el('p', { text: `No move wins; ${plural(options.length, 'move keeps', 'moves keep')} the draw: choose ${options.length === 1 ? 'it' : 'one'}, then make the move.` }),
      choices(options.slice(0, most), aim));
  }

  function showMoves(analysis) {
    if (analysis.outcome === 'D') return showDrawing(analysis);
    const { options, count } = winning(analysis);
    const partial = analysis.winning_moves_complete === false ? ', perhaps not all' : '';
    const more = count > most ? el('p', { class: 'quiet', text: `The first ${most} are shown.` }) : null;
    const hidden = analysis.verdict === 'UNFINISHED' ? 'The search did not end in time: no winning move is known.' : analysis.winning_moves === null ? 'There are too many moves to check; none is listed.' : analysis.outcome === 'N' ? 'Some move wins, but it is not known which.' : 'No move wins.';
    const none = state.over ? 'No move is left.' : hidden;
    const head = count ? `${plural(count, 'winning move')}${partial}: choose ${count === 1 ? 'it' : 'one'}, then make the move.` : none;
    bodies.moves.replaceChildren(...[el('p', { text: head }),
      count ? choices(options.slice(0, most), aim) : null, more].filter(Boolean));
  }

  const shows = { outcome: showOutcome, moves: showMoves, why: answer => bodies.why.replaceChildren(...reasons(answer)), shade: analysis => shade(winning(analysis).options) };

  function draw() {
    for (const [name, show] of Object.entries(shows)) {
      if (!shown[name]) continue;
      const about = found[question(name)];
      if (about.answer) show(about.answer);
      else if (bodies[name]) pending(bodies[name], about);
      if (wanted !== name || !(about.answer || about.failure)) continue;
      wanted = null;
      say(name === 'shade' ? `${plural(winning(about.answer ?? { winning_options: [] }).count, 'winning move')} shaded.` : bodies[name].firstChild.textContent);
    }
  }

  /** Whether the rules have a digital sum. */
  function learn({ heaps }) {
    const { digital_sum: modulus, convention } = state.info ?? {};
    digital = modulus && heaps ? { modulus, misere: convention === 'misere' } : null;
    asks.sum.node.hidden = !digital;
    if (digital) follow();
  }

  /** Asks what is asked for, once for each position. */
  async function ask(name) {
    const { rules, position } = state;
    const barred = name === 'why' ? undefined : settled();
    const of = JSON.stringify([rules, key(position), barred]);
    if (found[name].of === of) return;
    found[name] = { of };
    draw();
    try {
      const answer = await post(`/api/${name}`, { rules, position, forbidden: barred }, asking[name].signal());
      if (found[name].of !== of) return;
      found[name].answer = answer;
    } catch (error) {
      if (found[name].of !== of) return;
      if (stopped(error)) { found[name] = {}; return; }
      found[name].failure = error;
    }
    draw();
  }

  function analyse() {
    const { rules, position } = state;
    // a board that is said by its size becomes its rows at once, which begins no other game
    if (!position || !state.info || /^\d+x\d+$/i.test(position.board ?? '')) return;
    learn(position);
    // What was asked for stays while the game lasts; a new game begins with its answer only if that is
    // wanted. What the rules remember at its start is learned late, and begins no game.
    const begun = JSON.stringify([rules, bare(state.plies[0]?.before ?? position), state.puzzle, state.lesson, state.step]);
    const another = game !== null && begun !== game;
    game = begun;
    if (another && !stay.box.checked) fold();
    if (shown.outcome || shown.moves || shown.shade) ask('position');
    if (shown.why) ask('why');
    draw();
  }

  function fold() {
    Object.values(asks).forEach(one => one.fold());
    shown.shade = shading.box.checked = false;
  }

  return {
    node: el('section', { class: 'known', 'aria-labelledby': 'known-title' },
      el('h2', { id: 'known-title', text: 'What is known' }),
      asks.outcome.node, bodies.outcome, asks.moves.node, bodies.moves, asks.why.node, bodies.why, asks.sum.node, bodies.sum, shading.node, stay.node),
    analyse,
    draw,
    /** The table for the heaps that the marks leave. */
    table(heaps, marked) {
      if (!shown.sum || !digital || !heaps) return bodies.sum.replaceChildren();
      return bodies.sum.replaceChildren(el('h3', { text: `Digital sum mod ${digital.modulus}` }), ...sumTable(heaps, digital, marked, sizes(state.position).map(BigInt)));
    },
  };
}
