// Heaps as rows of tokens. A click on a token marks it and all behind it to be taken.
import { button, el, short } from './dom.js';
import { owners, sizes as sizesOf } from './position.js';

/** Longer heaps show their last tokens only, and a field for the number. */
const most = 14;
const shown = 10;

const amount = (taken, left) => `take ${short(taken)}, leave ${short(left)}`;

/** `changed` is told the marks: a Map from the heap's place (from 0) to what is left of it; `enter`
 * is called where a number was typed and Enter pressed. */
export function heaps(changed, enter) {
  const node = el('ol', { class: 'heaps' });
  let sizes = [];
  let names = [];
  let rows = [];
  const marks = new Map();

  const mark = (i, left) => {
    if (left === marks.get(i) || left === sizes[i]) marks.delete(i);
    else marks.set(i, left);
    paint();
    changed(marks);
  };

  function paint() {
    rows.forEach((row, i) => {
      const left = marks.get(i);
      for (const [token, below] of row.tokens) token.setAttribute('aria-pressed', left !== undefined && below >= left);
      if (row.field && row.field !== document.activeElement) row.field.value = left ?? '';
      const taken = left === undefined ? '' : amount(sizes[i] - left, left);
      row.taken.textContent = taken;
      row.reason.textContent = '';
    });
  }

  function token(i, below) {
    const size = sizes[i];
    const label = `Heap ${i + 1}, token ${short(below + 1n)} of ${short(size)}: ${amount(size - below, below)}`;
    return button('', () => mark(i, below), { class: 'token', 'aria-label': label, 'aria-pressed': 'false', tabindex: -1 });
  }

  /** One stop of the tab key a heap; arrows move among its tokens. */
  function arrows(event, tokens) {
    const at = tokens.findIndex(([one]) => one === document.activeElement);
    const steps = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tokens.length - 1 };
    if (at < 0 || !(event.key in steps)) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(tokens.length - 1, steps[event.key]));
    tokens.forEach(([one], j) => { one.tabIndex = j === next ? 0 : -1; });
    tokens[next][0].focus();
  }

  function row(i) {
    const size = sizes[i];
    const long = size > BigInt(most);
    const first = long ? size - BigInt(shown) : 0n;
    const tokens = [];
    for (let below = first; below < size; below += 1n) tokens.push([token(i, below), below]);
    if (tokens.length) tokens[tokens.length - 1][0].tabIndex = 0;
    const field = long && el('input', {
      inputmode: 'numeric', size: 8, 'aria-label': `Heap ${i + 1}: how many to leave`, placeholder: 'leave',
      on: {
        input: () => typed(i, field),
        keydown: event => { if (event.key === 'Enter') { event.preventDefault(); enter(); } },
      },
    });
    const taken = el('span', { class: 'taken' });
    const reason = el('p', { class: 'reason' });
    const line = el('div', { class: 'tokens', role: 'group', 'aria-label': `Heap ${i + 1} of ${short(size)}${names[i] ? `, of ${names[i]}` : ''}` },
      long ? el('span', { class: 'more', text: `${short(first)} more` }) : null,
      ...tokens.map(([one]) => one), field || null, taken);
    line.addEventListener('keydown', event => arrows(event, tokens));
    // The heaps of a sum stand under the rules that they belong to.
    const name = names[i] && (i === 0 || names[i] !== names[i - 1]) ? el('span', { class: 'summand', text: names[i] }) : null;
    const item = el('li', {}, name, el('span', { class: 'size', 'aria-hidden': 'true', text: short(size) }), line, reason);
    return { item, tokens, field, taken, reason };
  }

  function typed(i, field) {
    const text = field.value.trim().replace(/,/g, '');
    rows[i].reason.textContent = '';
    if (text === '') { marks.delete(i); paint(); return changed(marks); }
    if (!/^\d+$/.test(text) || BigInt(text) > sizes[i]) {
      marks.delete(i);
      paint();
      changed(marks);
      rows[i].reason.textContent = `Type a whole number from 0 to ${short(sizes[i])}.`;
      return undefined;
    }
    return BigInt(text) === marks.get(i) ? undefined : mark(i, BigInt(text));
  }

  return {
    node,
    marks,
    /** The sizes with the marked tokens gone. */
    left: () => sizes.map((size, i) => marks.get(i) ?? size),
    /** `summands` are the rules of a sum and how many heaps each begins with. */
    show(position, summands) {
      const held = rows.findIndex(row => row.item.contains(document.activeElement));
      sizes = sizesOf(position, summands).map(BigInt);
      names = owners(position, summands);
      marks.clear();
      rows = sizes.map((_, i) => row(i));
      node.replaceChildren(...rows.map(one => one.item));
      // The keyboard stays on the heap that it was on.
      if (held >= 0) (rows[held]?.tokens.at(-1)?.[0] ?? rows.find(one => one.tokens.length)?.tokens.at(-1)[0])?.focus();
    },
    clear() { marks.clear(); paint(); changed(marks); },
    /** Puts marks that lead to other heaps; false where tokens cannot show that. Where heaps split
     * the heaps come in another order: then one heap changes, or the order is not ours. */
    aim(wanted, splits) {
      if (!Array.isArray(wanted) || wanted.length !== sizes.length) return false;
      const left = wanted.map(BigInt);
      const changes = left.filter((size, i) => size !== sizes[i]).length;
      if (!changes || (splits && changes > 1) || left.some((size, i) => size > sizes[i])) return false;
      marks.clear();
      left.forEach((size, i) => { if (size < sizes[i]) marks.set(i, size); });
      paint();
      changed(marks);
      return true;
    },
    /** Why the marked move is not legal, beside the last heap that was marked. */
    refuse(reason) {
      const last = [...marks.keys()].at(-1);
      if (rows[last]) rows[last].reason.textContent = reason;
    },
    /** The move as the server reads it: what each marked heap becomes. */
    move: () => [...marks].map(([i, left]) => `${i + 1}: ${left}`).join(', '),
  };
}
