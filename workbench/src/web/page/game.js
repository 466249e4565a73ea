// The game that is played: whose turn it is, making and taking back moves, the computer's answer.
import { newest, post, soon } from './api.js';
import { sentence } from './fault.js';
import { inWords } from './picture.js';
import { isBoard, text } from './position.js';
import { change, state } from './state.js';
import { waits } from './tasks.js';

export const firsts = [['you', 'You move first'], ['computer', 'The computer moves first'], ['both', 'You move for both']];

const names = { you: ['you', 'computer'], computer: ['computer', 'you'], both: ['first player', 'second player'] };

/** Who makes the move of a number, counted from 0. */
export const player = number => (names[state.first] ?? names.you)[number % 2];
export const mover = () => player(state.plies.length);
export const yourTurn = () => !state.over && !state.unread && mover() !== 'computer' && !waits();

/** Whether the computer is to answer: not while somebody looks back, or a move of the address is refused. */
export const itsTurn = () => !state.over && !state.unread && !waits() && !state.refused && !state.later.length && mover() === 'computer';

/** A position in few words: the moves tell of a board what its rows do not. */
export const place = position => (isBoard(position) ? `board of ${position.board.split('/').length} rows, ${[...position.board].filter(c => !'#/'.includes(c)).length} cells left` : state.info?.picture ? inWords(position, state.info.picture) : text(position));

/** Whether the game is over, from an answer: 'won' where the rules say that the end is won. */
export const ended = answer => (answer.won ? 'won' : Boolean(answer.over ?? answer.terminal));

/** Who has won, once no move is left. */
export function winner() {
  const misere = state.info?.convention === 'misere';
  return player(state.plies.length + (misere === (state.over === 'won') ? 1 : 0));
}

const asking = newest();

/** Whether a move is legal; the answer holds the position after it, or the reason. */
export function legality(text, forbidden = []) {
  return post('/api/move', { rules: state.rules, position: state.position, text, forbidden }, asking.signal());
}

function add(answer, how) {
  const ply = { who: mover(), before: state.position, after: answer.position, text: answer.text, typed: answer.typed, mistake: answer.mistake, guess: answer.guess, lasts: answer.lasts, by: answer.by, over: ended(answer) };
  change({ position: answer.position, plies: [...state.plies, ply], over: ply.over }, how);
  return ply;
}

/** Makes a move that is known to be legal. */
export const make = answer => add(answer, 'push');

const thinking = newest();
export const interrupt = () => { thinking.stop(); asking.stop(); };

/** The computer's move. It joins the step of the move that it answers: back leads to your turn. */
export async function answer(forbidden = []) {
  const { rules, position, seed, mistakes, plies } = state;
  const body = { rules, position, seed, mistakes, number: plies.length, forbidden };
  const signal = thinking.signal();
  const found = await soon('/api/computer', body, signal).catch(async error => {
    if (error.kind !== 'limit') throw error;
    return { ...await post('/api/computer', { ...body, search: false }, signal), guess: true };
  });
  return add(found, 'replace');
}

/** Shows the game as it was after some of its moves. */
export function step(to) {
  const all = [...state.plies, ...state.later];
  if (to < 0 || to > all.length || to === state.plies.length) return false;
  interrupt();
  const plies = all.slice(0, to);
  const position = plies.at(-1)?.after ?? all[0].before;
  change({ plies, later: all.slice(to), position, over: plies.at(-1)?.over ?? false, refused: state.refused }, 'replace');
  return true;
}

/** Plays on from what is shown: the moves after it are dropped. */
export const playFromHere = () => change({ plies: state.plies });

/** The same game from its start. */
export function playAgain() {
  interrupt();
  const start = [...state.plies, ...state.later][0]?.before ?? state.position;
  change({ plies: [], position: start, over: false });
}

/** Reads the moves of the address: a game that somebody has sent. */
export async function readMoves() {
  const { unread, rules, position } = state;
  try {
    const found = await post('/api/game', { rules, position, moves: unread.list }, asking.signal());
    if (state.unread !== unread) return;
    let before = found.start;
    const all = found.moves.map((move, i) => {
      const ply = { ...move, who: player(i), before, after: move.position, over: ended(move) };
      before = move.position;
      return ply;
    });
    const plies = all.slice(0, unread.at);
    const last = plies.at(-1);
    const wrong = found.refused;
    change({
      plies, later: all.slice(unread.at), position: last?.after ?? found.start, over: last?.over ?? false, barred: state.barred,
      ...(wrong ? { refused: unread.list, doubt: [state.doubt, `Move ${wrong.number} of the address, “${wrong.text}”, is not legal, and the game ends before it. ${sentence(wrong.reason)}`].join(' ').trim() } : {}),
    }, 'replace');
  } catch (error) {
    // A start that cannot be read has no moves.
    if (state.unread === unread && error.kind === 'usage') change({ plies: [], refused: unread.list }, 'replace');
    throw error;
  }
}

// The moves that were taken back last, and the game that they belong to.
let undone = null;
const named = (start, plies) => JSON.stringify([state.rules, state.first, start, plies.map(ply => ply.typed)]);
const played = () => named(state.plies[0]?.before ?? state.position, state.plies);

/** Takes back your last move, and the computer's answer to it. */
export function undo() {
  interrupt();
  const yours = state.plies.findLastIndex(ply => ply.who !== 'computer');
  if (yours < 0) return false;
  const { plies, over } = state;
  const kept = plies.slice(0, yours);
  // What was taken back before comes back as well.
  const all = canRedo() ? undone : { plies, over };
  undone = { ...all, from: named(plies[0].before, kept) };
  change({ position: plies[yours].before, plies: kept, over: false });
  return true;
}

export const canRedo = () => undone !== null && undone.from === played();

/** Makes the moves again that were taken back. */
export function redo() {
  if (!canRedo()) return false;
  interrupt();
  const { plies, over } = undone;
  undone = null;
  change({ position: plies.at(-1).after, plies, over });
  return true;
}

export const canUndo = () => state.plies.some(ply => ply.who !== 'computer');

const start = position => (state.info?.picture ? inWords(position, state.info.picture) : text(position));

/** The game as lines of text, to be copied. */
export function record() {
  const { rules, plies, over, position } = state;
  const lines = plies.map((ply, i) => `${i + 1}  ${ply.who}  ${isBoard(ply.after) || state.info?.picture ? '' : `${text(ply.before)} -> ${text(ply.after)}  `}${ply.text}`);
  const end = over ? [`${winner()} won`] : [];
  return [`${rules}, from ${start(plies[0]?.before ?? position)}`, ...lines, ...end].join('\n');
}
