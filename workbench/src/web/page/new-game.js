// The dialog for a new game: heaps or board, who begins, how well the computer plays.
import { newest, post, stopped } from './api.js';
import { button, digits, el, labelled, say, select } from './dom.js';
import { words } from './fault.js';
import { firsts, interrupt, place } from './game.js';
import { isBoard } from './position.js';
import { change, state } from './state.js';

/** How often the computer overlooks its winning moves, in a hundred. */
const levels = [[0, 'Perfect'], [10, 'Strong'], [30, 'Casual'], [60, 'Beginner']];

export function newGame() {
  const asking = newest();
  const list = el('ol', { class: 'sizes' });
  const fault = el('p', { class: 'reason', role: 'alert' });
  const rows = el('input', { type: 'number', min: 1, max: 20, id: 'new-rows' });
  const cols = el('input', { type: 'number', min: 1, max: 20, id: 'new-cols' });
  const first = select(firsts, null, { id: 'new-first' });
  const mistakes = el('select', { id: 'new-level' });
  const seed = el('input', { inputmode: 'numeric', size: 8 });
  const add = button('Add a heap', () => { list.append(row('3')); number(); list.lastChild.querySelector('input').focus(); });
  const heaps = el('fieldset', {}, el('legend', { text: 'Heaps' }), list, add);
  const board = el('fieldset', {}, el('legend', { text: 'Full board' }),
    el('div', { class: 'pair' }, labelled('Rows', rows), labelled('Columns', cols)));

  const sizes = () => [...list.querySelectorAll('input')];
  const range = () => ({ least: state.info?.heaps?.least ?? 1, most: state.info?.heaps?.most ?? 40 });

  function row(size) {
    const remove = button('Remove', () => { item.remove(); number(); add.focus(); });
    const item = el('li', {}, el('input', { inputmode: 'numeric', value: size, size: 10 }), remove);
    return item;
  }

  function number() {
    const { least, most } = range();
    [...list.children].forEach((item, i, all) => {
      item.querySelector('input').setAttribute('aria-label', `Size of heap ${i + 1}`);
      const remove = item.querySelector('button');
      remove.setAttribute('aria-label', `Remove heap ${i + 1}`);
      remove.disabled = all.length <= Math.max(1, least);
    });
    add.hidden = list.children.length >= most;
  }

  function position() {
    if (state.info?.kind === 'board') {
      const [r, c] = [rows, cols].map(field => Number(field.value));
      if (![r, c].every(n => Number.isInteger(n) && n >= 1 && n <= 20)) throw new Error('Rows and columns are whole numbers from 1 to 20.');
      return { board: `${r}x${c}` };
    }
    const found = sizes().map(field => digits(field.value));
    const wrong = found.indexOf(null);
    if (wrong >= 0) {
      sizes()[wrong].focus();
      throw new Error(`Heap ${wrong + 1} needs one whole number, 0 or larger.`);
    }
    return { heaps: found.map(text => String(BigInt(text))) };
  }

  async function begin(event) {
    event.preventDefault();
    const { rules } = state;
    try {
      const patch = { position: position(), plies: [], over: false, puzzle: 0, lesson: '', first: first.value, mistakes: Number(mistakes.value) };
      if (!/^\d{1,9}$/.test(seed.value.trim())) throw new Error('The seed is a whole number of up to 9 digits.');
      // The rules may allow no such position: the message appears here.
      const { start } = await post('/api/game', { rules, position: patch.position, moves: [] }, asking.signal());
      // another address was opened meanwhile
      if (rules !== state.rules) return dialog.close();
      if (isBoard(start)) patch.position = start;
      dialog.close();
      interrupt();
      change({ ...patch, seed: Number(seed.value) });
      return say(`A new game: ${place(state.position)}.`);
    } catch (error) {
      return stopped(error) || fault.replaceChildren(...words(error));
    }
  }

  const dialog = el('dialog', { 'aria-labelledby': 'new-title', on: { close: () => asking.stop() } },
    el('form', { on: { submit: begin } },
      el('h2', { id: 'new-title', text: 'New game' }),
      heaps, board,
      labelled('Players', first),
      labelled('The computer', mistakes),
      labelled('Seed of the computer’s choices', seed),
      fault,
      el('div', { class: 'actions' }, el('button', { type: 'submit', class: 'main', text: 'Start' }), button('Cancel', () => dialog.close()))));

  function open() {
    const start = state.plies[0]?.before ?? state.position;
    heaps.hidden = state.info?.kind === 'board';
    board.hidden = !heaps.hidden;
    if (isBoard(start)) {
      const lines = start.board.split('/');
      rows.value = lines.length;
      cols.value = lines[0].length;
    } else {
      list.replaceChildren(...(start?.heaps ?? ['3', '4', '5']).map(row));
      number();
    }
    first.value = state.first;
    const all = levels.some(([missed]) => missed === state.mistakes) ? levels : [...levels, [state.mistakes, 'As in the address']];
    const missed = count => (count ? `misses ${count} of 100 winning moves` : 'misses nothing');
    mistakes.replaceChildren(...all.map(([count, name]) => el('option', { value: count, text: `${name}: ${missed(count)}` })));
    mistakes.value = state.mistakes;
    seed.value = state.seed;
    fault.textContent = '';
    dialog.showModal();
  }
  return { node: dialog, open };
}
