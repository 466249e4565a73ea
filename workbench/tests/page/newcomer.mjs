// Two tasks of somebody who is here for the first time: a first game, and a claim that is checked and proved.
import { open, page, press, sees, server, test, until } from './harness.mjs';

const visible = text => page.evaluate(wanted => [...document.querySelectorAll('button')].some(one => one.textContent === wanted && one.checkVisibility()), text);
/** Whether all of something is on the screen without scrolling. */
const seen = selector => page.$eval(selector, node => {
  const { top, bottom } = node.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
});

await test('what the first view loads is small', async () => {
  await page.goto('about:blank');
  await page.goto(server);
  await page.waitForSelector('a.card');
  const loaded = () => performance.getEntries().filter(one => ['navigation', 'resource'].includes(one.entryType) && !one.name.includes('/api/'));
  const bytes = size => page.evaluate(`(${loaded})().reduce((sum, one) => sum + one.${size}, 0)`);
  const [sent, whole] = [await bytes('encodedBodySize'), await bytes('decodedBodySize')];
  // what is sent is compressed, and all of it is looked at
  if (!(whole > 100_000 && sent > 30_000 && sent < 250_000)) throw new Error(`${sent} bytes of ${whole}`);
});

for (const [width, height] of [[1280, 900], [390, 844]]) {
  await test(`a first game, lost, reviewed and played again, ${width} pixels wide`, async () => {
    await page.setViewport({ width, height });
    await page.goto('about:blank');
    await page.goto(server);
    await page.waitForSelector('a.card');
    await page.evaluate(() => [...document.querySelectorAll('a.card')].find(card => card.textContent.startsWith('Nim')).click());
    await sees('.status', 'Your move. Click a token: it is taken with all behind it.');
    if (!await seen('.centre > .actions')) throw new Error('the button of the move is not seen');
    for (let turn = 0; ; turn += 1) {
      await until(() => /Your move|No move is left/.test(document.querySelector('.status').textContent));
      if (await page.$eval('.status', node => /No move is left/.test(node.textContent))) break;
      await page.$$eval('.heaps .token:not(.ghost)', all => all.at(-1).click());
      await until(() => document.querySelector('.actions .main:not([aria-disabled=true])'));
      const rows = await page.$eval('.centre > .actions', node => new Set([...node.children].filter(one => one.checkVisibility()).map(one => Math.round(one.getBoundingClientRect().top))).size);
      if (rows > 1) throw new Error(`the buttons take ${rows} rows`);
      const before = await page.$$eval('.plies li', all => all.length);
      await press('Make the move');
      await until(count => document.querySelectorAll('.plies li').length > count, before);
    }
    if (await visible('Make the move') && await page.evaluate(() => document.activeElement.textContent !== 'Make the move')) throw new Error('a move is asked for');
    for (const next of ['Play again', 'Review the game']) if (!await visible(next)) throw new Error(`no ${next}`);
    await press('Review the game');
    await until(() => document.querySelector('.review .square'));
    await until(() => document.querySelector('.review .turns p, .review p'));
    // the position before the mistake is seen, with a move that wins marked in it
    await until(() => {
      const show = document.querySelector('.turns button');
      show?.click();
      return Boolean(show);
    });
    await until(() => document.querySelectorAll('.heaps [aria-pressed=true]').length === 2 && document.querySelector('.chosen').textContent === 'Chosen: take 2 from the heap of 3');
    if (!await seen('.centre .place')) throw new Error('the board is not seen');
    if (await page.evaluate(() => document.activeElement.textContent) !== 'Make the move') throw new Error('the keyboard is elsewhere');
    await press('Play again');
    await sees('.status', 'Your move. Click a token');
    await until(() => !document.querySelector('.plies li'));
  });
}
await page.setViewport({ width: 1280, height: 900 });

await test('a claim is typed wrongly, told how, checked on a box, and proved for all heaps', async () => {
  await open('#claims?rules=nim');
  await page.waitForSelector('#claim');
  await page.type('#claim', 'P(x) <=> xor(x) = 0');
  await sees('.quick', 'of all heaps nimsum(x)');
  await press('Check the claim');
  await sees('#claim-fault', 'of all heaps nimsum(x)');
  // said once, not twice
  await until(() => !document.querySelector('.quick').textContent);
  await page.$eval('#claim', field => { field.value = ''; });
  await page.type('#claim', 'P(x) <=> nimsum(x) = 0');
  await sees('.quick', 'it holds');
  await press('Check the claim');
  await sees('.badge', 'HOLDS');
  await press('Prove it for all heaps');
  await sees('.badge', 'PROVED');
  await until(() => location.hash.includes('claimWhere=all') && document.querySelector('.automaton'));
  // what fails is not offered to be proved
  await open('#claims?rules=nim&claim=P(x)+%3C%3D%3E+nimsum(x)+%3D+1');
  await sees('.badge', 'FAILS');
  if (await visible('Prove it for all heaps')) throw new Error('a proof is offered of what fails');
});

for (const [rules, how] of [['kayles', 'or the gap between two'], ['cram', 'two neighbouring cells'], ['chomp', 'the cell of your bite'], ['nogo', 'again for the other colour'], ['turning 1-2', 'the coins that you turn'], ['node-kayles(petersen)', 'the vertex that you take'], ['hackenbush(path(4))', 'the edge that you take'], ['edges{a>b}', 'the vertex where the token goes'], ['sprouts', 'from the list'], ['node-kayles(path(3)) + nim', 'in one of the parts']]) {
  await test(`how a first move is made is told: ${rules}`, async () => {
    await open(`#play?rules=${encodeURIComponent(rules)}`);
    await sees('.status .how', how);
  });
}
