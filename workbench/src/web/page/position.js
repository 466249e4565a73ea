// Positions: heaps (decimal strings of any size) or a board of rows of `.` and `#`.
import { sentence } from './fault.js';

export const isBoard = position => typeof position?.board === 'string';

/** The heaps of each summand, from a text such as `5 2 | 4`. Where heaps split, 0 means none. */
function parts(position, summands) {
  if (position.parts) return position.parts.map((heaps, i) => (summands?.[i]?.splits ? heaps.filter(heap => heap !== '0') : heaps));
  return position.text.split('state')[0].split('|').map((part, i) => {
    const heaps = part.match(/\d+/g) ?? [];
    return summands?.[i]?.splits ? heaps.filter(heap => heap !== '0') : heaps;
  });
}

/** The heaps; those of a sum that splits come as a text. */
export function sizes(position, summands) {
  if (position?.heaps) return position.heaps;
  return position?.text ? parts(position, summands).flat() : null;
}

/** The rules that each heap of a sum belongs to; nothing for rules that are no sum. */
export function owners(position, summands) {
  if (!summands?.length) return [];
  const counts = position.text ? parts(position, summands).map(heaps => heaps.length) : summands.map(one => one.heaps);
  return summands.flatMap((one, i) => Array(counts[i] ?? 0).fill(one.rules));
}

/** The position of each part of a sum, as one of the part's own rules; null where only its names are known. */
export function partsOf(position, { summands }) {
  if (!position?.heaps) return position?.parts ? parts(position, summands).map(heaps => ({ heaps })) : null;
  let from = 0;
  const all = summands.map(({ heaps }) => position.heaps.slice(from, from += heaps));
  return parts({ parts: all }, summands).map(heaps => ({ heaps }));
}

/** Whether heaps split, of rules or of the summand of a name. */
export const splitting = ({ summands, splits }, name) => (name ? summands.some(one => one.rules === name && one.splits) : splits);

/** For people and transcripts: `3 6 7 10`, or the rows of a board. */
export function text(position) {
  if (!position) return '';
  if (position.heaps) return position.heaps.length ? (position.names ?? position.heaps).join(' ') : 'no heap';
  return position.board ?? position.text ?? '';
}

/** What tells two positions apart. */
export const key = position => JSON.stringify([position?.heaps ?? text(position), position?.states ?? []]);

/** The same without what the rules remember: at the start of a game that is learned late. */
export const bare = position => JSON.stringify(position?.heaps ?? text(position).split('state')[0].trim());

const words = {
  passes: n => (n === 1 ? '1 pass is left' : `${n === 0 ? 'no' : n} passes are left`),
  switch: n => (n ? 'the switch is still open' : 'the switch has been made'),
  most: n => `at most ${n} may be taken`,
  last: n => `${n} was taken last`,
};

/** What is remembered, in words: `1 pass is left`. */
export function told(states, memories = []) {
  return (states ?? []).map((number, i) => words[memories[i]]?.(Number(number)) ?? `state ${number}`).join(', ');
}

/** The same as a sentence. */
export const remembered = (position, memories) => sentence(told(position?.states, memories));

export function toAddress(position, query) {
  // Where heaps vanish the last position has none; an empty heap is the same.
  if (position?.names) query.set('position', position.names.join(' '));
  else if (position?.heaps) query.set('heaps', position.heaps.join(',') || '0');
  if (isBoard(position)) query.set('board', position.board);
  if (position?.text) query.set('position', position.text);
  if (position?.states?.length) query.set('state', position.states.join(','));
}

/** Numbers with commas between them; null if any of them is none. */
const numbers = (text, digits) => {
  const all = text.split(',').map(one => one.trim());
  return all.every(one => /^\d+$/.test(one) && one.length <= digits) ? all : null;
};

/** The position of an address, or null; `doubt` receives what cannot be one, and what it should be. */
export function fromAddress(query, doubt) {
  const states = query.has('state') ? numbers(query.get('state'), 15)?.map(Number) : [];
  if (!states) doubt('state', 'whole numbers with commas between them', 'what the rules begin with');
  const kept = states?.length ? { states } : {};
  if (query.has('board')) return { board: query.get('board'), ...kept };
  if (query.has('position')) return { text: query.get('position') };
  if (!query.has('heaps')) return null;
  const heaps = numbers(query.get('heaps'), 2000);
  if (heaps) return { heaps, ...kept };
  doubt('heaps', 'whole numbers with commas between them, such as 3,4,5', 'the start of the rules');
  return null;
}

/** The place to begin with rules. */
export function start(info) {
  if (info.board) return { board: info.board.start ?? '4x5' };
  if (info.parts) {
    // Pictures begin whole.
    const flat = info.start ?? [];
    let from = 0;
    return { heaps: info.summands.flatMap(({ heaps }, i) => {
      const own = flat.slice(from, from += heaps);
      const whole = info.parts[i].picture && info.parts[i].start?.[0];
      return whole ? own.map(() => String(whole)) : own.map(String);
    }) };
  }
  return { heaps: (info.start ?? [3, 4, 5]).map(String) };
}
