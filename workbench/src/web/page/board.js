// Boards as a grid of cells: a move is marked by the cells that change, or by the corner of a bite,
// as its rules say. What was taken stays to be seen, one piece for each move.
import { button, el } from './dom.js';

/** `changed` is told of marks; `enter` makes the move that is marked, after a double click or a drag. */
export function board(changed, enter) {
  const node = el('div', { class: 'board', role: 'group', 'aria-label': 'Board' });
  const reason = el('p', { class: 'reason' });
  let rows = [];
  let cells = [];
  let kind = 'all';
  let names = new Map();
  let marks = [];
  // The cells at which a winning move begins, where they are to be shaded.
  let winning = [];
  // Where a cell alone does not say which move is meant: the legal moves, and the one that is marked.
  let several = false;
  let options = null;
  let chosen = null;
  // The cell that a mouse was pressed on.
  let pressed = null;

  const free = (r, c) => names.has(rows[r]?.[c]);
  const beside = ([r, c], [s, d]) => Math.abs(r - s) + Math.abs(c - d) === 1;
  const same = ([r, c], [s, d]) => r === s && c === d;
  const goes = (r, c) => (kind === 'corner'
    ? marks.some(([s, d]) => r >= s && c >= d) && free(r, c)
    : marks.some(one => same(one, [r, c])));

  function paint() {
    reason.textContent = '';
    const after = chosen?.position.board.split('/');
    cells.forEach((row, r) => row.forEach((cell, c) => {
      cell?.setAttribute('aria-pressed', goes(r, c));
      if (several && cell) sign(cell, goes(r, c) && after ? after[r][c] : rows[r][c]);
    }));
    shade();
  }

  const sign = (cell, text) => { cell.textContent = text === '.' ? '' : text; };

  function shade() {
    cells.forEach((row, r) => row.forEach((cell, c) => {
      if (!cell) return;
      const wins = winning.some(one => same(one, [r, c]));
      cell.classList.toggle('wins', wins);
      const label = cell.getAttribute('aria-label').replace(/; part of a winning move$/, '');
      cell.setAttribute('aria-label', wins ? `${label}; part of a winning move` : label);
    }));
  }

  const ready = () => marks.length > 0 && (kind !== 'pair' || marks.length === 2);
  /** The cells that a move to another board takes, or the corner of the bite. */
  function taking(wanted) {
    const after = wanted.split('/');
    const changed = rows.flatMap((row, r) => [...row].map((_, c) => [r, c])).filter(([r, c]) => free(r, c) && after[r]?.[c] !== rows[r][c]);
    return kind === 'corner' ? changed.slice(0, 1) : changed;
  }

  /** The second click of a double click makes the move that is marked there. */
  function click(event, r, c) {
    if (event.detail === 2 && ready() && marks.some(one => same(one, [r, c]))) return enter();
    return mark(r, c);
  }

  /** A drag from a cell to its neighbour takes both. */
  function drag(event, r, c) {
    if (kind !== 'pair' || event.button) return;
    if (event.type === 'pointerdown') {
      pressed = [r, c];
      // A finger is let go where it is, not where it began.
      if (event.target.hasPointerCapture(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
      return;
    }
    const from = pressed;
    pressed = null;
    if (!from || !beside(from, [r, c])) return;
    marks = [from, [r, c]];
    paint();
    changed();
    enter();
  }

  function mark(r, c) {
    const here = [r, c];
    if (several && options) {
      // Clicks go through the moves of a cell.
      const all = options.filter(option => taking(option.position.board).some(one => same(one, here)));
      chosen = all[all.findIndex(option => option.typed === chosen?.typed) + 1] ?? null;
      marks = chosen ? [here] : [];
    } else if (marks.some(one => same(one, here))) marks = marks.filter(one => !same(one, here));
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
    const own = rows[r][c];
    const label = `Row ${r + 1}, column ${c + 1}${poison ? ', the corner that may not be taken' : `, ${names.get(own)}`}`;
    const made = button(own === '.' ? '' : own, event => click(event, r, c), { class: poison ? 'cell poison' : 'cell', 'aria-label': label, 'aria-pressed': 'false', tabindex: -1 });
    for (const type of ['pointerdown', 'pointerup']) made.addEventListener(type, event => drag(event, r, c));
    return made;
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
      winning = [];
      [options, chosen] = [null, null];
      several = kind === 'one' && names.size > 2;
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
      node.style.setProperty('--cols', rows[0].length);
      // Where two cells are dragged over a finger does not scroll.
      node.classList.toggle('pairs', kind === 'pair');
      node.replaceChildren(heads, ...lines);
      const first = cells.flat().find(Boolean);
      if (first) first.tabIndex = 0;
      if (held) first?.focus();
      reason.textContent = '';
    },
    clear() { [marks, chosen] = [[], null]; paint(); changed(); },
    /** How many cells must be marked before a move can be asked about. */
    ready,
    marked: () => marks.length > 0,
    /** Marks a move. Nobody is told: it was chosen by its name. */
    aim(option) { [marks, chosen] = [taking(option.position.board), several ? option : null]; paint(); },
    shade(options) { winning = options.flatMap(option => taking(option.position.board)); shade(); },
    waits: info => info?.board?.marks === 'one' && info.board.signs.length > 2,
    allow(found) { options = found; },
    refuse(text) { reason.textContent = text; },
    move: () => chosen?.typed ?? marks.map(([r, c]) => `${r + 1},${c + 1}`).join(' '),
  };
}
