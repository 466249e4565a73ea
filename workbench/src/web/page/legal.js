// The legal moves of a position: all of them to choose from, and what heaps may be cut into.
import { newest, post, stopped } from './api.js';
import { button, el, plural } from './dom.js';
import { described } from './picture.js';
import { isBoard, owners, sizes, splitting, told } from './position.js';
import { state } from './state.js';

/** Moves as buttons: what is done, and what it leads to. `aim(option)` chooses one. */
export function choices(options, aim) {
  const one = option => el('li', {}, button('', () => aim(option), { class: 'option' }));
  const list = el('ul', { class: 'options' }, ...options.map(one));
  list.querySelectorAll('button').forEach((node, i) => {
    const { position, text: done } = options[i];
    const states = told(position.states, state.info?.memories);
    const after = el('span', { class: isBoard(position) ? 'rows' : null, text: described(position, state.info) });
    node.append(el('span', { text: done }));
    // such a move says itself what it leaves
    if (!state.info?.named) node.append(' ', el('span', { class: 'quiet' }, '→ ', after, states && `; ${states}`));
  });
  return list;
}

/** The heaps that split, with the rules that each belongs to, without empty ones. */
function named(position, info) {
  const names = owners(position, info.summands);
  const all = sizes(position, info.summands) ?? [];
  return all.map((size, i) => `${names[i] ?? ''}:${size}`).filter((name, i) => splitting(info, names[i]) && !name.endsWith(':0'));
}

const without = (list, gone) => {
  const rest = [...list];
  for (const one of gone) if (rest.includes(one)) rest.splice(rest.indexOf(one), 1);
  return rest;
};

const number = name => BigInt(name.slice(name.lastIndexOf(':') + 1));

/** The one heap that a move takes from or splits, by its name, its parts, and what is said of coins
 * that are turned; null if it changes others, or adds something. Where heaps split the server keeps
 * no order: heaps are distinguished only by size. */
export function cut(from, { position, text }, info) {
  const [before, after] = [named(from, info), named(position, info)];
  const [heap, ...others] = without(before, after);
  const parts = without(after, before).map(number);
  const less = heap && parts.reduce((sum, part) => sum + part, 0n) <= number(heap);
  return less && !others.length && parts.length <= 2 ? { heap, parts, turned: text.startsWith('turn ') ? text : null } : null;
}

/** `aim` chooses a move; `found` receives all moves, or null where they are too many, wherever
 * `waits` says that something is drawn from them. */
export function legal({ aim, found, waits }) {
  const asking = newest();
  const body = el('div', { class: 'answer' });
  const node = el('details', { class: 'legal', on: { toggle: () => show() } }, el('summary', { text: 'All legal moves' }), body);
  let asked = null;
  let options;

  function show() {
    if (!node.open) return body.replaceChildren();
    if (options === undefined) return ask();
    if (!options) return body.replaceChildren(el('p', { class: 'quiet', text: 'They are too many to list: type a move below.' }));
    return body.replaceChildren(el('p', { text: `${plural(options.length, 'legal move')}: choose one, then make the move.` }), choices(options, aim));
  }

  async function ask() {
    const mine = asked;
    const { rules, position } = state;
    try {
      const answer = await post('/api/options', { rules, position, forbidden: mine.forbidden }, asking.signal());
      if (mine !== asked) return;
      options = answer.options;
    } catch (error) {
      if (stopped(error) || mine !== asked) return;
      options = null;
    }
    if (waits()) found(options);
    show();
  }

  return {
    node,
    /** Begins with a position, or with other forbidden moves. */
    of(forbidden) {
      asked = { forbidden };
      options = undefined;
      // what is listed still is of the position before
      body.querySelectorAll('button').forEach(choice => { choice.disabled = true; });
      if (waits() || node.open) ask();
      else body.replaceChildren();
    },
  };
}
