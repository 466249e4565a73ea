// Why: the value under each part, and their nim-sum, which is the value; what each move leaves.
import { open, page, press, sees, test, until, visit } from './harness.mjs';
import { ask, recursion, registry } from './recursion.mjs';

const number = text => Number(text.replace('*', ''));
const parts = () => page.$$eval('.values-of tbody tr', rows => rows.map(row => row.children[1].textContent));
const at = position => (position.board ? { board: position.board } : position.text ? { position: position.text } : { heaps: position.heaps.join(',') });

for (const { rules, position } of await registry()) {
  await test(`why, for ${rules}`, async () => {
    await visit(`#play?${new URLSearchParams({ rules, ...at(position) })}`);
    await press('Why?');
    await until(() => document.querySelector('.known .answer :is(h3, .xor-line, .strategy, .quiet, .reason)') && !/Working it out/.test(document.querySelector('.known').textContent));
    if (await page.$('.known .reason')) throw new Error(await page.$eval('.known .reason', node => node.textContent));
    const { value } = await ask('/api/position', { rules, position });
    const found = await parts();
    if (!found.length) return;
    const sum = found.map(number).reduce((a, b) => a ^ b, 0);
    if (sum !== Number(value)) throw new Error(`the parts make *${sum}, the value is *${value}`);
    const told = await page.$eval('.xor', node => node.textContent);
    if (number(told) !== Number(value)) throw new Error(`${told} is told, the value is *${value}`);
  });
}

await test('the value of each part is that of the definition', async () => {
  for (const [rules, start, pieces] of [
    ['kayles', 'heaps=5,7', [['kayles', { heaps: ['5'] }], ['kayles', { heaps: ['7'] }]]],
    ['nim', 'heaps=3,5', [['nim', { heaps: ['3'] }], ['nim', { heaps: ['5'] }]]],
    ['cram', 'board=..%23.../..%23...', [['cram', { board: '../..' }], ['cram', { board: '.../...' }]]],
    ['kayles + wythoff', 'position=5+|+2+3', [['kayles', { heaps: ['5'] }], ['wythoff', { heaps: ['2', '3'] }]]],
  ]) {
    await open(`#play?rules=${encodeURIComponent(rules)}&${start}`);
    await press('Why?');
    await page.waitForSelector('.values-of');
    const wanted = [];
    for (const [own, position] of pieces) wanted.push(await recursion(own).value(position));
    const found = (await parts()).map(number);
    if (String(found) !== String(wanted)) throw new Error(`${rules}: ${found}, expected ${wanted}`);
    const sum = wanted.reduce((a, b) => a ^ b);
    await sees('.xor-line', ` = ${sum ? `*${sum}` : 0}`);
  }
});

await test('a position that is lost tells what each move leaves', async () => {
  await open('#play?rules=wythoff&heaps=1,2');
  await press('Why?');
  await sees('h3', 'Every move leaves a position that the other side wins');
  const own = recursion('wythoff');
  const wanted = [];
  for (const { text, position } of await own.moves({ heaps: ['1', '2'], states: [] })) wanted.push(`${text} *${await own.value(position)}`);
  const found = await page.$$eval('.leaves li', all => all.map(one => one.textContent));
  if (String(found.sort()) !== String(wanted.sort())) throw new Error(`${found}, expected ${wanted}`);
});

await test('boards that are large are decided by a strategy, at once', async () => {
  const asked = [];
  const hear = request => { if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname); };
  page.on('request', hear);
  await open('#play?rules=cram&board=6x6');
  await sees('.status', 'Your move');
  // Nothing is searched before it is asked for.
  if (asked.some(path => /position|why|computer/.test(path))) throw new Error(asked.join(' '));
  await press('Who is winning?');
  await sees('.known .answer', 'half turn of the board');
  await sees('.outcome', 'P');
  for (const column of [1, 2]) await page.click(`[aria-label="Row 1, column ${column}, free"]`);
  await press('Make the move');
  // The answer is the image under the half turn.
  await sees('.plies .what', 'row 6, columns 5 and 6');
  page.off('request', hear);
});
