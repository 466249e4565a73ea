// The Claims view: a claim is decided on a box, or proved for all heaps.
import { automaton, covers } from './automaton.js';
import { failures, smallest } from './counterexample.js';
import { claimAid } from './claim-aid.js';
import { button, byId, el, labelled, say, select } from './dom.js';
import { heapCount, heapsOf } from './heap-count.js';
import { job } from './job.js';
import { change, listenNow, opened, state } from './state.js';

// Name, claim, heaps, and the largest heap of a box or the digits of a proof.
const examples = [
  ['Bouton’s theorem for Nim', 'P(nim, x) <=> nimsum(x) = 0', 3, { max: '31' }],
  ['Moore’s theorem for two heaps per move', 'P(moore(2), x) <=> all(bits(x), sum mod 3 = 0)', 4, { max: '31' }],
  ['Moore’s theorem, for all heaps', 'P(moore(2), x) <=> all(bits(x), sum mod 3 = 0)', 4, { base: '2' }],
  ['Moore’s condition where the SAME number is taken: fails', 'P(equal(2), x) <=> all(bits(x), sum mod 3 = 0)', 2, { max: '31' }],
  ['Wythoff’s pairs and the golden ratio', 'P(wythoff, x) <=> exists j in 0..b: (a, b) = (floor(j*phi), floor(j*phi) + j)', 2, { max: '100' }],
  ['Wythoff’s pairs, for all heaps', 'P(wythoff, x) <=> exists j in 0..b: (a, b) = (floor(j*phi), floor(j*phi) + j)', 2, { base: 'fib' }],
  ['Misère Nim', 'P(nim misere, x) <=> if max(x) >= 2 then nimsum(x) = 0 else sum(x) mod 2 = 1', 3, { max: '31' }],
  ['One pass in Nim: a guess that fails', 'P(nim pass(1), x) <=> nimsum(x) = 1', 3, { max: '24' }],
  ['The period of kayles', 'period(kayles) = 12 and preperiod(kayles) = 71', 0, { max: '' }],
];

