// The Claims view: a claim is decided by the server, with progress and a stop button.
import { check, stopped } from './api.js';
import { button, byId, el, grouped, labelled, say } from './dom.js';
import { excerpt, sentence, words } from './fault.js';
import { change, listen, state } from './state.js';

const examples = [
  ['Bouton’s theorem for Nim', 'P(nim, x) <=> nimsum(x) = 0', 3, '31'],
  ['Moore’s theorem for two heaps a move', 'P(moore(2), x) <=> all(bits(x), sum mod 3 = 0)', 4, '31'],
  ['Moore’s condition where the SAME number is taken: fails', 'P(equal(2), x) <=> all(bits(x), sum mod 3 = 0)', 2, '31'],
  ['Wythoff’s pairs and the golden ratio', 'P(wythoff, x) <=> exists j in 0..b: (a, b) = (floor(j*phi), floor(j*phi) + j)', 2, '100'],
  ['Misère Nim', 'P(nim misere, x) <=> if max(x) >= 2 then nimsum(x) = 0 else sum(x) mod 2 = 1', 3, '31'],
  ['One pass in Nim: a guess that fails', 'P(nim pass(1), x) <=> nimsum(x) = 1', 3, '24'],
  ['The period of kayles', 'period(kayles) = 12 and preperiod(kayles) = 71', 0, ''],
];

