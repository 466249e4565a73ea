// Cases that went wrong once, or nearly: what is typed, sent by address, or ends.
import { browser, late, mark, open, page, press, rules, sees, test, until } from './harness.mjs';

const hash = () => page.evaluate(() => location.hash);
const shows = (selector, text) => until((s, t) => document.querySelector(s)?.textContent.includes(t), selector, text);

/** Another person opens the same address, and sees a text there sooner or later. */
async function sent(selector, text) {
  const other = await (await browser.createBrowserContext()).newPage();
  await other.goto(page.url());
  await other.waitForFunction((s, t) => document.querySelector(s)?.textContent.includes(t), { timeout: 60000 }, selector, text)
    .catch(() => { throw new Error(`no ${selector} with "${text}"`); });
  await other.close();
}

await test('the address of a game that the computer began', async () => {
  await open('#play?rules=nim&heaps=3,4,5&first=computer');
  await until(() => document.querySelectorAll('.plies li').length === 1);
  await sees('.status', 'Your move');
  const before = await hash();
  await sent('.status', 'Your move');
  await page.reload();
  await until(() => document.querySelectorAll('.plies li').length === 1);
  if (await hash() !== before) throw new Error(`${before} became ${await hash()}`);
});

await test('the address of a game that is over', async () => {
  await open('#play?rules=kayles&heaps=2&first=both');
  await page.waitForSelector('.gap:enabled');
  await page.click('.gap');
  await press('Make the move');
  await sees('.status', 'No move is left');
  await sent('.status', 'No move is left');
});

await test('a game by its address: steps, another way on, again', async () => {
  const shown = n => until(wanted => document.querySelectorAll('.piece').length === wanted, n);
  const address = '#play?rules=cram&board=..../....&moves=1,1+1,2;2,1+2,2;1,3+1,4;2,3+2,4&first=both';
  await open(address);
  await sees('.status', 'No move is left');
  await shown(8);
  if (await hash() !== address) throw new Error(`${address} became ${await hash()}`);
  await page.click('[aria-label="One move back"]');
  await shown(6);
  await page.focus('[aria-label="One move back"]');
  await page.keyboard.press('ArrowLeft');
  await shown(4);
  await sent('.transcript', 'after 2 of 4');
  await page.keyboard.press('ArrowRight');
  await shown(6);
  await page.click('[aria-label="To the start"]');
  await shown(0);
  await page.click('[aria-label="To the last move"]');
  await shown(8);
  await page.click('[aria-label="One move back"]');
  await press('Play on from here');
  await until(() => document.querySelectorAll('.plies li').length === 3 && !location.hash.includes('at='));
  await press('Play again');
  await until(() => !document.querySelector('.plies li') && !location.hash.includes('moves='));
  await shown(0);
});

await test('the computer does not move while somebody looks back', async () => {
  await open('#play?rules=nim&heaps=3,4,5&moves=2+4+5;2+4+4&at=1');
  await sees('.status', 'move is next');
  await press('Play on from here');
  await until(() => document.querySelectorAll('.plies li').length === 2);
  await sees('.status', 'Your move');
});

await test('what is forbidden is kept by the address, and is not offered', async () => {
  const refused = [];
  const watch = answer => { if (answer.status() >= 400) refused.push(answer.url()); };
  page.on('response', watch);
  await open('#play?rules=nim+block(1)&heaps=2,3,4');
  await sees('.forbidden', 'take 2 from the heap of 2');
  await press('Show winning moves');
  await sees('.known', '2 winning moves');
  if (await page.$$eval('.known .option', all => all.some(one => one.textContent.includes('heap of 2')))) throw new Error('the forbidden move is offered');
  await press('Hide winning moves');
  await page.click('.legal summary');
  await sees('.legal', '8 legal moves');
  await mark(3, 1);
  await press('Make the move');
  await sees('.status', 'You forbid up to 1');
  await sees('.legal', '5 legal moves');
  await open('#play?rules=nim+block(1)&heaps=2,3,0&first=both');
  await press('Who is winning?');
  await sees('.known', 'the player who moved last wins');
  await press('Forbid no more');
  await sees('.known', 'the player to move wins');
  await open('#play?rules=nim+block(1)&heaps=0,1,0&first=computer');
  await sees('.status', 'You forbid up to 1');
  await mark(2, 1);
  await press('Forbid this move');
  await sees('.status', 'No move is left: you win');
  await sees('.forbidden', 'take 1 from the heap of 1');
  await page.reload();
  await sees('.forbidden', 'take 1 from the heap of 1');
  await sees('.status', 'No move is left: you win');
  await sent('.status', 'No move is left: you win');
  page.off('response', watch);
  if (refused.length) throw new Error(`refused: ${refused}`);
});

await test('a misere game that is over has no move that wins or does not', async () => {
  await open('#play?rules=nim+misere&heaps=0,0');
  await press('Show winning moves');
  await sees('.known', 'No move is left.');
});

await test('a computer that cannot search guesses, and says so', async () => {
  await page.setRequestInterception(true);
  // The first question ends as one does that takes too long.
  const late = { status: 422, contentType: 'application/json', body: JSON.stringify({ error: { kind: 'limit', message: 'too long' } }) };
  const answer = request => (request.url().endsWith('/api/computer') && !request.postData().includes('"search":false') ? request.respond(late) : request.continue());
  page.on('request', answer);
  try {
    await open('#play?rules=cram&board=..../....&first=computer');
    await sees('.status', 'the computer guessed');
    await sees('.plies', 'a guess');
    await sees('.status', 'Your move');
  } finally {
    page.off('request', answer);
    await page.setRequestInterception(false);
  }
});

