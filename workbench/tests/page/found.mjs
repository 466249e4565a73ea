// The Find view, proofs of claims, and failures of claims: by clicks, and by an address that is sent.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clean, open, page, press, quiet, rules, sees, test, until } from './harness.mjs';

const folder = await mkdtemp(join(tmpdir(), 'grundy-'));
const browserSession = await page.createCDPSession();
await browserSession.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
/** What a link saves, by its text. */
async function saved(text) {
  const name = await page.$$eval('a', (all, wanted) => {
    const link = all.find(a => a.textContent.startsWith(wanted) && a.checkVisibility());
    link.click();
    return link.download;
  }, text);
  for (let tries = 0; tries < 600; tries += 1) {
    // a file has its name when it is whole
    const found = await readFile(join(folder, name), 'utf8').catch(() => null);
    if (found) return { name, text: found };
    await new Promise(done => { setTimeout(done, 100); });
  }
  throw new Error(`${name} is not saved`);
}
const choose = (selector, value) => page.select(selector, value);

await test('an automaton is found, drawn and saved', async () => {
  await open('#play?rules=exact(2)&heaps=1,2,3');
  await page.click('#tab-find');
  await page.waitForSelector('#find input[type=number]');
  await page.$eval('#find input[type=number]', field => { field.value = ''; });
  await page.type('#find input[type=number]', '3');
  await page.click('#find button[type=submit]');
  await sees('#find .verdict-of', 'for all heaps, by an automaton of 5 states');
  const circles = await page.$$eval('#find svg.automaton circle', all => all.length);
  if (circles !== 8) throw new Error(`${circles} circles`);
  const certificate = await saved('Download the certificate');
  if (certificate.name !== 'exact-2-3-heaps.cert' || !certificate.text.includes('exact(2)')) throw new Error(JSON.stringify(certificate));
  const picture = await saved('Download the picture');
  if (!picture.name.endsWith('.svg') || !picture.text.includes('<style>')) throw new Error(picture.text);
  await until(() => location.hash === '#find?rules=exact(2)&heaps=1,2,3&findHeaps=3');
});

await test('Beatty pairs lead to the claim, and that to its proof', async () => {
  await open('#find?rules=wythoff&findKind=beatty&findPairs=100');
  await sees('#find .verdict-of', 'right for 39 pairs');
  await press('Prove it for all heaps');
  await press('Check the claim');
  await sees('#claims .verdict-of', 'for all positions with a ≤ b');
  await sees('#claims .badge', 'PROVED');
});

await test('periods of rows, and a survey that opens a sequence', async () => {
  await open('#find?rules=wythoff&findKind=rows&findRows=0..2');
  await until(() => document.querySelectorAll('#find tbody tr').length === 3);
  await choose('#find .claim > label select', 'survey');
  await until(() => !document.querySelector('#find tbody'));
  await page.click('#find button[type=submit]');
  await sees('#find .result', '64 games, 36 classes');
  const csv = await saved('Download CSV');
  if (csv.text.trim().split('\n').length !== 65) throw new Error(csv.text);
  await press('0.77');
  await sees('#sequences .proof', 'Period 12');
  const bfile = await saved('Download b-file');
  if (!bfile.text.startsWith('# kayles, normal play: values of heaps 0 to 1000\n# n = heap, a(n) = value\n0 0\n')) throw new Error(bfile.text.slice(0, 100));
});

await test('the misere quotient says who wins every sum', async () => {
  await open('#sequences?rules=kayles');
  await press('The misere quotient');
  await sees('#sequences .badge', 'PROVED');
  await sees('#sequences .answer', '40 elements');
  await sees('#sequences .answer', 'period 12');
  // misere Kayles by its rules alone
  const known = new Map();
  const wins = sum => {
    const heaps = sum.filter(Boolean).sort((a, b) => a - b);
    if (!heaps.length) return true;
    const key = heaps.join();
    if (!known.has(key)) {
      known.set(key, heaps.some((heap, i) => [1, 2].some(taken => {
        for (let left = 0; 2 * left <= heap - taken; left += 1) {
          if (!wins([...heaps.slice(0, i), ...heaps.slice(i + 1), left, heap - taken - left])) return true;
        }
        return false;
      })));
    }
    return known.get(key);
  };
  for (const sum of ['1', '2 2', '1 2 3', '5 4 1', '9', '3 3 4 4', '12 7', '6 5 2 1', '']) {
    await page.$eval('.sum-of input', (field, text) => { field.value = text; field.dispatchEvent(new Event('input')); }, sum);
    const said = wins(sum.split(' ').map(Number)) ? 'N, whoever moves wins' : 'P, whoever moves loses';
    await sees('.sum-of .verdict', `${sum.split(' ').filter(Boolean).join(' + ') || 'No heap'} is`);
    await sees('.sum-of .verdict', said);
  }
  await page.$eval('.sum-of input', field => { field.value = '3, x'; field.dispatchEvent(new Event('input')); });
  await sees('.sum-of .verdict', 'whole numbers');
  await rules('wythoff misere');
  await sees('#sequences .reason', 'heaps');
  await rules('kayles');
  await sees('#sequences .proof', 'Period 12');
});

