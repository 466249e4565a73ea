// The first view: a gallery of games, lessons, and puzzles.
import { button, byId, el, say } from './dom.js';
import { card, games as all } from './gallery.js';
import { lessons } from './lessons.js';
import { puzzles } from './puzzles.js';
import { solved } from './solved.js';
import { listen, state } from './state.js';
import { openGame, openLesson, openPuzzle } from './tasks.js';

export function games() {
  const levels = [...new Set(puzzles.map(one => one.level))];
  const numbered = puzzles.map((one, i) => ({ ...one, number: i + 1 }));
  const lists = el('div', { class: 'levels' });
  const course = el('ul', { class: 'cards lessons' });

  const open = (event, rules, position) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openGame(rules, position);
    byId('tab-play').focus();
  };

  function draw() {
    if (state.view !== 'games') return;
    const done = solved();
    const sign = name => (done.has(name) ? ' ✓' : '');
    course.replaceChildren(...Object.entries(lessons).map(([name, { title, about, steps }]) => el('li', {},
      button('', () => { openLesson(name); byId('tab-play').focus(); say(`Lesson: ${title}.`); }, { class: 'card lesson' }))));
    Object.entries(lessons).forEach(([name, { title, about, steps }], i) => course.children[i].firstChild.append(
      el('span', { class: 'title', text: title + sign(name) }), el('span', { class: 'quiet', text: about }), el('span', { class: 'quiet', text: `${steps.length} steps${done.has(name) ? ', done' : ''}` })));
    lists.replaceChildren(...levels.map(level => el('section', {}, el('h3', { text: level }),
      el('ul', { class: 'numbers' }, ...numbered.filter(one => one.level === level).map(one => el('li', {},
        button(`${one.number}${sign(one.number)}`, () => { openPuzzle(one.number); byId('tab-play').focus(); }, { 'aria-label': `Puzzle ${one.number}, ${one.rules}${done.has(one.number) ? ', solved' : ''}`, title: one.rules })))))));
  }

  const lesson = button('a lesson of six steps', () => { openLesson('powers'); byId('tab-play').focus(); }, { class: 'link' });
  const welcome = el('p', {}, 'New here? Play a game of Nim against the computer, or learn how to win it in ', lesson, '.');

  byId('games').replaceChildren(
    el('section', { 'aria-labelledby': 'gallery-title' }, el('h2', { id: 'gallery-title', text: 'Choose a game' }), welcome, el('ul', { class: 'cards' }, ...all.map(one => card(one, open)))),
    el('section', { 'aria-labelledby': 'lessons-title' }, el('h2', { id: 'lessons-title', text: 'New here? Three short lessons' }), course),
    el('section', { 'aria-labelledby': 'puzzles-title' }, el('h2', { id: 'puzzles-title', text: 'Puzzles: find the move that wins' }), lists));
  listen(draw);
}
