// Drags with a finger, digits, and automata that are drawn larger and smaller.
import { clean, open, page, press, sees, test, until } from './harness.mjs';
import { recursion } from './recursion.mjs';

const middle = async selector => {
  const { x, y, width, height } = await (await page.waitForSelector(selector)).boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
};
const session = await page.createCDPSession();
/** A finger goes along some places. */
async function swipe(...places) {
  const send = (type, touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [places[0]]);
  for (const [i, to] of places.slice(1).entries()) {
    const from = places[i];
    for (let step = 1; step <= 8; step += 1) await send('touchMove', [{ x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 }]);
  }
  await send('touchEnd', []);
}
const made = count => until(n => document.querySelectorAll('.plies li:not(.end)').length === n, count);

await page.setViewport({ width: 390, height: 600, hasTouch: true, isMobile: true });

await test('a finger drags tokens sideways off their heap, and scrolls up and down', async () => {
  await open('#play?rules=nim&heaps=3,4,5&first=both');
  const from = await middle('.heaps li:nth-child(3) .token:nth-of-type(3)');
  const before = await page.evaluate(() => scrollY);
  await swipe(from, { x: from.x + 6, y: from.y - 160 });
  await until(y => scrollY > y, before);
  if (await page.$('.heaps [aria-pressed=true]')) throw new Error('a mark is left');
  // the page goes on for a while
  await open('#play?rules=nim&heaps=3,4,5&first=both');
  const again = await middle('.heaps li:nth-child(3) .token:nth-of-type(3)');
  await swipe(again, { x: again.x + 90, y: again.y + 4 });
  await made(1);
  await sees('.plies .what', 'take 3 from the heap of 5');
});

await test('a finger lays a domino', async () => {
  await open('#play?rules=cram&board=.../...&first=both');
  await swipe(await middle('[aria-label^="Row 1, column 2,"]'), await middle('[aria-label^="Row 2, column 2,"]'));
  await made(1);
  await sees('.plies .what', 'column 2, rows 1 and 2');
});

await page.setViewport({ width: 1280, height: 900 });

await test('digits are digits: a word is won by its fields', async () => {
  const own = recursion('lexicode(3,3)');
  await open('#play?rules=lexicode(3,3)&heaps=2,1,2');
  for (let turn = 0; turn < 20; turn += 1) {
    await until(() => /Your move|No move is left/.test(document.querySelector('.status').textContent));
    if (await page.$eval('.status', node => /No move is left/.test(node.textContent))) break;
    const position = await page.evaluate(async () => (await import('/page/state.js')).state.position);
    let chosen = null;
    for (const move of await own.moves(position)) if (await own.outcome(move.position) === 'P') { chosen = move; break; }
    if (!chosen) throw new Error(`${position.heaps} is lost`);
    const before = await page.$$eval('.plies li', all => all.length);
    for (const [i, digit] of chosen.position.heaps.entries()) await page.select(`.digit:nth-child(${i + 1})`, digit);
    await press('Make the move');
    await until(count => document.querySelectorAll('.plies li').length > count, before);
  }
  await sees('.status', 'you win');
});

await test('digits: a move that is none says why, and has no faults', async () => {
  await open('#play?rules=lexicode(3,3)&heaps=0,1,2&first=both');
  await page.waitForSelector('.digit');
  await page.select('.digit:nth-child(1)', '1');
  await press('Make the move');
  await until(() => document.querySelector('.board-frame .reason').textContent);
  await press('Clear marks');
  if (String(await page.$$eval('.digit', all => all.map(one => one.value))) !== '0,1,2') throw new Error('the digits are not those before');
  await clean('digits', 'lexicode');
});

await test('an automaton is drawn larger and smaller, and whole', async () => {
  await open('#find?rules=exact(2)&findHeaps=4');
  await sees('#find .badge', 'PROVED');
  const width = () => page.$eval('.automaton', node => Number(node.getAttribute('width')));
  const first = await width();
  await press('Larger');
  if (Math.abs(await width() / first - 1.25) > 0.001) throw new Error(`${await width()} after ${first}`);
  for (let times = 0; times < 6; times += 1) await press('Larger');
  const room = () => page.$eval('.automaton-frame .scroll', node => [node.scrollWidth - node.clientWidth, node.scrollHeight - node.clientHeight]);
  if ((await room()).every(over => over <= 0)) throw new Error('it cannot be scrolled');
  await press('Whole');
  if ((await room()).some(over => over > 1)) throw new Error('it is not whole');
  await press('Smaller');
  await clean('automaton', 'exact(2)');
});
