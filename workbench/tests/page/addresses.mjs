// Addresses that say what cannot be, or nothing: what can be read of them is shown, the rest is told.
import { open, page, press, quiet, sees, test, until } from './harness.mjs';

const hash = () => page.evaluate(() => location.hash);
const plies = () => page.$$eval('.plies li', all => all.length);

await test('what an address cannot say is named, not left out', async () => {
  for (const [hash, said, heaps] of [
    ['#play?rules=nim&heaps=3,x,5', 'heaps=3,x,5, which should be whole numbers', '3 4 5'],
    ['#play?rules=nim&heaps=3,,5', 'heaps=3,,5, which should be', '3 4 5'],
    ['#play?rules=nim&heaps=7,-2&moves=6+2', 'heaps=7,-2, which should be', '3 4 5'],
    ['#play?rules=nim+pass(1)&heaps=2,3&state=x', 'state=x, which should be', '2 3'],
    ['#play?rules=nim&heap=2,3', 'heap=2,3, which means nothing here', '3 4 5'],
    ['#plays?rules=nim&heaps=2,3', 'asks for “plays”', '2 3'],
  ]) {
    await open(hash);
    await sees('#doubt', said);
    await until(sizes => [...document.querySelectorAll('.heaps .size')].map(one => one.textContent).join(' ') === sizes, heaps);
  }
  await open('#tables?rules=nim&tableHeaps=3&tableMax=15&slice=5,z');
  await sees('#doubt', 'slice=5,z, which should be');
});

const go = to => page.evaluate(text => { location.hash = text; }, to);

await test('moves before one that is not legal are kept, and so is the address, until somebody moves', async () => {
  for (const [moves, good, turn] of [
    ['2+4+5;2+4+4;9+9+9;1+1+1', 2, 'Your move'],
    ['2+4+5;9+9+9', 1, 'move is next'],
    ['9+9+9', 0, 'Your move'],
    ['2+4+5;2+4+4;9+9+9&at=1', 1, 'move is next'],
  ]) {
    const address = `#play?rules=nim&heaps=3,4,5&moves=${moves}`;
    await open(address);
    for (let times = 0; times < 2; times += 1) {
      await sees('#doubt', '“9 9 9”, is not legal');
      await sees('#doubt', 'Heap 1 would grow');
      await sees('.status', turn);
      await quiet();
      if (await hash() !== address) throw new Error(`${address} became ${await hash()}`);
      if (await page.$$eval('.plies li:not(.later)', all => all.length) !== good) throw new Error(`${await plies()} moves are kept of ${moves}`);
      await page.reload();
    }
  }
  await open('#play?rules=nim&heaps=3,4,5&moves=2+4+5;9+9+9');
  await press('Play on from here');
  await until(() => document.querySelectorAll('.plies li').length === 2 && !location.hash.includes('9+9+9'));
  await open('#play?rules=nim&heaps=3,4,5&moves=2+4+5;2+4+4;9+9+9&first=both');
  await sees('#doubt', 'Move 3');
  await page.click('.heaps li:nth-child(3) .token');
  await press('Make the move');
  await until(() => document.querySelectorAll('.plies li').length === 3 && !document.getElementById('doubt').textContent);
  if ((await hash()).includes('9+9+9')) throw new Error(await hash());
});

await test('mistakes and guesses are still told after a reload', async () => {
  await open('#play?rules=nim&heaps=3,4,5&first=computer&mistakes=100');
  await sees('.plies', '(a mistake)');
  await page.reload();
  await sees('.plies', '(a mistake)');
});

await test('rules of an address that nobody knows leave nothing to play, until others come', async () => {
  await open('#play?rules=nim&heaps=3,4,5');
  await sees('.status', 'Your move');
  await go('#play?rules=foo');
  await sees('#rules-about', 'found “foo”');
  if (await page.evaluate(() => document.getElementById('play').checkVisibility())) throw new Error('the old position is shown');
  await go('');
  await sees('#games h2', 'Choose a game');
  await until(() => location.hash === '#games?rules=nim&heaps=3,4,5');
  await go('#play?rules=kayles&heaps=2,3');
  await sees('.heaps', '3');
  await go('');
  await until(() => location.hash === '#games?rules=nim&heaps=3,4,5');
});

await test('a board of the address that cannot be is told in words of the page', async () => {
  for (const board of ['..%23/.%23.', 'x./..', '../.']) {
    await open(`#play?rules=chomp&board=${board}`);
    await sees('.centre .reason', 'egin a new game for a full board');
  }
});
