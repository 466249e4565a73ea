// What is to be done to make a move, in a sentence.
import { row } from './coins.js';
import { base } from './digits.js';
import { isBoard } from './position.js';

/** What a picture is made of, by its kind; and what is clicked in it. */
const kinds = { vertices: 'vertex', edges: 'edge', order: 'element' };
const clicked = {
  vertices: 'Click the vertex that you take.', edges: 'Click the edge that you take.', order: 'Click the element that you take.',
  token: 'Click the vertex where the token goes.', arrows: 'Click the vertex where the token goes.',
  filling: 'Click a free vertex.', clearing: 'Click the stone that moves.',
};

/** What is to be marked before a move can be made. */
export function whatToMark(position, info) {
  if (isBoard(position)) return 'Mark the cells of your move first.';
  if (info.parts) return 'Mark a move in one of the parts first.';
  if (info.picture) return `${clicked[info.picture.kind].slice(0, -1)} first.`;
  if (info.named) return 'Choose a legal move first.';
  if (base(info.rules)) return 'Change the digits of your move first.';
  if (info.coins && row(position)) return 'Mark the coins that you turn first.';
  return info.splits ? 'Click a token or a gap first, or choose a legal move.' : 'Mark the tokens that you take first.';
}

/** How a first move is marked, for those who have made none. */
export function firstMark(position, info) {
  if (info.parts) return 'Click what you take in one of the parts.';
  if (isBoard(position) && info.board.marks === 'one' && info.board.signs.length > 2) return 'Click a cell, and again for the other colour.';
  if (isBoard(position)) return { pair: 'Click two neighbouring cells.', corner: 'Click the cell of your bite.' }[info.board.marks] ?? 'Click a cell.';
  if (info.picture) return clicked[info.picture.kind];
  if (info.named) return 'Choose a move from the list below.';
  if (base(info.rules)) return 'Choose another digit: the first that changes is lowered.';
  if (info.coins && row(position)) return 'Click the coins that you turn.';
  return info.splits ? 'Click a token, or the gap between two.' : 'Click a token: it is taken with all behind it.';
}

/** How a move may be typed. */
export function hint(info) {
  if (info.picture) return ['token', 'arrows'].includes(info.picture.kind) ? '“to” and the vertex where the token goes.'
    : info.picture.kind === 'filling' ? 'The colour and the vertex, such as x on 3; a second click takes the other colour.' : info.picture.kind === 'clearing' ? 'From where and to where, such as 1 to 2; more clicks go through the moves of a stone.' : `The ${kinds[info.picture.kind]} that you take.`;
  if (info.named) return 'What your move leaves, such as 0.1a1a.';
  if (base(info.rules)) return 'All digits after the move, such as 1 0 2.';
  if (info.coins) return 'Such as turn 5 3 1.';
  if (info.kind === 'board') {
    if (info.board.marks === 'one' && info.board.signs.length > 2) return 'The board after your move, such as X../.../....';
    return ['one', 'corner'].includes(info.board.marks) ? 'Row and column of the cell, such as 2,3.' : 'Row and column of each cell, such as 1,2 1,3.';
  }
  return info.splits ? 'Such as 1: 2 3 (heap 1 becomes heaps of 2 and 3), or take 1 from heap 2.' : 'Such as take 3 from heap 2, or all heaps after the move.';
}
