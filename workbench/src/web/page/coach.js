// What stands above the board in a lesson or a puzzle: what is to be done, and whether it is done.
import { newest, post, stopped } from './api.js';
import { button, el, say } from './dom.js';
import { words } from './fault.js';
import { undo, winner } from './game.js';
import { lessons } from './lessons.js';
import { puzzles } from './puzzles.js';
import { keep } from './solved.js';
import { change, state } from './state.js';
import { openLesson, openPuzzle, task } from './tasks.js';

export function coach() {
  const asking = newest();
  const title = el('h2', { id: 'coach-title' });
  const told = el('p', {});
  const answers = el('div', { class: 'actions' });
  const verdict = el('p', { class: 'coach-verdict' });
  const actions = el('div', { class: 'actions' });
  const node = el('section', { class: 'coach', 'aria-labelledby': 'coach-title', hidden: true }, title, told, answers, verdict, actions);
  let drawn = null;
  let done = false;

  function settle(good, text) {
    done = good;
    verdict.textContent = text;
    verdict.classList.toggle('good', good);
    say(text);
    buttons();
  }

  function finished() {
    const now = task();
    if (now.puzzle) return keep(now.puzzle);
    return state.step === now.steps.length ? keep(state.lesson) : undefined;
  }

  function buttons() {
    const now = task();
    const all = [];
    const retry = () => { if (!undo()) again(); verdict.textContent = ''; };
    if (!done && state.plies.length) all.push(button('Try again', () => (now.kind === 'win' ? again() : retry())));
    if (now.puzzle) {
      if (done) all.push(button('Play on', () => change({ puzzle: 0 })));
      if (now.puzzle < puzzles.length) all.push(button(done ? 'Next puzzle' : 'Another puzzle', () => openPuzzle(now.puzzle + 1), { class: done ? 'main' : null }));
    } else if (done && state.step < now.steps.length) {
      all.push(button('Next step', () => openLesson(state.lesson, state.step + 1), { class: 'main' }));
    }
    all.push(button(done && !now.puzzle && state.step === now.steps.length ? 'End of the lesson: all games' : 'All games', () => change({ view: 'games' })));
    actions.replaceChildren(...all);
  }

  const again = () => (state.puzzle ? openPuzzle(state.puzzle) : openLesson(state.lesson, state.step));

  function question(now) {
    answers.replaceChildren(...now.answers.map((text, i) => button(text, () => {
      const right = i === now.right;
      if (right) finished();
      settle(right, right ? `Right. ${now.why}` : 'Not quite: try another answer.');
    }, { class: 'answer-button' })));
  }

  /** Whether the move that was made wins, by the outcome of the position after it. */
  async function judge() {
    const { rules, position, plies } = state;
    const at = plies.length;
    try {
      const found = await post('/api/position', { rules, position }, asking.signal());
      if (state.plies.length !== at || state.position !== position) return;
      if (found.outcome === 'P') {
        finished();
        return settle(true, 'Right: from here the other side has no winning move.');
      }
      const best = found.winning_options[0];
      return settle(false, `This does not win${best ? `: the answer would be to ${best.text.replace(/^(from .* to )/, 'move $1')}` : ''}.`);
    } catch (error) {
      if (!stopped(error)) verdict.replaceChildren(...words(error));
    }
  }

  function watch(now) {
    if (now.kind === 'question') return;
    if (now.kind === 'move' && state.plies.length === 1) return judge();
    if (now.kind === 'win' && state.over) {
      const won = winner() === 'you';
      if (won) finished();
      settle(won, won ? 'You win. Well played!' : 'The computer wins this time. Try again: the text above says how.');
    }
  }

  return {
    node,
    /** After each move, and when something else is opened. */
    show() {
      const now = task();
      node.hidden = !now;
      if (!now) { drawn = null; return; }
      const name = JSON.stringify([state.puzzle, state.lesson, state.step, state.plies.map(ply => ply.typed), state.over, state.later.length]);
      if (name === drawn) return;
      drawn = name;
      const levels = now.puzzle ? `Puzzle ${now.puzzle} of ${puzzles.length}: ${now.level}` : `${lessons[state.lesson].title}, step ${state.step} of ${now.steps.length}`;
      title.textContent = levels;
      const count = now.wins?.length ?? 0;
      const what = now.puzzle ? `Find a move that wins. ${count === 1 ? 'There is only one.' : `There are ${count}.`}` : now.text ?? '';
      told.textContent = [what, now.question].filter(Boolean).join(' ');
      done = false;
      verdict.textContent = '';
      verdict.classList.remove('good');
      if (now.kind === 'question') question(now);
      else answers.replaceChildren();
      buttons();
      watch(now);
    },
  };
}
