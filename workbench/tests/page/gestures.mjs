// One gesture a move: a double click, a drag; the last move stays to be seen, and winning moves are shaded.
import { open, page, press, sees, test, until } from './harness.mjs';
import { recursion } from './recursion.mjs';

const box = async selector => (await page.waitForSelector(selector)).boundingBox();
const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });
const made = count => until(n => document.querySelectorAll('.plies li:not(.end)').length === n, count);

async function twice(selector) {
  const { x, y } = middle(await box(selector));
  await page.mouse.click(x, y, { count: 2 });
}

for (const [rules, start, selector, text] of [
  ['nim', 'heaps=3,4,5', '.heaps li:nth-child(2) .token:nth-of-type(2)', 'take 3 from the heap of 4'],
  ['kayles', 'heaps=5', '.heaps .gap:enabled', ''],
  ['chomp', 'board=.../...', '[aria-label="Row 2, column 2, free"]', 'bite at row 2, column 2'],
  ['turning 1-2', 'heaps=2,5', '[aria-label="Coin 5, heads"]', 'turn 5'],
  ['node-kayles(petersen)', 'heaps=1023', '[aria-label^="Vertex 3"]', 'take 3 with'],
  ['graph-code(0.33, cycle(5))', 'heaps=31', '[aria-label^="Vertex 3"]', 'take'],
  ['hackenbush(edges{0-a,a-b,a-c})', 'heaps=7', '[aria-label="Edge a-b"]', 'cut a-b'],
  ['poset(divisors(12))', 'heaps=31', '[aria-label^="Element 6,"]', 'take 6 with 12'],
  ['geography(grid(2,2))', '', '[aria-label^="Vertex 2,"]', 'from 1 to 2'],
  ['edges{a>b,b>c,a>c}', '', '[aria-label^="Position b,"]', 'from a to b'],
]) {
  await test(`a double click makes the move: ${rules}`, async () => {
    await open(`#play?rules=${encodeURIComponent(rules)}&${start}&first=both`);
    await page.waitForSelector(selector);
    await twice(selector);
    await made(1);
    await sees('.plies .what', text);
  });
}

await test('tokens are dragged off their heap, and a short drag only marks them', async () => {
  await open('#play?rules=nim&heaps=3,4,5&first=both');
  const { x, y } = middle(await box('.heaps li:nth-child(3) .token:nth-of-type(3)'));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 12, y + 4, { steps: 3 });
  await page.mouse.up();
  await sees('.taken', 'take 3, leave 2');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 90, y + 60, { steps: 6 });
  await page.mouse.up();
  await made(1);
  await sees('.plies .what', 'take 3 from the heap of 5');
  if (await page.$$eval('.heaps li:nth-child(3) .ghost', all => all.length) !== 3) throw new Error('the last move is not seen');
  if (!await page.$eval('.heaps li:nth-child(3) .tokens', node => node.getAttribute('aria-label').includes('the last move took 3'))) throw new Error('the last move is not told');
});

await test('a domino is dragged over two cells', async () => {
  await open('#play?rules=cram&board=.../...&first=both');
  const [from, to] = [await box('[aria-label^="Row 1, column 2,"]'), await box('[aria-label^="Row 2, column 2,"]')].map(middle);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await made(1);
  await sees('.plies .what', 'column 2, rows 1 and 2');
});

await test('a new heap and an answer of the computer stay to be seen', async () => {
  await open('#play?rules=grundy&heaps=7&first=both');
  await page.waitForSelector('.gap:enabled');
  await twice('.gap:enabled');
  await made(1);
  if (await page.$$eval('.heaps .made', all => all.length) !== 2) throw new Error('the new heaps are not seen');
});

for (const [rules, position, start, selector] of [
  ['nim', { heaps: ['3', '4', '5'] }, 'heaps=3,4,5', '.token'],
  ['wythoff', { heaps: ['2', '4'] }, 'heaps=2,4', '.token'],
  ['chomp', { board: '.../.../...' }, 'board=.../.../...', '.cell'],
  ['hackenbush(edges{0-a,a-b,a-c})', { heaps: ['7'] }, 'heaps=7', '.part'],
  ['turning 1-2', { heaps: ['2', '4', '5'] }, 'heaps=2,4,5', '.coin'],
]) {
  await test(`winning moves are shaded, and no others: ${rules}`, async () => {
    await open(`#play?rules=${encodeURIComponent(rules)}&${start}&first=both`);
    await page.waitForSelector(selector);
    await page.evaluate(() => [...document.querySelectorAll('.check')].find(one => one.textContent.startsWith('Shade')).click());
    await until(s => document.querySelector(`${s}.wins`), selector);
    const places = await page.$$eval(selector, all => all.map(one => one.classList.contains('wins')));
    const own = recursion(rules);
    for (const [i, shaded] of places.entries()) {
      const name = await page.$$eval(selector, (all, n) => all[n].getAttribute('aria-label') ?? '', i);
      if (/^Row 1, column 1, the corner/.test(name)) continue;
      await page.$$eval(selector, (all, n) => all[n].dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 })), i);
      await page.$eval('#live', node => { node.textContent = ''; });
      await press('Make the move');
      await until(() => document.querySelector('.plies li') || /^Not legal/.test(document.getElementById('live').textContent));
      const legal = await page.$('.plies li');
      const all = await own.moves({ ...position, ...(position.heaps ? { states: [] } : { states: [] }) });
      const text = legal && await page.$eval('.plies .what', node => node.textContent);
      const option = all.find(one => one.text === text);
      const wins = Boolean(option) && await own.outcome(option.position) === 'P';
      // a coin that is turned with others, and edges that do the same, have winning moves of their own
      if (wins && !shaded && rules.startsWith('nim')) throw new Error(`${name} wins and is not shaded`);
      if (shaded && legal && !wins && selector !== '.coin') throw new Error(`${name} is shaded and does not win`);
      if (legal) await press('Undo');
      else await press('Clear marks');
      await until(s => !document.querySelector('.plies li') && document.querySelector(`${s}.wins`), selector);
    }
  });
}

await test('what is open stays open in the next game where that is wanted', async () => {
  await open('#play?rules=nim&heaps=3,4,5');
  await press('Who is winning?');
  await sees('.known .answer', 'the player to move wins');
  await page.evaluate(() => [...document.querySelectorAll('.check')].find(one => one.textContent.startsWith('Keep')).click());
  await press('New game');
  await press('Start');
  await until(() => !document.querySelector('dialog[open]'));
  await page.evaluate(() => { location.hash = '#play?rules=wythoff&heaps=1,2'; });
  await sees('.known .answer', 'the player who moved last wins');
});
