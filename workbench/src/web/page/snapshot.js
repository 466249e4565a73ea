// A picture of the position to save, as SVG or PNG: the colours of paper, whatever the page looks like.
import { fewCoins, row } from './coins.js';
import { described } from './picture.js';
import { isBoard, partsOf, sizes } from './position.js';

const ink = { text: '#1b2127', quiet: '#56606a', line: '#c3cad0', edge: '#7b868f', one: '#0a5a80', shade: '#e3edf3', paper: '#ffffff' };
const font = 'system-ui, sans-serif';
/** Tokens of a heap that are drawn at most. */
const most = 40;

const round = number => Math.round(number * 100) / 100;
const circle = (x, y, r) => `M${round(x - r)},${round(y)}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0z`;
const square = (x, y, width, height, r = 5) => `M${x + r},${y}h${width - 2 * r}q${r},0 ${r},${r}v${height - 2 * r}q0,${r} ${-r},${r}h${2 * r - width}q${-r},0 ${-r},${-r}v${2 * r - height}q0,${-r} ${r},${-r}z`;
const shape = (d, fill = 'none', stroke = 'none', width = 1.5, dash = '') => ({ d, fill, stroke, width, dash });
const letters = (text, x, y, { size = 14, anchor = 'middle', fill = ink.text, weight = 400 } = {}) => ({ text: String(text), x: round(x), y: round(y), size, anchor, fill, weight });

function heaps(all) {
  const step = 28;
  const drawn = all.map(size => Number(BigInt(size) > BigInt(most) ? BigInt(most) : BigInt(size)));
  const label = Math.max(...all.map(size => String(size).length), 1) * 10 + 16;
  const shapes = all.flatMap((size, i) => {
    const y = 20 + 34 * i;
    const more = BigInt(size) > BigInt(most) ? [letters('…', label + step * most + 8, y + 5)] : [];
    return [letters(size, label - 12, y + 6, { size: 17, anchor: 'end', weight: 600 }), ...Array.from({ length: drawn[i] }, (_, j) => shape(circle(label + 10 + step * j, y, 10), ink.one)), ...more];
  });
  const width = label + step * Math.max(...drawn, 1) + (drawn.includes(most) ? 20 : 0);
  return { shapes, width, height: Math.max(1, all.length) * 34 + 6 };
}

function coins(all) {
  const heads = new Set(all.map(Number));
  const count = Math.min(fewCoins, Math.max(1, ...heads));
  const shapes = Array.from({ length: count }, (_, i) => {
    const [x, up] = [22 + 42 * i, heads.has(i + 1)];
    return [shape(circle(x, 22, 18), up ? ink.one : ink.paper, ink.one, 2), letters(up ? 'H' : 'T', x, 27, { fill: up ? ink.paper : ink.text, weight: 600 }), letters(i + 1, x, 58, { size: 12, fill: ink.quiet })];
  }).flat();
  return { shapes, width: 42 * count + 2, height: 64 };
}

/** Cells, their signs, and the numbers of the moves that took the others. */
function board({ board: text }, { board: kind }, plies) {
  const side = 40;
  const rows = text.split('/');
  const signs = new Set(kind.signs.map(({ sign }) => sign));
  const by = rows.map(one => [...one].map(() => 0));
  plies.forEach(({ before, after }, i) => {
    const then = after.board.split('/');
    before.board.split('/').forEach((one, r) => [...one].forEach((sign, c) => { if (sign !== then[r][c]) by[r][c] = i + 1; }));
  });
  const [left, top] = [26, 24];
  const cell = (sign, r, c) => {
    const [x, y] = [left + side * c, top + side * r];
    const [cx, cy] = [x + side / 2, y + side / 2 + 5];
    const box = square(x + 2, y + 2, side - 4, side - 4);
    if (!signs.has(sign)) return by[r][c] ? [shape(box, ink.line, ink.edge), letters(by[r][c], cx, cy, { size: 13 })] : [shape(box, 'none', ink.line, 1, '2 3')];
    const poison = kind.marks === 'corner' && r === 0 && c === 0;
    return [shape(box, ink.shade, ink.one), ...(sign !== '.' || poison ? [letters(poison ? '✕' : sign, cx, cy, { size: 17 })] : [])];
  };
  const numbers = [...rows[0]].map((_, c) => letters(c + 1, left + side * (c + 0.5), 16, { size: 12, fill: ink.quiet })).concat(rows.map((_, r) => letters(r + 1, 12, top + side * (r + 0.5) + 5, { size: 12, fill: ink.quiet })));
  return { shapes: [...numbers, ...rows.flatMap((one, r) => [...one].flatMap((sign, c) => cell(sign, r, c)))], width: left + side * rows[0].length + 2, height: top + side * rows.length + 2 };
}

