// Boards as a grid of cells: a move is marked by the cells that change, or by the corner of a bite,
// as its rules say. What was taken stays to be seen, one piece for each move.
import { button, el } from './dom.js';

export function board(changed) {
  const node = el('div', { class: 'board', role: 'group', 'aria-label': 'Board' });
  const reason = el('p', { class: 'reason' });
  let rows = [];
  let cells = [];
  let kind = 'all';
  let names = new Map();
  let marks = [];

  const free = (r, c) => names.has(rows[r]?.[c]);
  const beside = ([r, c], [s, d]) => Math.abs(r - s) + Math.abs(c - d) === 1;
  const same = ([r, c], [s, d]) => r === s && c === d;
  const goes = (r, c) => (kind === 'corner'
    ? marks.some(([s, d]) => r >= s && c >= d) && free(r, c)
    : marks.some(one => same(one, [r, c])));

  function paint() {
    reason.textContent = '';
    cells.forEach((row, r) => row.forEach((cell, c) => cell?.setAttribute('aria-pressed', goes(r, c))));
  }

  function mark(r, c) {
    const here = [r, c];
    if (marks.some(one => same(one, here))) marks = marks.filter(one => !same(one, here));
    else if (kind === 'all' || (kind === 'pair' && marks.length === 1 && beside(marks[0], here))) marks = [...marks, here];
    else marks = [here];
    paint();
    changed();
  }

  function arrows(event) {
    const at = cells.flatMap((row, r) => row.map((cell, c) => [cell, r, c])).find(([cell]) => cell === document.activeElement);
    const steps = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };
    const step = steps[event.key];
    if (!at || !step) return;
    event.preventDefault();
    let [, r, c] = at;
    // Gone cells are passed over.
    do { r += step[0]; c += step[1]; } while (cells[r] && c in cells[r] && !cells[r][c]);
    if (!cells[r]?.[c]) return;
    at[0].tabIndex = -1;
    cells[r][c].tabIndex = 0;
    cells[r][c].focus();
  }
  node.addEventListener('keydown', arrows);

  /** What a move took: joined to its other cells, with the number of the move in the first one. */
  function taken(r, c, by, last) {
    const number = by[r]?.[c];
    if (!number) return el('span', { class: 'cell gone' });
    const sides = [['right', 0, 1], ['left', 0, -1], ['down', 1, 0], ['up', -1, 0]];
    const joined = sides.filter(([, dr, dc]) => by[r + dr]?.[c + dc] === number).map(([side]) => side);
    const first = !joined.includes('left') && !joined.includes('up');
    const kind = `cell piece ${number % 2 ? 'first' : 'second'}${number === last ? ' last' : ''} ${joined.join(' ')}`;
    const name = `Row ${r + 1}, column ${c + 1}, taken by move ${number}${number === last ? ', the last' : ''}`;
    return el('span', { class: kind, role: 'img', 'aria-label': name, title: name, text: first ? String(number) : '' });
  }

  function cell(r, c) {
    if (!free(r, c)) return null;
    const poison = kind === 'corner' && r === 0 && c === 0;
    const sign = rows[r][c];
    const label = `Row ${r + 1}, column ${c + 1}${poison ? ', the corner that may not be taken' : `, ${names.get(sign)}`}`;
    return button(sign === '.' ? '' : sign, () => mark(r, c), { class: poison ? 'cell poison' : 'cell', 'aria-label': label, 'aria-pressed': 'false', tabindex: -1 });
  }

  return {
    node: el('div', { class: 'board-frame' }, node, reason),
    /** `info` is what is known of the rules: what cells may be, and how moves are marked. */
    show(position, info, plies = []) {
      const held = node.contains(document.activeElement);
      kind = info.board.marks;
      names = new Map(info.board.signs.map(({ sign, name }) => [sign, name]));
      rows = position.board.split('/');
      marks = [];
      cells = rows.map((row, r) => [...row].map((_, c) => cell(r, c)));
      const by = rows.map(row => [...row].map(() => 0));
      plies.forEach(({ before, after }, i) => {
        const then = after.board.split('/');
        before.board.split('/').forEach((row, r) => [...row].forEach((one, c) => { if (one !== then[r][c]) by[r][c] = names.has(then[r][c]) ? 0 : i + 1; }));
      });
      // Rows and columns are numbered as moves name them.
      const number = n => el('span', { class: 'number', 'aria-hidden': 'true', text: n ? String(n) : '' });
      const heads = el('div', { class: 'cells heads' }, number(0), ...[...rows[0]].map((_, c) => number(c + 1)));
      const lines = cells.map((row, r) => el('div', { class: 'cells' }, number(r + 1), ...row.map((one, c) => one ?? taken(r, c, by, plies.length))));
      node.replaceChildren(heads, ...lines);
      const first = cells.flat().find(Boolean);
      if (first) first.tabIndex = 0;
      if (held) first?.focus();
      reason.textContent = '';
    },
    clear() { marks = []; paint(); changed(); },
    /** How many cells must be marked before a move can be asked about. */
    ready: () => marks.length > 0 && (kind !== 'pair' || marks.length === 2),
    marked: () => marks.length > 0,
    /** Marks the move to another board: the cells that it takes, or the corner of the bite. Nobody is
     * told: it is a move that was chosen by its name. */
    aim(wanted) {
      const after = wanted.split('/');
      const changed = rows.flatMap((row, r) => [...row].map((_, c) => [r, c])).filter(([r, c]) => free(r, c) && after[r]?.[c] !== rows[r][c]);
      marks = kind === 'corner' ? changed.slice(0, 1) : changed;
      paint();
    },
    refuse(text) { reason.textContent = text; },
    move: () => marks.map(([r, c]) => `${r + 1},${c + 1}`).join(' '),
  };
}
