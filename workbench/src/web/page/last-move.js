// What the last move did to heaps stays to be seen.
import { el, short } from './dom.js';
import { sizes } from './position.js';

/** Tokens of a heap that are drawn one by one, at most. */
export const most = 14;

/** What the last move did to each heap that keeps its place: how many tokens it took, or `new` where
 * a heap has come of it. */
export function lastMove(position, info, plies) {
  const last = plies.at(-1);
  const before = last && sizes(last.before, info.summands);
  const after = last && sizes(position, info.summands);
  if (!before) return [];
  if (!info.splits && before.length === after.length) return after.map((size, i) => BigInt(before[i]) - BigInt(size));
  const old = [...before];
  return after.map(size => {
    const at = old.indexOf(size);
    if (at < 0) return 'new';
    old.splice(at, 1);
    return 0n;
  });
}

/** The tokens that are gone from a heap, and a few words for those who do not see them. */
export function ghosts(what) {
  if (what === 'new') return { nodes: [], said: ', made by the last move' };
  const count = what ?? 0n;
  if (count <= 0n) return { nodes: [], said: '' };
  const token = () => el('span', { class: 'token ghost', 'aria-hidden': 'true' });
  const number = () => el('span', { class: 'more', 'aria-hidden': 'true', text: `− ${short(count)}` });
  return {
    nodes: count <= BigInt(most) ? Array.from({ length: Number(count) }, token) : [number()],
    said: `, from which the last move took ${short(count)}`,
  };
}