await test('the heaps of a sum stand under their rules', async () => {
  await open('#play?rules=kayles+%2B+wythoff&heaps=5,2,3&first=both');
  await shows('.heaps li:nth-child(1) .summand', 'kayles');
  await shows('.heaps li:nth-child(2) .summand', 'wythoff');
  await page.type('#typed', '1: 1 3');
  await page.keyboard.press('Enter');
  await until(() => document.querySelectorAll('.heaps li').length === 4);
  await shows('.heaps li:nth-child(3) .summand', 'wythoff');
});

await test('a sum of which one part is used up is played to its end', async () => {
  await open('#play?rules=kayles+%2B+nim&heaps=1,2&first=both');
  for (const left of [1, 0]) {
    await page.waitForSelector('.heaps li:nth-child(1) .token:enabled');
    await mark(1, 1);
    await press('Make the move');
    await until(n => document.querySelectorAll('.heaps .token').length === n * 2, left);
  }
  await sees('.status', 'No move is left');
});

await test('a long heap: the number that is left is typed', async () => {
  await open('#play?rules=nim&heaps=1000000000000000000000000000000,999999999999,7&first=both');
  await page.waitForSelector('.tokens input');
  const lefts = await page.$$eval('.tokens', lines => lines.map(line => line.getBoundingClientRect().left));
  if (new Set(lefts).size !== 1) throw new Error(`the rows begin at ${lefts}`);
  await page.type('.tokens input', 'x');
  await sees('.heaps .reason', 'whole number');
  await page.keyboard.press('Backspace');
  await page.type('.tokens input', '12');
  await sees('.taken', 'leave 12');
  await page.keyboard.press('Enter');
  await until(() => location.hash.includes('moves=12+'));
});

await test('a winning pass is named, and made, also when it was asked for before it is known', async () => {
  await late(/api.(rules|position)$/, async () => {
    await open('#play?rules=nim+pass(1)&heaps=1,1&first=both');
    await press('Show winning moves');
    await sees('.option', 'pass → 1 1; no passes are left');
  });
  await press('pass → 1 1');
  await sees('.chosen', 'Chosen: pass');
  await press('Make the move');
  await sees('.centre', 'No passes are left');
});

await test('how long play lasts is told', async () => {
  for (const [hash, said] of [
    ['#play?rules=nim&heaps=1,3,5,7&first=both', 'The player to move can hold out for 16 moves'],
    ['#play?rules=nim+misere&heaps=1,3,5,7&first=both', 'The player to move can hold out for'],
    ['#play?rules=nim&heaps=3,1&first=both', 'The player to move can win within 3 moves'],
  ]) {
    await open(hash);
    await press('Who is winning?');
    await sees('.lasting', said);
  }
  await open('#play?rules=nim&heaps=3,4,7&first=computer');
  await sees('.status', 'It can hold out for 13 more moves');
});

await test('a refused move says nothing of commands of the terminal', async () => {
  await open('#play?rules=nim&heaps=3,4&first=both');
  await page.waitForSelector('#typed');
  for (const wrong of ['fore', '3 5']) {
    await page.$eval('#typed', field => { field.value = ''; });
    await page.type('#typed', wrong);
    await page.keyboard.press('Enter');
    await sees('.typed .wrong', wrong === 'fore' ? 'uch as ' : 'would grow');
    const said = await page.$eval('.typed .about', node => node.textContent);
    if (/“(help|moves)”/.test(said)) throw new Error(said);
  }
});

await test('rules without values have a table of outcomes, and four heaps two slices', async () => {
  await open('#tables?rules=nim+block(1)&tableMax=5');
  await shows('.below', 'outcomes but no values');
  await open('#tables?rules=moore(2)&tableHeaps=4&tableMax=5&slice=3,2');
  await shows('.reading', ' 3 2  ');
});

await test('values that rise without end, and a code in the address', async () => {
  await open('#sequences?rules=nim');
  await shows('.proof', 'Largest value 400, first at heap 400');
  await open('#sequences?rules=0.77');
  await shows('.proof', 'Period 12');
  await rules('0.8');
  await shows('.proof', 'added each time');
});

await test('a counterexample opens under the rules of the claim', async () => {
  await open('#claims?rules=nim&claim=P(subtract{1,3,4},+x)+<=>+a+mod+7+=+0&claimHeaps=1');
  await press('Check the claim');
  await press('Open (2)');
  await until(() => location.hash.startsWith('#play?rules=subtract{1,3,4}&heaps=2'));
});

await test('a claim that divides by zero is marked there', async () => {
  await open('#claims?rules=nim&claim=P(x)+<=>+a+mod+b+=+0&claimHeaps=2');
  await press('Check the claim');
  await sees('.excerpt .wave', 'a mod b');
});

await test('a counterexample without a position', async () => {
  await open('#claims?rules=nim&claim=forall+p+in+2..5:+period(subtract{1,p})+=+p&claimHeaps=0&claimMax=');
  await press('Check the claim');
  await sees('.result', 'The smallest counterexample is p = ');
});
