// What is seen: one state for all views, kept in the address so that it can be sent to somebody.
import { lessons } from './lessons.js';
import { readLine, written } from './lines.js';
import { fromAddress, toAddress } from './position.js';

export const views = ['games', 'play', 'tables', 'sequences', 'claims', 'find'];

/** Other lines that an address may hold. */
const mostLines = 50;

/** Whether this is the board alone, in a frame of another page. */
export const alone = location.pathname === '/embed';

/** What each view is set to unless the address says otherwise. */
const fresh = () => ({
  view: 'play',
  rules: 'nim',
  position: null,
  // The moves up to the position that is shown, and those after it: somebody looks back.
  plies: [],
  later: [],
  // Other lines of the game, each from its start.
  lines: [],
  // Moves of the address that the server has not read yet.
  unread: null,
  // Those of which one was refused: the address keeps them until somebody moves.
  refused: null,
  over: false,
  // The moves that were forbidden before the next one, once no more will be.
  barred: null,
  first: 'you',
  mistakes: 0,
  seed: 1,
  // The puzzle or the step of a lesson that is played, none with 0 or ''.
  puzzle: 0,
  lesson: '',
  step: 1,
  tableHeaps: 2,
  tableMax: 31,
  what: 'values',
  slice: [],
  // The cursor of the table, and the rules that it is compared with.
  cell: '',
  compare: '',
  to: 400,
  claim: '',
  claimHeaps: 3,
  claimMax: '15',
  claimWhere: 'box',
  claimBase: '2',
  findKind: 'automaton',
  findHeaps: '2',
  findSought: 'P',
  findValue: '1',
  findBase: '',
  findMax: '',
  findPairs: '200',
  findRows: '0..8',
  findFamily: '0.dd',
  findTo: '1000',
  findOf: 'P',
  findMost: '100',
  findLeast: '0',
  findMod: '',
});

/** `info` is what the server says of the rules: kind, number of heaps, convention. */
export const state = { ...fresh(), info: null, doubt: '' };

const listeners = new Set();
export const listen = listener => listeners.add(listener);
/** The same for a view that comes later than the others: it is told at once. */
export const listenNow = listener => { listen(listener); listener({}); };

const own = {
  games: [],
  play: ['first', 'mistakes', 'seed', 'puzzle', 'lesson', 'step'],
  tables: ['tableHeaps', 'tableMax', 'what', 'slice', 'cell', 'compare'],
  sequences: ['to'],
  claims: ['claim', 'claimWhere', 'claimHeaps', 'claimMax', 'claimBase'],
  find: ['findKind', 'findHeaps', 'findSought', 'findValue', 'findBase', 'findMax', 'findPairs', 'findRows', 'findFamily', 'findTo', 'findOf', 'findMost', 'findLeast', 'findMod'],
};
/** All that an address says. */
const known = new Set(['rules', 'heaps', 'board', 'position', 'state', 'moves', 'at', 'line', 'forbid', ...Object.values(own).flat()]);
/** What the address may say: the ends of a range, or a list of words. */
const numbers = { mistakes: [0, 100], seed: [0, 999999999], puzzle: [0, 99], step: [1, 99], tableHeaps: [1, 5], tableMax: [1, 1023], to: [1, 1000000], claimHeaps: [0, 20] };
const words = {
  first: ['you', 'computer', 'both'], lesson: ['', ...Object.keys(lessons)], what: ['values', 'outcomes'], claimWhere: ['box', 'all'],
  findKind: ['automaton', 'beatty', 'rows', 'survey', 'count'], findOf: ['P', 'N', 'G'], findSought: ['P', 'value', 'values'],
};

/** The moves of the game, as they are typed, how many of them have been made, and other lines. */
function moves() {
  if (state.unread) return state.unread;
  const all = [...state.plies, ...state.later];
  const list = state.refused ?? all.map(ply => ply.typed);
  return { list, at: state.later.length ? state.plies.length : list.length, lines: state.lines.map(line => written(line, all)) };
}

/** In Play the address holds the whole game: its start and its moves. */
function address() {
  const query = new URLSearchParams({ rules: state.rules });
  const whole = state.view === 'play';
  toAddress(whole ? state.plies[0]?.before ?? state.position : state.position, query);
  const { list, at, lines } = moves();
  if (whole && list.length) query.set('moves', list.join(';'));
  if (whole && at < list.length) query.set('at', at);
  if (whole) for (const line of lines) query.append('line', line);
  if (whole && state.barred) query.set('forbid', state.barred.join(';'));
  const usual = fresh();
  for (const key of own[state.view]) {
    if (String(state[key]) !== String(usual[key])) query.set(key, state[key]);
  }
  // Parentheses, commas and slashes are harmless and easier to read as they are.
  const plain = String(query).replace(/%(28|29|2C|2F|7B|7D|3A|3B)/g, part => decodeURIComponent(part));
  return `#${state.view}?${plain}`;
}