export function claims() {
  const text = el('textarea', { id: 'claim', rows: 3, spellcheck: 'false', autocapitalize: 'off', 'aria-describedby': 'claim-fault',
    on: { keydown: event => { if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) run(); }, input: () => keep() } });
  const where = select([['box', 'at every position of a box'], ['all', 'for all heaps, by a proof']], () => keep());
  const heaps = el('input', { type: 'number', min: 0, max: 20, on: { input: () => keep() } });
  const max = el('input', { size: 10, inputmode: 'numeric', on: { input: () => keep() } });
  const base = el('input', { size: 10, spellcheck: 'false', autocapitalize: 'off', on: { input: () => keep() } });
  const choose = el('select', { on: { change: () => example() } }, el('option', { value: '', text: 'Choose an example' }),
    ...examples.map(([name], i) => el('option', { value: i, text: name })));
  const fault = el('div', { id: 'claim-fault' });
  const go = el('button', { type: 'submit', class: 'main', text: 'Check the claim' });
  const result = el('div', { class: 'result' });
  const work = job({ ask: () => asked(), go, fault, result });
  const count = heapCount(heaps, '3', () => keep());
  const [counted, any] = count.nodes;
  const aid = claimAid(text, () => ({ claim: text.value, rules: state.rules, heaps: Number(heaps.value) }));
  const bound = labelled('Largest heap, or one for each', max);
  const digits = labelled('', base);

  byId('claims').replaceChildren(
    el('div', { class: 'side' }, el('h2', { text: 'Claim' }), el('form', { class: 'claim', on: { submit: event => { event.preventDefault(); run(); } } },
      labelled('Examples', choose),
      el('label', { class: 'labelled', for: 'claim' }, el('span', { text: 'A statement about positions' })), text, ...aid.nodes,
      el('p', { class: 'quiet' }, 'P and N are outcomes, G the value, x the position, a b c its heaps. A claim that names no rules is about the rules above. ',
        el('a', { href: '/help/claims', text: 'The whole language' }), '.'),
      fault, labelled('Decide it', where),
      el('div', { class: 'settings' }, counted, any, bound, digits),
      el('div', { class: 'actions' }, go)), work.node),
    result);

  const keep = () => {
    fault.replaceChildren();
    change({ claim: text.value, claimWhere: where.value, claimHeaps: where.value === 'all' && count.any() ? 'any' : Number(heaps.value), claimMax: max.value, claimBase: base.value }, 'replace');
  };

  function example() {
    const found = examples[choose.value];
    if (!found) return;
    const [, claim, heapCount, place] = found;
    [text.value, where.value] = [claim, place.base ? 'all' : 'box'];
    count.show(String(heapCount));
    max.value = place.max ?? max.value;
    base.value = place.base ?? base.value;
    keep();
    // It brings its rules: the other views show them.
    const rules = /^[PNG]\(([a-z][^,()]*(?:\([^()]*\))?[^,()]*),/.exec(claim)?.[1];
    if (rules && rules !== state.rules) change({ rules, info: null, position: null, plies: [], over: false }, 'replace');
  }

  /** A single bound, or one for each heap; null where the claim needs no box. */
  function bounds() {
    const parts = max.value.split(/[\s,]+/).filter(Boolean);
    if (!parts.every(part => /^\d{1,9}$/.test(part))) throw Object.assign(new Error('The largest heap is a whole number, or one for each heap, such as 7,15,31.'), { start: null });
    const numbers = parts.map(Number);
    return numbers.length > 1 ? numbers : numbers[0] ?? null;
  }

  function asked() {
    const claim = text.value;
    if (!claim.trim()) throw new Error('Type a claim, or choose an example.');
    const typed = Number(heaps.value);
    if (where.value === 'box') return ['/api/check', { claim, rules: state.rules, heaps: typed || null, max: bounds() }];
    return ['/api/prove', { claim, rules: state.rules, heaps: count.any() ? 'any' : typed, base: base.value.trim() || null }];
  }
  const run = () => {
    aid.hush();
    return work.run(where.value === 'box' ? checked : proved, text.value);
  };

  /** What holds on a box is not proved yet. */
  function further(verdict) {
    if (verdict !== 'HOLDS' || state.info?.kind === 'board') return [];
    const prove = () => {
      where.value = 'all';
      keep();
      run();
    };
    return [el('p', { class: 'actions' }, button('Prove it for all heaps', prove))];
  }

  const verdictOf = (claim, verdict, note, ...rows) => el('div', { class: 'verdict-of' }, el('p', { class: 'stated', text: claim }),
    el('p', {}, el('strong', { class: `badge ${verdict}`, text: verdict }), ` ${(note ?? '').replace(/ sorted positions\b/, ' positions, heaps in rising order')}`), ...rows);

  function one({ claim, verdict, note, counterexample: example, failures: count }, found) {
    return verdictOf(claim, verdict, note, ...(example ? smallest(found, example) : []), ...failures(found, count));
  }

  const told = (rules, heaps) => `${rules}${heaps ? `, ${heapsOf(heaps)}` : ''}.`;

  function checked(found) {
    const seconds = found.seconds < 0.01 ? 'Less than 0.01 s' : `${found.seconds.toFixed(2)} s`;
    const engine = found.engine ? ` Engine ${found.engine}.` : '';
    result.replaceChildren(...(found.claims ?? []).map(part => one(part, found)), ...further(found.verdict),
      el('p', { class: 'quiet', text: `${found.rules ? `${told(found.rules, found.box?.heaps)} ` : ''}${seconds}.${engine}` }));
    say(`${found.verdict}. ${found.claims?.[0]?.note ?? ''}`);
  }

  function proved(found) {
    const example = found.counterexample;
    result.replaceChildren(verdictOf(found.claim, found.verdict, covers(found), ...(example ? smallest(found, example) : []), ...automaton(found)),
      el('p', { class: 'quiet', text: told(found.rules, found.heaps) }));
    say(`${found.verdict} ${covers(found)}`);
  }

  listenNow(() => {
    const fields = [[text, state.claim], [where, state.claimWhere], [max, state.claimMax], [base, state.claimBase]];
    for (const [field, value] of fields) if (document.activeElement !== field) field.value = value;
    aid.show();
    count.show(String(state.claimHeaps));
    // a box has a number of heaps
    any.hidden = state.claimWhere !== 'all';
    if (any.hidden) heaps.disabled = false;
    bound.hidden = state.claimWhere === 'all';
    digits.hidden = state.claimWhere !== 'all';
    digits.firstChild.textContent = count.digits();
    work.look();
    if (opened('claims') && state.claim.trim()) run();
  });
}
