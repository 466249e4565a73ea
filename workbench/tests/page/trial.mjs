// Plays the page in a browser, as harness.mjs says. Prints `N passed, M failed` at the end.
import { clean, end, mark, noise, open, page, press, rules, sees, test, until } from './harness.mjs';

/** Plays winning moves to the end of the game. */
async function win() {
  for (let moves = 0; moves < 40; moves += 1) {
    await until(() => /Your move|No move is left/.test(document.querySelector('.status').textContent));
    if (await page.$eval('.status', node => node.textContent.includes('No move is left'))) return;
    await until(() => document.querySelector('.known .options button'));
    await page.$eval('.known .options button', node => node.click());
    const before = await page.$eval('.transcript', node => node.textContent);
    await press('Make the move');
    await until(text => document.querySelector('.transcript').textContent !== text, before);
  }
  throw new Error('the game does not end');
}

for (const [name, hash, text] of [
  ['Nim', '#play?rules=nim&heaps=3,5,7', 'you win'],
  ['Moore’s Nim', '#play?rules=moore(2)&heaps=3,6,7,10', 'you win'],
  ['misère Nim', '#play?rules=nim+misere&heaps=1,2,4', 'you win'],
]) {
  await test(`a whole game of ${name}`, async () => {
    await open(hash);
    await press('Show winning moves');
    await win();
    await sees('.status', text);
  });
}

await test('an illegal move says why, and undo takes moves back', async () => {
  await open('#play?rules=nim&heaps=3,4,5');
  await mark(1, 2);
  await mark(2, 2);
  await sees('.heaps .reason', 'change');
  await press('Clear marks');
  await mark(3, 1);
  await sees('.taken', 'take 5, leave 0');
  await press('Make the move');
  await until(() => document.querySelectorAll('.plies li').length === 2);
  await press('Undo');
  await until(() => location.hash.includes('heaps=3,4,5') && !document.querySelectorAll('.plies li').length);
});

await test('a typed move, a refusal that keeps it, back and forward', async () => {
  await open('#play?rules=kayles&heaps=7,4&first=both');
  await page.waitForSelector('#typed');
  await page.type('#typed', '1: 3 3 3');
  await page.keyboard.press('Enter');
  await sees('.typed .wrong', 'ake 1 or 2');
  if (await page.$eval('#typed', field => field.value) !== '1: 3 3 3') throw new Error('the text is lost');
  await page.$eval('#typed', field => { field.value = ''; });
  await page.type('#typed', '1: 3 3');
  await page.keyboard.press('Enter');
  await until(() => document.querySelectorAll('.heaps li').length === 3);
  await page.goBack();
  await until(() => document.querySelectorAll('.heaps li').length === 2);
  await page.goForward();
  await until(() => document.querySelectorAll('.heaps li').length === 3);
});

await test('the digital sum follows the marks', async () => {
  await open('#play?rules=moore(2)&heaps=3,6,7,10');
  await sees('button', 'Show the digital sum');
  if (await page.$('.verdict')) throw new Error('shown without being asked for');
  await press('Show the digital sum');
  await sees('.verdict', 'are not 0');
  await mark(4, 6);
  await sees('.verdict', 'Every column is 0');
});

await test('forbidden moves are not made, by either side', async () => {
  await open('#play?rules=nim block(1)&heaps=3,4,5');
  await sees('.forbidden', 'take 3 from the heap of 3');
  await mark(1, 1);
  await press('Make the move');
  await sees('.heaps .reason', 'forbid');
  await press('Clear marks');
  await mark(3, 5);
  await press('Make the move');
  await sees('.status', 'You forbid up to 1');
  await mark(2, 2);
  await press('Forbid this move');
  await sees('.did', 'The computer:');
});

await test('the digital sum of misere play', async () => {
  await open('#play?rules=nim misere&heaps=1,1,1');
  await press('Show the digital sum');
  await sees('.verdict', 'the number of ones, 3, is 1 mod 2');
  if (await page.$('.digits .fault')) throw new Error('a P-position has a column at fault');
  await mark(1, 1);
  await sees('.verdict', 'the number of ones, 2, should be 1 mod 2');
});

