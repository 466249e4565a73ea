// A whole game by clicks on what is drawn: tokens, gaps, coins, digits, cells and parts of pictures.
import { page, until } from './harness.mjs';

/** In the page: clicks what is drawn until the button would make the move to a position, and makes it; how it
 * was marked, by what is drawn or, where that cannot show it, by its name in the list of moves. */
const make = option => page.evaluate(async ({ text, position: after }) => {
  const { state } = await import('/page/state.js');
  const before = state.position;
  const wait = ms => new Promise(done => { setTimeout(done, ms); });
  const all = selector => [...document.querySelectorAll(`.centre .place ${selector}`)];
  const button = name => [...document.querySelectorAll('.actions button')].find(one => one.textContent === name && one.checkVisibility());
  const key = ({ heaps, board, text: said, states }) => JSON.stringify([board ?? said ?? heaps.map(String).filter(heap => heap !== '0').sort(), states ?? []]);
  const asked = window.fetch;
  let last = null;
  window.fetch = async (path, options) => {
    const answer = await asked(path, options);
    if (path === '/api/move') last = await answer.clone().json();
    return answer;
  };
  const click = node => node?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  /** Whether what is marked is the move. */
  const meant = async () => {
    for (let tries = 0; !last && tries < 400; tries += 1) await wait(5);
    return Boolean(last?.legal) && key(last.position) === key(after);
  };
  const tried = async clicks => {
    last = null;
    for (const one of clicks) one();
    // where marks are no move yet, nothing is asked
    return all('[aria-pressed=true], .digit.marked').length > 0 && meant();
  };
  const clear = () => button('Clear marks')?.click();

  /** All sequences of clicks that may mark the move, the likely ones first; each is tried after a click more. */
  function* sequences() {
    const parts = all('.part');
    if (parts.length) {
      for (const part of parts) yield [[() => click(part)]];
      // where several moves lead to one part, clicks go through them
      for (const part of parts) yield Array(6).fill([() => click(part)]);
      return;
    }
    if (before.board) {
      const cells = all('.cells:not(.heads)').map(row => [...row.querySelectorAll('.cell, .piece')]);
      const [was, is] = [before.board, after.board].map(rows => rows.split('/'));
      const changed = was.flatMap((row, r) => [...row].map((_, c) => [r, c])).filter(([r, c]) => was[r][c] !== is[r]?.[c]);
      const on = ([r, c]) => () => click(cells[r][c]);
      yield [[on(changed[0])], ...(changed.length === 2 ? [[on(changed[1])]] : [])];
      if (changed.length === 2) yield [[on(changed[1])], [on(changed[0])]];
      for (const one of changed) yield Array(6).fill([on(one)]);
      return;
    }
    const [was, is] = [before, after].map(({ heaps }) => (heaps ?? []).map(Number));
    if (all('.coin').length) {
      const turned = [...new Set([...was, ...is])].filter(place => place && was.includes(place) !== is.includes(place));
      yield [turned.map(place => () => click(all('.coin')[place - 1]))];
      return;
    }
    if (all('.digit').length) {
      yield [is.map((digit, i) => () => {
        const field = all('.digit')[i];
        field.value = String(digit);
        field.dispatchEvent(new Event('change', { bubbles: true }));
      })];
      return;
    }
    const heaps = all('.heaps li');
    if (heaps.length && was.length === is.length) {
      const lowered = was.flatMap((heap, i) => (is[i] < heap ? [[i, is[i]]] : []));
      yield [lowered.map(([i, left]) => () => click(heaps[i].querySelectorAll('.token:not(.ghost)')[left]))];
    }
    // heaps that split: clicks go through what a token or a gap can mean
    for (const place of all(':is(.token:not(.ghost), .gap):enabled')) yield Array(6).fill([() => click(place)]);
  }

  try {
    if (all('.heaps').length) for (let tries = 0; !all(':is(.token:not(.ghost), .gap):enabled').length && tries < 400; tries += 1) await wait(5);
    for (const sequence of sequences()) {
      clear();
      for (const clicks of sequence) {
        if (await tried(clicks)) {
          button('Make the move').click();
          return 'drawn';
        }
      }
    }
    clear();
    const list = document.querySelector('.legal');
    list.open = true;
    const named = () => [...list.querySelectorAll('button:enabled')].find(one => one.querySelector('span')?.textContent === text);
    for (let tries = 0; !named() && tries < 400; tries += 1) await wait(5);
    named().click();
    button('Make the move').click();
    return 'named';
  } finally {
    window.fetch = asked;
  }
}, option);

export const status = () => page.$eval('.status', node => node.textContent);
export const here = () => page.evaluate(async () => (await import('/page/state.js')).state.position);

/** Plays a game that is open against the computer to its end; `choose` picks a move of a position. What was
 * marked how. */
export async function playOn(choose) {
  const ways = [];
  for (let turn = 0; turn < 60; turn += 1) {
    await until(() => /Your move|No move is left/.test(document.querySelector('.status').textContent));
    if (/No move is left/.test(await status())) return ways;
    const option = await choose(await here());
    const before = await page.$$eval('.plies li:not(.end)', all => all.length);
    const way = await make(option);
    await until(count => document.querySelectorAll('.plies li:not(.end)').length > count, before)
      .catch(() => { throw new Error(`“${option.text}” (${way}) was not made: ${page.url()}`); });
    // what is said is of before the move until the computer is to answer
    await until(count => document.querySelectorAll('.plies li:not(.end)').length > count + 1 || /No move is left/.test(document.querySelector('.status').textContent), before);
    ways.push({ way, text: option.text });
  }
  throw new Error(`the game does not end: ${page.url()}`);
}

