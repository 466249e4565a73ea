// The Tables view: values or outcomes of two heaps, and slices of more.
import { link, newest, post, stopped } from './api.js';
import { css, next, none, step, viridis, white } from './colours.js';
import { button, byId, el, fileName, grouped, labelled, later, plural, say, select } from './dom.js';
import { invalid, words } from './fault.js';
import { heatmap } from './heatmap.js';
import { ruleNumber } from './rule-number.js';
import { change, listenNow, state } from './state.js';

const mostHeaps = 5;
/** Outcomes where play may go on for ever. */
const fates = ['P', 'N', 'a draw', 'unknown: it depends on larger heaps'];

export function tables() {
  const asking = newest();
  let drawn = null;
  let table = null;
  let place = { row: 0, col: 0 };

  const heapsField = select([], () => settings(), {});
  const max = el('input', { type: 'number', min: 1, max: 1023, on: { change: () => settings() } });
  const what = select([['values', 'Values'], ['outcomes', 'P-positions']], () => settings(), {});
  const number = ruleNumber();
  const compare = el('input', { spellcheck: 'false', autocapitalize: 'off', placeholder: 'other rules', on: { change: () => change({ compare: compare.value.trim() }, 'replace') } });
  const sliders = el('div', { class: 'sliders' });
  const reading = el('p', { class: 'reading' });
  const note = el('p', { class: 'reason', id: 'tables-note' });
  const about = el('p', { class: 'quiet' });
  const bar = el('ul', { class: 'scale', 'aria-label': 'Colours of the values' });
  const csv = el('a', { download: '', text: 'Download CSV' });
  // The picture is the map as it is shown.
  const png = el('a', { download: '', href: '#', text: 'Download PNG', on: { click: () => { png.href = map.canvas.toDataURL('image/png'); } } });
  const map = heatmap({ moved: read, chosen: open });
  const picture = el('div', { class: 'picture' }, map.canvas, bar);
  const toPlay = button('Open in Play', () => open(place.row, place.col));
  const tools = el('div', { class: 'actions' },
    button('Zoom in', () => map.zoom(1.5)), button('Zoom out', () => map.zoom(1 / 1.5)), button('Whole table', map.fit), toPlay, csv, png);
  const keys = el('p', { class: 'quiet', id: 'heatmap-keys' },
    'Arrows move the cursor (with Shift by 10), + and - zoom, 0 shows all, Enter opens the position in Play. Drag to move; Ctrl with the wheel, or a pinch, zooms.');

  byId('tables').replaceChildren(
    el('div', { class: 'side' },
      el('h2', { text: 'Table' }),
      el('div', { class: 'settings' }, labelled('Heaps', heapsField), labelled('Largest heap', max), labelled('Show', what)),
      number.node, labelled('Compare with', compare), sliders, note, reading, tools),
    picture, el('div', { class: 'below' }, about, keys));

  /** The largest heap: where heaps have names, no larger than those. */
  const reach = () => Math.min(state.tableMax, state.info?.heaps?.largest ?? Infinity);
  const slice = () => Array.from({ length: state.tableHeaps - 2 }, (_, i) => Math.min(state.slice[i] ?? 0, reach()));
  const position = (row, col) => [row, col, ...slice()];

  function read(row, col, aloud) {
    place = { row, col };
    const number = map.value(row, col);
    keep(`${row},${col}`);
    const heaps = position(row, col).join(' ');
    const told = (numbers, what) => {
      const own = numbers[row * table.cols + col];
      if (own === null) return 'no position';
      if (what === 'fates') return fates[Number(own)];
      return `${Number(own) === 0 ? 'P' : 'N'}${what === 'values' ? `, value\u00a0${Number(own) === 0 ? '0' : `*${grouped(own)}`}` : ''}`;
    };
    const outcome = table.both ? table.both.map(one => `${one.rules}: ${told(one.values, one.what)}`).join('; ') : told(table.values, table.what);
    reading.replaceChildren(el('strong', { text: `heaps ${heaps}` }), `  ${outcome}`);
    toPlay.disabled = number === null;
    if (aloud) say(`${heaps}: ${outcome}`);
  }

  const keep = later(300, cell => { if (state.view === 'tables' && cell !== state.cell) change({ cell }, 'quiet'); });

  /** A table as it is drawn: outcomes as numbers. */
  const asDrawn = answer => ({ ...answer, values: answer.values.map(value => (answer.what !== 'values' && value !== null ? Number(value) : value)), largest: Number(answer.largest ?? 1) });

  /** Where two tables differ: 1 there, 0 where they are the same. */
  function differences(first, second) {
    const differ = (value, i) => (value === null || second.values[i] === null ? null : Number(String(value) !== String(second.values[i])));
    return { ...first, what: 'differences', values: first.values.map(differ), largest: 1, both: [first, second] };
  }

  function open(row, col) {
    if (map.value(row, col) === null) return;
    change({ view: 'play', position: { heaps: position(row, col).map(String) }, plies: [], over: false });
  }

  function settings() {
    const wanted = Number(max.value);
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > 1023) {
      invalid(max, note, 'The largest heap is a whole number from 1 to 1,023.');
      return;
    }
    change({ tableHeaps: Number(heapsField.value), tableMax: wanted, what: what.value }, 'replace');
  }

  /** The bar of colours, with whole numbers. */
  function scale() {
    const entry = (colour, text) => {
      const swatch = el('span', { class: text === 'P' ? 'swatch dot' : 'swatch' });
      swatch.style.background = css(colour);
      return el('li', {}, swatch, text);
    };
    const gaps = table.values.includes(null) ? [entry(none, 'no position')] : [];
    if (table.both) return bar.replaceChildren(entry(white, 'the same'), entry(next, 'different'), ...gaps);
    if (table.what === 'outcomes') return bar.replaceChildren(entry(white, 'P'), entry(next, 'N'), ...gaps);
    if (table.what === 'fates') return bar.replaceChildren(entry(white, 'P'), ...['N', 'draw', 'unknown'].slice(0, table.largest).map((name, i) => entry(viridis((i + 1) / table.largest), name)), ...gaps);
    const by = step(table.largest, 16);
    const numbers = table.largest > 0 ? [1] : [];
    for (let number = by; number <= table.largest; number += by) if (number > 1) numbers.push(number);
    if (table.largest - numbers.at(-1) >= by / 2) numbers.push(table.largest);
    const part = number => viridis(number / Math.max(1, table.largest));
    return bar.replaceChildren(entry(white, 'P'), ...numbers.map(number => entry(part(number), grouped(number))), ...gaps);
  }

  function slider(i) {
    const out = el('output', { text: ` ${slice()[i]}` });
    const input = el('input', { type: 'range', min: 0, max: reach(), value: slice()[i], on: {
      input: () => { out.textContent = ` ${input.value}`; slide(i, Number(input.value)); },
    } });
    return el('label', { class: 'labelled' }, el('span', {}, `Slice: heap ${i + 3} is`, out), input);
  }
  const slide = later(80, (i, number) => {
    const changed = slice();
    changed[i] = number;
    change({ slice: changed }, 'replace');
  });

  function form() {
    const { heaps } = state.info;
    const least = Math.max(2, heaps?.least ?? 1);
    const most = Math.min(mostHeaps, heaps?.most ?? mostHeaps);
    const counts = [];
    for (let n = least; n <= Math.max(most, least); n += 1) counts.push(n);
    if (!counts.includes(state.tableHeaps)) state.tableHeaps = state.tableHeaps > most ? counts.at(-1) : counts[0];
    heapsField.replaceChildren(...counts.map(n => el('option', { value: n, text: n })));
    heapsField.value = state.tableHeaps;
    max.value = reach();
    what.value = state.what;
    number.show();
    if (document.activeElement !== compare) compare.value = state.compare;
    if (sliders.children.length !== state.tableHeaps - 2 || !sliders.contains(document.activeElement)) {
      sliders.replaceChildren(...slice().map((_, i) => slider(i)));
    }
  }

  function unsuited() {
    if (state.info.kind === 'board') return 'Tables show games on heaps; these rules are played on a board.';
    const other = state.info.no_sequence ? 'Play' : 'Sequences, or Play';
    if (state.info.heaps?.most === 1) return `These rules are played on one heap: see ${other}.`;
    return null;
  }

  /** The position that is played, where the table has it. */
  function here() {
    const cell = /^(\d{1,4}),(\d{1,4})$/.exec(state.cell)?.slice(1).map(Number);
    if (cell?.every(heap => heap <= reach())) return cell;
    const heaps = state.position?.heaps?.map(Number) ?? [];
    return heaps.length === state.tableHeaps && heaps.every(heap => heap <= reach()) ? heaps.slice(0, 2) : [0, 0];
  }

  async function show() {
    if (state.view !== 'tables' || !state.info) return;
    const refused = unsuited();
    for (const node of [picture, tools, keys, reading, about]) node.hidden = Boolean(refused);
    invalid(max, note, null);
    note.textContent = refused ?? '';
    if (refused) { drawn = null; return; }
    form();
    const { rules } = state;
    const bounds = Array(state.tableHeaps).fill(reach());
    const fixed = slice().length ? Object.fromEntries(slice().map((n, i) => [`heap_${i + 3}`, n])) : null;
    const body = { rules, max: bounds, what: state.what, slice: fixed };
    const now = JSON.stringify([body, state.compare]);
    if (now === drawn) return;
    drawn = now;
    const asText = fixed ? Object.entries(fixed).map(([heap, n]) => `${heap}=${n}`).join(',') : null;
    about.textContent = 'Working it out …';
    try {
      const signal = asking.signal();
      const answer = await post('/api/table', body, signal);
      const other = state.compare && await post('/api/table', { ...body, rules: state.compare, what: answer.what }, signal);
      if (now !== drawn) return;
      if (other && other.what !== answer.what) throw Object.assign(new Error(`${other.rules} has outcomes but no values: choose P-positions to compare.`), { kind: 'usage' });
      table = other ? differences(asDrawn(answer), asDrawn(other)) : asDrawn(answer);
      const same = { rules, max: bounds.join(','), slice: asText };
      csv.href = link('/api/table.csv', { ...same, what: answer.what });
      const shown = slice().map((n, i) => `-heap-${i + 3}-is-${n}`).join('');
      const name = `${fileName(answer.rules)}-${plural(bounds.length, 'heap').replace(' ', '-')}-to-${reach()}-${answer.what}${shown}`;
      csv.download = `${name}.csv`;
      png.download = `${name}.png`;
      picture.classList.remove('stale');
      map.show(table, here());
      scale();
      const positions = table.values.filter(value => value !== null);
      const count = positions.filter(value => Number(value) === 0).length;
      const changed = answer.what === body.what ? '' : answer.what === 'fates' ? 'Play may go on for ever: outcomes are shown. ' : 'These rules have outcomes but no values. ';
      if (other) {
        const few = table.values.filter(one => one === 1).length;
        about.textContent = `${answer.rules} and ${other.rules} differ at ${plural(few, 'position')} of the ${grouped(positions.length)} here.`;
      } else about.textContent = `${changed}${answer.rules}: ${plural(count, 'P-position')} among ${plural(positions.length, 'position')} here. Engine ${answer.engine}.`;
      const largest = table.what === 'values' ? ` Largest value ${answer.largest}.` : '';
      map.canvas.setAttribute('aria-label', other ? `Heat map of the differences. ${about.textContent}`
        : `Heat map of ${answer.rules}, ${answer.rows} by ${answer.cols} positions, ${count} of them P.${largest}`);
    } catch (error) {
      if (stopped(error) || now !== drawn) return;
      drawn = null;
      about.textContent = '';
      picture.classList.add('stale');
      note.replaceChildren(...words(error));
      say(error.message);
    }
  }
  listenNow(show);
}
