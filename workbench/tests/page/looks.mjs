// Every view without faults that axe finds, and no wider than the screen: both themes, forced colours, a
// narrow screen, and the page at twice its size.
import { SHOTS, clean, open, page, press, quiet, sees, test, until } from './harness.mjs';

const session = await page.createCDPSession();
const media = features => session.send('Emulation.setEmulatedMedia', { features });

/** The views, what is seen of each once it is there, and what is done there before it is looked at. */
const views = [
  ['#games', '#games h2', 'Puzzles'],
  ['#play?rules=nim&heaps=3,4,5&moves=2+4+5;2+4+4;0+4+4;0+4+3;0+3+3&first=both', '.transcript', 'first player', async () => {
    await press('Review the game');
    await sees('.turns p', 'gave the win away');
    await press('Why?');
    await sees('.xor-line', '=');
  }],
  ['#play?rules=moore(2)&heaps=3,6,7,10', '.status', 'Your move', winning],
  ['#play?rules=chomp&board=..../....', '.status', 'Your move', winning],
  ['#play?rules=nim&heaps=3,5,5&puzzle=2', '.coach', 'Puzzle 2'],
  ['#play?rules=subtract%7B1,2%7D&heaps=3&lesson=mex&step=4', '.coach', 'Mex'],
  ['#play?rules=node-kayles(petersen)', '.graph', ''],
  ['#play?rules=cram&board=6x6', '.board', ''],
  ['#tables?rules=wythoff', '#tables .reading', 'value'],
  ['#tables?rules=moore(2)&tableMax=15&compare=nim', '#tables .reading', 'heaps'],
  ['#sequences?rules=kayles', '#sequences .badge', 'PROVED'],
  ['#sequences?rules=0.123+misere', '#sequences .badge', 'PROVED'],
  ['#claims?rules=nim&claim=P(x)+%3C%3D%3E+nimsum(x)+%3D+0', '#claims .badge', 'HOLDS'],
  ['#claims?rules=nim', '#rules-about', 'ormal play', async () => {
    await page.select('.claim select', '3');
    await press('Check the claim');
    await sees('.badge', 'FAILS');
    await press('Mark them on the map');
    await sees('.marked .reading', 'the claim fails');
  }],
  ['#find?rules=exact(2)&findHeaps=3', '#find .badge', 'PROVED'],
];

async function winning() {
  await press('Who is winning?');
  await press('Show winning moves');
  await sees('.known', 'winning move');
}

const looks = [['light', 'none', 1280], ['dark', 'none', 1280], ['dark', 'none', 640], ['dark', 'active', 390], ['light', 'active', 1280], ['light', 'none', 390], ['dark', 'none', 390], ['light', 'none', 320]];
const drawn = () => page.evaluate(() => new Promise(done => { requestAnimationFrame(() => requestAnimationFrame(done)); }));

for (const [hash, selector, text, act] of views) {
  await test(`no faults in both themes, forced colours, and at all widths: ${hash}`, async () => {
    await open(hash);
    await sees(selector, text);
    await sees('#rules-about', hash.includes('misere') ? 'isère play' : 'ormal play');
    await until(() => !document.querySelector('#claims .main[aria-disabled=true], #find .main[aria-disabled=true]'));
    await act?.();
    for (const [scheme, forced, width] of looks) {
      const name = `${scheme}, forced colours ${forced}, ${width} pixels`;
      await page.setViewport({ width, height: 800 });
      await media([{ name: 'prefers-color-scheme', value: scheme }, { name: 'forced-colors', value: forced }]);
      await drawn();
      await quiet(20);
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/look-${hash.slice(1).replace(/\W+/g, '-').slice(0, 40)}-${scheme}-${forced}-${width}.png`, fullPage: true });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) throw new Error(`${name}: ${over} pixels too wide`);
      await clean(name, hash);
    }
  });
}
await media([]);
await page.setViewport({ width: 1280, height: 900 });
