// The game that is played: whose turn it is, making and taking back moves, the computer's answer.
import { newest, post, soon } from './api.js';
import { sentence } from './fault.js';
import { beside, common, readLine } from './lines.js';
import { described } from './picture.js';
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
export const place = position => (isBoard(position) ? `board of ${position.board.split('/').length} rows, ${[...position.board].filter(c => !'#/'.includes(c)).length} cells left` : described(position, state.info));

/** Whether the game is over, from an answer: 'won' where the rules say that the end is won, 'drawn'
 * where nobody wins. */
export const ended = answer => (answer.drawn ? 'drawn' : answer.won ? 'won' : Boolean(answer.over ?? answer.terminal));

/** Whether the position after some moves has come for the third time with the same side to move. */
function repeated(plies) {
  if (!state.info?.loops) return false;
  const here = JSON.stringify(plies.at(-1).after);
  const all = [plies[0].before, ...plies.map(ply => ply.after)];
  return all.filter((position, i) => (plies.length - i) % 2 === 0 && JSON.stringify(position) === here).length >= 3;
}

/** Who has won, once no move is left. */
export function winner() {
  if (state.over === 'drawn') return 'nobody';
  const misere = state.info?.convention === 'misere';
  return player(state.plies.length + (misere === (state.over === 'won') ? 1 : 0));
}

/** How the game ended. */
export const result = () => (state.over === 'drawn' ? 'a draw: the position has come for the third time' : `${winner()} won`);

const asking = newest();

/** Whether a move is legal; the answer holds the position after it, or the reason. */
export function legality(text, forbidden = []) {
  return post('/api/move', { rules: state.rules, position: state.position, text, forbidden }, asking.signal());
}

function add(answer, how) {
  const ply = { who: mover(), before: state.position, after: answer.position, text: answer.text, typed: answer.typed, mistake: answer.mistake, guess: answer.guess, lasts: answer.lasts, by: answer.by, over: ended(answer) };
  const plies = [...state.plies, ply];
  if (!ply.over && repeated(plies)) ply.over = 'drawn';
  change({ position: answer.position, plies, over: ply.over, lines: beside([shown(), ...state.lines], plies) }, how);
  return ply;
}

/** All moves of the line that is shown, also those after the position. */
export const shown = () => [...state.plies, ...state.later];

/** Shows a line after some of its moves; the other lines stay beside it. */
function show(line, made, how, more = {}) {
  interrupt();
  const plies = line.slice(0, made);
  const position = plies.at(-1)?.after ?? line[0].before;
  change({ plies, later: line.slice(made), position, over: plies.at(-1)?.over ?? false, lines: beside([shown(), ...state.lines], line), ...more }, how);
}

/** Makes a move that is known to be legal. One that was made before leads along its line, with the
 * computer's answer; what was made instead stays beside it. */
export function make(answer) {
  const made = [...state.plies, answer];
  // What is forbidden depends on the way here.
  const line = state.info?.blocks ? null : [shown(), ...state.lines].find(one => common(one, made) === made.length);
  if (!line) return add(answer, 'push');
  const answered = line[made.length]?.who === 'computer' ? 1 : 0;
  show(line, made.length + answered, 'push');
  return line[made.length - 1];
}

/** Opens another line, where it leaves the one that is shown. */
export const openLine = line => show(line, Math.min(line.length, common(line, shown()) + 1), 'push');

/** Forgets the other lines. */
export const onlyThis = () => change({ lines: [] });

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
  const all = shown();
  if (to < 0 || to > all.length || to === state.plies.length) return false;
  show(all, to, 'replace', { refused: state.refused });
  return true;
}

/** Plays on from what is shown: the moves after it are another line now. */
export const playFromHere = () => change({ plies: state.plies, lines: beside([shown(), ...state.lines], state.plies) });

/** The same game from its start. */
export function playAgain() {
  interrupt();
  const start = shown()[0]?.before ?? state.position;
  change({ plies: [], position: start, over: false });
}

/** Reads the moves of the address: a game that somebody has sent. */
export async function readMoves() {
  const { unread, rules, position } = state;
  try {
    const signal = asking.signal();
    const ask = moves => post('/api/game', { rules, position, moves }, signal);
    const [found, ...others] = await Promise.all([unread.list, ...unread.lines.map(line => readLine(line, unread.list))].map(ask));
    if (state.unread !== unread) return;
    const plied = ({ start, moves }) => moves.map((move, i) => ({ ...move, who: player(i), before: moves[i - 1]?.position ?? start, after: move.position, over: ended(move) }));
    const all = plied(found);
    const stray = others.find(one => one.refused);
    const plies = all.slice(0, unread.at);
    const last = plies.at(-1);
    const wrong = found.refused;
    const doubt = stray && !wrong ? { doubt: `${state.doubt} Move ${stray.refused.number} of another line of the address, “${stray.refused.text}”, is not legal, and the line ends before it. ${sentence(stray.refused.reason)}`.trim() } : {};
    change({
      plies, later: all.slice(unread.at), lines: beside(others.map(plied), all), position: last?.after ?? found.start, over: last?.over ?? false, barred: state.barred, ...doubt,
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
  const { plies, over, later } = state;
  const kept = plies.slice(0, yours);
  // Where somebody looks back the whole line stays beside the game.
  const lines = later.length ? [shown(), ...state.lines] : state.lines;
  // What was taken back before comes back as well.
  const all = canRedo() ? undone : { plies, over };
  undone = { ...all, from: named(plies[0].before, kept) };
  change({ position: plies[yours].before, plies: kept, over: false, lines: beside(lines, kept) });
  return true;
}

export const canRedo = () => undone !== null && undone.from === played();

/** Makes the moves again that were taken back. */
export function redo() {
  if (!canRedo()) return false;
  interrupt();
  const { plies, over } = undone;
  undone = null;
  change({ position: plies.at(-1).after, plies, over, lines: beside(state.lines, plies) });
  return true;
}

export const canUndo = () => state.plies.some(ply => ply.who !== 'computer');

const start = position => described(position, state.info);
/** Whether what is left is told by the moves, as numbers would tell nobody. */
export const drawn = position => isBoard(position) || Boolean(state.info?.picture || state.info?.parts);

/** The game as lines of text, to be copied. */
export function record() {
  const { rules, plies, over, position } = state;
  const told = (ply, i) => `${i + 1}  ${ply.who}  ${drawn(ply.after) ? '' : `${text(ply.before)} -> ${text(ply.after)}  `}${ply.text}`;
  const end = over ? [result()] : [];
  const others = state.lines.flatMap(line => {
    const from = common(line, shown());
    return [`another line, from move ${from + 1}:`, ...line.map(told).slice(from)];
  });
  return [`${rules}, from ${start(plies[0]?.before ?? position)}`, ...plies.map(told), ...end, ...others].join('\n');
}
