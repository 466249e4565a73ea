// Games that may go on for ever: who is winning, reasons, the computer that keeps a draw, the draw by
// repetition, and the review.
import { open, page, press, sees, test, until } from './harness.mjs';

const rules = encodeURIComponent('edges{a>b,b>a,b>c,a>d,d>a}');
/** Makes a move of the list. */
const move = async text => {
  await page.waitForSelector('.legal');
  await page.$eval('.legal', list => { list.open = true; });
  await press(text);
  await press('Make the move');
};
const plies = count => until(n => document.querySelectorAll('.plies li:not(.end)').length === n, count);

await test('a draw is told, with the moves that keep it and the reasons', async () => {
  await open(`#play?rules=${rules}&position=a&first=both`);
  await press('Who is winning?');
  await sees('.known .answer', 'a draw: neither player can force a win');
  await press('Show');
  await sees('.known .answer', '1 move keeps the draw');
  await press('Why');
  await sees('.leaves', 'D, keeps the draw');
  await sees('.leaves', 'N, loses');
});

await test('the position that comes for the third time ends the game, and links open so', async () => {
  for (const moves of ['d;a;d;a', 'd;a;d']) {
    await open(`#play?rules=${rules}&position=a&first=both&moves=${moves}`);
    await plies(moves.split(';').length);
    if (moves.length > 5) await sees('.status', 'third time');
  }
  await sees('.status', 'moves.');
  await move('from d to a');
  await plies(4);
  await sees('.status', 'third time');
  await sees('.plies .end', 'a draw');
});

await test('the computer keeps the draw, and who gives it away is told', async () => {
  await open(`#play?rules=${rules}&position=a&first=both&moves=b;c`);
  await plies(2);
  await sees('.status', 'No move is left');
  await press('Review the game');
  await sees('.turns p', 'gave the draw away first with move 1');
  await sees('.turns p', 'would have kept the draw');
  await open(`#play?rules=${rules}&position=d`);
  await move('from d to a');
  await plies(2);
  await sees('.status', 'Your move');
  await sees('.plies', 'from a to d');
});

await test('the table of such a game tells draws', async () => {
  await open(`#tables?rules=${rules}&tableMax=15`);
  await until(() => [...document.querySelectorAll('.scale li')].map(one => one.textContent).join(' ') === 'P N draw');
  await sees('.reading', 'heaps 0 0  P');
});