/** What is drawn of a graph already, in the colours of paper. */
function graph(node) {
  const [, , width, height] = node.getAttribute('viewBox').split(' ').map(Number);
  const number = (one, name) => Number(one.getAttribute(name));
  const shapes = [...node.querySelectorAll('path, circle, line, polygon, text')].flatMap(one => {
    const is = name => one.classList.contains(name);
    const gone = Boolean(one.closest('.gone')) || Boolean(one.parentNode.querySelector('.vertex.gone'));
    if (is('hit')) return [];
    if (one.tagName === 'text') return [letters(one.textContent, number(one, 'x'), number(one, 'y') + 5, { size: is('small') ? 12 : 14, anchor: is('small') ? 'start' : 'middle', fill: gone || is('small') ? ink.quiet : ink.text })];
    if (one.tagName === 'polygon') return [shape(`M${one.getAttribute('points').trim().split(/\s+/).join('L')}z`, ink.edge)];
    if (one.tagName === 'line') return [shape(`M${number(one, 'x1')},${number(one, 'y1')}L${number(one, 'x2')},${number(one, 'y2')}`, 'none', ink.text, 4)];
    if (one.tagName === 'path') return [shape(one.getAttribute('d'), 'none', gone ? ink.line : is('edge') ? ink.one : ink.edge, is('edge') && !gone ? 5 : 2, gone ? '3 4' : '')];
    const d = circle(number(one, 'cx'), number(one, 'cy'), number(one, 'r'));
    if (is('token-at')) return [shape(d, ink.one)];
    if (!is('vertex')) return [shape(d, gone ? ink.line : ink.text)];
    return [gone ? shape(d, ink.paper, ink.line, 1.5, '3 4') : shape(d, one.closest('.part') ? ink.shade : ink.paper, is('far') ? ink.edge : ink.one, 2.5)];
  });
  return { shapes, width, height };
}

/** A land of Sprouts as it is drawn already: regions beside each other. */
function land(node) {
  const of = (one, name) => Number(one.getAttribute(name));
  const rings = [...node.querySelectorAll('.ring')];
  const height = Math.max(...rings.map(one => of(one, 'height')), 0) + 16;
  let x = 1;
  const shapes = [...node.querySelectorAll('.region')].flatMap(region => {
    const from = x;
    x += 8;
    const inner = [...region.querySelectorAll('.ring')].flatMap(one => {
      const [left, top] = [x, (height - of(one, 'height')) / 2];
      x += of(one, 'width') + 8;
      return [...one.querySelectorAll('circle, text')].map(part => {
        if (part.tagName === 'text') return letters(part.textContent, left + of(part, 'x'), top + of(part, 'y'), { size: 12, fill: ink.paper });
        const d = circle(left + of(part, 'cx'), top + of(part, 'cy'), of(part, 'r'));
        return part.classList.contains('around') ? shape(d, 'none', ink.edge) : shape(d, ink.one);
      });
    });
    const box = square(from, 1, x - from, height - 2, 8);
    x += 8;
    return [shape(box, 'none', ink.line), ...inner];
  });
  return { shapes, width: x, height };
}

