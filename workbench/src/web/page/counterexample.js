// Where a claim fails: the smallest position, a list of more, and marks on the map.
import { post, stopped } from './api.js';
import { button, el, grouped, plural } from './dom.js';
import { words } from './fault.js';
import { heatmap } from './heatmap.js';
import { change, state } from './state.js';

const first = 10;
const largest = 1023;

/** The first of several rules, between which semicolons stand; brackets may hold others. */
function single(rules) {
  let depth = 0;
  const letters = [...rules];
  const end = letters.findIndex(letter => {
    depth += '({'.includes(letter) ? 1 : ')}'.includes(letter) ? -1 : 0;
    return letter === ';' && depth === 0;
  });
  return letters.slice(0, end < 0 ? letters.length : end).join('').trim();
}

const rulesOf = found => single(found.rules ?? '') || state.rules;
/** A position in brackets. */
export const listed = at => (Array.isArray(at) ? at.length > 0 && `(${at.join(', ')})` : String(at));

function open(found, at) {
  const position = Array.isArray(at) ? { heaps: at.map(String) } : { board: at };
  change({ view: 'play', rules: rulesOf(found), info: null, position, plies: [], over: false, first: 'both' });
}

/** The smallest counterexample, with what its sides come to. */
export function smallest(found, example) {
  const at = example.position ?? [];
  const position = listed(at);
  const parameters = Object.entries(example.parameters ?? {}).map(([name, number]) => `${name} = ${number}`).join(', ');
  const played = Array.isArray(at) ? at.length : /^[.#/]+$/.test(at);
  return [
    el('p', { text: `The smallest counterexample is ${position || parameters}${position && parameters ? `, ${parameters}` : ''}.` }),
    el('ul', { class: 'sides' }, ...[example.computed, example.claimed].filter(Boolean).map(side => el('li', { text: side }))),
    played ? el('p', { class: 'actions' }, button(`Open ${position} in Play`, () => open(found, at))) : null,
  ].filter(Boolean);
}

/** The positions where the claim fails: ten, then all that the server names. */
function list(found, failures, count) {
  const node = el('div', { class: 'options' });
  const show = many => {
    node.replaceChildren(...failures.slice(0, many).map(({ position }) => button(listed(position), () => open(found, position), { class: Array.isArray(position) ? 'option' : 'option rows' })));
    if (failures.length > many) node.append(button(`Show ${plural(failures.length - many, 'more', 'more')}`, () => show(failures.length)));
  };
  show(first);
  const unnamed = count > failures.length ? ` The first ${grouped(failures.length)} are listed.` : '';
  return [el('h3', { text: `It fails at ${plural(count, 'position')}.${unnamed}` }), node];
}

/** The map of the box, with a cross where the claim fails. */
function map(found, failures) {
  const fault = el('p', { class: 'reason' });
  const reading = el('p', { class: 'reading' });
  const place = el('div', { class: 'marked' });
  const max = [found.box.max].flat().concat(found.box.max).slice(0, 2);
  const show = async () => {
    try {
      const table = await post('/api/table', { rules: rulesOf(found), max, what: 'outcomes', slice: null });
      const places = failures.flatMap(({ position: [a, b] }) => (found.order === 'sorted' ? [[a, b], [b, a]] : [[a, b]]));
      const marked = new Set(places.filter(([a, b]) => a < table.rows && b < table.cols).map(([a, b]) => a * table.cols + b));
      const moved = (row, col) => {
        const value = seen.value(row, col);
        const outcome = value === null ? 'no position' : Number(value) === 0 ? 'P' : 'N';
        reading.textContent = `heaps ${row} ${col}: ${outcome}${marked.has(row * table.cols + col) ? ', the claim fails' : ''}`;
      };
      const seen = heatmap({ moved, chosen: (row, col) => open(found, [row, col]) });
      seen.canvas.setAttribute('aria-label', `Map of ${found.rules}: the claim fails at ${plural(marked.size, 'cell')}, marked by crosses.`);
      place.replaceChildren(seen.canvas, reading);
      seen.show({ ...table, marked, largest: 1 }, failures[0].position);
      asked.hidden = true;
    } catch (error) {
      if (!stopped(error)) fault.replaceChildren(...words(error));
    }
  };
  const asked = el('p', { class: 'actions' }, button('Mark them on the map', () => show()));
  return [asked, fault, place];
}

/** More than the smallest counterexample, where there is more. */
export function failures(found, count) {
  const all = (found.failures ?? []).filter(({ position, parameters }) => position?.length && !Object.keys(parameters ?? {}).length);
  if (all.length < 2) return [];
  const mapped = found.box?.heaps === 2 && [found.box.max].flat().every(max => max >= 1 && max <= largest);
  return [...list(found, all, count ?? all.length), ...(mapped ? map(found, all) : [])];
}
