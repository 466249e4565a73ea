// Sums with pictures: each part is drawn as what it is, and whole games are won by clicks in the parts.
import { clean, open, page, press, sees, test, until } from './harness.mjs';
import { recursion } from './recursion.mjs';

const status = () => page.$eval('.status', node => node.textContent);
const count = () => page.$$eval('.plies li:not(.end)', all => all.length);
const address = (rules, more = '') => `#play?rules=${encodeURIComponent(rules)}${more}`;

/** In the page: marks each place in turn, or two places of a part, until the move of a text is the one that
 * the button would make; it is made. */
const make = (typed, before) => page.evaluate(async (wanted, count) => {
  const wait = ms => new Promise(done => { setTimeout(done, ms); });
  const { state } = await import('/page/state.js');
  const places = part => [...part.querySelectorAll('.token:not(.ghost):enabled, .gap:enabled, .coin, .part')];
  const click = node => node.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  const button = text => [...document.querySelectorAll('.actions button')].find(one => one.textContent === text && one.checkVisibility());
  const asked = window.fetch;
  let last = null;
  window.fetch = async (path, options) => {
    const answer = await asked(path, options);
    if (path === '/api/move') last = await answer.clone().json();
    return answer;
  };
  try {
    const parts = document.querySelectorAll('.parts > section').length;
    for (let part = 0; part < parts; part += 1) {
      const here = () => places(document.querySelectorAll('.parts > section')[part]);
      const coins = Boolean(document.querySelectorAll('.parts > section')[part].querySelector('.coin'));
      const pairs = here().flatMap((_, i) => (coins ? here().map((_, j) => [i, j]).filter(([a, b]) => a <= b) : [[i, i]]));
      for (const [i, j] of pairs) {
        for (let times = 0; times < (coins ? 1 : 4); times += 1) {
          if (coins) button('Clear marks')?.click();
          click(here()[i]);
          if (j !== i) click(here()[j]);
          if (!document.querySelector('.parts [aria-pressed=true]')) break;
          last = null;
          for (let tries = 0; !last && tries < 400; tries += 1) await wait(5);
          if (last?.legal && last.typed === wanted) {
            button('Make the move').click();
            return true;
          }
        }
        button('Clear marks')?.click();
      }
    }
    return false;
  } finally {
    window.fetch = asked;
  }
}, typed, before);

async function play(rules, start, wins) {
  const own = recursion(rules);
  await open(address(rules, start));
  for (let turn = 0; turn < 30; turn += 1) {
    await until(() => /Your move|No move is left/.test(document.querySelector('.status').textContent));
    if (/No move is left/.test(await status())) break;
    const position = await page.evaluate(async () => (await import('/page/state.js')).state.position);
    const moves = await own.moves(position);
    let chosen = null;
    for (const move of moves) if ((await own.outcome(move.position) === 'P') === wins) { chosen = move; break; }
    chosen ??= moves[0];
    const before = await count();
    await until(() => document.querySelector('.parts .token:not(.ghost):enabled, .parts .gap:enabled, .parts .coin, .parts .part'));
    if (!await make(chosen.typed, before)) throw new Error(`${chosen.typed} cannot be marked at ${await page.url()}`);
    await until(n => document.querySelectorAll('.plies li').length > n, before);
  }
  await sees('.status', wins ? 'you win' : 'the computer wins');
}

for (const [rules, start] of [
  ['node-kayles(path(5)) + nim', '&heaps=31,2'],
  ['kayles + arc-kayles(path(4))', '&heaps=3,7'],
  ['nim + geography(arcs{a>b,a>c,b>c,c>d})', '&heaps=1,56'],
  ['turning 1-2 + hackenbush(edges{0-a,a-b,a-c})', '&heaps=3,7'],
  ['edges{a>b,b>c,a>c} on 2 + subtract{1,2}', '&heaps=0,1,3'],
]) {
  await test(`won by clicks in its parts: ${rules}`, () => play(rules, start, true));
}
await test('lost by clicks in its parts', () => play('node-kayles(path(4)) + kayles', '&heaps=15,3', false));

await test('each part begins as a whole picture, and a mark in one clears the other', async () => {
  await open('#play?rules=nim');
  await page.waitForSelector('.token');
  await page.$eval('#rules', field => { field.value = ''; });
  await page.type('#rules', 'node-kayles(petersen) + nim');
  await page.keyboard.press('Enter');
  await until(() => document.querySelectorAll('.parts .part').length === 10 && document.querySelectorAll('.parts .token').length === 5);
  await page.click('[aria-label^="Vertex 1,"]');
  await until(() => document.querySelectorAll('.part[aria-pressed=true]').length === 4);
  await page.click('.parts .token');
  await until(() => !document.querySelector('.part[aria-pressed=true]') && document.querySelectorAll('.token[aria-pressed=true]').length === 5);
  await page.click('[aria-label^="Vertex 1,"]');
  await until(() => !document.querySelector('.token[aria-pressed=true]'));
  await press('Clear marks');
  await until(() => !document.querySelector('.parts [aria-pressed=true]'));
  await clean('sum', await page.url());
});

await test('the moves of a sum are told by its pictures, and its address is read with names', async () => {
  await open(address('node-kayles(path(5)) + nim', `&position=${encodeURIComponent('{1} {5} | 3')}&first=both`));
  await until(() => document.querySelectorAll('.parts .part').length === 2 && document.querySelectorAll('.parts .token').length === 3);
  await page.click('.legal summary');
  await sees('.legal .option', 'take 5 → 1 vertex left: 1 and 3');
  const asked = await page.evaluate(() => [...document.querySelectorAll('.legal .option')].length);
  if (asked !== 5) throw new Error(`${asked} moves`);
  await press('take 5');
  await until(() => document.querySelectorAll('.part[aria-pressed=true]').length === 1 && document.querySelector('.part[aria-pressed=true]').getAttribute('aria-label').startsWith('Vertex 5'));
  await press('Make the move');
  await until(() => document.querySelectorAll('.parts .part').length === 1);
  await page.evaluate(() => [...document.querySelectorAll('.check')].find(one => one.textContent.startsWith('Shade')).click());
  // 1 and a heap of 3: the heap is made 1
  await until(() => document.querySelector('.parts .token.wins'));
  const wins = await page.$$eval('.parts .wins', all => all.map(one => one.getAttribute('aria-label')));
  if (wins.length !== 1 || !wins[0].startsWith('Heap 1, token 2')) throw new Error(wins.join('; '));
});
