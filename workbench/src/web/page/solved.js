// What this browser has solved: numbers of puzzles, and names of lessons.

const shelf = 'grundy.solved';

export function solved() {
  try {
    return new Set(JSON.parse(localStorage.getItem(shelf) ?? '[]'));
  } catch {
    return new Set();
  }
}

export function keep(name) {
  try {
    localStorage.setItem(shelf, JSON.stringify([...solved().add(name)]));
  } catch {
    // Nothing is kept where the browser keeps nothing.
  }
}
