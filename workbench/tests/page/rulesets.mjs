// Every entry of the list of rules, chosen by a click, in each view: no request that is known to fail
// is sent, and nothing is wrong in the console.
import { end, noise, open, page, quiet, test, until, visit } from './harness.mjs';

const refused = [];
page.on('response', async answer => {
  if (answer.status() < 400) return;
  refused.push(`${answer.status()} ${answer.url()} ${answer.request().postData() ?? ''} ${await answer.text().catch(() => '')}`);
});

/** Opens the list of rules, and clicks an entry. */
async function choose(number) {
  await page.$eval('#rules', field => { field.value = ''; field.blur(); });
  await page.click('#rules');
  await page.waitForSelector('#rules-list:not([hidden]) li');
  await page.$$eval('#rules-list li', (all, n) => all[n].click(), number);
}

await open('#play?rules=nim&heaps=3,4,5');
await page.click('#rules');
await page.waitForSelector('#rules-list:not([hidden]) li');
const all = await page.$$eval('#rules-list li', list => list.map(one => one.querySelector('.signature').textContent));
const views = await page.$$eval('[role=tab]', tabs => tabs.map(tab => tab.textContent));
for (const [number, signature] of all.entries()) {
  await test(`${signature} in each view`, async () => {
    refused.length = 0;
    noise.length = 0;
    await visit('#play?rules=nim&heaps=3,4,5');
    await choose(number);
    // a modifier waits for Enter behind the rules
    await page.focus('#rules');
    await page.keyboard.press('Enter');
    await quiet(40);
    const rules = await page.$eval('#rules', field => field.value);
    const wrong = await page.$eval('#rules-about', about => (about.classList.contains('wrong') ? about.textContent : ''));
    if (wrong) throw new Error(`${rules}: ${wrong}`);
    for (const view of views) {
      await page.$$eval('[role=tab]', (tabs, name) => tabs.find(tab => tab.textContent === name).click(), view);
      await until(name => [...document.querySelectorAll('[role=tab]')].find(tab => tab.textContent === name).ariaSelected === 'true', view);
      await quiet(40);
      if (refused.length || noise.length) throw new Error(`${rules}, ${view}: ${[...refused, ...noise].join(' | ')}`);
    }
    await quiet();
    if (refused.length || noise.length) throw new Error(`${rules}: ${[...refused, ...noise].join(' | ')}`);
  });
}
await end();
