// What is seen: one state for all views, kept in the address so that it can be sent to somebody.
import { fromAddress, toAddress } from './position.js';

export const views = ['play', 'tables', 'sequences', 'claims', 'find'];

/** What each view is set to unless the address says otherwise. */
const fresh = () => ({
  view: 'play',
  rules: 'nim',
  position: null,
  // The moves up to the position that is shown, and those after it: somebody looks back.
  plies: [],
  later: [],
  // Moves of the address that the server has not read yet.
  unread: null,
  over: false,
  first: 'you',
  mistakes: 0,
  seed: 1,
  tableHeaps: 2,
  tableMax: 31,
  what: 'values',
  slice: [],
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
  findBase: '2',
  findMax: '',
  findPairs: '200',
  findRows: '0..8',
  findFamily: '0.dd',
  findTo: '1000',
});

/** `info` is what the server says of the rules: kind, number of heaps, convention. */
export const state = { ...fresh(), info: null };

const listeners = new Set();
export const listen = listener => listeners.add(listener);

const own = {
  play: ['first', 'mistakes', 'seed'],
  tables: ['tableHeaps', 'tableMax', 'what', 'slice'],
  sequences: ['to'],
  claims: ['claim', 'claimWhere', 'claimHeaps', 'claimMax', 'claimBase'],
  find: ['findKind', 'findHeaps', 'findSought', 'findValue', 'findBase', 'findMax', 'findPairs', 'findRows', 'findFamily', 'findTo'],
};
const numbers = ['mistakes', 'seed', 'tableHeaps', 'tableMax', 'to', 'claimHeaps'];

/** The moves of the game, as they are typed, and how many of them have been made. */
function moves() {
  if (state.unread) return state.unread;
  const all = [...state.plies, ...state.later];
  return { list: all.map(ply => ply.typed), at: state.plies.length };
}

/** In Play the address holds the whole game: its start and its moves. */
function address() {
  const query = new URLSearchParams({ rules: state.rules });
  const whole = state.view === 'play';
  toAddress(whole ? state.plies[0]?.before ?? state.position : state.position, query);
  const { list, at } = moves();
  if (whole && list.length) query.set('moves', list.join(';'));
  if (whole && at < list.length) query.set('at', at);
  const usual = fresh();
  for (const key of own[state.view]) {
    if (String(state[key]) !== String(usual[key])) query.set(key, state[key]);
  }
  // Parentheses, commas and slashes are harmless and easier to read as they are.
  const plain = String(query).replace(/%(28|29|2C|2F|7B|7D|3A|3B)/g, part => decodeURIComponent(part));
  return `#${state.view}?${plain}`;
}

/** Reads the address; moves that the browser's history holds need not be read again. */
function read(kept) {
  const [view, rest] = location.hash.slice(1).split(/\?(.*)/s);
  const query = new URLSearchParams(rest ?? '');
  const found = { ...state, view: views.includes(view) ? view : 'play', plies: [], later: [], unread: null, over: false };
  const usual = fresh();
  for (const key of own[found.view]) found[key] = usual[key];
  for (const key of ['rules', ...own[found.view]]) {
    if (!query.has(key)) continue;
    const text = query.get(key);
    if (key === 'slice') found.slice = text.split(',').map(Number).filter(Number.isInteger);
    else if (!numbers.includes(key)) found[key] = text;
    else if (/^\d{1,9}$/.test(text)) found[key] = Number(text);
  }
  found.position = fromAddress(query);
  if (kept) {
    Object.assign(found, kept);
    found.position = found.plies.at(-1)?.after ?? found.position;
  } else if (query.get('moves')) {
    const list = query.get('moves').split(';');
    const at = query.get('at');
    found.unread = { list, at: /^\d{1,4}$/.test(at) ? Math.min(Number(at), list.length) : list.length };
  }
  return found;
}

const remember = () => (state.unread ? null : { plies: state.plies, later: state.later, over: state.over, first: state.first });

/** Changes the state. `push` makes a step that the back button undoes, `replace` does not. */
export function change(patch, how = 'push') {
  // Another game, or another way on, drops the moves that were taken back.
  Object.assign(state, patch.plies ? { later: [], unread: null } : {}, patch);
  const before = location.hash;
  const after = address();
  if (how === 'push' && after !== before) history.pushState(remember(), '', after);
  else history.replaceState(remember(), '', after);
  for (const listener of listeners) listener(patch);
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