/** A value of the address, or the reason why it cannot be one. */
function valued(key, text) {
  if (key === 'slice') {
    const all = text.split(',').filter(Boolean);
    return all.every(one => /^\d{1,9}$/.test(one)) ? { value: all.map(Number) } : { why: 'whole numbers with commas between them' };
  }
  if (key === 'claimHeaps' && text === 'any') return { value: text };
  const [least, most] = numbers[key] ?? [];
  if (most !== undefined) {
    const within = /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most;
    return within ? { value: Number(text) } : { why: `a whole number from ${least} to ${most}` };
  }
  if (words[key] && !words[key].includes(text)) return { why: words[key].join(', ').replace(/, (\w+)$/, ' or $1') };
  return { value: text };
}

/** Reads the address; moves that the browser's history holds need not be read again. */
function read(kept) {
  const [asked, rest] = location.hash.slice(1).split(/\?(.*)/s);
  const view = alone ? 'play' : asked;
  const query = new URLSearchParams(rest ?? '');
  const found = { ...state, view: views.includes(view) ? view : view ? 'play' : 'games', plies: [], later: [], lines: [], unread: null, refused: null, over: false, barred: null, doubt: '' };
  const usual = fresh();
  const said = ['rules', ...own[found.view]];
  const doubts = [];
  const doubt = (key, why, instead) => doubts.push(`The address says ${key}=${query.get(key)}, which should be ${why}; ${instead} is used instead.`);
  if (view && !views.includes(view)) doubts.push(`The address asks for “${view}”, expected one of ${views.join(', ')}; Play is shown.`);
  for (const key of said) found[key] = usual[key];
  for (const key of said) {
    if (!query.has(key)) continue;
    const { value, why } = valued(key, query.get(key));
    if (why) doubt(key, why, String(found[key]) || 'none');
    else found[key] = value;
  }
  for (const key of new Set(query.keys())) if (!known.has(key)) doubts.push(`The address says ${key}=${query.get(key)}, which means nothing here.`);
  found.position = fromAddress(query, doubt);
  found.doubt = doubts.join(' ');
  if (kept) {
    Object.assign(found, kept);
    found.position = found.plies.at(-1)?.after ?? found.position;
  } else if ((query.get('moves') || query.has('line')) && (found.position || !query.has('heaps'))) {
    const list = query.get('moves')?.split(';') ?? [];
    const at = query.get('at');
    const lines = query.getAll('line').filter(line => readLine(line, list)).slice(0, mostLines);
    const wrong = query.getAll('line').find(line => !lines.includes(line));
    if (wrong !== undefined) found.doubt = `${found.doubt} The address says line=${wrong}, which should be the number of moves that it begins with in common, a colon, and its moves, in at most ${mostLines} lines; it is left out.`.trim();
    if (list.length || lines.length) found.unread = { list, at: /^\d{1,4}$/.test(at) ? Math.min(Number(at), list.length) : list.length, lines };
  }
  // Whether what is forbidden ends the game is found out anew.
  if (query.has('forbid')) Object.assign(found, { barred: query.get('forbid').split(';').filter(Boolean), over: false });
  return found;
}

const remember = () => (state.unread || state.refused ? null : { plies: state.plies, later: state.later, lines: state.lines, over: state.over, first: state.first });

/** Changes the state. `push` makes a step that the back button undoes, `replace` does not, and `quiet`
 * changes the address alone: nothing is drawn again. */
export function change(patch, how = 'push') {
  // Other rules end a puzzle and a lesson, unless these begin with them.
  if (patch.rules !== undefined && patch.rules !== state.rules) patch = { puzzle: 0, lesson: '', ...patch };
  // Another game, or another way on, drops the moves that were taken back, other lines unless they are
  // given, and what was forbidden.
  Object.assign(state, patch.plies ? { later: [], lines: [], unread: null, refused: null, barred: null } : {}, how === 'push' ? { doubt: '' } : {}, patch);
  const before = location.hash;
  const after = address();
  if (how === 'push' && after !== before && !alone) history.pushState(remember(), '', after);
  else history.replaceState(remember(), '', after);
  if (how !== 'quiet') for (const listener of listeners) listener(patch);
}

// The view of the address that the page was opened with, until it has been seen.
let linked = null;

/** Whether a view was opened by its address, and is to show what that asks for; true once. */
export function opened(view) {
  const now = linked === view;
  if (now) linked = null;
  return now;
}

/** Takes the state from the address, when the page is opened. */
export function start() {
  linked = location.hash ? read(null).view : null;
  restore();
}

/** Takes the state from the address, also when the browser goes back or forward. */
export function restore() {
  const found = read(history.state);
  if (found.rules !== state.rules) found.info = null;
  Object.assign(state, found);
  for (const listener of listeners) listener(found);
}
