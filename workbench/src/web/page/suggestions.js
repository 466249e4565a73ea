// The list of rulesets under the rules line: filtered by what is typed, moved through by arrows.
import { get } from './api.js';
import { byId, el } from './dom.js';
import { state } from './state.js';

let rulesets = null;

async function all() {
  if (rulesets) return;
  const answer = await get('/api/rulesets');
  const modifiers = answer.modifiers.map(one => ({ ...one, modifier: true }));
  rulesets = [...answer.rulesets, ...modifiers];
}

const clause = text => text.split(';')[0];

/** What joins two games, said with their names; nothing of more that are joined in several ways. */
function joined(rules, signs) {
  const [{ sign, summary }] = signs;
  const parts = rules.split(sign);
  if (signs.some(other => !sign.includes(other.sign))) return [];
  if (parts.length > 2 && /\b[AB]\b/.test(clause(summary))) return [];
  return [clause(summary).replace(/\b[AB]\b/g, letter => parts['AB'.indexOf(letter)])];
}

/** What a modifier of the rules says, with its number. */
function modified(bare, { signature, summary }) {
  const [, name, letter] = /^\.\.\. ([a-z]+)\(?(\w?)/.exec(signature) ?? [];
  const found = new RegExp(` ${name}(?:\\((\\d+)\\)|\\{)`).exec(bare);
  if (!name || !found) return [];
  return [clause(summary).replace(new RegExp(`\\b${letter || '$^'}\\b`), found[1]).replace(/^1 passes/, '1 pass')];
}

/** Names of rules whose numbers are given. */
const called = [[/^wythoff\b/, 'equal(2)'], [/^fibonacci\b/, 'takeaway(2)']];

/** A summary with the numbers of the rules in it: `from 1 or 2 heaps` of moore(2). */
function numbered(bare, { signature, summary }) {
  const [letters, numbers] = [signature, bare].map(text => /^[a-z-]+\(([^()]*)\)/.exec(text)?.[1].split(','));
  if (!numbers || numbers.length !== letters?.length || !numbers.every(one => /^\d+$/.test(one))) return clause(summary);
  return letters.reduce((text, letter, i) => (/^\w$/.test(letter) ? text.replace(new RegExp(`\\b${letter}\\b`, 'g'), numbers[i]) : text), clause(summary))
    .replace(/\b1\.\.(\d+)/, (_, most) => ({ 1: '1', 2: '1 or 2' })[most] ?? `1 to ${most}`).replace(/\b1 heaps\b/, '1 heap');
}

/** What the rules say, a clause each; that play is misere is said elsewhere. */
export async function summary(named) {
  await all();
  const rules = called.reduce((text, [name, plain]) => text.replace(name, plain), named);
  const bare = rules.replace(/ misere$/, '').replace(/\{[^}]*\}/g, '{}');
  const modifiers = rulesets.filter(one => one.modifier);
  // `A then B` joins by ` then `; the longest sign first, since one may hold another.
  const signs = modifiers.filter(one => /^A .* B$/.test(one.signature)).map(one => ({ ...one, sign: one.signature.slice(1, -1) }))
    .filter(({ sign }) => bare.includes(sign)).sort((a, b) => b.sign.length - a.sign.length);
  if (signs.length) return joined(bare, signs);
  // Rules that are written out say themselves what they allow.
  const name = /^[a-z]+(?:-[a-z]+)*/.exec(bare)?.[0];
  const base = name === 'rules' ? [] : rulesets.filter(one => one.name === name && !one.modifier).map(one => numbered(bare, one));
  return [...base, ...modifiers.flatMap(one => modified(bare, one))];
}

/** What else people call rules, or type when they look for them. */
const synonyms = {
  nim: 'nimble bouton heaps piles', moore: 'nim_k several heaps', equal: 'wythoff wythoff’s queen corner', takeaway: 'fibonacci nim',
  subtract: 'subtraction bachet 21', code: 'octal hexadecimal taking and breaking', dawson: 'dawson’s chess dawson’s kayles', grundy: 'grundy’s game',
  turning: 'coins turtles ruler mock moebius', chocolate: 'bar', end: 'end nim', hackenbush: 'green trees stalks', geography: 'token graph slither',
  poset: 'divisors schuh superset subset', edges: 'explicit digraph moves list', rules: 'own custom write', kayles: 'bowling pins skittles',
  cram: 'domineering dominoes plugg', notakto: 'tic tac toe noughts crosses', treblecross: 'one dimensional tic tac toe', lexicode: 'code words', clobber: 'stones',
  'node-kayles': 'vertices independent set', 'arc-kayles': 'matching', welter: 'coins on a strip',
};

function matching(typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const has = one => words.every(word => `${one.signature} ${one.example ?? ''} ${one.summary} ${synonyms[one.name] ?? ''}`.toLowerCase().includes(word.replace('\'', '’')));
  // Rules on boards take few modifiers.
  const all = (rulesets ?? []).filter(one => !one.modifier || one.boards || state.info?.kind !== 'board');
  return all.filter(has);
}

export function suggestions(field, choose) {
  const list = byId('rules-list');
  let current = -1;
  const open = () => !list.hidden;
  const close = () => {
    list.hidden = true;
    current = -1;
    field.setAttribute('aria-expanded', 'false');
    field.removeAttribute('aria-activedescendant');
  };
  const point = step => {
    const options = [...list.children];
    if (!options.length) return;
    current = (current + step + options.length) % options.length;
    options.forEach((option, i) => option.setAttribute('aria-selected', i === current));
    options[current].scrollIntoView({ block: 'nearest' });
    field.setAttribute('aria-activedescendant', options[current].id);
  };
  const take = one => { close(); choose(one); };
  const option = (one, i) => el('li', {
    id: `rules-option-${i}`, role: 'option', 'aria-selected': 'false',
    on: { pointerdown: event => event.preventDefault(), click: () => take(one) },
  }, el('span', { class: 'signature', text: one.signature }), el('span', { class: 'summary', text: one.summary }));
  /** The list opens below what is said of the rules: it hides no error. */
  const about = byId('rules-about');
  const lower = () => { list.style.top = `${Math.max(0, about.getBoundingClientRect().bottom - field.getBoundingClientRect().top) + 4}px`; };
  new ResizeObserver(lower).observe(about);
  const show = async typed => {
    // The list is asked for when it is first wanted: the page does not wait for it.
    await all().catch(() => {});
    if (document.activeElement !== field) return;
    const found = matching(typed);
    list.replaceChildren(...found.map(option));
    list.found = found;
    current = -1;
    list.hidden = !found.length;
    lower();
    field.setAttribute('aria-expanded', String(!list.hidden));
  };
  field.addEventListener('input', () => show(field.value));
  field.addEventListener('click', () => { if (!open() && !field.hasAttribute('aria-invalid')) show(''); });
  field.addEventListener('blur', close);
  field.addEventListener('keydown', event => {
    if (event.key === 'Escape' && open()) close();
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (open()) point(current < 0 && step < 0 ? 0 : step);
      else show('').then(() => point(step));
    } else if (event.key === 'Enter' && open() && current >= 0) {
      event.preventDefault();
      take(list.found[current]);
    }
  });
  return { close };
}
