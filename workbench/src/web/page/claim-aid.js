// Beside the claim that is typed: how it reads in mathematical notation, names that can be put in, and
// whether it holds on a small box.
import { lines, newest, stopped } from './api.js';
import { listed } from './counterexample.js';
import { button, el, later } from './dom.js';
import { sentence } from './fault.js';

/** Signs of mathematics for what is typed, longer ones first. */
const signs = [
  [/<=>/g, '⟺'], [/=>/g, '⟹'], [/<=/g, '≤'], [/>=/g, '≥'], [/!=/g, '≠'], [/<</g, '≪'], [/>>/g, '≫'],
  [/\bforall\b/g, '∀'], [/\bexists\b/g, '∃'], [/\bnot in\b/g, '∉'], [/\bin\b/g, '∈'], [/\band\b/g, '∧'], [/\bor\b/g, '∨'], [/\bnot\b/g, '¬'],
  [/\bdivides\b/g, '∣'], [/\bxor\b/g, '⊕'], [/\bphi\b/g, 'φ'], [/\*/g, '·'], [/(\d|\b[a-z]\b|\))\s*\.\.\s*/g, '$1 … '],
];

/** The text of a call with its brackets: `floor(j*phi)` as ⌊j·φ⌋. */
function bracketed(text, name, open, close) {
  const at = text.search(new RegExp(`\\b${name}\\(`));
  if (at < 0) return text;
  let depth = 0;
  for (let end = at + name.length; end < text.length; end += 1) {
    depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0;
    if (depth) continue;
    const inside = text.slice(at + name.length + 1, end);
    return bracketed(`${text.slice(0, at)}${open}${inside}${close}${text.slice(end + 1)}`, name, open, close);
  }
  return text;
}

export function inMathematics(claim) {
  let text = claim.trim();
  for (const [name, open, close] of [['floor', '⌊', '⌋'], ['ceil', '⌈', '⌉'], ['sqrt', '√(', ')'], ['abs', '|', '|']]) text = bracketed(text, name, open, close);
  for (const [typed, sign] of signs) text = text.replace(typed, sign);
  return text;
}

/** What can be put in, and where the cursor stands then: at `§`. */
export const names = ['P(x)', 'N(x)', 'G(x)', 'nimsum(x)', 'sum(x)', 'max(x)', 'min(x)', 'length(x)', 'remoteness(x)', 'suspense(x)', 'wins(x)', 'genus(x)', 'gplus(x)', 'gminus(x)', 'tame(x)', 'bits(x)', 'all(bits(x), sum mod 2 = 0)',
  'floor(§)', 'ceil(§)', 'sqrt(§)', 'abs(§)', 'gcd(a, b)', 'popcount(§)', 'valuation(§, 2)', 'sort(x)', 'phi', ' mod ', ' div ', ' xor ', ' <=> ', ' => ', ' and ', ' or ', 'not ', 'forall j in 0..b: ', 'exists j in 0..b: ', 'let s = sum(x) in ', 'if § then 0 else 1', ' in fib', ' odd', ' even'];
const usual = ['P(x)', 'G(x)', ' <=> ', ' => ', 'nimsum(x)', ' mod ', 'exists j in 0..b: '];

const small = { 1: 12, 2: 9, 3: 5, 4: 3 };

/** `ask()` gives the claim, its rules and how many heaps it is about. */
export function claimAid(text, ask) {
  const asking = newest();
  const maths = el('p', { class: 'maths', 'aria-label': 'In mathematical notation' });
  const chips = el('div', { class: 'actions chips', role: 'group', 'aria-label': 'Put into the claim' });
  const quick = el('p', { class: 'quiet quick', 'aria-live': 'off' });

  /** The word before the cursor. */
  const begun = () => /[A-Za-z]{2,}$/.exec(text.value.slice(0, text.selectionStart))?.[0] ?? '';

  function put(name) {
    const start = text.selectionStart - begun().length;
    const added = name.replace('§', '');
    text.setRangeText(added, start, text.selectionEnd, 'end');
    if (name.includes('§')) text.setSelectionRange(start + name.indexOf('§'), start + name.indexOf('§'));
    text.focus();
    text.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function offer() {
    const word = begun().toLowerCase();
    const fits = word ? names.filter(name => name.trim().toLowerCase().startsWith(word) && name.trim().toLowerCase() !== word) : [];
    const shown = (fits.length ? fits : usual).slice(0, 8);
    chips.replaceChildren(...shown.map(name => button(name.replace('§', '…').trim(), () => put(name), { class: 'chip' })));
  }

  const check = later(500, async () => {
    const { claim, rules, heaps } = ask();
    quick.textContent = '';
    if (!claim.trim() || !small[heaps]) return;
    try {
      const found = await lines('/api/check', { claim, rules, heaps, max: small[heaps] }, asking.signal(), () => {});
      const failed = found.counterexample;
      quick.textContent = failed ? `On heaps up to ${small[heaps]} it fails, at ${listed(failed.position)}.` : `On heaps up to ${small[heaps]} it holds.`;
    } catch (error) {
      if (!stopped(error)) quick.textContent = error.kind === 'usage' ? ['Not a claim yet:', sentence(error.message), error.remedy && sentence(error.remedy)].filter(Boolean).join(' ') : '';
    }
  });

  text.addEventListener('input', () => { offer(); check(); });
  text.addEventListener('click', offer);
  offer();
  return {
    nodes: [chips, maths, quick],
    /** The claim is asked about in earnest: nothing is said of a small box any more. */
    hush() {
      asking.stop();
      check.cancel();
      quick.textContent = '';
    },
    show() { maths.textContent = text.value.trim() ? inMathematics(text.value) : ''; },
  };
}
