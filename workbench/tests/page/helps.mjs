// What helps: moves that are made again, cells of which several moves are possible, tables that are
// compared, claims while they are typed, lists that hide no error.
import { open, page, press, rules, sees, test, until } from './harness.mjs';
import { ask } from './recursion.mjs';

const hash = () => page.evaluate(() => location.hash);

await test('moves that were taken back are made again', async () => {
  await open('#play?rules=nim&heaps=3,4,5&moves=2+4+5;2+4+4;0+4+4;0+4+3&first=both');
  await until(() => document.querySelectorAll('.plies li').length === 4);
  const before = await hash();
  for (const left of [3, 2]) {
    await press('Undo');
    await until(count => document.querySelectorAll('.plies li').length === count, left);
  }
  await press('Redo');
  await until(() => document.querySelectorAll('.plies li').length === 4);
  if (await hash() !== before) throw new Error(`${before} became ${await hash()}`);
  await press('Undo');
  await until(() => document.querySelectorAll('.plies li').length === 3);
  // another way on: there is nothing to be made again
  await page.click('.heaps li:nth-child(2) .token:nth-of-type(1)');
  await press('Make the move');
  await until(() => document.querySelectorAll('.plies li').length === 4);
  if (await page.$$eval('.actions button', all => all.some(one => one.textContent === 'Redo' && one.checkVisibility()))) throw new Error('Redo is offered');
});

await test('clicks go through the stones that a cell may get', async () => {
  const cell = '[aria-label^="Row 1, column 1,"]';
  await open('#play?rules=nogo&board=.../...&first=both');
  await page.waitForSelector(cell);
  await until(async () => (await import('/page/state.js')).state.position?.board === '.../...');
  for (const sign of ['X', 'O', '', 'X', 'O']) {
    await until(() => document.querySelector('.board .cell'));
    await page.waitForFunction(async (selector, wanted) => {
      document.querySelector(selector).dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
      return document.querySelector(selector).textContent === wanted;
    }, {}, cell, sign);
  }
  await press('Make the move');
  await sees('.plies .what', 'O at row 1, column 1');
});

await test('two tables are compared', async () => {
  const most = 5;
  await open(`#tables?rules=nim&tableMax=${most}&what=outcomes&compare=wythoff`);
  await sees('#tables .below', 'nim and wythoff differ at');
  let differ = 0;
  for (let a = 0; a <= most; a += 1) {
    for (let b = 0; b <= most; b += 1) {
      const position = { heaps: [String(a), String(b)] };
      const [one, other] = [await ask('/api/position', { rules: 'nim', position }), await ask('/api/position', { rules: 'wythoff', position })];
      differ += one.outcome === other.outcome ? 0 : 1;
    }
  }
  await sees('#tables .below', `differ at ${differ} positions of the 36`);
  await page.focus('.heatmap');
  await page.keyboard.press('ArrowDown');
  await sees('#tables .reading', 'nim: ');
  await until(() => location.hash.includes('cell='));
});

await test('the number of rules has a slider, and the table follows', async () => {
  await open('#tables?rules=equal(2)&tableMax=7');
  await sees('#tables .reading', 'value');
  await page.$eval('#tables input[type=range]', input => { input.value = 3; input.dispatchEvent(new Event('input', { bubbles: true })); });
  await until(() => location.hash.includes('equal(3)') && document.querySelector('#tables .below').textContent.includes('equal(3)'));
});

await test('a claim is read, tried and helped while it is typed', async () => {
  await open('#claims?rules=nim&claimHeaps=2');
  await page.waitForSelector('#claim');
  await page.type('#claim', 'P(x) <=> a <= floor(b/2)');
  await until(() => document.querySelector('.maths').textContent === 'P(x) ⟺ a ≤ ⌊b/2⌋');
  await sees('.quick', 'On heaps up to 9 it fails, at ');
  await page.$eval('#claim', field => { field.value = ''; });
  await page.type('#claim', 'P(x) <=> nims');
  await press('nimsum(x)');
  await page.type('#claim', ' = 0');
  if (await page.$eval('#claim', field => field.value) !== 'P(x) <=> nimsum(x) = 0') throw new Error(await page.$eval('#claim', field => field.value));
  await sees('.quick', 'On heaps up to 9 it holds');
});

