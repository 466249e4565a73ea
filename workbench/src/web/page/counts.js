// How many positions of a box are P, N, or have a value.
import { el, grouped, say } from './dom.js';

/** The bounds in words: each heap 0 to 7, or one bound for each. */
function bounds({ least, box }) {
  const { heaps, max } = box;
  const to = most => `${grouped(least)} to ${grouped(most)}`;
  if (Array.isArray(max)) return max.map((most, i) => `heap ${i + 1}: ${to(most)}`).join(', ');
  return heaps === 1 ? `1 heap, ${to(max)}` : `${heaps} heaps, each ${to(max)}`;
}

export const counted = result => found => {
  const modulo = found.modulus === null ? '' : ` mod ${grouped(found.modulus)}`;
  const line = (name, order) => (found[order] === null ? null
    : el('p', {}, el('strong', { text: `${grouped(found[order])}${modulo}` }), ` of ${grouped(found.positions[order])} ${name}`));
  const stated = `${found.rules}, ${bounds(found)}: positions with ${found.of}`;
  const lines = [line('positions, heaps in any order', 'ordered'), line('with the heaps sorted', 'sorted')].filter(Boolean);
  const how = found.engine === null ? 'Counted by the values of each heap or summand alone; no table was made.' : `Counted in a table, engine ${found.engine}.`;
  result.replaceChildren(el('div', { class: 'verdict-of' }, el('p', { class: 'stated', text: stated }), ...lines, el('p', { class: 'quiet', text: how })));
  say(lines.map(node => node.textContent).join('; '));
};
