// Heaps that are the digits of a word: each is a field for its digit, and a move is the word after it.
import { el } from './dom.js';

/** Bases whose digits are chosen from a list. */
const largest = 36;

/** The base of rules whose heaps are digits; null of others. */
export function base(rules) {
  const found = /^lexicode\(\d+(?:,\s*(\d+))?\)(?! *[+(]| (?:selective|shortened|conjunctive|continued|ordinal|then))/.exec(rules ?? '');
  const digits = found && Number(found[1] ?? 2);
  return digits && digits <= largest ? digits : null;
}

/** `changed` is told of marks; Enter on a digit that was changed makes the move by `enter`. */
export function digits(changed, enter) {
  const node = el('div', { class: 'digits-row', role: 'group', 'aria-label': 'Digits' });
  const reason = el('p', { class: 'reason' });
  let word = [];
  let fields = [];
  let winning = [];
  let last = [];

  const now = () => fields.map(field => field.value);
  const marked = () => now().some((digit, i) => digit !== word[i]);
  /** The digit that a move to another word lowers. */
  const first = option => word.findIndex((digit, i) => digit !== option.position.heaps[i]);

  function paint() {
    reason.textContent = '';
    const wins = new Set(winning.map(first));
    fields.forEach((field, i) => {
      field.classList.toggle('marked', field.value !== word[i]);
      field.classList.toggle('wins', wins.has(i));
      field.setAttribute('aria-label', `Digit ${i + 1}, ${word[i]}${last[i] ? ', changed by the last move' : ''}${wins.has(i) ? '; begins a winning move' : ''}`);
    });
  }

  const put = to => {
    fields.forEach((field, i) => { field.value = to[i]; });
    paint();
  };

  node.addEventListener('keydown', event => {
    const at = fields.indexOf(document.activeElement);
    if (event.key === 'Enter' && marked()) { event.preventDefault(); return enter(); }
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1 }[event.key];
    if (at < 0 || to === undefined || !fields[to]) return undefined;
    event.preventDefault();
    return fields[to].focus();
  });

  return {
    node: el('div', { class: 'board-frame' }, node, reason),
    waits: () => false,
    show(position, info, plies = []) {
      const held = fields.indexOf(document.activeElement);
      word = position.heaps.map(String);
      const before = plies.at(-1)?.before.heaps ?? word;
      last = word.map((digit, i) => String(before[i]) !== digit);
      winning = [];
      const all = Array.from({ length: base(info.rules) }, (_, i) => String(i));
      fields = word.map((digit, i) => {
        const choices = (all.includes(digit) ? all : [...all, digit]).map(value => el('option', { value, text: value }));
        const field = el('select', { class: `digit${last[i] ? ' last' : ''}`, on: { change: () => { paint(); changed(); } } }, ...choices);
        field.value = digit;
        return field;
      });
      node.replaceChildren(...fields);
      paint();
      if (held >= 0) fields[Math.min(held, fields.length - 1)]?.focus();
    },
    clear() { put(word); changed(); },
    ready: marked,
    marked,
    move: () => now().join(' '),
    aim(option) { put(option.position.heaps.map(String)); },
    shade(options) { winning = options; paint(); },
    refuse(text) { reason.textContent = text; },
  };
}
