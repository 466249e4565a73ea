// Games, puzzles and steps of lessons, as they are opened in Play, and the task that is open.
import { lessons } from './lessons.js';
import { puzzles } from './puzzles.js';
import { change, state } from './state.js';

/** Opens a game of Play; the rules line learns what its rules are. */
export function openGame(rules, position, more = {}) {
  change({ view: 'play', rules, info: null, position, plies: [], over: false, first: 'you', puzzle: 0, lesson: '', step: 1, ...more });
}

export const openPuzzle = number => openGame(puzzles[number - 1].rules, puzzles[number - 1].position, { puzzle: number, mistakes: 0 });

export function openLesson(lesson, step = 1) {
  const { rules, position, first = 'you' } = lessons[lesson].steps[step - 1];
  openGame(rules, position, { lesson, step, first, mistakes: 0 });
}

/** The task that the address names, if it is one. */
export function task() {
  if (state.puzzle) {
    const puzzle = puzzles[state.puzzle - 1];
    // An address may have other rules: then it is a game like any other.
    return puzzle?.rules === state.rules ? { ...puzzle, kind: 'move', puzzle: state.puzzle } : null;
  }
  const steps = lessons[state.lesson]?.steps;
  const step = steps?.[state.step - 1];
  return step?.rules === state.rules ? { ...step, kind: step.task, steps } : null;
}

/** Whether nobody moves: a question waits for its answer, or the one move that was asked for is made. */
export function waits() {
  const kind = task()?.kind;
  return kind === 'question' || (kind === 'move' && state.plies.length > 0);
}
