// Lines of a game: the one that is shown, and others that leave it somewhere, each with all its moves.

/** How many moves two lines begin with in common. */
export function common(one, other) {
  let count = 0;
  while (count < one.length && count < other.length && one[count].typed === other[count].typed) count += 1;
  return count;
}

/** The lines that are kept beside the one that is shown: none that another one holds already. */
export function beside(lines, shown) {
  const held = (line, other) => common(line, other) === line.length;
  const own = lines.filter(line => !held(line, shown));
  return own.filter((line, i) => !own.some((other, j) => i !== j && held(line, other) && (other.length > line.length || j < i)));
}

/** A line in the address: how many of the moves that are shown it begins with, and its own. */
export const written = (line, shown) => {
  const count = common(line, shown);
  return `${count}:${line.slice(count).map(ply => ply.typed).join(';')}`;
};

/** A line of the address, by the moves as they are typed; null if it is none. */
export function readLine(text, shown) {
  const [, count, own] = /^(\d{1,4}):(.+)$/s.exec(text) ?? [];
  return own && Number(count) <= shown.length ? [...shown.slice(0, Number(count)), ...own.split(';')] : null;
}