await test('each name that is put into a claim is one of the language', async () => {
  await open('#claims?rules=nim');
  const names = await page.evaluate(async () => (await import('/page/claim-aid.js')).names);
  for (const name of names) {
    const text = name.replace('§', name.includes('if ') ? 'a = 0' : 'a').trim();
    const forms = [text, `${text} >= 0`, `a ${text} b = 0`, `P(x) ${text} P(x)`, `${text} P(x)`, `a ${text}`, `all(${text}, sum mod 2 = 0)`, `a > 0 => ${text} >= 0`, `${text} = x`, `(${text}) >= 0`, `a ${text} 2 = 0`];
    let accepted = false;
    for (const claim of forms) accepted ||= await ask('/api/check', { claim, rules: 'nim', heaps: 2, max: 2 }).then(() => true, error => error instanceof SyntaxError);
    if (!accepted) throw new Error(`“${name}” is not understood`);
  }
});

await test('an example brings its rules', async () => {
  await open('#claims?rules=nim');
  await page.waitForSelector('.claim select');
  await page.select('.claim select', await page.$$eval('.claim select option', all => all.find(one => one.textContent.startsWith('Wythoff')).value));
  await until(() => document.getElementById('rules').value === 'wythoff');
});

await test('suggestions know other names, and hide no error', async () => {
  await open('#play?rules=nim&heaps=3,4,5');
  for (const [typed, signature] of [['octal', 'code'], ['subtraction', 'subtract'], ['dawson\'s chess', 'dawson'], ['nimble', 'nim'], ['hackenbush', 'hackenbush']]) {
    await page.$eval('#rules', field => { field.value = ''; });
    await page.type('#rules', typed);
    await sees('#rules-list .signature', signature);
  }
  await rules('moor(2)');
  await sees('#rules-about', 'id you mean');
  await page.$eval('#rules', field => { field.value = ''; });
  await page.type('#rules', 'nimm');
  await sees('#rules-about', 'id you mean');
  const covered = await page.evaluate(() => {
    const [list, about] = ['rules-list', 'rules-about'].map(id => document.getElementById(id).getBoundingClientRect());
    return list.height > 0 && list.top < about.bottom - 1;
  });
  if (covered) throw new Error('the list covers what is said of the rules');
});

await test('a search that does not end in time tells what it has found', async () => {
  const told = { verdict: 'UNFINISHED', value: null, used_up: '5.0 s', method: 'proof, until 5.0 s were used up', winning_moves: null, winning_options: [], winning_moves_complete: false, remoteness: null, digital_sum: null, terminal: false };
  const answers = [
    [{ outcome: null, excluded: [] }, 'Not known: the position is too large'],
    [{ outcome: 'N', excluded: [0, 1, 3] }, 'The value is not 0, *1 or *3.'],
  ];
  for (const [found, said] of answers) {
    const answer = request => (/api\/position$/.test(request.url()) ? request.respond({ contentType: 'application/json', body: JSON.stringify({ ...told, ...found }) }) : request.continue());
    await page.setRequestInterception(true);
    page.on('request', answer);
    try {
      await open('#play?rules=cram&board=7x7');
      await press('Who is winning?');
      await sees('.known .answer', said);
      await sees('.known .answer', 'stopped after 5.0 s');
      if (found.outcome) await sees('.known .answer', 'the player to move wins; the value is not known');
      await press('Show winning moves');
      await sees('.known .answer', 'no winning move is known');
    } finally {
      page.off('request', answer);
      await page.setRequestInterception(false);
    }
  }
});
