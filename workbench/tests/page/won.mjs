// A game of every registered ruleset against the computer, won and lost by clicks on what is drawn; and
// the review of the lost one, as an independent recursion has it.
import { end, noise, page, press, sees, test, until, visit } from './harness.mjs';
import { here, playOn, status } from './clicks.mjs';
import { recursion, registry } from './recursion.mjs';

const at = position => (position.board ? { board: position.board } : position.text ? { position: position.text } : { heaps: position.heaps.join(','), ...(position.states?.length ? { state: position.states.join(',') } : {}) });
const address = (rules, position, first) => `#play?${new URLSearchParams({ rules, ...at(position), first })}`;

/** The first option of an outcome, or the first one of all. */
const best = (own, wanted) => async position => {
  const all = await own.moves(position);
  for (const one of all) if (await own.outcome(one.position) === wanted) return one;
  return all[0];
};

const marks = () => page.$$eval('.line .square', all => all.map(one => (one.classList.contains('lost') ? 'lost' : one.classList.contains('kept') ? 'kept' : one.textContent)));

/** The review of the game that is over, move by move. */
async function reviewed(own) {
  const plies = await page.evaluate(async () => (await import('/page/state.js')).state.plies.map(({ before, after }) => ({ before, after })));
  const expected = [];
  for (const { before, after } of plies) {
    const [was, is] = [await own.outcome(before), await own.outcome(after)];
    expected.push(was === 'P' ? '·' : is === 'P' ? 'kept' : 'lost');
  }
  await press('Review the game');
  await until(() => document.querySelector('.line .square') || document.querySelector('.review .reason'));
  const found = await marks();
  if (String(found) !== String(expected)) throw new Error(`${found}, expected ${expected}: ${page.url()}`);
  const first = expected.indexOf('lost');
  if (first >= 0) await sees('.turns p', `gave the win away first with move ${first + 1}`);
}

/** Games that are larger than those of the list. */
const more = [
  { rules: 'node-kayles(petersen)', position: { heaps: ['1023'] } },
  { rules: 'hackenbush(edges{0-a,a-b,b-c,b-d,0-e,e-f,f-e})', position: { heaps: ['127'] } },
  { rules: 'chomp', position: { board: '..../..../..../..../....' } },
];

const names = [];
for (const { rules, misere, position } of [...await registry(), ...more]) {
  const own = recursion(rules, misere);
  for (const wins of [true, false]) {
    await test(`${wins ? 'won' : 'lost'} by clicks: ${rules}`, async () => {
      noise.length = 0;
      const start = await own.outcome(position);
      // who begins wins an N-position; the computer, which plays well, begins what is to be lost otherwise
      const gives = [];
      for (const one of await own.moves(position)) if (await own.outcome(one.position) === 'N') gives.push(one);
      const you = wins ? start === 'N' : start === 'P' || gives.length > 0;
      await visit(address(rules, position, you ? 'you' : 'computer'));
      names.push(...(await playOn(best(own, wins ? 'P' : 'N'))).map(one => ({ ...one, rules })));
      if (!(await status()).includes(wins ? 'you win' : 'the computer wins')) throw new Error(`${await status()} ${page.url()}`);
      if (!wins) await reviewed(own);
      if (noise.length) throw new Error(noise.join('\n'));
    });
  }
}

await test('moves are marked on what is drawn, where that can show them', async () => {
  // a heap that grows, or two heaps that come of two, are no tokens to click; what a line of Sprouts
  // leaves is chosen by its name
  const raising = new Set(['sprouts', 'delete', 'vdn', 'yama', 'triangular', 'triwythoff', 'xorwythoff']);
  const listed = names.filter(({ way, rules }) => way === 'named' && !raising.has(rules));
  if (listed.length) throw new Error(listed.map(({ rules, text }) => `${rules}: ${text}`).join('; '));
  if (names.filter(({ way }) => way === 'drawn').length < 100) throw new Error(`${names.length} moves`);
});

/** The image of a board under the half turn. */
const turned = board => board.split('/').map(row => [...row].reverse().join('')).reverse().join('/');

await test('Cram on 6x6 is lost by the first player, who meets the half turn of each move, and won by the second', async () => {
  const own = recursion('cram');
  await visit('#play?rules=cram&board=6x6&first=computer');
  // the answer is the image of the computer's move
  await playOn(async position => {
    const all = await own.moves(position);
    return all.find(one => one.position.board === turned(one.position.board));
  });
  await sees('.status', 'you win');
  await visit('#play?rules=cram&board=6x6&first=you');
  await playOn(async position => (await own.moves(position))[0]);
  await sees('.status', 'the computer wins');
});

/** Outcomes of a game that may go on for ever, by its definition: from the ends backwards. */
async function endless(own, start) {
  const key = position => JSON.stringify(position);
  const found = new Map([[key(start), start]]);
  for (const position of found.values()) for (const one of await own.moves(position)) found.set(key(one.position), one.position);
  const outcomes = new Map();
  for (let more = true; more;) {
    more = false;
    for (const [name, position] of found) {
      if (outcomes.has(name)) continue;
      const next = (await own.moves(position)).map(one => outcomes.get(key(one.position)));
      const is = next.includes('P') ? 'N' : next.every(one => one === 'N') ? 'P' : null;
      if (is) { outcomes.set(name, is); more = true; }
    }
  }
  return position => outcomes.get(key(position)) ?? 'D';
}

await test('a game that may go on for ever is won, and lost, by clicks', async () => {
  const rules = 'edges{a>b,a>d,b>c,c>b,c>d,b>d,d>e,e>f}';
  const own = recursion(rules);
  for (const wins of [true, false]) {
    await visit(address(rules, { text: 'a' }, 'you'));
    const outcome = await endless(own, await here());
    await playOn(async position => {
      const all = await own.moves(position);
      return all.find(one => outcome(one.position) === (wins ? 'P' : 'N')) ?? all[0];
    });
    await sees('.status', wins ? 'you win' : 'the computer wins');
  }
});

await test('no error on the console', async () => { if (noise.length) throw new Error(noise.join('\n')); });
await end();
