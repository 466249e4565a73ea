// What is seen: one state for all views, kept in the address so that it can be sent to somebody.
import { fromAddress, toAddress } from './position.js';

export const views = ['play', 'tables', 'sequences', 'claims'];

/** What each view is set to unless the address says otherwise. */
const fresh = () => ({
  view: 'play',
  rules: 'nim',
  position: null,
  plies: [],
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
});

/** `info` is what the server says of the rules: kind, number of heaps, convention. */
export const state = { ...fresh(), info: null };

const listeners = new Set();
export const listen = listener => listeners.add(listener);

const own = {
  play: ['first', 'mistakes', 'seed'],
  tables: ['tableHeaps', 'tableMax', 'what', 'slice'],
  sequences: ['to'],
  claims: ['claim', 'claimHeaps', 'claimMax'],
};
const numbers = ['mistakes', 'seed', 'tableHeaps', 'tableMax', 'to', 'claimHeaps'];

/** Who begins where the position of now is the start: a reader of the address has no moves. */
function begins() {
  const turned = { you: 'computer', computer: 'you' };
  return state.plies.length % 2 ? turned[state.first] ?? state.first : state.first;
}

function address() {
  const query = new URLSearchParams({ rules: state.rules });
  toAddress(state.position, query);
  const usual = fresh();
  for (const key of own[state.view]) {
    const value = key === 'first' ? begins() : state[key];
    if (String(value) !== String(usual[key])) query.set(key, value);
  }
  // Parentheses, commas and slashes are harmless and easier to read as they are.
  const plain = String(query).replace(/%(28|29|2C|2F|7B|7D|3A)/g, part => decodeURIComponent(part));
  return `#${state.view}?${plain}`;
}

/** Reads the address; the moves of a game come from the browser's history. */
function read(kept) {
  const [view, rest] = location.hash.slice(1).split(/\?(.*)/s);
  const query = new URLSearchParams(rest ?? '');
  const found = { ...state, view: views.includes(view) ? view : 'play', plies: [], over: false };
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
  return Object.assign(found, kept ?? {});
}

const remember = () => ({ plies: state.plies, over: state.over, first: state.first });

/** Changes the state. `push` makes a step that the back button undoes, `replace` does not. */
export function change(patch, how = 'push') {
  Object.assign(state, patch);
  const before = location.hash;
  const after = address();
  if (how === 'push' && after !== before) history.pushState(remember(), '', after);
  else history.replaceState(remember(), '', after);
  for (const listener of listeners) listener(patch);
}

/** Takes the state from the address, at the start and when the browser goes back or forward. */
export function restore() {
  const found = read(history.state);
  if (found.rules !== state.rules) found.info = null;
  Object.assign(state, found);
  for (const listener of listeners) listener(found);
}