export function claims() {
  let running = null;
  const text = el('textarea', { id: 'claim', rows: 3, spellcheck: 'false', autocapitalize: 'off', 'aria-describedby': 'claim-fault',
    on: { keydown: event => { if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) run(); }, input: () => keep() } });
  const heaps = el('input', { type: 'number', min: 0, max: 20, on: { input: () => keep() } });
  const max = el('input', { size: 10, inputmode: 'numeric', on: { input: () => keep() } });
  const choose = el('select', { on: { change: () => example() } }, el('option', { value: '', text: 'Choose an example' }),
    ...examples.map(([name], i) => el('option', { value: i, text: name })));
  const fault = el('div', { id: 'claim-fault' });
  const go = el('button', { type: 'submit', class: 'main', text: 'Check the claim' });
  const stop = button('Stop', () => running?.abort());
  const bar = el('progress', { 'aria-label': 'Progress' });
  const doing = el('span', { class: 'quiet' });
  const busy = el('div', { class: 'busy', hidden: true }, bar, doing, stop);
  const result = el('div', { class: 'result' });

  byId('claims').replaceChildren(
    el('div', { class: 'side' }, el('h2', { text: 'Claim' }), el('form', { class: 'claim', on: { submit: event => { event.preventDefault(); run(); } } },
      labelled('Examples', choose),
      el('label', { class: 'labelled', for: 'claim' }, el('span', { text: 'A statement about every position of a box' })), text,
      el('p', { class: 'quiet', text: 'P and N are outcomes, G the value, x the position, a b c its heaps. A claim that names no rules is about the rules above.' }),
      fault,
      el('div', { class: 'settings' }, labelled('Heaps', heaps), labelled('Largest heap, or one for each', max)),
      el('div', { class: 'actions' }, go)), busy),
    result);

  const keep = () => {
    fault.replaceChildren();
    change({ claim: text.value, claimHeaps: Number(heaps.value), claimMax: max.value }, 'replace');
  };

  function example() {
    const found = examples[choose.value];
    if (!found) return;
    [, text.value, heaps.value, max.value] = found;
    keep();
  }

  /** A single bound, or one for each heap; null where the claim needs no box. */
  function bounds() {
    const parts = max.value.split(/[\s,]+/).filter(Boolean);
    if (!parts.every(part => /^\d{1,9}$/.test(part))) throw Object.assign(new Error('The largest heap is a whole number, or one for each heap, such as 7,15,31.'), { start: null });
    const numbers = parts.map(Number);
    return numbers.length > 1 ? numbers : numbers[0] ?? null;
  }

  const working = on => {
    busy.hidden = !on;
    go.setAttribute('aria-disabled', on);
  };

  function progress({ what, done, total }) {
    doing.textContent = total ? `${what}: ${grouped(done)} of ${grouped(total)}` : `${what}: ${grouped(done)}`;
    if (total) Object.assign(bar, { max: total, value: done });
    else bar.removeAttribute('value');
  }

  async function run() {
    if (running) return;
    const claim = text.value;
    fault.replaceChildren();
    result.replaceChildren();
    try {
      if (!claim.trim()) throw new Error('Type a claim, or choose an example.');
      const body = { claim, rules: state.rules, heaps: Number(heaps.value) || null, max: bounds() };
      running = new AbortController();
      bar.removeAttribute('value');
      doing.textContent = 'Working …';
      working(true);
      show(await check(body, running.signal, progress));
    } catch (error) {
      if (stopped(error)) {
        result.replaceChildren(el('p', { class: 'quiet', text: 'Stopped. Nothing was decided.' }));
        say('Stopped.');
      } else {
        fault.replaceChildren(...[excerpt(error, claim), el('p', { class: 'reason' }, ...words(error))].filter(Boolean));
        say(sentence(error.message));
      }
    } finally {
      running = null;
      working(false);
    }
  }

  function open(found, example) {
    const rules = first(found.rules ?? '') || state.rules;
    const position = Array.isArray(example.position) ? { heaps: example.position.map(String) } : { board: example.position };
    change({ view: 'play', rules, info: null, position, plies: [], over: false, first: 'both' });
    byId('tab-play').focus();
  }

  function one(part, found) {
    const { verdict, counterexample: example } = part;
    const rows = [el('p', {}, el('strong', { class: `badge ${verdict}`, text: verdict }), ` ${part.note ?? ''}`)];
    if (example) {
      const at = example.position ?? [];
      const position = Array.isArray(at) ? at.length && `(${at.join(', ')})` : String(at);
      const parameters = Object.entries(example.parameters ?? {}).map(([name, number]) => `${name} = ${number}`).join(', ');
      rows.push(
        el('p', { text: `The smallest counterexample is ${position || parameters}${position && parameters ? `, ${parameters}` : ''}.` }),
        el('ul', { class: 'sides' }, ...[example.computed, example.claimed].filter(Boolean).map(side => el('li', { text: side }))));
      if (Array.isArray(example.position) ? example.position.length : /^[.#/]+$/.test(example.position ?? '')) {
        rows.push(el('p', { class: 'actions' }, button(`Open ${position} in Play`, () => open(found, example))));
      }
    }
    return el('div', { class: 'verdict-of' }, el('p', { class: 'stated', text: part.claim }), ...rows);
  }

  function show(found) {
    const seconds = found.seconds < 0.01 ? 'Less than 0.01 s' : `${found.seconds.toFixed(2)} s`;
    const engine = found.engine ? ` Engine ${found.engine}.` : '';
    result.replaceChildren(...(found.claims ?? []).map(part => one(part, found)),
      el('p', { class: 'quiet', text: `${found.rules ? `${found.rules}. ` : ''}${seconds}.${engine}` }));
    say(`${found.verdict}. ${found.claims?.[0]?.note ?? ''}`);
  }

  listen(() => {
    if (document.activeElement !== text) text.value = state.claim;
    if (document.activeElement !== heaps) heaps.value = state.claimHeaps;
    if (document.activeElement !== max) max.value = state.claimMax;
  });
}

/** The first of several rules, between which semicolons stand; brackets may hold others. */
function first(rules) {
  let depth = 0;
  const letters = [...rules];
  const end = letters.findIndex(letter => {
    depth += '({'.includes(letter) ? 1 : ')}'.includes(letter) ? -1 : 0;
    return letter === ';' && depth === 0;
  });
  return letters.slice(0, end < 0 ? letters.length : end).join('').trim();
}
