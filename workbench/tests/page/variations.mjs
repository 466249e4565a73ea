// Lines of a game: another move after going back keeps the moves that were made as a line of their own,
// which can be opened again, sent by its link, and reviewed.
import { clean, mark, open, page, press, sees, test, until } from './harness.mjs';
import { recursion } from './recursion.mjs';

const hash = () => page.evaluate(() => location.hash);
const heaps = sizes => until(wanted => [...document.querySelectorAll('.heaps .size')].map(one => one.textContent).join(' ') === wanted, sizes);
const moves = () => page.$$eval('.plies li:not(.end) .what:not(.other)', all => all.map(one => one.textContent));
const others = () => page.$$eval('.transcript .other', all => all.map(one => one.textContent));
const count = (selector, wanted) => until((s, n) => document.querySelectorAll(s).length === n, selector, wanted);
const same = (found, wanted) => { if (JSON.stringify(found) !== JSON.stringify(wanted)) throw new Error(`${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`); };

const begun = '#play?rules=nim&heaps=3,4,5&moves=2+4+5;2+4+4;0+4+4&first=both';

await test('another move after going back keeps the line, and links open as they did', async () => {
  await open(begun);
  await count('.plies li', 3);
  same(await hash(), begun);
  await press('◀');
  await press('◀');
  await heaps('2 4 5');
  await mark(3, 1);
  await press('Make the move');
  await heaps('2 4 0');
  same(await moves(), ['take 1 from the heap of 3', 'take 5 from the heap of 5']);
  same(await others(), ['or take 1 from the heap of 5, and 1 move more']);
  same(await hash(), '#play?rules=nim&heaps=3,4,5&moves=2+4+5;2+4+0&line=1:2+4+4;0+4+4&first=both');
  await press('or take 1 from the heap of 5');
  await heaps('2 4 4');
  same(await moves(), ['take 1 from the heap of 3', 'take 1 from the heap of 5', 'take 2 from the heap of 2']);
  same(await others(), ['or take 5 from the heap of 5']);
  same(await hash(), '#play?rules=nim&heaps=3,4,5&moves=2+4+5;2+4+4;0+4+4&at=2&line=1:2+4+0&first=both');
  await page.reload();
  await count('.transcript .other', 1);
  await heaps('2 4 4');
  same(await moves(), ['take 1 from the heap of 3', 'take 1 from the heap of 5', 'take 2 from the heap of 2']);
  await page.goBack();
  await heaps('2 4 0');
  await page.goForward();
  await heaps('2 4 4');
  await open(await hash());
  await count('.transcript .other', 1);
});

await test('a move that was made before leads along its line, with the answer of the computer', async () => {
  await open('#play?rules=nim&heaps=3,4,5');
  for (const [heap, plies] of [[1, 2], [2, 4]]) {
    await sees('.status', 'Your move');
    await page.$$eval(`.heaps li:nth-child(${heap}) .token:not(.ghost)`, all => all.at(-1).click());
    await press('Make the move');
    await count('.plies li:not(.end)', plies);
    await sees('.status', 'Your move');
  }
  const all = await moves();
  await press('|◀');
  await sees('.status', 'Your move');
  await heaps('3 4 5');
  await mark(1, 3);
  await press('Make the move');
  await until(() => document.querySelectorAll('.plies .later').length === 2 && document.querySelector('.status').textContent.includes('Your move'));
  same(await moves(), all);
  same(await others(), []);
  // and another one does not, but is answered
  await press('|◀');
  await heaps('3 4 5');
  await mark(3, 5);
  await press('Make the move');
  await until(() => document.querySelectorAll('.plies li').length === 2 && document.querySelectorAll('.transcript .other').length === 1);
  await sees('.status', 'Your move');
  await sees('.other', 'and 3 moves more');
});

await test('what was played on from here, and taken back, loses no line', async () => {
  await open(`${begun}&at=2`);
  await press('Play on from here');
  await count('.plies li', 2);
  same(await others(), ['or take 2 from the heap of 2']);
  await sees('.beyond', 'take 2');
  await press('or take 2');
  await heaps('0 4 4');
  same(await others(), []);
  await press('◀');
  await press('Undo');
  await heaps('2 4 5');
  same(await others(), ['or take 1 from the heap of 5, and 1 move more']);
  await press('Forget the other lines');
  await count('.transcript .other', 0);
  same(await hash(), '#play?rules=nim&heaps=3,4,5&moves=2+4+5&first=both');
});

await test('each line has its own review, as the definition has it', async () => {
  await open('#play?rules=nim&heaps=3,4,5&moves=2+4+5;2+4+0&line=0:1+4+5;1+4+4;0+4+4&first=both');
  const own = recursion('nim');
  const judged = async lines => {
    const all = [];
    let before = { heaps: ['3', '4', '5'], states: [] };
    for (const move of lines) {
      const after = { heaps: move.split(' '), states: [] };
      const [was, is] = [await own.outcome(before), await own.outcome(after)];
      all.push(was === 'P' ? '·' : is === 'P' ? '✓' : '✗');
      before = after;
    }
    return all;
  };
  const marks = () => page.$$eval('.line .square', all => all.map(one => one.textContent));
  await count('.transcript .other', 1);
  await press('Review this line');
  await sees('h3', 'Review of the line that is shown');
  const first = await judged(['2 4 5', '2 4 0']);
  same(await marks(), first);
  await press('or take 2 from the heap of 3');
  await count('.line .square', 0);
  await press('Review this line');
  await sees('h3', 'Review of the line');
  same(await marks(), await judged(['1 4 5', '1 4 4', '0 4 4']));
  // the review of the line before is kept
  await press('or take 1 from the heap of 3');
  await count('.line .square', 2);
  same(await marks(), first);
  await clean('lines', await hash());
});

await test('lines of an address that cannot be are told', async () => {
  await open('#play?rules=nim&heaps=3,4,5&moves=2+4+5&line=1:2+4+4;9+9+9&first=both');
  await sees('#doubt', 'Move 3 of another line of the address, “9 9 9”, is not legal');
  same(await others(), ['or take 1 from the heap of 5']);
  for (const line of ['x', '2:2+4+4', '1:']) {
    await open(`#play?rules=nim&heaps=3,4,5&moves=2+4+5&line=${line}&first=both`);
    await sees('#doubt', 'which should be the number of moves');
    await count('.plies li', 1);
    same(await others(), []);
  }
});
