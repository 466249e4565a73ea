// The game that is played: whose turn it is, making and taking back moves, the computer's answer.
import { newest, post } from './api.js';
import { text } from './position.js';
import { change, state } from './state.js';

export const firsts = [['you', 'You move first'], ['computer', 'The computer moves first'], ['both', 'You move for both']];

const names = { you: ['you', 'computer'], computer: ['computer', 'you'], both: ['first player', 'second player'] };

/** Who makes the move of a number, counted from 0. */
export const player = number => (names[state.first] ?? names.you)[number % 2];
export const mover = () => player(state.plies.length);
export const yourTurn = () => !state.over && mover() !== 'computer';

/** Who has won, once no move is left. */
export function winner() {
  const misere = state.info?.convention === 'misere';
  return player(state.plies.length + (misere ? 0 : 1));
}

const asking = newest();

/** Whether a move is legal; the answer holds the position after it, or the reason. */
export function legality(text, forbidden = []) {
  return post('/api/move', { rules: state.rules, position: state.position, text, forbidden }, asking.signal());
}

function add(answer, how) {
  const ply = { who: mover(), before: state.position, after: answer.position, text: answer.text, mistake: answer.mistake };
  change({ position: answer.position, plies: [...state.plies, ply], over: answer.over }, how);
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
  const found = await post('/api/computer', body, thinking.signal());
  return add(found, 'replace');
}

/** Takes back your last move, and the computer's answer to it. */
export function undo() {
  interrupt();
  const yours = state.plies.findLastIndex(ply => ply.who !== 'computer');
  if (yours < 0) return false;
  change({ position: state.plies[yours].before, plies: state.plies.slice(0, yours), over: false });
  return true;
}

export const canUndo = () => state.plies.some(ply => ply.who !== 'computer');

/** The game as lines of text, to be copied. */
export function record() {
  const { rules, plies, over, position } = state;
  const lines = plies.map((ply, i) => `${i + 1}  ${ply.who}  ${text(ply.before)} -> ${text(ply.after)}  ${ply.text}`);
  const end = over ? [`${winner()} won`] : [];
  return [`${rules}, from ${text(plies[0]?.before ?? position)}`, ...lines, ...end].join('\n');
}
