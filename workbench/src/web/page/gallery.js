// The gallery: games with a small picture, by their names; the notation comes second.
import { el, svg } from './dom.js';

const heaps = (...sizes) => ({ heaps: sizes.map(String) });

/** Name, rules, position, what a move is, and what is drawn: rows of tokens, a board, or vertices and edges. */
export const games = [
  ['Nim', 'nim', heaps(3, 4, 5), 'Take any number of tokens from one heap.', { rows: [3, 4, 5] }],
  ['Wythoff’s game', 'wythoff', heaps(4, 6), 'Take from one heap, or equally many from both.', { rows: [4, 6] }],
  ['Kayles', 'kayles', heaps(5, 7), 'Take one or two neighbours from a row, which may split it.', { rows: [5, 7], gaps: true }],
  ['Cram', 'cram', { board: '6x6' }, 'Place a domino on two free neighbouring cells.', { board: ['....', '.11.', '2.3.', '2.3.'] }],
  ['Chomp', 'chomp', { board: '4x5' }, 'Bite off a cell with all below and right of it, never the corner.', { board: ['x....', '.....', '...  ', '...  '] }],
  ['Node Kayles', 'node-kayles(petersen)', null, 'Take a vertex of a graph and all its neighbours.', { graph: 'petersen' }],
  ['Hackenbush', 'hackenbush(edges{0-a,a-b,b-c,b-d,0-e,e-f,f-e})', null, 'Cut an edge; what hangs loose falls away.', { graph: 'hackenbush' }],
  ['NoGo on a graph', 'graph-nogo(petersen)', null, 'Put a stone of either colour on a vertex: every group of one colour keeps a free vertex beside it.', { graph: 'petersen' }],
  ['Geography', 'geography(grid(3,3))', null, 'Move a token along an edge, never to a vertex where it has been.', { graph: 'grid' }],
  ['Misère Nim', 'nim misere', heaps(3, 4, 5), 'Nim in which whoever takes the last token loses.', { rows: [3, 4, 5], last: true }],
  ['Moore’s Nim', 'moore(2)', heaps(3, 6, 7, 10), 'Take any numbers of tokens from one or two heaps.', { rows: [3, 5, 6, 8] }],
  ['Fibonacci Nim', 'fibonacci', heaps(20), 'Take at most twice what was taken last.', { rows: [8, 5] }],
  ['Grundy’s game', 'grundy', heaps(8, 9), 'Split a heap into two unequal ones.', { rows: [3, 5], gaps: true }],
  ['Subtraction', 'subtract{1,2,3}', heaps(21), 'Take 1, 2 or 3 tokens.', { rows: [7, 7, 7] }],
  ['Turning Turtles', 'turning 1-2', heaps(2, 4, 5), 'Turn a head, and perhaps one coin left of it.', { coins: 'THTHH' }],
  ['Chomp on divisors', 'poset(divisors(72))', null, 'Take a divisor and all its multiples.', { graph: 'poset' }],
  ['Euclid', 'euclid', heaps(12, 7), 'Take a multiple of the smaller number from the larger one.', { rows: [7, 4] }],
  ['NoGo', 'nogo', null, 'Place a stone so that all groups keep a free neighbour.', { board: ['.o..', 'o.o.', '..o.', '....'] }],
  ['Clobber', 'clobber', null, 'Take a neighbouring stone of the other colour with yours.', { board: ['oxox', 'xoxo', 'oxox'] }],
];

const [width, height] = [120, 76];
const dot = (x, y, r = 5, kind = 'mini-token') => svg('circle', { cx: x, cy: y, r, class: kind });

function rows({ rows: all, gaps, last }) {
  const step = Math.min(13, (height - 12) / all.length);
  const top = (height - step * (all.length - 1)) / 2;
  return all.flatMap((count, r) => Array.from({ length: count }, (_, i) => {
    const gone = (last && r === all.length - 1 && i === count - 1) || (gaps && i === 2);
    return dot((width - 13 * (count - 1)) / 2 + 13 * i, top + step * r, 4.5, gone ? 'mini-gone' : 'mini-token');
  }));
}