await test('rules: a fault under its column keeps the text', async () => {
  await open('#play');
  await sees('#rules-about', 'play');
  await rules('moor(2)');
  await sees('.fault-line .wave', 'moor');
  if (await page.$eval('#rules', field => field.value) !== 'moor(2)') throw new Error('the text is lost');
  await rules('fibonacci');
  await until(() => location.hash.includes('fibonacci'));
  await sees('.centre', 'At most 19 may be taken');
});

await test('a pass has a button', async () => {
  await open('#play?rules=nim+pass(1)&heaps=2,3&first=both');
  await sees('.centre', '1 pass is left');
  await press('Pass');
  await sees('.centre', 'No passes are left');
});

await test('a board is played by its cells, and shows what was played', async () => {
  await open('#play?rules=cram&board=..../....');
  for (const column of [1, 2]) {
    const cell = `[aria-label="Row 1, column ${column}, free"]`;
    await page.waitForSelector(cell);
    await page.click(cell);
  }
  await press('Make the move');
  await until(() => document.querySelectorAll('.plies li').length === 2);
  const pieces = await page.$$eval('.piece', all => all.map(one => `${one.getAttribute('aria-label')} ${one.className}`));
  if (pieces.length !== 4 || pieces.filter(text => /move 2, the last cell piece second last/.test(text)).length !== 2) throw new Error(pieces.join('; '));
  if (!/Row 1, column 1, taken by move 1 .*right$/.test(pieces[0]) || !/column 2, taken by move 1 .*left$/.test(pieces[1])) throw new Error(pieces.join('; '));
  await sees('.plies .what', 'row 1, columns 1 and 2');
  if (await page.$eval('.transcript', node => /[#]|\.\./.test(node.textContent))) throw new Error('the transcript shows rows');
});

await test('by keyboard alone', async () => {
  await open('#play?rules=nim&heaps=3,4');
  await page.waitForSelector('.token');
  await page.focus('#tab-play');
  for (let tabs = 0; tabs < 2 && !(await page.$('.token:focus')); tabs += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await sees('.taken', 'take 2, leave 1');
  await page.focus('#tab-play');
  await page.keyboard.press('ArrowRight');
  await until(() => location.hash.startsWith('#tables') && document.activeElement.id === 'tab-tables');
});

await test('a table: slices, cursor, a position opened in Play', async () => {
  await open('#tables?rules=nim&tableHeaps=3&tableMax=15&slice=5');
  await sees('.reading', 'heaps 3 4 5');
  await page.focus('.heatmap');
  for (const key of ['ArrowRight', 'ArrowDown', '+', '-']) await page.keyboard.press(key);
  await sees('.reading', 'heaps 4 5 5  N, value\u00a0*4');
  await page.keyboard.press('Enter');
  await until(() => location.hash.startsWith('#play') && location.hash.includes('heaps=4,5,5'));
});

await test('the wheel enlarges the map and a drag moves it', async () => {
  await open('#tables?rules=nim&tableMax=63');
  await sees('.reading', 'value');
  const box = await page.$eval('.heatmap', node => node.getBoundingClientRect().toJSON());
  const [x, y] = [box.x + 300, box.y + 300];
  const reading = () => page.$eval('.reading', node => node.textContent);
  await page.mouse.move(x, y);
  const first = await reading();
  const scrolled = () => page.evaluate(() => scrollY);
  const before = await scrolled();
  await page.setViewport({ width: 1280, height: 500 });
  await page.mouse.wheel({ deltaY: 200 });
  await until(y => scrollY !== y, before);
  await page.setViewport({ width: 1280, height: 900 });
  await page.evaluate(() => scrollTo(0, 0));
  await page.keyboard.down('Control');
  await page.mouse.wheel({ deltaY: -600 });
  await page.keyboard.up('Control');
  await page.mouse.move(x + 60, y + 60);
  const near = await reading();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 80, y, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(x, y);
  const dragged = await reading();
  if (new Set([first, near, dragged]).size !== 3) throw new Error([first, near, dragged].join(' | '));
});

await test('a long check is stopped, and the claim stays', async () => {
  await open('#claims?rules=nim&claimHeaps=4&claimMax=255');
  await page.waitForSelector('#claim');
  await page.type('#claim', 'G(x) = nimsum(x)');
  await press('Check the claim');
  await press('Stop');
  await sees('.result', 'Stopped');
  if (await page.$eval('#claim', field => field.value) !== 'G(x) = nimsum(x)') throw new Error('the text is lost');
});

await test('a claim that is not understood is shown with its fault', async () => {
  await open('#claims?rules=nim&claim=P(x)+%3C%3D%3E+foo(x)');
  await press('Check the claim');
  await sees('.excerpt .wave', 'foo');
});

await test('a new game, with heaps added and the computer first', async () => {
  await open('#play?rules=nim&heaps=3,4');
  await press('New game');
  await clean('dialog', '');
  await press('Add a heap');
  await page.keyboard.type('0');
  await page.select('#new-first', 'computer');
  await press('Start');
  await until(() => document.querySelectorAll('.plies li').length === 1 && document.querySelectorAll('.heaps li').length === 3);
  await page.focus('#rules');
  await page.keyboard.press('ArrowDown');
  await until(() => document.querySelector('#rules').getAttribute('aria-activedescendant'));
  await clean('rulesets', '');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await until(() => location.hash.includes('moore'));
});

await test('a sequence and its proof', async () => {
  await open('#sequences?rules=kayles');
  await sees('.proof', 'Period 12 from heap 71 on');
  await until(() => document.querySelector('.values').value.startsWith('0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6'));
  await until(() => [...document.querySelectorAll('.downloads a')].map(a => a.download).join(' ') === 'kayles.csv b-kayles.txt kayles.png');
  await page.click('.downloads a[download$=png]');
  await until(() => document.querySelector('.downloads a[download$=png]').href.startsWith('data:image/png'));
  await page.focus('.sequence');
  await page.keyboard.press('ArrowRight');
  await sees('.reading', 'heap 1');
  // closer and closer to the cursor: the right end is no longer the last heap
  const last = Number(await page.$eval('#sequences input', input => input.value));
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('+');
  const right = await page.$eval('.sequence', canvas => {
    const box = canvas.getBoundingClientRect();
    return { x: box.right - 13, y: box.top + box.height / 2 };
  });
  await page.mouse.click(right.x, right.y);
  await until(most => {
    const heap = Number(document.querySelector('#sequences .reading strong').textContent.replace(/\D/g, ''));
    return heap > 1 && heap < most / 4;
  }, last);
  await page.focus('.sequence');
  await page.keyboard.press('0');
  await page.mouse.click(right.x, right.y);
  await until(most => Number(document.querySelector('#sequences .reading strong').textContent.replace(/\D/g, '')) > most / 2, last);
});

await test('a claim that fails is opened in Play', async () => {
  await open('#claims?rules=nim');
  await page.waitForSelector('#claim');
  await page.type('#claim', 'P(equal(2), x) <=> all(bits(x), sum mod 3 = 0)');
  await press('Check the claim');
  await sees('.badge', 'FAILS');
  await press('Open (');
  await until(() => location.hash.startsWith('#play') && location.hash.includes('equal(2)'));
  await sees('.status', 'The first player moves');
});

await test('all example claims are understood', async () => {
  await open('#claims?rules=nim');
  await page.waitForSelector('.claim select');
  const names = await page.$$eval('#claims .labelled:first-child option', all => all.map(one => one.textContent).slice(1));
  for (const name of names) {
    await page.select('.claim select', await page.$$eval('.claim select option', (all, wanted) => all.find(one => one.textContent === wanted).value, name));
    await press('Check the claim');
    await sees('.badge', /fails$/.test(name) ? 'FAILS' : /for (all heaps|every number of heaps)$/.test(name) ? 'PROVED' : 'HOLDS');
    await page.$eval('.result', node => node.replaceChildren());
  }
});

for (const more of ['games', 'details', 'found', 'focus', 'sizes']) await import(`./${more}.mjs`);
await test('no error on the console', async () => { if (noise.length) throw new Error(noise.join('\n')); });
await end();
