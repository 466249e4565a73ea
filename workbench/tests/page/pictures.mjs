// Graphs, partial orders, tokens and coins, drawn as what they are: won and lost by clicks and by keys.
import { clean, open, page, press, sees, test, until } from './harness.mjs';
import { recursion } from './recursion.mjs';

const status = () => page.$eval('.status', node => node.textContent);

/** Makes a move by one click on its first part, and the button. */
async function click(name) {
  const before = await page.$$eval('.plies li', all => all.length);
  await page.evaluate(wanted => {
    const parts = [...document.querySelectorAll('.graph .part')];
    parts.find(part => part.getAttribute('aria-label').replace(/; wins$/, '').startsWith(wanted)).dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  }, name);
  await press('Make the move');
  await until(count => document.querySelectorAll('.plies li').length > count, before);
}

const kinds = { vertices: 'Vertex', edges: 'Edge', order: 'Element', token: 'Vertex', arrows: 'Position' };

/** The part that a move in words names. */
const partOf = (text, kind) => `${kinds[kind]} ${/^from /.test(text) ? text.split(' to ').at(-1) : /^(?:take|cut) (.*?)(?: with .*| and drop .*)?$/.exec(text)[1]}`;

/** Plays winning moves, or losing ones, by clicks on the picture. */
async function play(rules, kind, wins) {
  const own = recursion(rules);
  await open(`#play?rules=${encodeURIComponent(rules)}`);
  for (let turn = 0; turn < 30; turn += 1) {
    await until(() => /Your move|No move is left/.test(document.querySelector('.status').textContent));
    if (/No move is left/.test(await status())) break;
    const position = await page.evaluate(async () => (await import('/page/state.js')).state.position);
    const moves = await own.moves(position);
    let chosen = null;
    for (const move of moves) if ((await own.outcome(move.position) === 'P') === wins) { chosen = move; break; }
    await click(`${partOf((chosen ?? moves[0]).text, kind)}`);
  }
  await sees('.status', wins ? 'you win' : 'the computer wins');
}

for (const [rules, kind] of [
  ['node-kayles(petersen)', 'vertices'],
  ['node-kayles(path(5))', 'vertices'],
  ['grim(path(5))', 'vertices'],
  ['arc-kayles(path(6))', 'edges'],
  ['hackenbush(edges{0-a,a-b,b-c,b-d,0-e,e-f,f-e})', 'edges'],
  ['poset(divisors(72))', 'order'],
  ['geography(arcs{a>b,a>c,b>c,c>d})', 'token'],
  ['edges{a>b,b>c,c>d,a>c,b>d,a>e}', 'arrows'],
]) {
  await test(`won by clicks: ${rules}`, async () => play(rules, kind, true));
  await test(`lost by clicks: ${rules}`, async () => play(rules, kind, false));
}

await test('every vertex of a picture can be taken, also where two make the same move', async () => {
  for (const vertex of [1, 2]) {
    await open(`#play?rules=${encodeURIComponent('node-kayles(path(2))')}&first=both`);
    await sees('.status', 'The first player moves');
    await page.waitForSelector(`.part[aria-label^="Vertex ${vertex},"]`);
    await click(`Vertex ${vertex},`);
    await sees('.status', 'No move is left');
  }
});

await test('a vertex that may not be taken says why', async () => {
  await open(`#play?rules=${encodeURIComponent('delete-odd(path(3))')}&first=both`);
  await page.waitForSelector('.part[aria-label^="Vertex 2,"]');
  await page.click('.part[aria-label^="Vertex 2,"]');
  await sees('.board-frame .reason', 'is not a move here');
});

await test('by keyboard alone, on a graph', async () => {
  await open(`#play?rules=${encodeURIComponent('node-kayles(path(5))')}`);
  await page.waitForSelector('.graph .part[tabindex="0"]');
  await page.$eval('.graph .part[tabindex="0"]', node => node.focus());
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await until(() => document.activeElement.getAttribute('aria-label').startsWith('Vertex 3') && document.activeElement.getAttribute('aria-pressed') === 'true');
  // what goes with it is marked as well
  await until(() => document.querySelectorAll('.part[aria-pressed=true]').length === 3);
  await press('Make the move');
  await until(() => document.querySelectorAll('.plies li').length === 2);
});

await test('coins are turned by clicks, to the end', async () => {
  await open('#play?rules=turning 1-2&heaps=1,3&first=both');
  await page.waitForSelector('.coin');
  for (const places of [[3, 2], [2, 1], []]) {
    if (!places.length) break;
    for (const place of places) await page.click(`.coin-place:nth-child(${place}) .coin`);
    const before = await page.$$eval('.plies li', all => all.length);
    await press('Make the move');
    await until(count => document.querySelectorAll('.plies li').length > count, before);
  }
  await sees('.status', 'No move is left');
});

await test('positions of Sprouts are drawn by their regions, and what a chosen move leaves', async () => {
  await open('#play?rules=sprouts&heaps=3&first=both');
  await until(() => document.querySelectorAll('.land .ring').length === 3);
  // the moves are listed: nothing is clicked in the picture
  await press('from 3 to 0.1a1a.');
  await until(() => [...document.querySelectorAll('.lands code')].map(one => one.textContent).join(' ') === '3 0.1a1a.');
  await press('Clear marks');
  await until(() => document.querySelectorAll('.land').length === 1 || !document.querySelectorAll('.lands')[1].checkVisibility());
  await press('from 3 to 0.ab./0.ab.');
  await press('Make the move');
  await sees('.lands code', '0.ab./0.ab.');
  await until(() => document.querySelectorAll('.region').length === 2 && document.querySelectorAll('.land .twice').length === 4);
  await until(() => document.querySelector('.land').ariaLabel === 'Part 1. region 1: a free spot; spot a, spot b. region 2: a free spot; spot a, spot b');
  await sees('.plies', '0.ab./0.ab.');
  // the address has its name, which another server understands
  await press('Tables');
  await press('Play');
  await page.evaluate(async () => {
    const { change, state } = await import('/page/state.js');
    change({ position: state.position, plies: [], over: false });
  });
  await until(() => location.hash.includes('position=0.ab./0.ab.'));
  await open(await page.evaluate(() => location.hash));
  await until(() => document.querySelectorAll('.region').length === 2);
});

await test('pictures have no faults that axe finds', async () => {
  for (const rules of ['node-kayles(petersen)', 'hackenbush(edges{0-a,a-b,b-a,0-0})', 'poset(divisors(72))', 'geography(grid(3,3))', 'edges{a>b,b>c,a>c}', 'turning 1-2', 'sprouts']) {
    await open(`#play?rules=${encodeURIComponent(rules)}`);
    await sees('.status', 'Your move');
    await clean('picture', rules);
  }
});
