// Boards as a grid of cells: a domino is marked by its two cells, a bite by one.
import { button, el } from './dom.js';

export function board(changed) {
  const node = el('div', { class: 'board', role: 'group', 'aria-label': 'Board' });
  const reason = el('p', { class: 'reason' });
  let rows = [];
  let cells = [];
  let bite = false;
  let marks = [];

  const free = (r, c) => rows[r]?.[c] === '.';
  const beside = ([r, c], [s, d]) => Math.abs(r - s) + Math.abs(c - d) === 1;
  const same = ([r, c], [s, d]) => r === s && c === d;
  const goes = (r, c) => (bite
    ? marks.some(([s, d]) => r >= s && c >= d) && free(r, c)
    : marks.some(one => same(one, [r, c])));

  function paint() {
    reason.textContent = '';
    cells.forEach((row, r) => row.forEach((cell, c) => cell?.setAttribute('aria-pressed', goes(r, c))));
  }

  function mark(r, c) {
    const here = [r, c];
    if (marks.some(one => same(one, here))) marks = marks.filter(one => !same(one, here));
    else if (!bite && marks.length === 1 && beside(marks[0], here)) marks = [marks[0], here];
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

  function cell(r, c) {
    if (!free(r, c)) return null;
    const poison = bite && r === 0 && c === 0;
    const label = `Row ${r + 1}, column ${c + 1}${poison ? ', the corner that may not be taken' : ', free'}`;
    return button('', () => mark(r, c), { class: poison ? 'cell poison' : 'cell', 'aria-label': label, 'aria-pressed': 'false', tabindex: -1 });
  }

  return {
    node: el('div', { class: 'board-frame' }, node, reason),
    show(position, rules) {
      const held = node.contains(document.activeElement);
      bite = rules.startsWith('chomp');
      rows = position.board.split('/');
      marks = [];
      cells = rows.map((row, r) => [...row].map((_, c) => cell(r, c)));
      const lines = cells.map(row => el('div', { class: 'cells' }, ...row.map(one => one ?? el('span', { class: 'cell gone' }))));
      node.replaceChildren(...lines);
      const first = cells.flat().find(Boolean);
      if (first) first.tabIndex = 0;
      if (held) first?.focus();
      reason.textContent = '';
    },
    clear() { marks = []; paint(); changed(); },
    /** How many cells must be marked before a move can be asked about. */
    ready: () => marks.length === (bite ? 1 : 2),
    marked: () => marks.length > 0,
    /** Marks the move to another board: the cells that it takes, or the corner of the bite. */
    aim(wanted) {
      const after = wanted.split('/');
      const taken = rows.flatMap((row, r) => [...row].map((_, c) => [r, c])).filter(([r, c]) => free(r, c) && after[r]?.[c] === '#');
      marks = bite ? [taken.reduce(([r, c], [s, d]) => [Math.min(r, s), Math.min(c, d)])] : taken.slice(0, 2);
      paint();
      changed();
    },
    refuse(text) { reason.textContent = text; },
    move: () => marks.map(([r, c]) => `${r + 1},${c + 1}`).join(' '),
  };
}
