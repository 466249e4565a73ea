// A sum of which some parts are pictures: each part is drawn as what it is, and a move is marked in one.
import { el } from './dom.js';
import { partsOf } from './position.js';

const same = (one, other) => String([...one.heaps].sort()) === String([...other.heaps].sort());

/** `surfaceOf(info, position)` says how a part is drawn: a surface as of Play. */
export function mixed(surfaceOf, changed, enter) {
  const node = el('div', { class: 'parts' });
  // Of each part what is known of its rules, its position, and its surface.
  let parts = [];
  // The part that is marked; while other parts are cleared for it nobody is told.
  let at = null;
  let silent = false;

  const quietly = act => {
    silent = true;
    act();
    silent = false;
  };
  const others = i => quietly(() => parts.forEach(({ surface }, j) => { if (j !== i && surface.marked()) surface.clear(); }));

  function marked(i) {
    if (silent) return;
    others(i);
    at = parts[i].surface.marked() ? i : null;
    changed();
  }

  /** The part that a move changes, and the move as one of that part; null if it changes others too. */
  function within(option, info) {
    const after = partsOf(option.position, info);
    const moved = parts.map((part, i) => i).filter(i => !same(after[i], parts[i].position));
    return moved.length === 1 ? { i: moved[0], option: { ...option, position: after[moved[0]] } } : null;
  }
  let scene = null;
  const ofPart = options => {
    const found = options.map(option => within(option, scene.info)).filter(Boolean);
    return parts.map((_, i) => found.filter(one => one.i === i).map(one => one.option));
  };

  return {
    node,
    waits: () => true,
    show(position, info, plies = []) {
      const old = scene?.info === info ? parts : [];
      scene = { position, info };
      at = null;
      const all = partsOf(position, info) ?? [];
      parts = all.map((place, i) => {
        const known = info.parts[i];
        const make = surfaceOf(known, place);
        const surface = old[i]?.make === make ? old[i].surface : make(() => marked(i), enter);
        return { known, make, surface, position: place };
      });
      // What stays is not moved: the keyboard stays on it.
      const shown = parts.map(({ surface }) => surface.node);
      if (node.childElementCount !== parts.length || shown.some((one, i) => node.children[i].lastChild !== one)) {
        node.replaceChildren(...parts.map(({ known, surface }) => el('section', {}, el('p', { class: 'summand', text: known.rules }), surface.node)));
      }
      const sub = (from, i) => partsOf(from, info)?.[i] ?? { heaps: [] };
      quietly(() => parts.forEach(({ surface, known, position: place }, i) => surface.show(place, known, plies.map(ply => ({ ...ply, before: sub(ply.before, i), after: sub(ply.after, i) })))));
    },
    allow(options) {
      const each = options && ofPart(options);
      quietly(() => parts.forEach(({ surface, known }, i) => { if (surface.waits(known)) surface.allow(each && each[i]); }));
    },
    shade(options) {
      const each = ofPart(options);
      parts.forEach(({ surface }, i) => surface.shade(each[i]));
    },
    ready: () => at !== null && parts[at].surface.ready(),
    marked: () => at !== null,
    clear() {
      others(null);
      at = null;
      changed();
    },
    aim(option) {
      const found = within(option, scene.info);
      others(found?.i);
      at = found ? found.i : null;
      if (found) quietly(() => parts[at].surface.aim(found.option));
    },
    preview(position) {
      if (at !== null) parts[at].surface.preview?.(partsOf(position, scene.info)[at]);
    },
    refuse(text) { if (at !== null) parts[at].surface.refuse(text); },
    /** Heaps are counted through all parts. */
    move() {
      const before = parts.slice(0, at).reduce((sum, { position }) => sum + position.heaps.length, 0);
      return parts[at].surface.move().replace(/(^|, )(\d+):/g, (_, start, heap) => `${start}${Number(heap) + before}:`);
    },
  };
}
