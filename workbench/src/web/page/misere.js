// The misere quotient of single heaps, in the Sequences view: its elements, the element of each heap
// with the period, the table of products, and the outcome of a sum that is typed.
import { lines, newest, stopped } from './api.js';
import { css, ink, viridis } from './colours.js';
import { el, grouped, labelled, later, plural, say } from './dom.js';
import { words } from './fault.js';

// A table of more elements is a picture.
const readable = 24;
// Heaps in a row where no period is known.
const inRow = 12;
// Heaps that are listed.
const listed = 600;

const colour = (x, order) => viridis(order < 2 ? 0 : x / (order - 1));

/** An element in its colour, the same in the list of heaps and in the table; P has a dot. */
function cell(found, x, kind = '') {
  const shade = colour(x, found.order);
  const dot = found.p.includes(x) ? '\u2022' : '';
  const node = el('td', { class: kind, text: found.elements[x] + dot });
  // the page allows no styles in its text
  node.style.background = css(shade);
  node.style.color = ink(shade);
  return node;
}

const framed = (name, table) => el('div', { class: 'scroll', role: 'region', 'aria-label': name, tabindex: 0 }, table);

/** The element of each heap, a period in a row where there is one. */
function heaps(found) {
  const { period, preperiod, phi } = found;
  const last = Math.min(phi.length, listed, period ? preperiod + 2 * period : Infinity);
  const width = period && period >= 4 && period <= 30 ? period : inRow;
  const rows = [];
  for (let from = 0; from < last; from += width) {
    const cells = phi.slice(from, Math.min(last, from + width));
    rows.push(el('tr', {}, el('th', { scope: 'row', text: grouped(from) }),
      ...cells.map((x, i) => cell(found, x, period && from + i >= preperiod ? (from + i < preperiod + period ? 'first periodic' : 'periodic') : ''))));
  }
  const columns = Array.from({ length: Math.min(width, last) }, (_, i) => el('th', { scope: 'col', text: `+${i}` }));
  return [el('h3', { text: 'The element of each heap' }),
    el('p', { class: 'quiet', text: period
      ? `Proved for all heaps: from heap ${grouped(preperiod)} on (underlined) the elements repeat with period ${grouped(period)}.`
      : `Proved for the heaps up to ${grouped(found.to)}; larger ones may add elements.` }),
    framed('The element of each heap', el('table', { class: 'digits misere' }, el('caption', { class: 'unseen', text: 'Elements of heaps' }),
      el('thead', {}, el('tr', {}, el('th', { scope: 'col', text: 'heap' }), ...columns)), el('tbody', {}, ...rows))),
    last < phi.length && !period ? el('p', { class: 'quiet', text: `${plural(phi.length - last, 'more heap')} not listed.` }) : null];
}

/** The table of products: as text, or as a picture where that is too large. */
function products(found) {
  const { order, elements, table } = found;
  if (order <= readable) {
    const head = el('tr', {}, el('th', { scope: 'col', text: '\u00b7' }), ...elements.map(text => el('th', { scope: 'col', text })));
    const rows = table.map((row, i) => el('tr', {}, el('th', { scope: 'row', text: elements[i] }), ...row.map(x => cell(found, x))));
    return framed('Products of elements', el('table', { class: 'digits misere' }, el('caption', { class: 'unseen', text: 'Products of elements' }), el('thead', {}, head), el('tbody', {}, ...rows)));
  }
  const canvas = el('canvas', { class: 'products', width: order, height: order, role: 'img', 'aria-label': `The products of ${order} elements, a colour for each; P-positions are white` });
  const context = canvas.getContext('2d');
  const image = context.createImageData(order, order);
  table.flat().forEach((x, i) => image.data.set([...(found.p.includes(x) ? [255, 255, 255] : colour(x, order)), 255], 4 * i));
  context.putImageData(image, 0, 0);
  return canvas;
}

/** The element of a sum of heaps; null where a heap is beyond what is proved. */
function element(found, sum) {
  const { period, preperiod, phi, table } = found;
  const of = heap => (heap < phi.length ? phi[heap] : period ? phi[preperiod + ((heap - preperiod) % period)] : undefined);
  return sum.reduce((x, heap) => {
    const y = of(heap);
    return x === null || y === undefined ? null : table[x][y];
  }, 0);
}

export function misere() {
  const asking = newest();
  let drawn = null;
  const node = el('div', { class: 'answer', hidden: true });

  function sums(found) {
    const field = el('input', { type: 'text', inputmode: 'numeric', autocomplete: 'off', value: '1 2 3' });
    const told = el('p', { class: 'verdict', 'aria-live': 'polite' });
    const tell = () => {
      const typed = field.value.trim();
      if (!/^[\d\s,]*$/.test(typed)) {
        told.textContent = 'Heaps are whole numbers, such as 5 4 1.';
        return;
      }
      const sum = typed.split(/[\s,]+/).filter(Boolean).map(Number);
      const x = element(found, sum);
      if (x === null) told.textContent = `The quotient is proved for heaps up to ${grouped(found.to)} only.`;
      else told.textContent = `${sum.join(' + ') || 'No heap'} is ${found.elements[x]}: ${found.p.includes(x) ? 'P, whoever moves loses' : 'N, whoever moves wins'} in misere play.`;
    };
    field.addEventListener('input', later(150, tell));
    tell();
    return el('div', { class: 'sum-of' }, labelled('A sum of heaps', field), told);
  }

  function tell(found) {
    const kind = found.tame ? `Tame: the quotient of Nim with heaps below ${2 ** found.nim}.`
      : `Wild${found.like.length ? `: isomorphic to the quotient of ${found.like.join(', ')}` : ''}.`;
    const proved = found.period ? 'PROVED' : 'PARTIAL';
    node.replaceChildren(
      el('p', { class: 'found-quotient' }, found.period ? el('strong', { class: 'badge PROVED', text: 'PROVED' }) : null,
        ` ${plural(found.order, 'element')}, ${grouped(found.p_order)} of them P. ${kind}`,
        found.ended ? ` The search ended: ${found.ended}.` : ''),
      el('p', { class: 'quiet', text: 'Two sums of heaps are the same element if no sum beside them tells them apart in misere play. Elements multiply as sums are added; a dot marks those that are P.' }),
      el('p', { class: 'words', text: found.presentation }),
      sums(found),
      ...heaps(found).filter(Boolean),
      el('h3', { text: 'Products' }), products(found));
    say(`${proved === 'PROVED' ? 'Proved' : `Proved to heap ${found.to}`}: ${plural(found.order, 'element')}, ${kind}`);
  }

  async function show(rules) {
    node.hidden = false;
    if (drawn === rules) return;
    drawn = rules;
    node.replaceChildren(el('p', { class: 'quiet', text: 'Looking for the misere quotient …' }));
    try {
      const found = await lines('/api/ask', { verb: 'quotient', rules }, asking.signal(), () => {});
      if (drawn === rules) tell(found);
    } catch (error) {
      if (stopped(error) || drawn !== rules) return;
      drawn = null;
      node.replaceChildren(el('p', { class: 'reason' }, ...words(error)));
      say(error.message);
    }
  }

  function hide() {
    asking.stop();
    if (!node.firstChild?.matches('.found-quotient')) drawn = null;
    node.hidden = true;
  }
  return { node, show, hide };
}
