// A game of every ruleset, and its review: each move is marked as an independent recursion has it.
import { open, page, press, sees, test, until, visit } from './harness.mjs';
import { ask, drawn, recursion, registry } from './recursion.mjs';

/** The address of a game that two people have played. */
const address = (rules, position, moves) => `#play?${new URLSearchParams({ rules, ...at(position), first: 'both', moves: moves.join(';') })}`;
const at = position => (position.board ? { board: position.board } : position.text ? { position: position.text } : { heaps: position.heaps.join(','), ...(position.states?.length ? { state: position.states.join(',') } : {}) });

/** A game to its end, by moves that are drawn. */
async function game({ rules, position }, game, draw) {
  const all = [{ position }];
  for (let here = position; ;) {
    const options = await game.moves(here);
    if (!options.length) return all;
    const move = options[draw(options.length)];
    here = move.position;
    all.push(move);
  }
}

/** What the page says of each move: kept, given away, or neither. */
const marks = () => page.$$eval('.line .square', all => all.map(one => (one.classList.contains('lost') ? 'lost' : one.classList.contains('kept') ? 'kept' : one.textContent)));

let given = 0;
for (const one of await registry()) {
  await test(`a review of ${one.rules}`, async () => {
    const own = recursion(one.rules, one.misere);
    const moves = await game(one, own, drawn(one.rules.length * 7919));
    const expected = [];
    for (let i = 1; i < moves.length; i += 1) {
      const [before, after] = [await own.outcome(moves[i - 1].position), await own.outcome(moves[i].position)];
      expected.push(before === 'P' ? '·' : after === 'P' ? 'kept' : 'lost');
    }
    await visit(address(one.rules, one.position, moves.slice(1).map(move => move.typed)));
    await until(count => document.querySelectorAll('.plies li:not(.end)').length === count, moves.length - 1);
    await press('Review the game');
    await until(() => document.querySelector('.line .square') || document.querySelector('.review .reason'));
    const found = await marks();
    if (String(found) !== String(expected)) throw new Error(`${found}, expected ${expected}: ${page.url()}`);
    // The first that gave it away is named with a move that the recursion says wins.
    const first = expected.indexOf('lost');
    if (first < 0) return;
    given += 1;
    await sees('.turns p', `with move ${first + 1}, “${moves[first + 1].text}”`);
    const { best } = (await ask('/api/review', { rules: one.rules, position: one.position, moves: moves.slice(1).map(move => move.typed) })).moves[first];
    if (await own.outcome(best.position) !== 'P') throw new Error(`“${best.text}” does not win`);
    await sees('.turns p', best.text.replace(/^from .* to /, ''));
    await press(`Show move ${first + 1}`);
    await until(count => document.querySelectorAll('.plies li.later').length === count, moves.length - 1 - first);
  });
}
await test('wins were given away', async () => { if (given < 15) throw new Error(`${given} games`); });

await test('a game that is lost to the computer, by clicks, and its review', async () => {
  await open('#play?rules=wythoff&heaps=3,4');
  // 1 2 wins; this does not
  await page.waitForSelector('.heaps li:nth-child(1) .token');
  await page.click('.heaps li:nth-child(1) .token:nth-of-type(3)');
  // what is said and drawn is of before the move until both have moved
  for (let plies = 0; ; plies += 2) {
    await press('Make the move');
    await until(count => document.querySelectorAll('.plies li').length > count && /Your move|No move is left/.test(document.querySelector('.status').textContent), plies);
    if (await page.$eval('.status', node => /No move is left/.test(node.textContent))) break;
    await page.$$eval('.heaps .token:not(.ghost)', all => all.at(-1).click());
  }
  await sees('.status', 'the computer wins');
  await press('Review the game');
  await sees('.turns p', 'You gave the win away first with move 1');
  await sees('.turns p', 'take 2 from 3 and 2 from 4 would have won');
  await sees('.plies .mark.lost', 'gave the win away');
  await page.click('.line .square:nth-child(2)');
  await sees('.transcript', 'after 2 of');
});
