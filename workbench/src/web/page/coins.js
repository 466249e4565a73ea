// A row of coins: heads are the heaps, each at its place. A move turns the coins that are marked.
import { button, el } from './dom.js';

/** Coins that are drawn at most. */
export const fewCoins = 40;

const placesOf = position => (position.heaps ?? position.text?.split('state')[0].match(/\d+/g) ?? []).map(Number).filter(place => place > 0);

/** Whether the coins of a position can be drawn in a row. */
export const row = position => placesOf(position).every(place => place <= fewCoins);

/** `changed` is told of marks; `enter` makes the move that is marked, after a double click. */
export function coins(changed, enter) {
  const node = el('div', { class: 'coins', role: 'group', 'aria-label': 'Coins' });
  const reason = el('p', { class: 'reason' });
  let all = [];
  let heads = new Set();
  let last = new Set();
  let winning = [];
  const marks = new Set();

  /** The coins that a move turns. */
  const turned = option => {
    const after = new Set(placesOf(option.position));
    return [...new Set([...heads, ...after])].filter(place => heads.has(place) !== after.has(place));
  };

  function paint() {
    reason.textContent = '';
    const wins = new Set(winning.map(option => Math.max(...turned(option))));
    all.forEach((coin, i) => {
      const place = i + 1;
      coin.setAttribute('aria-pressed', marks.has(place));
      coin.classList.toggle('wins', wins.has(place));
      coin.setAttribute('aria-label', `Coin ${place}, ${heads.has(place) ? 'heads' : 'tails'}${last.has(place) ? ', turned by the last move' : ''}${wins.has(place) ? '; begins a winning move' : ''}`);
    });
  }

  function click(event, place) {
    if (event.detail === 2 && marks.size) {
      marks.add(place);
      paint();
      return enter();
    }
    if (!marks.delete(place)) marks.add(place);
    paint();
    return changed();
  }

  node.addEventListener('keydown', event => {
    const at = all.indexOf(document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (at < 0 || to === undefined || !all[to]) return;
    event.preventDefault();
    all.forEach((coin, i) => { coin.tabIndex = i === to ? 0 : -1; });
    all[to].focus();
  });

  return {
    node: el('div', { class: 'board-frame' }, node, reason),
    waits: () => false,
    show(position, info, plies = []) {
      const held = node.contains(document.activeElement);
      heads = new Set(placesOf(position));
      const started = plies[0]?.before ?? position;
      const count = Math.max(1, ...placesOf(started), ...heads);
      const before = plies.length ? new Set(placesOf(plies.at(-1).before)) : heads;
      last = new Set([...before, ...heads].filter(place => before.has(place) !== heads.has(place)));
      winning = [];
      marks.clear();
      all = Array.from({ length: count }, (_, i) => {
        const [place, up] = [i + 1, heads.has(i + 1)];
        const props = { class: `coin ${up ? 'heads' : 'tails'}${last.has(place) ? ' turned' : ''}`, 'aria-pressed': 'false', tabindex: -1 };
        return button(up ? 'H' : 'T', event => click(event, place), props);
      });
      node.replaceChildren(...all.map((coin, i) => el('span', { class: 'coin-place' }, coin, el('span', { class: 'number', 'aria-hidden': 'true', text: String(i + 1) }))));
      const first = all[Math.max(...heads, 1) - 1];
      first.tabIndex = 0;
      paint();
      if (held) first.focus();
    },
    clear() { marks.clear(); paint(); changed(); },
    ready: () => marks.size > 0,
    marked: () => marks.size > 0,
    move: () => `turn ${[...marks].sort((a, b) => b - a).join(' ')}`,
    aim(option) { marks.clear(); turned(option).forEach(place => marks.add(place)); paint(); },
    shade(options) { winning = options; paint(); },
    refuse(text) { reason.textContent = text; },
  };
}
