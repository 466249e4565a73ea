// What the tests of the page share: a browser, and the ways of a person in it. GRUNDY_URL is the
// address of `grundy serve`, CHROMIUM the browser, AXE the path of axe.min.js; SHOTS, a folder,
// keeps pictures, and TIMES tells how long each test took. Needs puppeteer-core, looked for from PUPPETEER (a path) or as usual.
import { readFile } from 'node:fs/promises';

const { GRUNDY_URL, CHROMIUM, AXE, SHOTS: shots, TIMES, PUPPETEER } = process.env;
export const server = GRUNDY_URL;
export const SHOTS = shots;
const puppeteer = (await import(PUPPETEER ?? 'puppeteer-core')).default;
export const browser = await puppeteer.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
export const page = await browser.newPage();
export const noise = [];
// The browser reports each refusal of the server (400 for a typing error) by itself.
page.on('console', message => { if (['error', 'warn'].includes(message.type()) && !/status of 4(00|22)/.test(message.text())) noise.push(message.text()); });
page.on('pageerror', error => noise.push(String(error)));
await page.setViewport({ width: 1280, height: 900 });
// What the page asks for is counted in the page: the browser's own account keeps requests that a
// navigation cut off.
await page.evaluateOnNewDocument(() => {
  const asked = window.fetch;
  window.waiting = { requests: 0, since: performance.now() };
  const count = by => Object.assign(window.waiting, { requests: window.waiting.requests + by, since: performance.now() });
  window.fetch = (...request) => {
    count(1);
    return asked(...request).finally(() => count(-1));
  };
});

let passed = 0;
let failed = 0;
export async function test(name, body) {
  const began = performance.now();
  try {
    await body();
    passed += 1;
    if (TIMES) console.log(`${Math.round(performance.now() - began)} ms ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED ${name}: ${error.message}`);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/failed-${failed}.png`, fullPage: true });
  }
}

export const open = async hash => {
  await page.goto('about:blank');
  await page.goto(new URL(hash, server).href);
  // some views are loaded when they are opened
  await page.waitForFunction(() => !document.getElementById('views') || document.querySelector('[role=tabpanel]:not([hidden])')?.childElementCount);
};
/** Goes to another address of Play in the page that is open, as a link in it does, until it is shown. */
export const visit = async hash => {
  if (!page.url().startsWith(server)) await open(hash);
  await page.evaluate(to => new Promise(done => {
    if (location.hash === to) return done();
    addEventListener('popstate', () => done(), { once: true });
    location.hash = to;
  }), hash);
  await until(async () => {
    const { state } = await import('/page/state.js');
    return state.view === 'play' && state.info && state.position && !state.unread;
  });
  await quiet(20);
};
export const until = (body, ...args) => page.waitForFunction(body, { timeout: 60000 }, ...args);
export const sees = (selector, text) => until((s, t) => [...document.querySelectorAll(s)].some(e => e.textContent.includes(t) && e.checkVisibility()), selector, text)
  .catch(() => { throw new Error(`no ${selector} with "${text}"`); });
/** Until nothing has been asked of the server, or answered, for a while: time for what ought not to happen,
 * however slow the machine is. */
export const quiet = (since = 150) => page.evaluate(wanted => new Promise(done => {
  const began = performance.now();
  const look = () => {
    const { requests, since } = window.waiting ?? { requests: 0, since: 0 };
    if (requests === 0 && performance.now() - Math.max(since, began) >= wanted) done();
    else setTimeout(look, 10);
  };
  look();
}), since);
export const press = text => until(t => {
  const found = [...document.querySelectorAll('button')].find(b => b.textContent.startsWith(t) && b.checkVisibility() && !b.disabled);
  found?.click();
  return Boolean(found);
}, text).catch(() => { throw new Error(`no button "${text}" to press`); });
/** Does what `body` does while the requests of a pattern go out late. */
export const late = async (pattern, body, delay = 300) => {
  const send = request => (pattern.test(request.url()) ? setTimeout(() => request.continue().catch(() => {}), delay) : request.continue());
  await page.setRequestInterception(true);
  page.on('request', send);
  try {
    await body();
  } finally {
    page.off('request', send);
    await page.setRequestInterception(false);
  }
};
export const mark = async (heap, token) => {
  const selector = `.heaps li:nth-child(${heap}) .token:nth-of-type(${token})`;
  // the tokens are drawn again when the answer to what may be cut arrives: one of the old ones is gone
  for (let tries = 0; ; tries += 1) {
    try {
      await page.waitForSelector(selector);
      await page.click(selector);
      return;
    } catch (error) {
      if (tries === 5 || !/detached/.test(error.message)) throw error;
    }
  }
};
export const rules = async text => {
  await page.$eval('#rules', field => { field.value = ''; });
  await page.type('#rules', text);
  await page.keyboard.press('Enter');
};
export const clean = async (what, hash) => {
  if (!await page.evaluate(() => Boolean(window.axe))) await page.evaluate(await readFile(AXE, 'utf8'));
  const found = await page.evaluate(() => axe.run({ resultTypes: ['violations'] }));
  const list = found.violations.map(v => `${v.id}: ${v.nodes.slice(0, 3).map(n => n.target.join(' ')).join(', ')}`);
  if (list.length) throw new Error(`${what} ${hash}: ${list.join('; ')}`);
};

/** Closes the browser, and tells how many tests passed. */
export async function end() {
  await browser.close();
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed ? 1 : 0);
}
