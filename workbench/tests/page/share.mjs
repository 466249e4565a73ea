// Sharing: the link, the board alone in a page of another site, and pictures of positions.
import http from 'node:http';
import { clean, noise, open, page, press, sees, server, test, until } from './harness.mjs';

/** Opens the dialog at an address; what it gives. */
async function shared(hash, ready = '.status') {
  await open(hash);
  await page.waitForSelector(ready);
  await until(() => /Your move|player moves|No move/.test(document.querySelector('.status').textContent));
  await press('Share');
  await page.waitForSelector('dialog.share[open]');
  return page.evaluate(async () => {
    const [svg, png] = [...document.querySelectorAll('.share .downloads a')];
    // the page may not read its own file again
    const [{ state }, { snapshot, svgOf }] = await Promise.all(['state', 'snapshot'].map(name => import(`/page/${name}.js`)));
    return { link: document.getElementById('share-link').value, frame: document.getElementById('share-frame').value, svg: svgOf(snapshot({ ...state, frame: document.querySelector('.centre .place') })), names: [svg.download, png.download], png: png.href };
  });
}

/** What an SVG says, read as a browser does: how many shapes of a fill, and its letters. */
const drawn = svg => page.evaluate(text => {
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
  if (parsed.querySelector('parsererror')) throw new Error(parsed.querySelector('parsererror').textContent);
  const fills = {};
  for (const path of parsed.querySelectorAll('path')) fills[path.getAttribute('fill')] = (fills[path.getAttribute('fill')] ?? 0) + 1;
  return { fills, letters: [...parsed.querySelectorAll('text')].map(one => one.textContent).join(' '), title: parsed.querySelector('title').textContent, size: [parsed.documentElement.getAttribute('width'), parsed.documentElement.getAttribute('height')].map(Number) };
}, svg);

/** The size of a PNG, and how many of its pixels are not white. */
const pixels = png => Promise.resolve(Buffer.from(png.split(',')[1], 'base64')).then(bytes => {
  if (bytes.toString('latin1', 1, 4) !== 'PNG') throw new Error('no PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes.length];
});

const one = '#0a5a80';
const shade = '#e3edf3';
for (const [hash, ready, wanted] of [
  ['#play?rules=nim&heaps=3,4,5', '.token', { fills: { [one]: 12 }, letters: '3 4 5', title: 'nim, 3 4 5' }],
  ['#play?rules=nim&heaps=1000,0', '.token', { fills: { [one]: 40 }, letters: '1000 … 0', title: 'nim, 1000 0' }],
  ['#play?rules=cram&board=..%23/...&moves=1,1+1,2&first=both', '.cell', { fills: { [shade]: 3, '#c3cad0': 2, none: 1 }, letters: '1 2 3 1 2 1 1', title: 'cram, ###/...' }],
  ['#play?rules=chomp&board=../..', '.cell', { fills: { [shade]: 4 }, letters: '1 2 1 2 ✕', title: 'chomp, ../..' }],
  ['#play?rules=turning 1-2&heaps=1,3', '.coin', { fills: { [one]: 2, '#ffffff': 1 }, letters: 'H 1 T 2 H 3', title: 'turning 1-2, 1 3' }],
  ['#play?rules=node-kayles(path(4))&heaps=3', '.part', { fills: { [shade]: 2, none: 3, '#ffffff': 2 }, letters: '1 2 3 4', title: 'node-kayles(path(4)), 2 vertices left: 1, 2' }],
  ['#play?rules=node-kayles(path(3)) %2B nim&heaps=7,2', '.part', { fills: { [shade]: 3, none: 2, [one]: 2 }, letters: 'node-kayles(path(3)) 1 2 3 nim 2', title: 'node-kayles(path(3)) + nim, 3 vertices left: 1, 2, 3 and 2' }],
]) {
  await test(`a picture of the position: ${hash}`, async () => {
    const { svg, png, names } = await shared(hash, ready);
    const found = await drawn(svg);
    const { size, ...rest } = found;
    if (Object.keys(wanted).some(key => (key === 'fills' ? Object.entries(wanted.fills).some(([fill, count]) => found.fills[fill] !== count) : found[key] !== wanted[key]))) throw new Error(JSON.stringify(rest));
    const [width, height, bytes] = await pixels(png);
    if (width !== 2 * size[0] || height !== 2 * size[1] || bytes < 800) throw new Error(`${width} by ${height}, ${bytes} bytes`);
    if (!names[0].endsWith('.svg') || !names[1].endsWith('.png')) throw new Error(names.join(' '));
  });
}

await test('the dialog has no faults, and is gone when it is closed', async () => {
  const { link } = await shared('#play?rules=nim&heaps=3,4,5&moves=2+4+5&line=0:1+4+5&first=both', '.other');
  if (link !== page.url() || !link.includes('line=0:1+4+5')) throw new Error(link);
  await clean('share', link);
  await press('Copy');
  await sees('.share [role=status]', '');
  await press('Close');
  await until(() => !document.querySelector('dialog.share'));
});

await test('a board stands in a page of another site that is allowed, is played there, and nowhere else', async () => {
  const { frame } = await shared('#play?rules=nim&heaps=1,2&first=both');
  const host = http.createServer((request, answer) => answer.writeHead(200, { 'Content-Type': 'text/html' }).end(`<!doctype html><title>Notes</title><p>A board:</p>${request.url === '/whole' ? frame.replace('/embed', '/') : frame}`));
  await new Promise(done => { host.listen(0, done); });
  const { port } = host.address();
  const board = async address => {
    await page.goto(address);
    return page.waitForFrame(found => found.url().startsWith(new URL(server).origin) || found.url().startsWith('chrome-error:'), { timeout: 20000 });
  };
  try {
    const inside = await board(`http://localhost:${port}/`);
    await inside.waitForSelector('.token');
    const seen = await inside.evaluate(() => ['header', '.known', '.transcript', '.typed', 'footer', '.centre'].map(one => document.querySelector(one).checkVisibility()));
    if (String(seen) !== 'false,false,false,false,false,true') throw new Error(seen.join());
    await inside.click('.heaps li:nth-child(2) .token');
    await inside.evaluate(() => [...document.querySelectorAll('button')].find(one => one.textContent === 'Make the move').click());
    await inside.waitForFunction(() => document.querySelector('.status').textContent.includes('take 2 from the heap of 2'));
    await inside.waitForFunction(() => document.querySelector('.whole a').href.endsWith('/#play?rules=nim&heaps=1,2&moves=1+0&first=both'));
    // the whole page, and pages of others, do not
    for (const address of [`http://localhost:${port}/whole`, `http://127.0.0.1:${port}/`]) {
      const refused = await board(address);
      if (await refused.$('.token, #rules')) throw new Error(`${address} shows it`);
    }
    // the browser says so
    const told = noise.filter(line => line.startsWith('Framing'));
    if (told.length !== 2) throw new Error(noise.join('; '));
    noise.splice(0, noise.length, ...noise.filter(line => !told.includes(line)));
  } finally {
    host.close();
  }
});
