// What is typed, pasted, or sent in an address and cannot be: it is told, and nothing else is taken.
import { late, open, page, press, quiet, rules, sees, test, until } from './harness.mjs';

const about = () => page.$eval('#rules-about', node => node.textContent);

await test('an address that says what cannot be', async () => {
  await open('#play?rules=nim&heaps=3,4&mistakes=500');
  await sees('#doubt', 'mistakes=500, which should be a whole number from 0 to 100; 0 is used');
  await until(() => !location.hash.includes('mistakes'));
  await open('#play?rules=nim&heaps=3,4&first=zzz');
  await sees('#doubt', 'first=zzz, which should be you, computer or both; you is used');
  await sees('.status', 'Your move');
  await press('New game');
  if (await page.$eval('#new-first', field => field.value) !== 'you') throw new Error('no players');
});

await test('a new game that the rules do not allow is refused in the dialog', async () => {
  await open('#play?rules=cram&board=..../....');
  await press('New game');
  for (const field of ['#new-rows', '#new-cols']) await page.$eval(field, node => { node.value = '20'; });
  await press('Start');
  await sees('dialog .reason', 'at most 64 cells');
  await press('Cancel');
  await open(`#play?rules=cram&board=${Array(20).fill('.'.repeat(20)).join('/')}`);
  await sees('.status', 'This position cannot be played.');
  await open('#play?rules=nim&heaps=3,4');
  await press('New game');
  await page.$eval('.sizes input', node => { node.value = '3,4,5'; });
  await press('Start');
  await sees('dialog .reason', 'Heap 1 needs one whole number');
  await page.$eval('.sizes input', node => { node.value = '1,000'; });
  await press('Start');
  await until(() => location.hash.includes('heaps=1000,4'));
});

await test('rules with spaces of other kinds, and what they say', async () => {
  await open('#play?rules=nim');
  for (const [typed, said] of [
    ['nim\u00a0selective\u200bnim', 'A move is a move in any number of the parts, at least one.'],
    ['nim then wythoff', 'Once, as a move, a player may switch to wythoff for the rest of the game.'],
    ['nim pass(1) misere', 'Take any number from one heap. 1 pass in the whole game, for either player.'],
    ['moore(2) bounded(3)', 'Take at most 3 from each heap in a move.'],
    ['nim terminal{(1,1)}', 'No moves from the listed positions.'],
    ['chocolate(z/2)', 'y z with y <= floor(z/k)'],
  ]) {
    await rules(typed);
    await sees('#rules-about', said).catch(async () => { throw new Error(`${typed}: ${await about()}`); });
  }
});

await test('heaps may stand behind the rules', async () => {
  await open('#play?rules=kayles&heaps=7');
  await page.waitForSelector('.token');
  for (const [text, hash] of [['nim 2 4 5', 'rules=nim&heaps=2,4,5'], ['turning 3 5 4', 'rules=turning+3&heaps=5,4'], ['wythoff 3,7', 'rules=wythoff&heaps=3,7']]) {
    await rules(text);
    await until(part => location.hash.includes(part), hash);
  }
});

await test('one move after the other is typed, and none is lost', async () => {
  await open('#play?rules=nim&heaps=3,4,5');
  await page.waitForSelector('#typed');
  await page.focus('#typed');
  await late(/api.computer$/, async () => {
    await page.keyboard.type('take 1 from heap 1');
    await page.keyboard.press('Enter');
    await until(() => document.querySelectorAll('.plies li').length === 1);
    if (await page.evaluate(() => document.activeElement.id) !== 'typed') throw new Error('the focus is lost');
    await page.keyboard.type('take 1 from ');
    await until(() => document.querySelectorAll('.plies li').length === 2);
  });
  await page.keyboard.type('heap 3');
  if (await page.$eval('#typed', field => field.value) !== 'take 1 from heap 3') throw new Error('what was typed is lost');
  await page.keyboard.press('Enter');
  await until(() => document.querySelectorAll('.plies li').length >= 3);
  if (await page.$('dialog[open]')) throw new Error('a new game is opened');
});

await test('the computer guesses soon where it finds no move', async () => {
  await open('#play?rules=cram&board=......../......../......../......../......../......../......../........&first=computer');
  await until(() => document.querySelectorAll('.plies li').length === 1);
  await sees('.status', 'the computer guessed');
  await sees('.plies .what', '(a guess)');
});

