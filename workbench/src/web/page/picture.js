// What the heaps of rules with a picture are: sets of its elements that are left, or places of tokens.
import { partsOf, text } from './position.js';

/** How many bits say where the token is, among so many vertices. */
const bits = count => BigInt(Math.max(1, Math.ceil(Math.log2(count))));

const members = (set, count) => Array.from({ length: count }, (_, i) => i).filter(i => (set >> BigInt(i)) & 1n);

/** Whether there are stones on vertices: put on them, or moved until they are gone. */
export const withStones = kind => kind === 'filling' || kind === 'clearing';

/** What one heap is: elements that are left, and where its token is, if it has one. */
export function heapOf(heap, { kind, names }) {
  const number = BigInt(heap);
  if (kind === 'arrows') return { at: Number(number), left: [] };
  if (withStones(kind)) {
    const [low, high] = [number, number >> BigInt(names.length)].map(set => new Set(members(set, names.length)));
    const left = names.map((_, i) => i).filter(i => low.has(i) || high.has(i));
    const sign = i => (kind === 'clearing' ? (low.has(i) ? 'x' : 'o') : low.has(i) && high.has(i) ? '' : high.has(i) ? 'x' : 'o');
    return { at: null, left, stones: new Map(left.map(i => [i, sign(i)])) };
  }
  if (kind !== 'token') return { at: null, left: members(number, names.length) };
  const width = bits(names.length);
  return { at: Number(number & ((1n << width) - 1n)), left: members(number >> width, names.length) };
}

/** The heaps of a position as pictures: those that are disjoint parts of one are drawn together. */
export function pictures(position, picture) {
  const all = (position.heaps ?? position.text?.split('state')[0].match(/\d+/g) ?? []).map(heap => heapOf(heap, picture));
  if (picture.kind === 'arrows') return [{ tokens: all.map(one => one.at), left: new Set() }];
  if (picture.kind === 'token') return all.map(one => ({ tokens: [one.at], left: new Set(one.left) }));
  const nothing = () => ({ tokens: [], left: new Set(), stones: new Map() });
  const drawn = [nothing()];
  for (const { left, stones } of all) {
    let into = drawn.find(one => left.every(element => !one.left.has(element)));
    if (!into) drawn.push(into = nothing());
    for (const element of left) into.left.add(element);
    for (const [element, sign] of stones ?? []) into.stones.set(element, sign);
  }
  return drawn;
}

const things = { vertices: ['vertex', 'vertices'], edges: ['edge', 'edges'], order: ['element', 'elements'] };

/** A position in words: `4 vertices left: 1, 2, 5, 6`, or where tokens are. */
export function inWords(position, picture) {
  const { kind, names } = picture;
  const named = set => [...set].map(element => names[element]).join(', ');
  return pictures(position, picture).map(({ tokens, left, stones }) => {
    if (kind === 'arrows') return `${tokens.length === 1 ? 'token' : 'tokens'} at ${tokens.map(at => names[at]).join(', ')}`;
    if (kind === 'token') return `token at ${names[tokens[0]]}, which can still reach ${named(left) || 'nothing'}`;
    if (withStones(kind)) {
      const on = sign => named([...stones].filter(([, own]) => own === sign).map(([element]) => element));
      const said = [['x on', on('x')], ['o on', on('o')], ['free', on('')]].filter(([, set]) => set);
      return said.map(([word, set]) => `${word} ${set}`).join('; ') || 'nothing left';
    }
    const [one, many] = things[kind];
    return left.size ? `${left.size} ${left.size === 1 ? one : many} left: ${named(left)}` : `no ${one} left`;
  }).join('; ');
}

/** A position in words where it is a picture, or a sum with pictures; else its heaps. */
export function described(position, info) {
  if (info?.picture) return inWords(position, info.picture);
  const all = info?.parts && partsOf(position, info);
  return all ? all.map((part, i) => described(part, info.parts[i])).join(' and ') : text(position);
}

/** The elements that a move in words names: `take 1, 2 and 5` names three. */
export function elementsOf(text, picture) {
  const several = picture.kind === 'vertices' && /^take (.*?)(?: with .*)?$/.exec(text)?.[1].split(/, | and /);
  return several ? several.map(name => picture.names.indexOf(name)) : [elementOf(text, picture)];
}

/** The element that a move in words names: `take 3 with 2 and 4`, `cut a-b and drop b-c`, `from a to b`. */
export function elementOf(text, { kind, names }) {
  const found = kind === 'token' || kind === 'arrows'
    ? /\bto (.*)$/.exec(text)?.[1]
    : kind === 'filling' ? /\bon (.*)$/.exec(text)?.[1]
    : kind === 'clearing' ? /^(.*?) to /.exec(text)?.[1]
    : /^(?:take|cut) (.*?)(?: with .*| and drop .*)?$/.exec(text)?.[1];
  const first = kind === 'vertices' ? found?.split(/, | and /)[0] : found;
  return names.indexOf(first?.replace(/^"(.*)"$/, '$1'));
}
