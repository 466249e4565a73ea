// Heaps as rows of tokens. A click on a token marks it and all behind it to be taken. Where heaps
// split, a click on a token or on a gap marks tokens around it, and the heap is cut there.
import { button, digits, el, short } from './dom.js';
import { dragging } from './drag.js';
import { ghosts, lastMove, most } from './last-move.js';
import { cut } from './legal.js';
import { owners, sizes as sizesOf, splitting as splits } from './position.js';

/** Longer heaps show their last tokens only, and a field for the number; where they are cut by clicks,
 * all of them when asked for. */
const shown = 10;

/** What a mark leaves of a heap: what is before it, and what behind it. */
const parts = (size, { from, to }) => [from, size - to].filter(part => part > 0n);

function told(size, { from, to, turned }) {
  if (turned) return turned;
  const left = parts(size, { from, to }).map(short).join(' and ') || '0';
  return from === to ? `cut into ${left}` : `take ${short(to - from)}, leave ${left}`;
}

const same = (a, b) => a?.from === b?.from && a?.to === b?.to;

/** `changed` receives the marks: a Map from the heap's place (from 0) to the tokens that go, those
 * numbered from `from` to before `to`; `enter` is called where the move that is marked is to be made:
 * after a double click, a drag, or a number and Enter. */
