// The digital-sum table: the heaps in binary, each column summed mod k + 1. It follows the marks
// at once, so it is worked out here; the server's table tells only the modulus.
import { el, grouped, short } from './dom.js';

/** What a one in a column counts; high columns as powers. */
const unit = column => (column < 2n ** 20n ? grouped(column) : `2^${column.toString(2).length - 1}`);

const bitsOf = heaps => Math.max(1, ...heaps.map(heap => heap.toString(2).length));

/** `right` are the residues of a P-position: zeros, but in misere play with no heap above 1 the
 * number of ones must leave 1. */
export function digitalSum(heaps, modulus, misere, bits = bitsOf(heaps)) {
  const small = misere && heaps.every(heap => heap <= 1n);
  const rows = heaps.map(heap => [...heap.toString(2).padStart(bits, '0')].map(Number));
  const sums = Array.from({ length: bits }, (_, c) => rows.reduce((sum, row) => sum + row[c], 0));
  const columns = Array.from({ length: bits }, (_, c) => 1n << BigInt(bits - 1 - c));
  const right = columns.map(column => (small && column === 1n ? 1 % modulus : 0));
  return { modulus, columns, rows, sums, residues: sums.map(sum => sum % modulus), right, small };
}

function verdict({ columns, sums, residues, right, small, modulus }) {
  const faults = columns.filter((_, c) => residues[c] !== right[c]);
  if (small) {
    const ones = sums.at(-1);
    return `No heap above 1: in misere play the number of ones, ${ones}, ${faults.length ? 'should be' : 'is'} 1 mod ${modulus}.`;
  }
  if (!faults.length) return `Every column is 0 mod ${modulus}.`;
  const named = faults.length > 8 ? `${faults.length} columns` : `${faults.length === 1 ? 'Column' : 'Columns'} ${faults.map(unit).join(', ')}`;
  return `${named} ${faults.length === 1 ? 'is' : 'are'} not 0 mod ${modulus}.`;
}

/** A table for the heaps after the marked move. `marked` are the places of heaps that change, and
 * `before` the heaps as they are: the table keeps their columns while marks come and go. */
export function sumTable(heaps, { modulus, misere }, marked, before) {
  const sum = digitalSum(heaps, modulus, misere, bitsOf(before));
  const wrong = sum.residues.map((residue, c) => residue !== sum.right[c]);
  const at = c => (wrong[c] ? 'fault' : null);
  const cells = (row, text = String) => row.map((digit, c) => el('td', { class: at(c), text: text(digit) }));
  const line = (name, row, text, props = {}) => el('tr', props, el('th', { scope: 'row', text: name }), ...cells(row, text));
  const head = el('tr', {}, el('th', { scope: 'col', text: 'heap' }),
    ...sum.columns.map((column, c) => el('th', { scope: 'col', class: at(c), text: unit(column) })));
  const digit = bit => (bit ? '1' : '·');
  const body = sum.rows.map((row, i) => line(short(heaps[i]), row, digit, { class: marked.has(i) ? 'changed' : null }));
  const table = el('table', { class: 'digits' },
    el('caption', { class: 'unseen', text: `Digital sum mod ${modulus}` }),
    el('thead', {}, head),
    el('tbody', {}, ...body),
    el('tfoot', {},
      line('sum', sum.sums),
      line(`mod ${modulus}`, sum.residues),
      line('', wrong, fault => (fault ? '▲' : ''), { class: 'marks', 'aria-hidden': 'true' })));
  const scroll = el('div', { class: 'scroll', role: 'region', 'aria-label': 'Digital sum', tabindex: 0 }, table);
  return [scroll, el('p', { class: 'verdict', text: verdict(sum) })];
}
