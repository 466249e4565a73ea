// Graphs, partial orders and tokens on graphs, drawn as what they are: a move is a click on a vertex, an
// element, or an edge. What was taken stays to be seen, faintly.
import { el, svg } from './dom.js';
import { layout } from './layout.js';
import { elementOf, elementsOf, pictures, withStones } from './picture.js';

const unit = 72;
const margin = 40;
const radius = 19;

/** The vertices of a picture, and its edges by their numbers: those of edges are named `a-b`, `a-b/2`. */
function graphOf(picture) {
  if (picture.kind !== 'edges') return { vertices: picture.names, edges: picture.pairs, ground: -1 };
  const ends = picture.names.map(name => name.split('/')[0].split('-'));
  const vertices = [...new Set([picture.ground, ...ends.flat()].filter(name => name !== null && name !== undefined))];
  const edges = ends.map(pair => pair.map(name => vertices.indexOf(name)));
  return { vertices, edges, ground: vertices.indexOf(picture.ground) };
}

const list = words => (words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words.join(''));

/** `changed` is told of marks; `enter` makes the move that is marked, after a double click. */
export function graph(changed, enter) {
  const node = el('div', { class: 'graphs' });
  const reason = el('p', { class: 'reason' });
  let picture = null;
  let drawn = [];
  let options = null;
  let winning = [];
  let mark = null;
  // The buttons: picture, element, node.
  let buttons = [];

  const forElement = (which, element) => {
    const all = (options ?? []).filter(option => elementsOf(option.text, picture).includes(element));
    // Of several pictures each has its own moves: the other ones stay as they are.
    const same = (a, b) => a.left.size === b.left.size && [...a.left].every(one => b.left.has(one)) && String(a.tokens) === String(b.tokens);
    const own = all.filter(option => {
      const after = pictures(option.position, picture);
      return drawn.every((one, i) => i === which || after.some(other => same(one, other)));
    });
    return own.length || drawn.length === 1 ? all : [];
  };

  /** What a marked move takes, once that is known. */
  function going() {
    if (!mark?.position || !['vertices', 'edges', 'order'].includes(picture.kind)) return new Set(mark ? [mark.element] : []);
    const after = pictures(mark.position, picture);
    const left = new Set(after.flatMap(one => [...one.left]));
    return new Set([...drawn[mark.which].left].filter(element => !left.has(element)));
  }

  function paint() {
    reason.textContent = '';
    const gone = going();
    for (const { which, element, node: one, name } of buttons) {
      const pressed = mark?.which === which && gone.has(element);
      one.setAttribute('aria-pressed', String(pressed));
      const wins = winning.some(option => elementsOf(option.text, picture).includes(element));
      one.classList.toggle('wins', wins);
      one.setAttribute('aria-label', wins ? `${name}; wins` : name);
    }
  }

  function click(event, which, element) {
    if (event.detail === 2 && mark?.which === which && mark.element === element) return enter();
    const all = forElement(which, element);
    const again = mark?.which === which && mark.element === element;
    // Where several moves lead to one vertex, clicks go through them.
    const place = again ? all.findIndex(option => option.typed === mark.typed) + 1 : 0;
    const option = all[place];
    if (again && !option) mark = null;
    else mark = { which, element, typed: option?.typed ?? picture.names[element], position: option?.position };
    paint();
    return changed();
  }

  function arrows(event) {
    const at = buttons.findIndex(one => one.node === document.activeElement);
    if (at < 0) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return click({ detail: 0 }, buttons[at].which, buttons[at].element);
    }
    const here = buttons[at].place;
    const ways = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    // The nearest one in that direction; none there, the next one in order.
    const ahead = buttons.map((one, i) => {
      const [dx, dy] = [one.place.x - here.x, one.place.y - here.y];
      const along = dx * way[0] + dy * way[1];
      return { i, along, off: Math.abs(dx * way[1]) + Math.abs(dy * way[0]) };
    }).filter(one => one.along > 0.05 && buttons[one.i].which === buttons[at].which);
    ahead.sort((a, b) => a.along + 2 * a.off - b.along - 2 * b.off);
    const step = way[0] + way[1];
    focus(ahead.length ? ahead[0].i : (at + step + buttons.length) % buttons.length);
  }
  node.addEventListener('keydown', arrows);

  function focus(i) {
    buttons.forEach((one, j) => one.node.setAttribute('tabindex', i === j ? 0 : -1));
    buttons[i]?.node.focus();
  }

  function button(which, element, name, place, ...children) {
    const one = svg('g', { role: 'button', tabindex: -1, class: 'part', 'aria-label': name, 'aria-pressed': 'false' }, ...children);
    one.addEventListener('click', event => click(event, which, element));
    buttons.push({ which, element, node: one, name, place });
    return one;
  }

  const circleAt = ({ x, y }, r = radius, props = {}) => svg('circle', { cx: x, cy: y, r, ...props });
  const label = ({ x, y }, text) => svg('text', { x, y, dy: '.35em' }, String(text));

  /** A line between two places, bent aside where several join the same ones; a loop where they are one. */
  function path(from, to, bend, props) {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = Math.hypot(dx, dy);
    const d = length < 1
      ? `M${from.x},${from.y} c-${40 + bend},-${60 + bend} ${40 + bend},-${60 + bend} 0,0`
      : `M${from.x},${from.y} Q${(from.x + to.x) / 2 - (dy / length) * bend * 2},${(from.y + to.y) / 2 + (dx / length) * bend * 2} ${to.x},${to.y}`;
    return svg('path', { d, ...props });
  }

  function head(from, to) {
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    const tip = { x: to.x - Math.cos(angle) * (radius + 2), y: to.y - Math.sin(angle) * (radius + 2) };
    const side = turn => `${tip.x - 9 * Math.cos(angle + turn)},${tip.y - 9 * Math.sin(angle + turn)}`;
    return svg('polygon', { class: 'tip', points: `${tip.x},${tip.y} ${side(0.45)} ${side(-0.45)}` });
  }

  /** Edges as they are taken: each is a button, its ends are dots, and the ground is a line. */
  function edges(which, shape, { left }, last) {
    const { places, edges: all, vertices, ground, ground_y: bottom } = shape;
    const seen = new Map();
    const parts = all.map(([a, b], edge) => {
      const key = [Math.min(a, b), Math.max(a, b)].join();
      const times = seen.get(key) ?? 0;
      seen.set(key, times + 1);
      const bend = times === 0 ? 0 : (times % 2 ? 1 : -1) * 22 * Math.ceil(times / 2);
      // Each edge has its own foot on the ground.
      const upper = a === ground ? b : a;
      const foot = { x: places[upper].x, y: bottom };
      const ends = [a, b].map(v => (v === ground && a !== b ? foot : places[v]));
      const props = { class: left.has(edge) ? 'edge' : last.has(edge) ? 'edge gone last' : 'edge gone' };
      if (!left.has(edge)) return path(ends[0], ends[1], bend, props);
      const middle = { x: (ends[0].x + ends[1].x) / 2, y: (ends[0].y + ends[1].y) / 2 };
      const name = `Edge ${picture.names[edge]}`;
      return button(which, edge, name, middle, path(ends[0], ends[1], bend, { class: 'hit' }), path(ends[0], ends[1], bend, props));
    });
    const held = new Set(all.flatMap((pair, edge) => (left.has(edge) ? pair : [])));
    const dots = vertices.map((name, v) => (v === ground ? null : svg('g', { class: held.has(v) ? 'dot' : 'dot gone' }, circleAt(places[v], 6), svg('text', { x: places[v].x + 12, y: places[v].y - 8, class: 'small' }, name))));
    const floor = ground < 0 ? null : svg('line', { class: 'ground', x1: 8, x2: shape.width - 8, y1: bottom, y2: bottom });
    return [floor, ...parts, ...dots].filter(Boolean);
  }

  /** Vertices or elements: those that are left are buttons, joined by thin lines. */
  function nodes(which, shape, { left, tokens, stones }, last) {
    const { places, edges: all } = shape;
    const { kind, names } = picture;
    const directed = kind === 'arrows' || (kind === 'token' && !all.every(([a, b]) => all.some(([c, d]) => a === d && b === c)));
    const here = new Set(tokens);
    const there = v => kind === 'arrows' || left.has(v) || here.has(v);
    const lines = all.map(([a, b]) => {
      const props = { class: there(a) && there(b) ? 'join' : 'join gone' };
      return svg('g', {}, path(places[a], places[b], 0, props), ...(directed ? [head(places[a], places[b])] : []));
    });
    const near = v => [...new Set(all.flatMap(([a, b]) => (a === v ? [b] : b === v && !directed ? [a] : [])))].filter(there).map(u => names[u]);
    const reached = v => (tokens.length ? tokens.some(at => all.some(([a, b]) => a === at && b === v)) && (kind === 'arrows' || left.has(v)) : left.has(v));
    const kinds = { order: 'Element', arrows: 'Position' };
    const parts = names.map((name, v) => {
      const sign = stones?.get(v);
      const count = tokens.filter(at => at === v).length;
      const token = count ? [circleAt(places[v], 10, { class: 'token-at' })]
        : sign ? [circleAt(places[v], 13, { class: sign === 'x' ? 'stone dark' : 'stone' })] : [];
      const text = token.length ? svg('text', { x: places[v].x + radius + 4, y: places[v].y - radius + 6, class: 'small' }, count > 1 ? `${name} ×${count}` : name) : label(places[v], name);
      const joined = near(v);
      const thing = kinds[kind] ?? 'Vertex';
      const stone = sign ? `, with a stone ${sign}` : '';
      const said = `${thing} ${name}${count ? ', with the token' : ''}${stone}${joined.length ? `, ${kind === 'order' ? 'below or above' : directed ? 'leads to' : 'joined to'} ${list(joined)}` : ''}`;
      if (withStones(kind) ? left.has(v) && (kind === 'clearing' || !sign) : reached(v)) return button(which, v, said, places[v], circleAt(places[v], radius, { class: 'vertex' }), ...token, text);
      const state = count ? 'vertex here' : there(v) ? 'vertex far' : last.has(v) ? 'vertex gone last' : 'vertex gone';
      return svg('g', { role: 'img', 'aria-label': there(v) ? said : `${thing} ${name}, gone` }, circleAt(places[v], radius, { class: state }), ...token, text);
    });
    return [...lines, ...parts];
  }

  /** What the last move took from a picture, or the vertex that its token left. */
  function lastGone(plies) {
    const last = plies.at(-1);
    if (!last) return new Set();
    const [before, after] = [last.before, last.after].map(position => pictures(position, picture));
    const left = new Set(after.flatMap(one => [...one.left, ...one.tokens]));
    return new Set(before.flatMap(one => [...one.left, ...one.tokens]).filter(element => !left.has(element)));
  }

  function draw(text, plies) {
    const { vertices, edges: all, ground } = graphOf(picture);
    const { places, width, height } = layout({ kind: picture.kind, count: vertices.length, pairs: all, ground, text });
    const at = places.map(({ x, y }) => ({ x: margin + x * unit, y: margin + y * unit }));
    const size = { width: 2 * margin + width * unit, height: 2 * margin + height * unit };
    const shape = { places: at, edges: all, vertices, ground, width: size.width, ground_y: size.height - margin };
    const last = lastGone(plies);
    buttons = [];
    node.replaceChildren(...drawn.map((one, which) => {
      const parts = picture.kind === 'edges' ? edges(which, shape, one, last) : nodes(which, shape, one, last);
      return svg('svg', { class: 'graph', viewBox: `0 0 ${size.width} ${size.height}`, width: size.width, height: size.height, role: 'group', 'aria-label': drawn.length > 1 ? `Picture ${which + 1}` : 'Picture' }, ...parts);
    }));
    buttons[0]?.node.setAttribute('tabindex', 0);
    paint();
  }

  return {
    node: el('div', { class: 'board-frame' }, node, reason),
    waits: () => true,
    allow(found) { options = found; },
    show(position, info, plies = []) {
      const held = node.contains(document.activeElement);
      picture = info.picture;
      drawn = pictures(position, picture);
      options = null;
      winning = [];
      mark = null;
      // A code stands before the graph that it is played on.
      draw(/\((?:[\w.]+, )?(.*)\)/s.exec(info.rules)?.[1] ?? '', plies);
      if (held) focus(0);
    },
    clear() { mark = null; paint(); changed(); },
    ready: () => mark !== null,
    marked: () => mark !== null,
    move: () => mark?.typed ?? '',
    /** What the marked move leads to, once the server has said so. */
    preview(position) { if (mark) { mark.position = position; paint(); } },
    aim(option) {
      const element = elementOf(option.text, picture);
      const found = buttons.find(one => one.element === element);
      mark = found ? { which: found.which, element, typed: option.typed, position: option.position } : null;
      paint();
    },
    shade(found) { winning = found; paint(); },
    refuse(text) { reason.textContent = text; },
  };
}
