// Where the vertices of graphs and the elements of partial orders are drawn, in steps of 1.

const circle = (count, radius, turn = 0) => Array.from({ length: count }, (_, i) => {
  const angle = turn + (2 * Math.PI * i) / count - Math.PI / 2;
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
});

/** Families of graphs that have a picture of their own, by what is typed. */
function family(text, count) {
  const [, name, inside = ''] = /^([a-z]+)(?:\(([\d,\s]*)\))?$/.exec(text.trim()) ?? [];
  const [a, b] = inside.split(',').map(Number);
  const across = Math.min(count, 9);
  if (name === 'path') {
    // A long path turns at the end of each line.
    return Array.from({ length: count }, (_, i) => {
      const row = Math.floor(i / across);
      return { x: row % 2 ? across - 1 - (i % across) : i % across, y: row };
    });
  }
  if (name === 'cycle' || name === 'complete') return circle(count, Math.max(1.2, count / 6));
  if (name === 'grid' && a * b === count) return Array.from({ length: count }, (_, i) => ({ x: i % b, y: Math.floor(i / b) }));
  if (name === 'petersen' && count === 10) return [...circle(5, 2.2), ...circle(5, 1.1)];
  return null;
}

/** Vertices that push each other away, with edges that hold them together; the same picture every time. */
function forces(count, pairs) {
  const at = circle(count, Math.max(1, count / 5)).map(({ x, y }, i) => ({ x: x + 0.013 * ((i * 7) % 5), y: y + 0.017 * ((i * 3) % 7) }));
  for (let round = 0; round < 300; round += 1) {
    const push = at.map(() => ({ x: 0, y: 0 }));
    const pull = (i, j, force) => {
      const [dx, dy] = [at[j].x - at[i].x, at[j].y - at[i].y];
      const distance = Math.max(0.05, Math.hypot(dx, dy));
      const by = force(distance) / distance;
      push[i].x += dx * by;
      push[i].y += dy * by;
      push[j].x -= dx * by;
      push[j].y -= dy * by;
    };
    for (let i = 0; i < count; i += 1) for (let j = 0; j < i; j += 1) pull(i, j, distance => (distance < 4 ? -1 / distance : 0));
    for (const [a, b] of pairs) pull(a, b, distance => distance * distance * 0.7);
    const most = 0.3 * (1 - round / 300) + 0.01;
    at.forEach((place, i) => {
      const length = Math.hypot(push[i].x, push[i].y) || 1;
      const step = Math.min(most, length * 0.1) / length;
      place.x += push[i].x * step;
      place.y += push[i].y * step;
    });
  }
  return at;
}

/** Levels one above the other; in each level the order that crosses little, by the means of neighbours. */
function levels(level, pairs) {
  const rows = [];
  level.forEach((at, element) => { (rows[at] ??= []).push(element); });
  const near = level.map((_, v) => pairs.flatMap(([a, b]) => (a === v ? [b] : b === v ? [a] : [])));
  const x = [];
  const spread = row => row.forEach((element, i) => { x[element] = i - (row.length - 1) / 2; });
  rows.forEach(spread);
  for (let round = 0; round < 12; round += 1) {
    const all = round % 2 ? [...rows].reverse() : rows;
    for (const row of all) {
      const mean = new Map(row.map(element => [element, near[element].length ? near[element].reduce((sum, other) => sum + x[other], 0) / near[element].length : x[element]]));
      row.sort((a, b) => mean.get(a) - mean.get(b) || a - b);
      spread(row);
    }
  }
  return level.map((at, element) => ({ x: x[element], y: -at }));
}

/** The longest way to each element along pairs; null where there is a loop. */
function heights(count, pairs) {
  const level = Array(count).fill(0);
  for (let round = 0; round <= count; round += 1) {
    let changed = false;
    for (const [low, high] of pairs) {
      if (level[high] <= level[low]) { level[high] = level[low] + 1; changed = true; }
    }
    if (!changed) return level;
  }
  return null;
}

/** How far each vertex is from the ground. */
function distances(count, pairs, ground) {
  const found = Array(count).fill(null);
  found[ground] = 0;
  for (let round = 0, changed = true; changed; round += 1) {
    changed = false;
    for (const [a, b] of pairs) {
      for (const [from, to] of [[a, b], [b, a]]) {
        if (found[from] === round && found[to] === null) { found[to] = round + 1; changed = true; }
      }
    }
  }
  return found.map(one => one ?? 1);
}

/** Places of the vertices, in their order, from 0 to `width` and `height`. */
export function layout({ kind, count, pairs, ground, text }) {
  const up = heights(count, kind === 'order' ? pairs : pairs.map(([a, b]) => [b, a]));
  const chosen = kind === 'order' ? levels(up, pairs)
    : kind === 'arrows' && up ? levels(up, pairs)
      : ground >= 0 ? levels(distances(count, pairs, ground), pairs)
        : family(text, count) ?? forces(count, pairs);
  const [left, top] = ['x', 'y'].map(axis => Math.min(...chosen.map(place => place[axis])));
  const places = chosen.map(({ x, y }) => ({ x: x - left, y: y - top }));
  return { places, width: Math.max(...places.map(place => place.x)), height: Math.max(...places.map(place => place.y)) };
}