export function heaps(changed, enter) {
  const node = el('ol', { class: 'heaps' });
  let sizes = [];
  let names = [];
  let rows = [];
  const marks = new Map();

  let splitting = [];
  // The long heaps of which all tokens are shown.
  const whole = new Set();
  // What heaps may be cut into: undefined until it is known, null where nobody knows.
  let cuts;
  // What the last move did to each heap, and the moves that win, where they are to be shaded.
  let lasts = [];
  let winning = [];
  // What is shown: the position, and what is known of the rules.
  let scene = null;

  const mark = (i, wanted) => {
    const again = !wanted || same(marks.get(i), wanted);
    // Where heaps split a move changes one heap.
    for (const j of [...marks.keys()]) if (splitting[i] || splitting[j]) marks.delete(j);
    if (again) marks.delete(i);
    else marks.set(i, wanted);
    paint();
    changed(marks);
  };
  const behind = (i, left) => (left === sizes[i] ? null : { from: left, to: sizes[i] });
  /** The second click of a double click makes the move that the first one marked. */
  const twice = (event, i) => event.detail === 2 && marks.has(i);
  const click = (i, wanted) => event => (twice(event, i) ? enter() : mark(i, wanted));

  /** The legal cuts around a place of a heap, counted in half tokens: the smallest first. */
  function around(i, middle) {
    const size = sizes[i];
    const found = [];
    for (const one of cuts) {
      if (one.heap !== `${names[i] ?? ''}:${size}`) continue;
      const [a = 0n, b = 0n] = one.parts;
      const taken = size - a - b;
      if (![a, b].some(from => 2n * from + taken === middle)) continue;
      const cut = { from: (middle - taken) / 2n, to: (middle + taken) / 2n, turned: one.turned };
      // Of equal heaps each has the same moves: they are listed for one after the other.
      if (!found.some(other => same(other, cut))) found.push(cut);
    }
    return found.sort((a, b) => Number(a.to - a.from - b.to + b.from));
  }

  /** The cut after the one that is marked; none after the last. */
  const next = (i, all) => mark(i, all[all.findIndex(one => same(one, marks.get(i))) + 1]);
  const cutting = i => splitting[i] && cuts !== null;

  function paint() {
    rows.forEach((row, i) => {
      const marked = marks.get(i);
      for (const [token, pressed] of row.tokens) token.setAttribute('aria-pressed', Boolean(marked) && pressed(marked));
      if (row.field && row.field !== document.activeElement) row.field.value = marked?.to === sizes[i] ? marked.from : '';
      row.taken.textContent = marked ? told(sizes[i], marked) : '';
      row.reason.textContent = '';
    });
    shade();
  }

  /** The places of a heap at which a winning move begins: the first token that it takes, or the
   * middle of the cut that it makes, counted in half tokens. */
  function places(i) {
    return winning.flatMap(option => {
      if (splitting[i]) {
        const found = cut(scene.position, option, scene.info);
        if (found?.heap !== `${names[i] ?? ''}:${sizes[i]}`) return [];
        const [a = 0n, b = 0n] = found.parts;
        return [{ middle: 2n * a + (sizes[i] - a - b) }, { middle: 2n * b + (sizes[i] - a - b) }];
      }
      const left = sizesOf(option.position, scene.info.summands)?.map(BigInt);
      const others = left?.length === sizes.length && sizes.every((size, j) => j === i || left[j] === size);
      return others && left[i] < sizes[i] ? [{ token: left[i] }] : [];
    });
  }

  /** Shades where a winning move begins: a dot, and a word for those who do not see it. */
  function shade() {
    rows.forEach((row, i) => {
      const found = winning.length ? places(i) : [];
      for (const [one, , below] of row.tokens) {
        const middle = one.classList.contains('gap') ? 2n * below : 2n * below + 1n;
        const wins = found.some(at => (at.middle === undefined ? at.token === below && !one.classList.contains('gap') : at.middle === middle));
        one.classList.toggle('wins', wins);
        const label = one.getAttribute('aria-label').replace(/; wins$/, '');
        one.setAttribute('aria-label', wins ? `${label}; wins` : label);
      }
    });
  }

  function token(i, below) {
    const size = sizes[i];
    const name = `Heap ${i + 1}, token ${short(below + 1n)} of ${short(size)}`;
    const pressed = ({ from, to }) => below >= from && below < to;
    if (cutting(i)) return [place(i, 2n * below + 1n, 'token', name), pressed, below];
    const label = `${name}: ${told(size, behind(i, below))}`;
    return [button('', click(i, behind(i, below)), { class: 'token', 'aria-label': label, 'aria-pressed': 'false', tabindex: -1 }), pressed, below];
  }

  const gap = (i, below) => [
    place(i, 2n * below, 'gap', `Heap ${i + 1}, between tokens ${short(below)} and ${short(below + 1n)} of ${short(sizes[i])}`),
    ({ from, to }) => from + to === 2n * below,
    below,
  ];

  /** A token or a gap of a heap that splits; without a legal move around it, it cannot be clicked. */
  function place(i, middle, kind, name) {
    const all = cuts ? around(i, middle) : [];
    const label = [name, all.map(one => told(sizes[i], one)).join(', or ') || 'no move'].join(': ');
    // Clicks go through the cuts of a place where there are several.
    const act = event => (all.length === 1 && twice(event, i) ? enter() : next(i, all));
    return button('', act, { class: kind, 'aria-label': label, title: all.length ? told(sizes[i], all[0]) : null, 'aria-pressed': 'false', tabindex: -1, disabled: !all.length });
  }

  /** One stop of the tab key a heap; arrows move among its tokens. */
  function arrows(event, all) {
    const tokens = all.filter(([one]) => !one.disabled);
    const at = tokens.findIndex(([one]) => one === document.activeElement);
    const steps = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tokens.length - 1 };
    if (at < 0 || !(event.key in steps)) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(tokens.length - 1, steps[event.key]));
    tokens.forEach(([one], j) => { one.tabIndex = j === next ? 0 : -1; });
    tokens[next][0].focus();
  }

  /** The tokens of a long heap that are not shown: a button where a heap is cut among them. */
  function more(i, text) {
    const show = () => { whole.add(i); draw(); };
    if (splitting[i] && cuts) return button(text, show, { class: 'more', 'aria-label': `Heap ${i + 1}: show ${text}` });
    return el('span', { class: 'more', text: splitting[i] && cuts === null ? `${text} (to cut there, type a move)` : text });
  }

  function row(i) {
    const size = sizes[i];
    const long = size > BigInt(most);
    const first = long && !whole.has(i) ? size - BigInt(shown) : 0n;
    const tokens = [];
    for (let below = first; below < size; below += 1n) {
      if (cutting(i) && below > first) tokens.push(gap(i, below));
      tokens.push(token(i, below));
    }
    const last = tokens.findLast(([one]) => !one.disabled);
    if (last) last[0].tabIndex = 0;
    const field = long && el('input', {
      inputmode: 'numeric', size: 8, 'aria-label': `Heap ${i + 1}: how many to leave`, placeholder: 'leave',
      on: {
        input: () => typed(i, field),
        keydown: event => { if (event.key === 'Enter') { event.preventDefault(); enter(); } },
      },
    });
    const taken = el('span', { class: 'taken' });
    const reason = el('p', { class: 'reason' });
    const gone = ghosts(lasts[i]);
    const line = el('div', { class: 'tokens', role: 'group', 'aria-label': `Heap ${i + 1} of ${short(size)}${names[i] ? `, of ${names[i]}` : ''}${gone.said}` },
      first > 0n ? more(i, `${short(first)} more`) : null,
      ...tokens.map(([one]) => one), ...gone.nodes, field || null, taken);
    line.addEventListener('keydown', event => arrows(event, tokens));
    if (!splitting[i]) dragging(line, tokens, { mark: below => mark(i, behind(i, below)), drop: enter });
    // The heaps of a sum stand under the rules that they belong to.
    const name = names[i] && (i === 0 || names[i] !== names[i - 1]) ? el('span', { class: 'summand', text: names[i] }) : null;
    const item = el('li', { class: lasts[i] === 'new' ? 'made' : null }, name, el('span', { class: 'size', 'aria-hidden': 'true', text: short(size) }), line, reason);
    return { item, tokens, field, taken, reason };
  }

  function typed(i, field) {
    const text = digits(field.value);
    rows[i].reason.textContent = '';
    if (!field.value.trim()) { marks.delete(i); paint(); return changed(marks); }
    if (text === null || BigInt(text) > sizes[i]) {
      marks.delete(i);
      paint();
      changed(marks);
      rows[i].reason.textContent = `Type a whole number from 0 to ${short(sizes[i])}.`;
      return undefined;
    }
    const wanted = behind(i, BigInt(text));
    return wanted && same(wanted, marks.get(i)) ? undefined : mark(i, wanted);
  }

  function draw() {
    const held = rows.findIndex(row => row.item.contains(document.activeElement));
    rows = sizes.map((_, i) => row(i));
    node.replaceChildren(...rows.map(one => one.item));
    paint();
    // The keyboard stays on the heap that it was on.
    const stop = row => row?.tokens.find(([one]) => one.tabIndex === 0)?.[0];
    if (held >= 0) (stop(rows[held]) ?? stop(rows.find(stop)))?.focus();
  }

  return {
    node,
    marks,
    /** The sizes with the marked tokens gone, of heaps that do not split. */
    left: () => sizes.map((size, i) => marks.get(i)?.from ?? size),
    /** `info` is what is known of the rules: those of a sum, and whether heaps split. */
    show(position, info, plies = []) {
      scene = { position, info };
      winning = [];
      lasts = lastMove(position, info, plies);
      sizes = sizesOf(position, info.summands).map(BigInt);
      names = owners(position, info.summands);
      splitting = sizes.map((_, i) => splits(info, names[i]));
      cuts = undefined;
      whole.clear();
      marks.clear();
      draw();
    },
    /** Heaps that split wait for the legal moves: what they may be cut into. */
    waits: info => Boolean(info?.splits),
    allow(options) {
      cuts = options && options.map(option => cut(scene.position, option, scene.info)).filter(Boolean);
      draw();
    },
    /** Shades the moves that win. */
    shade(options) { winning = options; shade(); },
    ready: () => marks.size > 0,
    marked: () => marks.size > 0,
    clear() { marks.clear(); paint(); changed(marks); },
    /** Puts the marks of a move to a position, and of the cut that it makes, if tokens can show it; of
     * another move none is left. `changed` is not called: it is a move that was chosen by its name. */
    aim(option) {
      const { position, info } = { ...scene, position: option.position };
      const found = cut(scene.position, option, info);
      marks.clear();
      // Heaps that do not split keep their places.
      const whose = owners(position, info.summands);
      const left = sizesOf(position, info.summands).filter((_, i) => !splits(info, whose[i])).map(BigInt);
      const places = sizes.map((_, i) => i).filter(i => !splitting[i]);
      if (left.length === places.length && places.every((i, at) => left[at] <= sizes[i])) {
        places.forEach((i, at) => { if (left[at] < sizes[i]) marks.set(i, behind(i, left[at])); });
        const i = sizes.findIndex((size, i) => splitting[i] && found?.heap === `${names[i] ?? ''}:${size}`);
        const [a = 0n, b = 0n] = found?.parts ?? [];
        if (i >= 0) marks.set(i, { from: a, to: sizes[i] - b, turned: found.turned });
      }
      paint();
    },
    /** Why the marked move is not legal, beside the last heap that was marked. */
    refuse(reason) {
      const last = [...marks.keys()].at(-1);
      if (rows[last]) rows[last].reason.textContent = reason;
    },
    /** The move as the server reads it: what each marked heap becomes. */
    move: () => [...marks].map(([i, one]) => `${i + 1}: ${parts(sizes[i], one).join(' ') || '0'}`).join(', '),
  };
}