await test('positions are counted, however many there are', async () => {
  await open('#find?rules=subtract{squares}&findKind=count&findHeaps=3&findMost=2000');
  await sees('#find .verdict-of', 'no table was made');
  const [first] = await page.$$eval('#find .verdict-of strong', all => all.map(one => one.textContent));
  if (!/^\d{1,3}(,\d{3})+$/.test(first)) throw new Error(first);
  await open('#find?rules=nim&findKind=count&findHeaps=3&findMost=7');
  await sees('#find .verdict-of', '64 of 512 positions');
  await sees('#find .verdict-of', '15 of 120 with the heaps sorted');
  await page.select('#find .settings select', 'G');
  await until(() => document.querySelector('#find .result.stale'));
  await page.click('#find button[type=submit]');
  await sees('#find .stated', 'positions with G=1');
  await open('#find?rules=nim&findKind=count&findHeaps=3&findMost=x');
  await sees('#find .reason', 'whole number');
});

await test('what is looked for and typed wrongly is told', async () => {
  await open('#find?rules=cram');
  await sees('#find .reason', 'played on a board');
  await open('#find?rules=wythoff&findKind=rows&findRows=x');
  await sees('#find .reason', 'such as 0..8');
});

await test('a claim that is sent runs when it is opened, but not again', async () => {
  await open('#claims?rules=nim+pass(1)&claim=P(x)+<=>+nimsum(x)+%3D+1&claimHeaps=2&claimMax=15');
  await sees('#claims .verdict-of', 'It fails at 16 positions');
  await page.click('#tab-play');
  await page.evaluate(() => document.querySelector('#claims .result').replaceChildren());
  await page.click('#tab-claims');
  await quiet();
  if (await page.$('#claims .verdict-of')) throw new Error('it ran again');
});

await test('what was found by other rules or settings is no answer any more', async () => {
  const stale = () => until(() => document.querySelector('.result.stale > .reason')?.checkVisibility());
  const fresh = () => until(() => !document.querySelector('.result.stale'));
  await open('#claims?rules=nim&claim=P(x)+<=>+nimsum(x)+%3D+0&claimHeaps=2&claimMax=15');
  await sees('#claims .badge', 'HOLDS');
  await rules('equal(2)');
  await stale();
  await press('Check the claim');
  await sees('#claims .badge', 'FAILS');
  await fresh();
  await page.type('#claim', ' and');
  await stale();
  for (let i = 0; i < 4; i += 1) await page.keyboard.press('Backspace');
  await fresh();
  await page.$eval('#claims input[type=number]', field => { field.value = ''; });
  await page.type('#claims input[type=number]', '3');
  await stale();
  // what was wrong with another claim is wrong no more
  await open('#claims?rules=cram&claim=P(x)+<=>+nimsum(x)+%3D+0&claimHeaps=2&claimMax=15');
  await sees('#claim-fault .reason', 'board');
  await rules('nim');
  await until(() => !document.querySelector('#claim-fault .reason'));
  await open('#find?rules=nim&findHeaps=2');
  await sees('#find .badge', 'PROVED');
  await rules('kayles');
  await stale();
});

await test('failures are listed, marked on the map, and opened', async () => {
  await open('#claims?rules=nim+pass(1)&claim=P(x)+<=>+nimsum(x)+%3D+1&claimHeaps=2&claimMax=15');
  await until(() => document.querySelectorAll('#claims button.option').length === 10);
  await press('Show 6 more');
  await until(() => document.querySelectorAll('#claims button.option').length === 16);
  await press('Mark them on the map');
  await sees('.marked .reading', 'heaps 0 0: P, the claim fails');
  await page.focus('.marked canvas');
  await page.keyboard.press('ArrowRight');
  await sees('.marked .reading', 'heaps 0 1: N, the claim fails');
  await page.keyboard.press('ArrowRight');
  await sees('.marked .reading', 'heaps 0 2: N');
  await press('(14, 15)');
  await until(() => location.hash.startsWith('#play?rules=nim+pass(1)&heaps=14,15'));
});

await test('the words are explained, a click away from every view', async () => {
  for (const view of ['play?rules=nim', 'find?rules=nim']) {
    await open(`#${view}`);
    const link = await page.$eval('footer a', a => a.href);
    await page.goto(link);
    await sees('body', 'the player to move can win');
  }
});

await test('claims and codes have their references', async () => {
  await open('#claims?rules=nim');
  const link = await page.$eval('#claims a[href="/help/claims"]', a => a.href);
  await page.goto(link);
  await sees('h2', 'Statements');
  if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) throw new Error('wider than the screen');
});

await rm(folder, { recursive: true });

