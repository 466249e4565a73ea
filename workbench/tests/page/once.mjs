// A double click, or a key that is held, makes one move, however late the server answers.
import { late, open, page, quiet, sees, test, until } from './harness.mjs';

const network = await page.createCDPSession();
await network.send('Network.enable');
const latency = ms => network.send('Network.emulateNetworkConditions', { offline: false, latency: ms, downloadThroughput: -1, uploadThroughput: -1 });

/** A real double click on the button of a text. */
async function twice(text) {
  const found = await page.waitForFunction(t => [...document.querySelectorAll('button')].find(b => b.textContent === t && b.checkVisibility()), {}, text);
  const { x, y, width, height } = await found.asElement().boundingBox();
  await page.mouse.click(x + width / 2, y + height / 2, { count: 2 });
}

/** Who has moved, in order. */
const movers = () => page.$$eval('.plies .who', all => all.map(one => one.textContent).join(', '));

/** Marks a move and makes it in some way; whoever is named has moved after that, and nobody else. */
async function moves(rules, start, delay, make, expected, marks) {
  await latency(0);
  await open(`#play?rules=${encodeURIComponent(rules)}&${start}`);
  await until(() => /Your move|first player moves/.test(document.querySelector('.status').textContent));
  for (const mark of marks) {
    await page.waitForSelector(mark);
    await page.click(mark);
  }
  await latency(delay);
  await make();
  await until(wanted => [...document.querySelectorAll('.plies .who')].length >= wanted, expected.split(', ').length);
  // what comes next may be on its way, and an answer to it
  await quiet();
  await latency(0);
  if (await movers() !== expected) throw new Error(`${await movers()} moved: ${decodeURIComponent(page.url())}`);
  if (await page.$eval('.centre > .reason', node => node.textContent)) throw new Error('a fault is told');
}

const token = '.heaps li:nth-child(2) .token:nth-of-type(1)';
const cut = '.heaps li:nth-child(2) .token:enabled';
const cells = [1, 2].map(column => `[aria-label="Row 1, column ${column}, free"]`);
for (const delay of [0, 60, 300]) {
  for (const [rules, start, marks] of [
    ['nim', 'heaps=5,4,6', [token]],
    ['kayles', 'heaps=5,4,6', [cut]],
    ['cram', 'board=..../..../....', cells],
  ]) {
    await test(`a double click makes one move: ${rules}, ${delay} ms`, async () => {
      await moves(rules, start, delay, () => twice('Make the move'), 'you, computer', marks);
      await moves(rules, `${start}&first=both`, delay, () => twice('Make the move'), 'first player', marks);
    });
  }
  await test(`a double click passes once, and opens nothing: ${delay} ms`, async () => {
    await moves('nim pass(2)', 'heaps=2,3&first=both', delay, () => twice('Pass'), 'first player', []);
    await moves('nim pass(1)', 'heaps=2,3&first=both', delay, () => twice('Pass'), 'first player', []);
    if (await page.$('dialog[open]')) throw new Error('a new game is asked for');
  });
  await test(`a key that is held makes one move: ${delay} ms`, async () => {
    const held = async () => {
      for (let i = 0; i < 4; i += 1) await page.keyboard.down('Enter');
      await page.keyboard.up('Enter');
    };
    await moves('nim', 'heaps=5,4,6', delay, async () => { await page.focus('button.main'); await held(); }, 'you, computer', [token]);
    await moves('nim', 'heaps=30,4,6&first=both', delay, async () => { await page.type('.tokens input', '10'); await held(); }, 'first player', []);
    await moves('nim pass(2)', 'heaps=2,3&first=both', delay, async () => { await page.type('#typed', 'pass'); await held(); }, 'first player', []);
  });
}

await test('whatever is asked for while a move is on its way does nothing', async () => {
  const scripted = async () => {
    await page.$eval('#typed', field => { field.value = 'take 1 from heap 1'; });
    await page.evaluate(() => {
      for (const text of ['Make the move', 'Move', 'Make the move']) [...document.querySelectorAll('button')].find(b => b.textContent === text).click();
    });
  };
  await moves('nim', 'heaps=5,4,6&first=both', 100, scripted, 'first player', [token]);
  await sees('.plies .what', 'from the heap of 4');
  const enters = async () => {
    await page.type('.tokens input', '10');
    for (let i = 0; i < 2; i += 1) await page.keyboard.press('Enter');
  };
  await moves('nim', 'heaps=30,4,6', 100, enters, 'you, computer', []);
});

await test('a typed move is made though marks are looked at meanwhile', () => late(/api.move$/, async () => {
  await open('#play?rules=nim&heaps=5,4,6&first=both');
  await page.waitForSelector(token);
  await page.evaluate(selector => {
    document.querySelector(selector).click();
    const field = document.getElementById('typed');
    field.value = 'take 1 from heap 1';
    field.form.requestSubmit();
  }, token);
  await sees('.plies .what', 'take 1 from the heap of 5');
}));

await test('Undo may be clicked fast', async () => {
  await open('#play?rules=nim&heaps=5,4,6&moves=5+4+5;5+4+4&first=both');
  await sees('.status', 'The first player moves');
  await twice('Undo');
  await until(() => !document.querySelector('.plies li'));
});

await test('moves are forbidden once', async () => {
  await open('#play?rules=nim+block(2)&heaps=0,2,3&first=both');
  await sees('.status', 'up to 2 of the moves');
  await page.click('.heaps li:nth-child(3) .token');
  await twice('Forbid this move');
  await sees('.status', 'up to 1 of the moves');
  await quiet();
  if (await page.$eval('.centre > .reason', node => node.textContent)) throw new Error('a fault is told');
});

await test('no move is made before the computer has forbidden', () => late(/api.forbid$/, async () => {
  await open('#play?rules=nim%20block(1)&heaps=1,2');
  await until(() => /chooses what it forbids/.test(document.querySelector('.status').textContent));
  await page.click(token);
  await page.evaluate(() => [...document.querySelectorAll('button')].find(b => b.textContent === 'Make the move').click());
  await until(() => /^Forbidden: /.test(document.querySelector('.forbidden').textContent));
  await quiet();
  if (await movers() !== '') throw new Error(`${await movers()} moved`);
  await sees('.status', 'Your move.');
}, 1500));
