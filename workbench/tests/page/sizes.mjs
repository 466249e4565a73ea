// What is seen at small sizes: maps whose cells are smaller than pixels, narrow screens.
import { open, page, quiet, sees, test, until } from './harness.mjs';

/** The places of P-positions on the map without a white pixel, and those that are P. */
const lost = what => page.evaluate(async shown => {
  const max = 1023;
  const body = JSON.stringify({ rules: 'wythoff', max: [max, max], what: shown, slice: null });
  const { values, cols, rows } = await (await fetch('/api/table', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })).json();
  const canvas = document.querySelector('.heatmap');
  const ratio = canvas.width / canvas.clientWidth;
  const [left, top] = [60, 42];
  const size = Math.min((canvas.clientWidth - left - 1) / cols, (canvas.clientHeight - top - 1) / rows);
  const { data, width } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const white = (x, y) => [0, 1, 2].every(part => data[4 * (y * width + x) + part] === 255);
  const places = values.flatMap((value, i) => (Number(value) === 0 ? [[i % cols, Math.floor(i / cols)]] : []));
  const gone = places.filter(place => {
    const [x, y] = place.map((cell, i) => Math.floor(([left, top][i] + (cell + 0.5) * size) * ratio));
    return ![-1, 0, 1].some(dx => [-1, 0, 1].some(dy => white(x + dx, y + dy)));
  });
  return [gone.length, places.length, size * ratio];
}, what);

await test('no P-position is lost where cells are smaller than pixels', async () => {
  for (const what of ['values', 'outcomes']) {
    await open(`#tables?rules=wythoff&tableMax=1023&what=${what}`);
    await sees('#tables .reading', 'heaps');
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
    const [gone, all, size] = await lost(what);
    if (gone || all !== 783 || size >= 1) throw new Error(`${gone} of ${all} P-positions are lost, at ${size} pixels a cell`);
  }
});

await test('P-positions have a contrast of 3 to 1 from the whole scale', async () => {
  const least = await page.evaluate(async () => {
    const { next, none, viridis } = await import('/page/colours.js');
    const light = colour => colour.map(part => (part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0.05);
    return Math.min(...[next, none, ...Array.from({ length: 1001 }, (_, i) => viridis(i / 1000))].map(colour => 1.05 / light(colour)));
  });
  if (least < 3) throw new Error(`${least} to 1`);
});

await test('the last number of the map is clear of its edge', async () => {
  await open('#tables?rules=nim&tableMax=1000&what=outcomes');
  await sees('#tables .reading', 'heaps');
  for (const width of [1280, 1000, 700, 390]) {
    await page.setViewport({ width, height: 900 });
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
    const ink = await page.$eval('.heatmap', canvas => {
      const copy = new OffscreenCanvas(4, 38).getContext('2d', { willReadFrequently: true });
      copy.drawImage(canvas, 4 - canvas.width, 0);
      const { data } = copy.getImageData(0, 0, 4, 38);
      return [...data].some((part, i) => part !== data[i % 4]);
    });
    if (ink) throw new Error(`it is not, at ${width}`);
  }
  await page.setViewport({ width: 1280, height: 900 });
});

await test('nothing is wider than a screen of 320 pixels', async () => {
  await page.setViewport({ width: 320, height: 700 });
  for (const [hash, selector, text] of [
    ['#play?rules=nim&heaps=3,4,5', '.status', 'Your move'],
    ['#play?rules=kayles&heaps=3000,4', '.tokens .more', 'type a move'],
    ['#play?rules=cram', '.status', 'Your move'],
    ['#tables?rules=wythoff', '#tables .reading', 'heaps'],
    ['#sequences?rules=kayles', '#sequences .badge', 'PROVED'],
    ['#sequences?rules=kayles+misere', '#sequences .badge', 'PROVED'],
    ['#claims?rules=nim', '#rules-about', 'Normal play'],
    ['#find?rules=exact(2)&findHeaps=3', '#find .badge', 'PROVED'],
    ['help/words', 'body', 'can win'],
  ]) {
    await open(hash);
    await sees(selector, text);
    await quiet();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) throw new Error(`${hash}: ${over} pixels`);
  }
  await page.setViewport({ width: 1280, height: 900 });
});

await test('rows of boards are written in letters of one width', async () => {
  await open('#play?rules=chomp&board=..../....');
  await page.waitForSelector('.legal summary');
  await page.click('.legal summary');
  await until(() => getComputedStyle(document.querySelector('.legal .option .rows') ?? document.body).fontFamily.includes('monospace'));
});
