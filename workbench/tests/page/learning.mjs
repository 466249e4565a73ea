// The first view: games to choose from, lessons that clicks pass, puzzles with exactly the winning moves
// that they say.
import { lessons } from '../../src/web/page/lessons.js';
import { puzzles } from '../../src/web/page/puzzles.js';
import { open, page, press, sees, server, test, until, visit } from './harness.mjs';
import { ask, recursion } from './recursion.mjs';

for (const [i, { rules, position, wins }] of puzzles.entries()) {
  await test(`puzzle ${i + 1} has the winning moves that it says: ${rules}`, async () => {
    const own = recursion(rules, rules.endsWith('misere'));
    const { start } = await ask('/api/game', { rules, position, moves: [] });
    const found = [];
    for (const move of await own.moves(start)) if (await own.outcome(move.position) === 'P') found.push(move.typed);
    if (!found.length || String(found.sort()) !== String([...wins].sort())) throw new Error(`${found}, said are ${wins}`);
  });
}

/** Chooses a move of the list by its typed form, and makes it. */
async function choose(typed) {
  await page.$eval('#typed', field => { field.value = ''; });
  await page.type('#typed', typed);
  await press('Move');
}

await test('a puzzle is solved, and a wrong move is answered', async () => {
  await page.goto('about:blank');
  await page.goto(server);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.waitForSelector('[aria-label^="Puzzle 2,"]');
  await page.click('[aria-label^="Puzzle 2,"]');
  await sees('.coach', 'Find a move that wins. There is only one.');
  await page.waitForSelector('.heaps li:nth-child(2) .token');
  await page.click('.heaps li:nth-child(2) .token:nth-of-type(1)');
  await press('Make the move');
  await sees('.coach-verdict', 'This does not win: the answer would be');
  await press('Try again');
  await page.waitForSelector('.heaps li:nth-child(1) .token:not(.ghost)');
  await page.click('.heaps li:nth-child(1) .token:nth-of-type(1)');
  await press('Make the move');
  await sees('.coach-verdict', 'Right');
  await press('Next puzzle');
  await sees('.coach', 'Puzzle 3');
  await press('All games');
  await sees('.numbers button', '2 ✓');
});

await test('every puzzle is solved by its first move', async () => {
  for (const [i, { wins, rules, position }] of puzzles.entries()) {
    await visit(`#play?${new URLSearchParams({ rules, ...(position.heaps ? { heaps: position.heaps.join(',') } : position), puzzle: i + 1 })}`);
    await sees('.coach', `Puzzle ${i + 1} of`);
    await sees('.status', 'Your move');
    await choose(wins[0]);
    await sees('.coach-verdict.good', 'Right');
  }
});

/** Wins against the computer by the winning moves that the page tells, or makes one. */
async function play(kind) {
  for (let turn = 0; turn < 40; turn += 1) {
    await until(() => /Your move|No move is left|The answer is above/.test(document.querySelector('.status').textContent));
    if (await page.$eval('.status', node => !/Your move/.test(node.textContent))) return;
    if (await page.$eval('.known', node => !node.textContent.includes('Hide winning moves'))) await press('Show winning moves');
    await until(() => document.querySelector('.known .options button'));
    await page.$eval('.known .options button', node => node.click());
    const before = await page.$$eval('.plies li', all => all.length);
    await press('Make the move');
    await until(count => document.querySelectorAll('.plies li').length > count, before);
    if (kind === 'move') return;
  }
}

for (const [name, { title, steps }] of Object.entries(lessons)) {
  await test(`the lesson “${title}” is passed by clicks`, async () => {
    await page.goto('about:blank');
    await page.goto(server);
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await press(title);
    for (const [i, step] of steps.entries()) {
      await sees('.coach h2', `${title}, step ${i + 1} of ${steps.length}`);
      if (step.task === 'question') {
        const wrong = step.answers.findIndex((_, j) => j !== step.right);
        await press(step.answers[wrong]);
        await sees('.coach-verdict', 'Not quite');
        await press(step.answers[step.right]);
      } else {
        await play(step.task);
      }
      await sees('.coach-verdict.good', '');
      await press(i + 1 < steps.length ? 'Next step' : 'End of the lesson');
    }
    await sees('.lesson', `${title} ✓`);
  });
}

await test('the answers of the lesson on mex are those of the definition', async () => {
  for (const { rules, position, answers, right, question } of lessons.mex.steps.filter(step => step.task === 'question')) {
    const value = await recursion(rules).value((await ask('/api/game', { rules, position, moves: [] })).start);
    if (answers[right] !== String(value)) throw new Error(`${question} ${value}, said is ${answers[right]}`);
  }
});

await test('each game of the gallery opens and can be played', async () => {
  await page.goto('about:blank');
  await page.goto(server);
  await page.waitForSelector('.card');
  const links = await page.$$eval('a.card', all => all.map(one => one.getAttribute('href')));
  if (links.length < 12) throw new Error(`${links.length} games`);
  for (const link of links) {
    await visit(link);
    await sees('.status', 'Your move');
    if (await page.$('#rules[aria-invalid]')) throw new Error(link);
  }
});

await test('the computer has levels with names', async () => {
  await open('#play?rules=nim&heaps=3,4,5&mistakes=45');
  await press('New game');
  const levels = await page.$$eval('#new-level option', all => all.map(one => one.textContent).join('; '));
  if (!/Perfect.*Strong.*Casual.*Beginner.*As in the address: misses 45 of 100/.test(levels)) throw new Error(levels);
  await page.select('#new-level', '30');
  await press('Start');
  await until(() => location.hash.includes('mistakes=30'));
});

await test('the page is light', async () => {
  const asked = [];
  const hear = async answer => asked.push((await answer.buffer().catch(() => Buffer.alloc(0))).length);
  page.on('response', hear);
  await page.goto('about:blank');
  await page.goto(server, { waitUntil: 'networkidle0' });
  page.off('response', hear);
  const total = asked.reduce((sum, bytes) => sum + bytes, 0);
  if (total > 250_000 || total < 50_000) throw new Error(`${total} bytes`);
});