await test('a refused move is gone from its field once another is made', async () => {
  await open('#play?rules=nim&heaps=3,4&first=both');
  await page.waitForSelector('#typed');
  await page.type('#typed', '9 9');
  await page.keyboard.press('Enter');
  await sees('.typed .wrong', 'would grow');
  await page.click('.heaps .token');
  await press('Make the move');
  await until(() => document.querySelectorAll('.plies li').length === 1);
  if (await page.$eval('#typed', field => field.value)) throw new Error('it is still there');
});

await test('why there is no sequence stays where it is', async () => {
  await open('#sequences?rules=takeaway(2)');
  for (const text of ['takeaway(2)', 'takeaway(2)', 'fibonacci']) {
    await rules(text);
    await quiet();
    await sees('#sequences .reason', `“${text}”, which has no sequence of values`);
  }
  await rules('kayles');
  await sees('#sequences .badge', 'PROVED');
  if (await page.$eval('#sequences', view => view.textContent.includes('has no sequence'))) throw new Error('the old reason is still there');
});

await test('what is copied where the clipboard is closed', async () => {
  const copied = async text => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
      document.addEventListener('copy', () => { window.copied = document.activeElement.value; });
    });
    await page.evaluate(t => [...document.querySelectorAll('button')].find(b => b.textContent === t).focus(), text);
    await page.keyboard.press('Enter');
    await until(() => window.copied);
    if (await page.evaluate(() => document.activeElement.textContent) !== text) throw new Error('the focus is lost');
    return page.evaluate(() => window.copied);
  };
  await open('#play?rules=nim&heaps=3,4&moves=2+4&first=both');
  await sees('.plies', 'take 1');
  const game = await copied('Copy the game');
  if (!/^nim, from 3 4\n1  first player  3 4 -> 2 4/.test(game)) throw new Error(game);
  await sees('.transcript', 'Copied.');
  await open('#sequences?rules=kayles&to=12');
  await sees('#sequences .badge', 'PROVED');
  const values = await copied('Copy the values');
  if (values !== '0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4') throw new Error(values);
});

await test('sentences are sentences', async () => {
  await open('#play?rules=nim+block(1)&heaps=3,4,5');
  await sees('.forbidden', 'take 3 from the heap of 3');
  await page.click('.heaps .token');
  await sees('.heaps .reason', 'Make a move that is not forbidden.');
  await rules('nin');
  await sees('#rules-about', 'Did you mean “nim”? The list of rules lists all.');
  await open('#find?rules=wythoff&findKind=rows&findRows=0..2');
  await sees('#find .quiet', 'Saltus: what is added to the values');
});

await test('a refused mark says which moves there are', async () => {
  await open('#play?rules=nim&heaps=3,4&first=both');
  for (const heap of [1, 2]) {
    const token = `.heaps li:nth-child(${heap}) .token`;
    await page.waitForSelector(token);
    await page.click(token);
  }
  await sees('.heaps .reason', 'Take any number from one heap');
});

await test('what is asked of nothing is refused, and the number of heaps is told', async () => {
  await open('#find?rules=nim&findKind=survey&findFamily=');
  await sees('#find .reason', 'Type a family');
  await open('#claims?rules=nim&claim=G(h)+%3D+h&claimHeaps=0&claimMax=15');
  await sees('#claims .result', 'nim, 1 heap.');
});

await test('files are named by what they hold, and pictures have a background', async () => {
  await open('#tables?rules=chocolate(z/2)&tableMax=12');
  await sees('.below', '1 P-position among 49 positions here');
  await sees('.scale', 'no position');
  const names = await page.$$eval('#tables [download]', all => all.map(a => a.download).join(' '));
  if (names !== 'chocolate-z-2-2-heaps-to-12-values.csv chocolate-z-2-2-heaps-to-12-values.png') throw new Error(names);
  await open('#sequences?rules=kayles');
  await sees('.badge', 'PROVED');
  for (const view of ['sequences', 'tables']) {
    await page.click(`#tab-${view}`);
    await sees(`#${view} .reading`, 'value');
    await until(name => {
      const canvas = document.querySelector(`#${name} canvas`);
      if (!canvas.width) return false;
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      return data.every((part, i) => i % 4 < 3 || part === 255);
    }, view);
  }
});
