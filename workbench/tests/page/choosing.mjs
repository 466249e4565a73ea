// Moves that are chosen by clicks alone, and what a new game begins with.
import { SHOTS, late, mark, open, page, press, rules, sees, test, until } from './harness.mjs';

/** A click on a place of a heap that splits, counted from 1. */
const at = async (heap, kind, number) => {
  await page.waitForSelector(`.heaps li:nth-child(${heap}) :is(.token, .gap):enabled`);
  await page.evaluate((h, k, n) => document.querySelectorAll(`.heaps li:nth-child(${h}) .${k}`)[n - 1].click(), heap, kind, number);
};

await test('heaps that split are cut by a click, where that is legal', async () => {
  await open('#play?rules=kayles&heaps=7,4&first=both');
  await at(1, 'token', 3);
  await sees('.taken', 'take 1, leave 2 and 4');
  await at(1, 'gap', 3);
  await sees('.taken', 'take 2, leave 2 and 3');
  if ((await page.$$('.heaps [aria-pressed=true]')).length !== 3) throw new Error('not two tokens and their gap');
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/kayles.png` });
  await press('Make the move');
  await sees('.plies .what', 'split 7 into 2 and 3');
  await until(() => [...document.querySelectorAll('.heaps .size')].map(node => node.textContent).sort().join(' ') === '2 3 4');
  await open('#play?rules=grundy&heaps=6&first=both');
  await at(1, 'gap', 2);
  await sees('.taken', 'cut into 2 and 4');
  const legal = await page.$$eval('.gap', all => all.map(gap => Number(!gap.disabled)).join(''));
  if (legal !== '11011' || await page.$('.token:enabled')) throw new Error(`legal gaps: ${legal}`);
  await page.focus('.gap:enabled');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await sees('.taken', 'cut into 1 and 5');
  await press('Make the move');
  await sees('.plies .what', 'split 6 into 1 and 5');
});

await test('a click again takes more around the same place', async () => {
  await open('#play?rules=0.777&heaps=5&first=both');
  await at(1, 'token', 3);
  await sees('.taken', 'take 1, leave 2 and 2');
  await at(1, 'token', 3);
  await sees('.taken', 'take 3, leave 1 and 1');
  await at(1, 'token', 3);
  await until(() => !document.querySelector('.taken').textContent);
});

await test('a long heap is cut anywhere by clicks, or it is told how', async () => {
  await open('#play?rules=kayles&heaps=30&first=both');
  await press('20 more');
  await at(1, 'gap', 3);
  await sees('.taken', 'take 2, leave 2 and 26');
  await press('Make the move');
  await sees('.plies .what', 'split 30 into');
  await open('#play?rules=kayles&heaps=3000&first=both');
  await sees('.tokens .more', '2,990 more (to cut there, type a move)');
  await page.click('.legal summary');
  await sees('.legal', 'too many to list: type a move below');
});

/** Takes one token, then passes. */
const takeAndPass = async () => {
  await press('take 1 from the heap of 2');
  await press('Make the move');
  await sees('.plies .what', 'take 1 from the heap of 2');
  await press('pass');
  await press('Make the move');
  await sees('.plies .what', 'pass');
};

await test('any legal move is chosen from a list, named as in the terminal', async () => {
  await open('#play?rules=kayles+%2B+nim+pass(1)&heaps=3,2&first=both');
  await page.waitForSelector('.legal summary');
  await page.focus('.legal summary');
  await page.keyboard.press('Enter');
  await press('split 3 into 1 and 1');
  await sees('.taken', 'take 1, leave 1 and 1');
  await takeAndPass();
});

await test('moves of the position before cannot be chosen', () => late(/api.options$/, async () => {
  await open('#play?rules=kayles+%2B+nim+pass(1)&heaps=3,2&first=both');
  await page.waitForSelector('.legal summary');
  await page.click('.legal summary');
  await takeAndPass();
}));

await test('what was asked for is folded away again by a new game', async () => {
  await open('#play?rules=nim&heaps=3,4,5&first=both');
  await press('Show the digital sum');
  await mark(1, 2);
  await press('Make the move');
  await until(() => document.querySelectorAll('.plies li').length === 1);
  await sees('.verdict', 'Every column');
  await press('Undo');
  await until(() => !document.querySelectorAll('.plies li').length);
  await sees('.verdict', 'not 0');
  await rules('moore(2)');
  await until(() => location.hash.includes('moore(2)'));
  await sees('button', 'Show the digital sum');
  if (await page.$('.digits')) throw new Error('the digital sum is still shown');
});

await test('a change of rules begins a fresh position', async () => {
  await open('#play?rules=nim&heaps=0,1,0&first=both');
  await mark(2, 1);
  await press('Make the move');
  await sees('.status', 'No move is left');
  await rules('moore(2)');
  await until(() => location.hash.includes('moore(2)') && location.hash.includes('heaps=3,4,5'));
  await sees('.status', 'The first player moves');
});

await test('errors speak of the page, not of options of the command line', async () => {
  for (const [claim, most, why] of [
    ['P(x)', '1000000', 'no machine has so much'], ['forall y: y = y', '', 'expected'], ['1 ~ 1', '', 'expected'],
  ]) {
    await open(`#claims?rules=nim&claimHeaps=3&claimMax=${most}&claim=${encodeURIComponent(claim)}`);
    await press('Check the claim');
    await sees('#claim-fault .reason', why);
    const said = await page.$eval('#claim-fault', node => node.textContent);
    if (/--[a-z]|grundy /.test(said)) throw new Error(said);
  }
});
