// The Find view: automata of P-positions and values, Beatty pairs, periods of rows, surveys, counts.
import { automaton, covers } from './automaton.js';
import { counted } from './counts.js';
import { byId, el, labelled, plural, say, select } from './dom.js';
import { heapCount, heapsOf } from './heap-count.js';
import { job } from './job.js';
import { pairs, rows, survey } from './regularities.js';
import { change, listenNow, opened, state } from './state.js';

const about = {
  automaton: ['A finite automaton that reads the digits of all heaps and recognises the P-positions or the values is learned from tables, then proved for all heaps.', null],
  beatty: ['The P-positions of two heaps as pairs of Beatty sequences, with exact irrational numbers, compared with every pair up to the largest heap.', null],
  rows: ['Periods of rows G(a, 0), G(a, 1), … of a table of two heaps, proved where the state of the columns returns.', null],
  survey: ['Periods of many heap games at once, and which of them are the same game. The rules above do not matter here.', '/help/codes'],
  count: ['How many positions are P or N, or have a value. Of sums of heaps the values of each heap are counted, so that the box may be far too large for a table.', null],
};

const whole = (text, what) => {
  if (!/^\d{1,9}$/.test(text.trim())) throw new Error(`${what} is a whole number of up to 9 digits.`);
  return Number(text);
};