function cells({ board }) {
  const side = Math.min(15, (height - 8) / board.length);
  const left = (width - side * board[0].length) / 2;
  const top = (height - side * board.length) / 2;
  return board.flatMap((row, r) => [...row].flatMap((sign, c) => {
    if (sign === ' ') return [];
    const [x, y] = [left + side * c, top + side * r];
    const square = svg('rect', { x: x + 1, y: y + 1, width: side - 2, height: side - 2, rx: 2, class: /\d/.test(sign) ? 'mini-piece' : 'mini-cell' });
    const stone = 'ox'.includes(sign) ? [dot(x + side / 2, y + side / 2, side * 0.3, sign === 'o' ? 'mini-token' : 'mini-other')] : [];
    return [square, ...stone];
  }));
}

const ring = (n, r, turn = 0) => Array.from({ length: n }, (_, i) => {
  const angle = (2 * Math.PI * i) / n - Math.PI / 2 + turn;
  return [60 + r * Math.cos(angle), 38 + r * Math.sin(angle)];
});

const graphs = {
  petersen: [[...ring(5, 33), ...ring(5, 16)], [...[0, 1, 2, 3, 4].flatMap(i => [[i, (i + 1) % 5], [i, i + 5], [i + 5, ((i + 2) % 5) + 5]])]],
  hackenbush: [[[40, 70], [40, 48], [26, 26], [54, 26], [80, 70], [80, 44], [80, 16]], [[0, 1], [1, 2], [1, 3], [2, 3], [4, 5], [5, 6]]],
  grid: [[0, 1, 2].flatMap(r => [0, 1, 2].map(c => [30 + 30 * c, 12 + 26 * r])), [0, 1, 2].flatMap(r => [0, 1, 2].flatMap(c => [c < 2 && [3 * r + c, 3 * r + c + 1], r < 2 && [3 * r + c, 3 * r + c + 3]])).filter(Boolean)],
  poset: [[[42, 68], [78, 68], [24, 46], [60, 46], [96, 46], [42, 26], [78, 26], [60, 8]], [[0, 2], [0, 3], [1, 3], [1, 4], [2, 5], [3, 5], [3, 6], [4, 6], [5, 7], [6, 7]]],
};

function graph({ graph: name }) {
  const [at, pairs] = graphs[name];
  const floor = name === 'hackenbush' ? [svg('line', { x1: 14, x2: 106, y1: 71, y2: 71, class: 'mini-line' })] : [];
  return [...floor, ...pairs.map(([a, b]) => svg('line', { x1: at[a][0], y1: at[a][1], x2: at[b][0], y2: at[b][1], class: 'mini-line' })),
    ...at.map(([x, y], i) => dot(x, y, name === 'hackenbush' ? 3 : 5, name === 'grid' && i === 0 ? 'mini-other' : 'mini-token'))];
}

const coins = ({ coins: row }) => [...row].map((side, i) => dot(16 + 22 * i, height / 2, 9, side === 'H' ? 'mini-token' : 'mini-gone'));

/** The small picture of a game. */
export function thumbnail(what) {
  const drawn = what.rows ? rows(what) : what.board ? cells(what) : what.coins ? coins(what) : graph(what);
  return svg('svg', { class: 'thumbnail', viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' }, ...drawn);
}

/** A card of a game: a link that opens it. */
export function card([name, rules, position, text, drawn], open) {
  return el('li', {}, el('a', { class: 'card', href: address(rules, position), on: { click: event => open(event, rules, position) } },
    thumbnail(drawn), el('span', { class: 'title', text: name }), el('span', { class: 'quiet', text }), el('code', { class: 'quiet', text: rules })));
}

/** The address of a game. */
function address(rules, position) {
  const query = new URLSearchParams({ rules });
  if (position?.heaps) query.set('heaps', position.heaps.join(','));
  if (position?.board) query.set('board', position.board);
  return `#play?${query}`;
}
