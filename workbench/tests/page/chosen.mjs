// Moves chosen by their names: whatever was chosen or marked before, the one that is named is made.
import { open, page, press, rules, sees, test, until, visit } from './harness.mjs';

const ask = (path, body) => page.evaluate(async (p, b) => (await fetch(p, b && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(b) })).json(), path, body);

/** In the page: each of some moves of the list is made after another one was chosen; what was made. */
const makeEach = sample => page.evaluate(async most => {
  const seen = async (what, body) => {
    for (let tries = 0; tries < 3000; tries += 1) {
      const found = body();
      if (found) return found;
      await new Promise(done => { setTimeout(done, 5); });
    }
    throw new Error(`waited in vain for ${what}`);
  };
  const all = () => [...document.querySelectorAll('.legal .options button:enabled')];
  const button = text => [...document.querySelectorAll('.actions button')].find(one => one.textContent === text && one.getAttribute('aria-disabled') !== 'true');
  const plies = () => [...document.querySelectorAll('.plies li')];
  const name = node => node.querySelector('span').textContent;
  // what a move of named heaps leaves is told by its name
  const leads = node => node.querySelector('.quiet')?.textContent.slice(2).split(';')[0];
  await seen('the list of moves', () => all().length);
  const count = all().length;
  const step = Math.max(1, Math.floor(count / most));
  const made = [];
  for (let i = 0; i < count; i += step) {
    // a move before it, and the last one again, so that marks of either kind stand there
    for (const other of [(i + 1) % count, count - 1]) all()[other].click();
    const one = all()[i];
    const wanted = { text: name(one), to: leads(one) };
    one.click();
    const told = document.querySelector('.chosen').textContent;
    const before = plies().length;
    (await seen('the button', () => button('Make the move'))).click();
    await seen(`the move ${wanted.text}`, () => plies().length > before && !plies()[before].classList.contains('end'));
    const [ply] = plies().slice(before);
    made.push({ wanted, told, text: ply.querySelector('.what').textContent, to: ply.querySelector('.quiet')?.textContent });
    (await seen('Undo', () => button('Undo'))).click();
    await seen('the position before', () => plies().length === before && all().length === count);
  }
  return made;
}, sample);

const shown = async (text, start, sample) => {
  const query = new URLSearchParams({ rules: text, ...start, first: 'both' });
  await visit(`#play?${query}`);
  await page.waitForSelector('.legal');
  await page.$eval('.legal', list => { list.open = true; });
  const made = await makeEach(sample);
  for (const { wanted, told, text: said, to } of made) {
    if (told !== `Chosen: ${wanted.text}` || said !== wanted.text || (to && wanted.to && to !== wanted.to)) throw new Error(JSON.stringify({ wanted, told, said, to }));
  }
  return made.length;
};

await open('#play?rules=nim&heaps=3,4,5');
const registry = (await ask('/api/rulesets')).rulesets.map(one => one.example || one.name);
await test('the named move is made, by every ruleset of the list', async () => {
  let moves = 0;
  for (const text of registry) {
    const { start, board } = await ask('/api/rules', { rules: text });
    const place = board ? { board: board.start } : { heaps: (start ?? [3, 4, 5]).join(',') };
    moves += await shown(text, place, 3).catch(error => { throw new Error(`${text}, ${JSON.stringify(place)}: ${error.message}`); });
  }
  if (moves < 2 * registry.length) throw new Error(`only ${moves} moves were made`);
});

for (const [text, heaps] of [
  ['triwythoff', '4,5'], ['turning 1+C', '6'], ['turning 1-3', '5,4,2'], ['lasker', '1,3,1,3'], ['kayles + nim pass(1)', '3,2'],
  ['nim then wythoff', '2,2'], ['rules{each heap: to (h-2, h-1) if h > 2; take 1}', '5,2'],
  ['wythoff + kayles', '3,4,3'], ['nim selective subtract{1,2}', '3,2'],
]) {
  await test(`the named move is made: ${text} ${heaps}`, () => shown(text, { heaps }, 12));
}

await test('a move that tokens cannot show clears the marks, and a mark clears that move', async () => {
  await open('#play?rules=triwythoff&heaps=4,5&first=both');
  await page.waitForSelector('.legal summary');
  await page.click('.legal summary');
  await press('take 1 from 4 and 1 from 5');
  await until(() => document.querySelectorAll('.heaps [aria-pressed=true]').length === 2);
  await press('take 4 from 4, put 1 on 5');
  await sees('.chosen', 'take 4 from 4, put 1 on 5');
  if (await page.$('.heaps [aria-pressed=true]')) throw new Error('the marks of another move are still there');
  for (const heap of [1, 2]) await page.click(`.heaps li:nth-child(${heap}) .token:nth-of-type(2)`);
  await until(() => !document.querySelector('.chosen').textContent);
  await press('Make the move');
  await sees('.heaps .reason', 'do not allow these amounts together');
  await page.click('.heaps li:nth-child(1) .token:nth-of-type(1)');
  await press('Make the move');
  await sees('.plies .what', 'take 4 from 4 and 4 from 5');
});

await test('a move is forbidden by its name', async () => {
  await open('#play?rules=nim block(1)&heaps=3,4&first=both');
  await page.waitForSelector('.legal summary');
  await page.click('.legal summary');
  await press('take 2 from the heap of 4');
  await press('take 1 from the heap of 3');
  await press('Forbid this move');
  await sees('.forbidden', 'Forbidden: take 1 from the heap of 3');
});

await test('the moves around a gap are listed once for heaps that are equal', async () => {
  await open('#play?rules=lasker&heaps=1,3,1,3&first=both');
  await page.waitForSelector('.heaps li:nth-child(4) .token:enabled');
  const label = await page.$eval('.heaps li:nth-child(4) .token', node => node.getAttribute('aria-label'));
  const all = label.split(': ')[1].split(', or ');
  if (new Set(all).size !== all.length) throw new Error(label);
  const wanted = new Set();
  for (const place of await page.$$('.heaps li:nth-child(4) :is(.token, .gap):enabled')) {
    for (let clicks = 0; clicks < 4; clicks += 1) {
      await place.evaluate(node => node.click());
      const said = await page.$eval('.heaps li:nth-child(4) .taken', node => node.textContent);
      if (!said) break;
      wanted.add(said);
    }
  }
  for (const one of ['take 1, leave 2', 'take 2, leave 1', 'take 3, leave 0', 'cut into 1 and 2']) {
    if (!wanted.has(one)) throw new Error(`${one} cannot be chosen: ${[...wanted].join('; ')}`);
  }
});

await test('no amount is negative where heaps grow', async () => {
  await open('#play?rules=turning 1-3&heaps=5,2&first=both');
  await page.waitForSelector('.legal summary');
  await page.click('.legal summary');
  await press('turn 5, 4 and 3');
  const all = await page.evaluate(() => [...document.querySelectorAll('#play [aria-label], #play [title], .options button')].flatMap(node => [node.ariaLabel, node.title, node.textContent]).join(' '));
  if (/-\d/.test(all)) throw new Error(all.match(/.{0,20}-\d.{0,20}/)[0]);
  await press('Make the move');
  await sees('.plies .what', 'turn 5, 4 and 3');
  await rules('rules{each heap: to (h-2, h-1) if h > 2; take 1}');
  await page.$eval('.legal', list => { list.open = true; });
  await sees('.options button', '5 becomes 3 and 4');
});
