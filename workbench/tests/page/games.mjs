// Whole games by clicks on tokens, gaps and cells, to the last move, and then again from the
// address, where every move is read anew.
import { open, page, press, test, until } from './harness.mjs';

/** Clicks one place, or two, on a position that has so many; whether that marks something. */
const marked = (first, second) => page.evaluate(async (a, b) => {
  const clear = [...document.querySelectorAll('button')].find(one => one.textContent === 'Clear marks' && one.checkVisibility());
  clear?.click();
  for (const place of a === b ? [a] : [a, b]) {
    document.querySelectorAll('.heaps :is(.token, .gap), .board [aria-label$=" free"]')[place].click();
    await new Promise(done => requestAnimationFrame(() => setTimeout(done, 0)));
  }
  document.getElementById('live').textContent = '';
  return Boolean(document.querySelector('.heaps [aria-pressed=true], .board [aria-pressed=true]'));
}, first, second);

const plies = () => page.$$eval('.plies li', all => all.length);
const state = () => page.$eval('.status', node => node.textContent);

/** Makes a move; whether it was legal. */
async function made(move, before) {
  await press(move);
  await until(count => document.querySelectorAll('.plies li').length > count || /^Not legal|^Mark /.test(document.getElementById('live').textContent), before);
  return await plies() > before;
}

/** Makes the first move that one click marks, or two. */
async function moved(before) {
  const places = await page.$$eval('.heaps :is(.token, .gap), .board [aria-label$=" free"]', all => all.length);
  for (let first = 0; first < places; first += 1) {
    for (let second = first; second < places; second += 1) {
      if (await marked(first, second) && await made('Make the move', before)) return true;
    }
  }
  return false;
}

/** Plays what can be marked, or else passes, until no move is left. */
async function play() {
  for (let turn = 0; turn < 40; turn += 1) {
    await until(() => /Your move|You forbid|No move is left/.test(document.querySelector('.status').textContent));
    if (/No move is left/.test(await state())) return;
    if (/You forbid/.test(await state())) {
      await press('Forbid no more');
      continue;
    }
    const before = await plies();
    // the places of heaps that split are known a moment later
    await until(() => document.querySelector('.heaps :is(.token, .gap):enabled, .board [aria-label$=" free"]')
      || [...document.querySelectorAll('button')].some(one => /^(Pass|Switch)$/.test(one.textContent) && one.checkVisibility()));
    if (await moved(before)) continue;
    const other = await page.evaluate(() => ['Pass', 'Switch'].find(text => [...document.querySelectorAll('button')].some(b => b.textContent === text && b.checkVisibility())));
    if (!other || !await made(other, before)) throw new Error(`no move can be marked: ${page.url()}`);
  }
  throw new Error('the game does not end');
}

for (const [rules, start] of [
  ['kayles', 'heaps=7,4'],
  ['grundy', 'heaps=8,5'],
  ['cram', 'board=..../..../....'],
  ['chomp', 'board=.../.../...'],
  ['fibonacci', 'heaps=11'],
  ['nim block(1)', 'heaps=3,4,5'],
  ['wythoff pass(1)', 'heaps=3,5'],
  ['nim then wythoff', 'heaps=3,4'],
  ['rules{each heap: to (i, h-i-1) for i in 0..h-1}', 'heaps=5,4'],
  ['nim misere', 'heaps=2,3,4'],
  ['kayles misere', 'heaps=5,3'],
]) {
  await test(`a whole game of ${rules} by clicks`, async () => {
    await open(`#play?rules=${encodeURIComponent(rules)}&${start}`);
    await play();
    const [status, count] = [await state(), await plies()];
    await open(new URL(page.url()).hash);
    await until(n => document.querySelectorAll('.plies li').length === n, count)
      .catch(() => { throw new Error(`${count} moves were played, others read: ${page.url()}`); });
    await until(text => document.querySelector('.status').textContent === text, status);
  });
}
