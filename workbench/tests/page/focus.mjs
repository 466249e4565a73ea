// The keyboard and the screen reader: where the focus goes when what has it goes away, what is told.
import { clean, open, page, press, sees, server, test, until } from './harness.mjs';

/** Presses Enter on a button, by its text. */
const enter = async text => {
  await until(t => {
    const found = [...document.querySelectorAll('button')].find(b => b.textContent.startsWith(t) && b.checkVisibility() && !b.disabled);
    found?.focus();
    return found && document.activeElement === found;
  }, text).catch(() => { throw new Error(`no button "${text}" to press`); });
  await page.keyboard.press('Enter');
};
/** The focus is on something whose text or name begins so, and that is seen. */
const holds = text => until(t => {
  const { activeElement: node } = document;
  return node.checkVisibility() && (node.getAttribute('aria-label') ?? node.textContent).startsWith(t);
}, text).catch(async () => { throw new Error(`the focus is not on "${text}" but on ${await page.evaluate(() => document.activeElement.outerHTML.slice(0, 120))}`); });
const told = text => until(t => document.getElementById('live').textContent.includes(t), text)
  .catch(() => { throw new Error(`not told: ${text}`); });

await test('the focus goes to what comes next, in Play', async () => {
  await open('#play?rules=nim&heaps=3,4,5&moves=2+4+5;2+4+4&at=1&first=both');
  await sees('.transcript', 'after 1 of 2');
  await enter('Play on from here');
  await holds('Play again');
  await enter('Play again');
  await holds('Copy the game');
  await told('The game begins again. 3 4 5.');
  await open('#play?rules=nim+pass(1)&heaps=2,3&first=both');
  await enter('Pass');
  await holds('New game');
  await open('#play?rules=nim+block(1)&heaps=2,3&first=both');
  await enter('Forbid no more');
  await holds('Undo');
});

await test('the focus goes to what comes next, in Claims', async () => {
  await open('#claims?rules=nim+pass(1)&claim=P(x)+<=>+nimsum(x)+%3D+1&claimHeaps=2&claimMax=15');
  await enter('Show 6 more');
  await holds('(');
  if (await page.evaluate(() => [...document.querySelectorAll('#claims button.option')].indexOf(document.activeElement)) !== 10) throw new Error('not the first of the six');
  await enter('Mark them on the map');
  await holds('Map of nim pass(1)');
  await open('#claims?rules=nim&claimHeaps=4&claimMax=255');
  await page.waitForSelector('#claim');
  await page.type('#claim', 'G(x) = nimsum(x)');
  await enter('Check the claim');
  await enter('Stop');
  await holds('Check the claim');
});

await test('the focus goes to the tab of another view', async () => {
  await open('#find?rules=wythoff&findKind=beatty&findPairs=100');
  await enter('Prove it for all heaps');
  await holds('Claims');
  await open('#find?rules=nim&findKind=survey&findFamily=0.77&findTo=100');
  await enter('0.77');
  await holds('Sequences');
  await told('Period 12');
});

await test('answers, new games and faults of fields are told', async () => {
  await open('#play?rules=nim&heaps=3,4,5&first=both');
  await press('Who is winning?');
  await told('the player to move wins');
  await press('New game');
  await press('Start');
  await told('A new game: 3 4 5.');
  await open('#tables?rules=nim&tableMax=5');
  await sees('.reading', 'value');
  const field = await page.waitForSelector('#tables input[type=number]');
  await field.click({ clickCount: 3 });
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await told('from 1 to 1,023');
  const note = await page.$eval('#tables input[aria-invalid=true]', node => document.getElementById(node.getAttribute('aria-describedby')).textContent);
  if (!note.includes('1,023')) throw new Error(note);
  await field.click({ clickCount: 3 });
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await until(() => !document.querySelector('[aria-invalid]'));
});

await test('numbers on the map have the contrast of text', async () => {
  const least = await page.evaluate(async () => {
    const { ink, viridis } = await import('/page/colours.js');
    const light = colour => colour.map(part => (part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0.05);
    const contrast = colour => (ink(colour) === '#000' ? light(colour) / 0.05 : 1.05 / light(colour));
    return Math.min(...Array.from({ length: 1001 }, (_, i) => contrast(viridis(i / 1000))));
  });
  if (least < 4.5) throw new Error(`${least} to 1`);
});

await test('accessible: a game looked back at, and references', async () => {
  await open('#play?rules=nim&heaps=3,4,5&moves=2+4+5;2+4+4;0+4+4;0+4+3&at=1');
  await sees('.transcript', 'after 1 of 4');
  await clean('Play', 'looked back at');
  await page.setViewport({ width: 390, height: 900 });
  for (const name of ['rules', 'words', 'experiments']) {
    await page.goto(new URL(`help/${name}`, server).href);
    await clean('help', name);
  }
  await page.setViewport({ width: 1280, height: 900 });
});