/** Pictures below each other. */
function stacked(all) {
  let y = 0;
  const shapes = [];
  for (const one of all) {
    shapes.push({ shapes: one.shapes, y });
    y += one.height + 12;
  }
  return { shapes, width: Math.max(...all.map(one => one.width)), height: y - 12 };
}

function parts({ position, info, plies, frame }) {
  if (isBoard(position)) return [board(position, info, plies)];
  const all = info.parts && partsOf(position, info);
  if (all) {
    return all.flatMap((place, i) => [
      { shapes: [letters(info.parts[i].rules, 2, 14, { anchor: 'start', size: 13, fill: ink.quiet })], width: 8 * info.parts[i].rules.length, height: 20 },
      ...parts({ position: place, info: info.parts[i], plies: [], frame: frame.querySelectorAll('.parts > section')[i] }),
    ]);
  }
  if (info.picture) return [...frame.querySelectorAll('svg.graph')].map(graph);
  const found = sizes(position, info.summands) ?? [];
  return [info.coins && row(position) ? coins(found) : heaps(found)];
}

const escaped = text => text.replace(/[&<>"]/g, one => `&#${one.charCodeAt(0)};`);
const margin = 12;

/** The picture of what is shown: its size, its name, and its shapes. `frame` is where it is drawn. */
export function snapshot({ rules, position, info, plies, frame }) {
  const { shapes, width, height } = stacked(parts({ position, info, plies, frame }));
  return { shapes, width: Math.ceil(width + 2 * margin), height: Math.ceil(height + 2 * margin), name: `${rules}, ${isBoard(position) ? position.board : described(position, info)}` };
}

export function svgOf({ shapes, width, height, name }) {
  const one = it => (it.d
    ? `<path d="${it.d}" fill="${it.fill}" stroke="${it.stroke}"${it.stroke === 'none' ? '' : ` stroke-width="${it.width}"`}${it.dash ? ` stroke-dasharray="${it.dash}"` : ''}/>`
    : `<text x="${it.x}" y="${it.y}" font-size="${it.size}" text-anchor="${it.anchor}" fill="${it.fill}"${it.weight === 400 ? '' : ` font-weight="${it.weight}"`}>${escaped(it.text)}</text>`);
  const groups = shapes.map(group => `<g transform="translate(${margin},${margin + group.y})">\n${group.shapes.map(one).join('\n')}\n</g>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="${font}">\n<title>${escaped(name)}</title>\n<rect width="${width}" height="${height}" fill="${ink.paper}"/>\n${groups.join('\n')}\n</svg>\n`;
}

/** The same as PNG, twice as fine. */
export function pngOf({ shapes, width, height }) {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [2 * width, 2 * height];
  const context = canvas.getContext('2d');
  context.scale(2, 2);
  context.fillStyle = ink.paper;
  context.fillRect(0, 0, width, height);
  context.lineJoin = 'round';
  for (const group of shapes) {
    context.save();
    context.translate(margin, margin + group.y);
    for (const it of group.shapes) {
      if (it.d) {
        const path = new Path2D(it.d);
        context.setLineDash(it.dash ? it.dash.split(' ').map(Number) : []);
        context.lineWidth = it.width;
        if (it.fill !== 'none') { context.fillStyle = it.fill; context.fill(path); }
        if (it.stroke !== 'none') { context.strokeStyle = it.stroke; context.stroke(path); }
      } else {
        context.fillStyle = it.fill;
        context.font = `${it.weight} ${it.size}px ${font}`;
        context.textAlign = { start: 'left', end: 'right', middle: 'center' }[it.anchor];
        context.fillText(it.text, it.x, it.y);
      }
    }
    context.restore();
  }
  return canvas.toDataURL('image/png');
}
