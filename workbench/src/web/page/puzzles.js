// Puzzles: find the move that wins. `wins` are all winning moves, as they are typed: a test finds them
// again, by a recursion of its own.

const heaps = (...sizes) => ({ heaps: sizes.map(String) });
const board = rows => ({ board: rows });

export const puzzles = [
  { level: 'First steps', rules: 'nim', position: heaps(1, 2), wins: ['1 1'] },
  { level: 'First steps', rules: 'nim', position: heaps(3, 5, 5), wins: ['0 5 5'] },
  { level: 'First steps', rules: 'subtract{1,2,3}', position: heaps(10), wins: ['8'] },
  { level: 'First steps', rules: 'kayles', position: heaps(5), wins: ['2 2'] },
  { level: 'First steps', rules: 'chomp', position: board('.../.../...'), wins: ['2,2'] },
  { level: 'First steps', rules: 'nim misere', position: heaps(1, 1, 2), wins: ['1 1 1'] },
  { level: 'Getting serious', rules: 'nim', position: heaps(3, 6, 7, 9), wins: ['3 6 7 2'] },
  { level: 'Getting serious', rules: 'wythoff', position: heaps(3, 4), wins: ['1 2'] },
  { level: 'Getting serious', rules: 'fibonacci', position: heaps(12), wins: ['11 state 2'] },
  { level: 'Getting serious', rules: 'chomp', position: board('...../.....'), wins: ['2,5'] },
  { level: 'Getting serious', rules: 'cram', position: board('...#/..#./#...'), wins: ['3,3 3,4'] },
  { level: 'Getting serious', rules: 'node-kayles(path(5))', position: heaps(31), wins: ['{1} {5}'] },
  { level: 'Getting serious', rules: 'turning 1-2', position: heaps(2, 4, 5), wins: ['1 4 5'] },
  { level: 'Getting serious', rules: 'hackenbush(edges{0-a,a-b,a-c,0-d,d-e})', position: heaps(31), wins: ['{0-a,a-b} {0-d,d-e}', '{0-a,a-c} {0-d,d-e}', '{0-a,a-b,a-c} {0-d}'] },
  { level: 'Hard', rules: 'moore(2)', position: heaps(2, 3, 5), wins: ['2 2 2'] },
  { level: 'Hard', rules: 'wythoff', position: heaps(6, 7), wins: ['1 2', '4 7'] },
  { level: 'Hard', rules: 'kayles', position: heaps(5, 7), wins: ['1 3 7', '5 5'] },
  { level: 'Hard', rules: 'grundy', position: heaps(8, 6), wins: ['2 6 6', '8 1 5'] },
  { level: 'Hard', rules: 'kayles + nim', position: heaps(6, 4), wins: ['5 | 4', '6 | 3'] },
  { level: 'Hard', rules: 'chomp', position: board('..../..../....'), wins: ['2,3'] },
  { level: 'Hard', rules: 'node-kayles(edges{1-2,2-3,3-4,3-5,5-6,6-7})', position: heaps(127), wins: ['{1} {6,7}', '{1-4}'] },
  { level: 'Hard', rules: 'euclid', position: heaps(7, 4), wins: ['3 4'] },
];
