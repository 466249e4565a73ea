// Why a position is won or lost: a strategy, the values of its parts and their nim-sum, its options.
import { button, el, plural, short } from './dom.js';
import { sentence } from './fault.js';
import { state } from './state.js';

const star = value => (value === '0' ? '0' : `*${short(value)}`);
const few = 12;

/** What a part is called: a heap by its size, a board by its rows. */
const part = ({ rules, heaps, board }) => (board ? el('span', { class: 'rows', text: board.replaceAll('/', '\n') })
  : el('span', { text: `${rules ? `${rules}: ` : ''}${heaps}` }));

function sums({ components, xor }) {
  const lost = xor === '0';
  const line = one => el('tr', {}, el('th', { scope: 'row' }, part(one)), el('td', { text: star(one.value) }), lost ? null : el('td', { text: star(one.wanted) }));
  const table = el('table', { class: 'values-of' },
    el('caption', { class: 'unseen', text: 'The value of each part' }),
    el('thead', {}, el('tr', {}, el('th', { scope: 'col', text: 'part' }), el('th', { scope: 'col', text: 'value' }), lost ? null : el('th', { scope: 'col', text: 'to win' }))),
    el('tbody', {}, ...components.map(line)),
    el('tfoot', {}, el('tr', {}, el('th', { scope: 'row', text: 'nim-sum' }), el('td', { class: 'xor', text: star(xor) }), lost ? null : el('td', { text: '0' }))));
  const said = `${components.map(one => star(one.value)).join(' xor ')} = ${star(xor)}`;
  const means = lost ? 'The values cancel: whoever moves makes the nim-sum other than 0, and the answer makes it 0 again.'
    : 'A winning move changes one part to the value in the last column, which makes the nim-sum 0.';
  return [el('p', { class: 'xor-line', text: components.length ? said : 'No part is left: the nim-sum is 0.' }),
    components.length ? el('div', { class: 'scroll', role: 'region', 'aria-label': 'The value of each part', tabindex: 0 }, table) : null,
    el('p', { class: 'quiet', text: means })];
}

/** The options, those that win first: all of them when asked for. */
function moves({ options, count, outcome }) {
  if (!options?.length) return [];
  const leaves = ({ value, outcome: left }) => (value === undefined ? ({ P: 'P, wins', D: 'D, keeps the draw', UNKNOWN: 'unknown' }[left] ?? 'N, loses') : value === '0' ? '0, wins' : star(value));
  const list = el('ul', { class: 'leaves' });
  // moves in equal heaps are alike
  const alike = new Map(options.map(one => [`${one.text} ${leaves(one)}`, one]));
  const items = [...alike.values()].map(one => el('li', {}, el('span', { text: one.text }), ' ', el('strong', { text: leaves(one) })));
  const show = all => list.replaceChildren(...(all ? items : items.slice(0, few)));
  show(false);
  const more = items.length > few ? button(`Show all ${items.length}`, () => { show(true); more.remove(); }) : null;
  const head = outcome === 'P' ? 'Every move leaves a position that the other side wins:' : 'What each move leaves:';
  const cut = count > options.length ? el('p', { class: 'quiet', text: `The first ${options.length} of ${plural(count, 'move')} are listed.` }) : null;
  return [el('h3', { text: head }), list, more, cut];
}

/** The reasons of the server's answer. */
export function reasons(answer) {
  const { strategy, components, options, value, outcome } = answer;
  const all = [];
  if (strategy) all.push(el('p', { class: 'strategy', text: sentence(strategy.why) }));
  // The value of one part alone is that of the position.
  const several = components && components.length !== 1;
  if (several) all.push(...sums(answer));
  all.push(...moves(answer));
  if (!several && value !== null && options?.length && !state.info?.loops) {
    all.push(el('p', { class: 'quiet', text: `The value ${star(value)} is the least number that no option has (their mex).` }));
  }
  if (!all.length) all.push(el('p', { class: 'quiet', text: outcome ? 'No move is left.' : 'There are too many positions to go through.' }));
  return all.filter(Boolean);
}
