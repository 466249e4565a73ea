// How many heaps a proof is about: as many as are typed, or any number at once.
import { el, labelled, plural } from './dom.js';

/** `field` is where the number is typed, `usual` what it begins with; `changed` is called after another
 * choice. */
export function heapCount(field, usual, changed) {
  const box = el('input', { type: 'checkbox', on: { change: () => { field.disabled = box.checked; changed(); } } });
  return {
    /** Both in a row of settings. */
    nodes: [labelled('Heaps', field), el('label', { class: 'check' }, box, 'any number of heaps')],
    /** As the address and the server have it: `any`, or what is typed. */
    value: () => (box.checked ? 'any' : field.value),
    any: () => box.checked,
    /** The digits that a proof may read: their field is called so. */
    digits: () => (box.checked ? 'Digits: 2 to 16' : 'Digits: 2 to 16, fib, ostrowski:2'),
    show(value) {
      box.checked = value === 'any';
      field.disabled = box.checked;
      if (!box.checked && document.activeElement !== field) field.value = value;
      // it is there again when any number is meant no more
      field.value ||= usual;
    },
  };
}

/** `3 heaps`, or `any number of heaps`. */
export const heapsOf = count => (count === 'any' ? 'any number of heaps' : plural(count, 'heap'));

/** What an automaton over counts reads of a column: how many heaps have each digit. */
export function counting({ tail, period }) {
  if (!tail) return `the numbers of digits modulo ${period}`;
  return period === 1 ? `the numbers of digits, ${tail} and more alike` : `the numbers of digits, from ${tail} on modulo ${period}`;
}
