// Positions of Sprouts: regions as boxes, each boundary as a ring of the spots that one meets around it.
// A move is chosen by its name, and what it leaves is shown below.
import { el, svg } from './dom.js';

/** The regions of a land by its name, each a list of boundaries, each a list of spots; `3` is three free spots. */
export function regions(name) {
  if (/^\d+$/.test(name)) return [Array(Number(name)).fill(['0'])];
  return name.split('/').map(region => region.split('.').filter(Boolean).map(boundary => boundary.match(/\[\d+\]|./g)));
}

const words = { 0: 'a free spot', 1: 'a spot with one line', 2: 'a spot with two lines' };
const inWords = boundary => boundary.map(spot => words[spot] ?? `spot ${spot}`).join(', ');
const listed = list => list.map(inWords).join('; ');

/** A boundary: its spots around a ring; those that are met twice have letters. */
function ring(boundary) {
  const free = boundary[0] === '0';
  const [far, dot] = [free ? 0 : boundary.length === 1 ? 12 : 8 + 5 * boundary.length, 9];
  const side = 2 * (far + dot + 2);
  const spots = boundary.map((spot, i) => {
    const turn = 2 * Math.PI * i / boundary.length - Math.PI / 2;
    const [x, y] = [side / 2 + far * Math.cos(turn), side / 2 + far * Math.sin(turn)];
    const letter = words[spot] ? '' : spot.replace(/[[\]]/g, '');
    return svg('g', {}, svg('circle', { class: `spot${letter ? ' twice' : ''}`, cx: x, cy: y, r: letter ? dot : free ? 8 : 6 }), letter ? svg('text', { x, y: y + 4 }, letter) : '');
  });
  return svg('svg', { class: 'ring', width: side, height: side, viewBox: `0 0 ${side} ${side}`, 'aria-hidden': 'true' },
    ...(free ? [] : [svg('circle', { class: 'around', cx: side / 2, cy: side / 2, r: far })]), ...spots);
}

function land(name, number) {
  const all = regions(name);
  const said = all.map((region, i) => `${all.length > 1 ? `region ${i + 1}: ` : ''}${listed(region)}`).join('. ');
  return el('li', {}, el('div', { class: 'land', role: 'img', 'aria-label': `Part ${number}. ${said}` },
    ...all.map(region => el('div', { class: 'region' }, ...region.map(ring)))), el('code', { text: name }));
}

const namesOf = ({ names, heaps, text }) => names ?? heaps ?? text?.split('state')[0].trim().split(/\s+/) ?? [];
const drawn = position => namesOf(position).filter(name => name !== '0').map((name, i) => land(name, i + 1));

/** `changed` is told of a move that is chosen no more. */
export function lands(changed) {
  const now = el('ul', { class: 'lands' });
  const next = el('ul', { class: 'lands' });
  const after = el('div', { hidden: true }, el('h3', { text: 'The move that is chosen leaves' }), next);
  const reason = el('p', { class: 'reason' });
  const about = el('p', { class: 'quiet', text: 'A box is a region; the spots of a ring are joined by lines around it. Spots with the same letter are one spot.' });
  const preview = position => {
    after.hidden = !position;
    next.replaceChildren(...(position ? drawn(position) : []));
  };
  return {
    node: el('div', { class: 'board-frame' }, now, about, after, reason),
    waits: () => false,
    show(position) {
      now.replaceChildren(...drawn(position));
      about.hidden = namesOf(position).every(name => /^\d+$/.test(name));
      reason.textContent = '';
      preview(null);
    },
    clear() { preview(null); changed(); },
    ready: () => false,
    marked: () => false,
    move: () => '',
    aim(option) { reason.textContent = ''; preview(option.position); },
    shade() {},
    refuse(text) { reason.textContent = text; },
    /** Nothing is marked here: moves are chosen from the list. */
    lists: true,
  };
}