export function find() {
  const input = (props = {}) => el('input', { size: 10, spellcheck: 'false', autocapitalize: 'off', ...props, on: { input: () => keep() } });
  const kind = select([['automaton', 'an automaton, proved for all heaps'], ['beatty', 'Beatty pairs'], ['rows', 'periods of rows'], ['survey', 'games of a family'], ['count', 'how many positions']], () => keep());
  const sought = select([['P', 'the P-positions'], ['value', 'one value'], ['values', 'all values up to']], () => keep());
  const of = select([['P', 'P'], ['N', 'N'], ['G', 'of one value']], () => keep());
  const fields = {
    findHeaps: input({ type: 'number', min: 1, max: 20 }), findValue: input({ type: 'number', min: 0 }), findBase: input(), findMax: input({ inputmode: 'numeric' }),
    findPairs: input({ type: 'number', min: 1 }), findRows: input(), findFamily: input({ size: 24 }), findTo: input({ type: 'number', min: 1 }),
    findMost: input({ inputmode: 'numeric' }), findLeast: input({ type: 'number', min: 0 }), findMod: input({ inputmode: 'numeric' }),
  };
  const value = labelled('Value', fields.findValue);
  const proof = heapCount(fields.findHeaps, '2', () => keep());
  const [heaps, any] = proof.nodes;
  const digits = labelled('', fields.findBase);
  const most = labelled('Largest heap of the table (may be empty)', fields.findMax);
  const forms = {
    automaton: [heaps, any, labelled('It recognises', sought), value, digits, most],
    beatty: [labelled('Largest heap', fields.findPairs)],
    rows: [labelled('Rows, such as 0..8', fields.findRows)],
    survey: [labelled('Families and codes, such as 0.dd 4.d', fields.findFamily), labelled('Heaps from 0 to', fields.findTo)],
    count: [heaps, labelled('Positions that are', of), value, labelled('Largest heap, or one for each', fields.findMost), labelled('Smallest heap', fields.findLeast), labelled('Modulo (may be empty)', fields.findMod)],
  };
  const settings = el('div', { class: 'settings' });
  const what = el('p', { class: 'quiet' });
  const fault = el('div', {});
  const go = el('button', { type: 'submit', class: 'main', text: 'Find' });
  const result = el('div', { class: 'result wide' });
  const work = job({ ask: () => asks[kind.value](), go, fault, result });

  byId('find').replaceChildren(
    el('form', { class: 'claim', on: { submit: event => { event.preventDefault(); run(); } } },
      el('h2', { text: 'Find' }), labelled('What is looked for', kind), what, settings, fault, el('div', { class: 'actions' }, go)),
    work.node, result);

  const keep = () => {
    fault.replaceChildren();
    const typed = Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field.value]));
    change({ findKind: kind.value, findSought: sought.value, findOf: of.value, ...typed, findHeaps: kind.value === 'automaton' ? proof.value() : typed.findHeaps }, 'replace');
  };

  function discovered(found) {
    const least = found.at_least ? `at least ${plural(found.at_least, 'state is', 'states are')} needed on heaps up to ${found.box.max}. ` : '';
    const known = found.verdict === 'PROVED' ? covers(found) : `${least}${covers(found)}`;
    const seen = `${found.heaps === 'any' ? `${heapsOf(found.box.heaps)} up to` : 'heaps up to'} ${found.box.max}`;
    const right = found.verdict !== 'PROVED' && (found.automaton || found.counts) ? el('p', { text: `Right on ${seen}, not proved beyond:` }) : null;
    const ended = found.interrupted ? el('p', { class: 'reason', text: 'The time was over: this is what the tables so far showed.' }) : null;
    result.replaceChildren(el('div', { class: 'verdict-of' }, ...[
      el('p', { class: 'stated', text: `${found.rules}, ${heapsOf(found.heaps)}: ${found.sought}` }),
      el('p', {}, el('strong', { class: `badge ${found.verdict}`, text: found.verdict }), ` ${known}`), ended, right, ...automaton(found)].filter(Boolean)));
    say(`${found.verdict} ${known}`);
  }

  const asks = {
    automaton: () => {
      const number = sought.value === 'P' ? null : whole(fields.findValue.value, 'The value');
      const max = proof.any() ? '' : fields.findMax.value.trim();
      return ['/api/discover', {
        rules: state.rules, heaps: proof.any() ? 'any' : whole(fields.findHeaps.value, 'The number of heaps'),
        value: sought.value === 'value' ? number : null, values: sought.value === 'values' ? number : null,
        base: fields.findBase.value.trim() || null, max: max ? whole(max, 'The largest heap') : null,
      }];
    },
    beatty: () => ['/api/find/beatty', { rules: state.rules, max: whole(fields.findPairs.value, 'The largest heap') }],
    rows: () => {
      const [, first, last] = fields.findRows.value.match(/^\s*(\d{1,9})\s*(?:\.\.\s*(\d{1,9})\s*)?$/) ?? [];
      if (first === undefined) throw new Error('Rows are a number, or a range with both ends such as 0..8.');
      return ['/api/find/row-periods', { rules: state.rules, first: Number(first), last: Number(last ?? first), to: null }];
    },
    survey: () => {
      const families = fields.findFamily.value.split(/\s+/).filter(Boolean);
      if (!families.length) throw new Error('Type a family or a code, such as 0.dd or 4.d.');
      return ['/api/survey', { families, to: whole(fields.findTo.value, 'The last heap') }];
    },
    count: () => {
      const max = fields.findMost.value.split(/[\s,]+/).filter(Boolean).map(one => whole(one, 'A largest heap'));
      const mod = fields.findMod.value.trim();
      return ['/api/count', {
        rules: state.rules, heaps: max.length > 1 ? null : whole(fields.findHeaps.value, 'The number of heaps'), max,
        of: of.value === 'G' ? `G=${whole(fields.findValue.value, 'The value')}` : of.value,
        least: whole(fields.findLeast.value || '0', 'The smallest heap'), mod: mod ? whole(mod, 'What is counted modulo') : null,
      }];
    },
  };
  const shows = { automaton: discovered, beatty: pairs(result), rows: rows(result), survey: survey(result), count: counted(result) };
  const run = () => work.run(shows[kind.value]);

  let drawn = null;
  listenNow(() => {
    for (const [field, key] of [[kind, 'findKind'], [sought, 'findSought'], [of, 'findOf']]) field.value = state[key];
    for (const [key, field] of Object.entries(fields)) if (key !== 'findHeaps' && document.activeElement !== field) field.value = state[key];
    proof.show(state.findHeaps);
    if (!forms[kind.value]) kind.value = 'automaton';
    value.hidden = kind.value === 'count' ? of.value !== 'G' : sought.value === 'P';
    most.hidden = proof.any();
    digits.firstChild.textContent = `${proof.digits()} (may be empty)`;
    if (drawn !== kind.value) {
      drawn = kind.value;
      settings.replaceChildren(...forms[drawn]);
      const [text, link] = about[drawn];
      what.replaceChildren(text, ...(link ? [' ', el('a', { href: link, text: 'How families and codes are written' }), '.'] : []));
      result.replaceChildren();
    }
    work.look();
    if (opened('find')) run();
  });
}