await test('an automaton reads positions as the rules have them', async () => {
  for (const [rules, heaps, base, positions] of [
    ['moore(2)', 3, '', ['1 2 3', '2 2 2', '5 6 7', '12 3 9', '0 0 0', '7 7 7']],
    ['wythoff', 2, 'fib', ['1 2', '3 5', '4 6', '2 1', '8 13', '10 16']],
  ]) {
    await open(`#find?rules=${rules}&findHeaps=${heaps}&findBase=${base}`);
    await page.waitForSelector('.run-automaton');
    for (const text of positions) {
      await page.$eval('.run-automaton input', (field, typed) => { field.value = typed; }, text);
      await press('Read');
      const outcome = await page.evaluate(async (own, list) => (await (await fetch('/api/position', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ rules: own, position: { heaps: list } }) })).json()).outcome, rules, text.split(' '));
      await sees('.runs', `: ${outcome}.`);
      if (await page.$eval('.runs', node => node.textContent.split(':')[0].split(' ').sort().join()) !== text.split(' ').sort().join()) throw new Error(`${text} is not what was read`);
    }
  }
});

/** Does what `body` does while requests of a pattern are answered by `answer`. */
async function answered(pattern, answer, body) {
  const asked = [];
  const send = request => {
    if (!pattern.test(request.url())) return request.continue();
    asked.push(JSON.parse(request.postData()));
    return request.respond({ contentType: 'application/x-ndjson', body: `${JSON.stringify(answer)}\n` });
  };
  await page.setRequestInterception(true);
  page.on('request', send);
  try {
    await body(asked);
  } finally {
    page.off('request', send);
    await page.setRequestInterception(false);
  }
}
const certificate = { path: 'moore-2-any-heaps.cert', sha256: '0', entries: 12, text: 'a certificate' };
const anyOf = { rules: 'moore(2)', convention: 'normal', heaps: 'any', base: '2' };
const tick = view => page.$$eval(`#${view} label`, all => all.find(one => one.textContent === 'any number of heaps').querySelector('input').click());

await test('an automaton is looked for that reads any number of heaps', async () => {
  const found = { ...anyOf, sought: 'P-positions', box: { heaps: 5, max: 3 }, verdict: 'PROVED', states: 2, counts: { tail: 0, period: 3 }, readable: 'A column is read as how many heaps have the digit 1', reason: null, certificate };
  await answered(/api\/discover$/, { result: found }, async asked => {
    await open('#find?rules=moore(2)&findMax=7');
    await page.waitForSelector('#find .main');
    await tick('find');
    await until(() => location.hash.includes('findHeaps=any'));
    // what goes with a number of heaps alone is not asked
    await until(() => ![...document.querySelectorAll('#find .labelled')].some(one => one.textContent.includes('Largest heap of the table') && one.checkVisibility()));
    await page.click('#find .main');
    await sees('#find .stated', 'moore(2), any number of heaps: P-positions');
    await sees('#find .verdict-of', 'for every number of heaps, whatever their sizes, by an automaton of 2 states that reads the numbers of digits modulo 3');
    await sees('#find .words', 'A column is read');
    await until(() => document.querySelector('.downloads a').download === 'moore-2-any-heaps.cert');
    if (asked.at(-1).heaps !== 'any' || asked.at(-1).max !== null) throw new Error(JSON.stringify(asked));
    await clean('any number of heaps', '');
    // the address asks the same, and the number is there again
    await open(await page.evaluate(() => location.hash));
    await sees('#find .stated', 'any number of heaps');
    await tick('find');
    await until(() => location.hash.includes('#find') && !location.hash.includes('findHeaps=any') && [...document.querySelectorAll('#find input[type=number]')].some(one => one.value === '2' && !one.disabled));
  });
  const refused = { ...found, verdict: 'UNSETTLED', states: null, counts: null, readable: null, certificate: null, reason: 'not a function of counts' };
  await answered(/api\/discover$/, { result: refused }, async () => {
    await open('#find?rules=exact(2)&findHeaps=any');
    await sees('#find .badge', 'UNSETTLED');
    await until(() => document.querySelector('#find .verdict-of').textContent.endsWith('UNSETTLED not a function of counts'));
  });
});

await test('a claim is proved, or refuted, for any number of heaps', async () => {
  const claim = 'P(moore(2), x) <=> nimsum(x) = 0';
  const start = `#claims?rules=nim&claim=${encodeURIComponent(claim)}&claimWhere=all`;
  for (const [found, said] of [
    [{ verdict: 'PROVED', counterexample: null, certificate }, 'for every number of heaps'],
    [{ verdict: 'REFUTED', counterexample: { position: [1, 1] }, certificate: null }, 'The smallest counterexample is (1, 1).'],
  ]) {
    await answered(/api\/prove$/, { result: { ...anyOf, claim, states: 2, reason: null, ...found } }, async asked => {
      await open(start);
      await page.waitForSelector('#claims .main');
      await quiet();
      await tick('claims');
      await until(() => location.hash.includes('claimHeaps=any'));
      await press('Check the claim');
      await sees('#claims .result', said);
      await sees('#claims .result', 'moore(2), any number of heaps.');
      if (asked.at(-1).heaps !== 'any') throw new Error(JSON.stringify(asked));
    });
  }
});
