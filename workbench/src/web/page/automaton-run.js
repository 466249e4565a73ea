// An automaton that reads a position, digit by digit: the state after each column, and what it says.
import { button, el, say } from './dom.js';

/** The automaton of a .dfao text: its head, and for each state the output and the next states. */
export function parsed(text) {
  const lines = text.split('\n').map(line => line.trim()).filter(Boolean);
  const head = name => lines.find(line => line.startsWith(`# ${name} `))?.slice(name.length + 3);
  const [[heaps, digits, , values], ...states] = lines.filter(line => !line.startsWith('#')).map(line => line.split(/\s+/).map(Number));
  return { heaps, digits, values, states: states.map(([output, ...next]) => ({ output, next })), numeration: head('numeration') ?? 'base 2', value: head('value') };
}

/** The digits of a number, the most significant one first; null of numerations that are not read here. */
function digitsOf(number, numeration) {
  if (numeration === 'fib') {
    const terms = [1n, 2n];
    while (terms.at(-1) <= number) terms.push(terms.at(-1) + terms.at(-2));
    let rest = number;
    const digits = terms.reverse().map(term => (term <= rest ? (rest -= term, 1) : 0));
    return digits.slice(digits.indexOf(1) < 0 ? digits.length - 1 : digits.indexOf(1));
  }
  const base = /^base (\d+)$/.exec(numeration)?.[1];
  if (!base) return null;
  const digits = [];
  for (let rest = number; rest > 0n || !digits.length; rest /= BigInt(base)) digits.unshift(Number(rest % BigInt(base)));
  return digits;
}

/** The digits of each heap, and the states that the automaton goes through; null where it reads no such
 * numbers. A state of -1 is none. */
export function read(automaton, heaps) {
  const all = heaps.map(heap => digitsOf(heap, automaton.numeration));
  if (all.some(digits => digits === null)) return null;
  const length = Math.max(...all.map(digits => digits.length));
  const rows = all.map(digits => [...Array(length - digits.length).fill(0), ...digits]);
  const states = [0];
  for (let column = 0; column < length; column += 1) {
    const letter = rows.reduce((number, row) => number * automaton.digits + row[column], 0);
    const from = states.at(-1);
    states.push(from < 0 ? -1 : automaton.states[from].next[letter] ?? -1);
  }
  return { rows, states, output: states.at(-1) < 0 ? -1 : automaton.states[states.at(-1)].output };
}

function meaning({ value, values }, output) {
  if (output < 0) return 'no position';
  if (value !== undefined) return output === 0 ? `value *${value}` : `not of value *${value}`;
  if (values <= 1) return output === 0 ? 'P' : 'N';
  return output === 0 ? 'P, value 0' : output >= values ? `N, value at least *${values}` : `N, value *${output}`;
}

/** A field for a position, and what the automaton does with it. */
export function running({ automaton: file }) {
  if (!file?.text) return null;
  const automaton = parsed(file.text);
  if (digitsOf(0n, automaton.numeration) === null) return null;
  const field = el('input', { inputmode: 'numeric', size: 16, spellcheck: 'false', 'aria-label': `${automaton.heaps} heaps for the automaton` });
  field.value = Array.from({ length: automaton.heaps }, (_, i) => i + 3).join(' ');
  const body = el('div', { class: 'answer' });

  /** The states on the way are marked in the drawing. */
  function mark(states) {
    const seen = new Set(states.map(String));
    node.parentNode?.querySelectorAll('.automaton circle').forEach(circle => {
      const name = [1, 2].map(steps => (steps === 1 ? circle.nextElementSibling : circle.nextElementSibling?.nextElementSibling)).find(one => one?.tagName === 'text')?.textContent;
      circle.classList.toggle('seen', seen.has(name));
      circle.classList.toggle('at', name === String(states.at(-1)));
    });
  }

  function run(event) {
    event.preventDefault();
    const heaps = field.value.match(/\d+/g) ?? [];
    if (heaps.length !== automaton.heaps || /[^\d\s,]/.test(field.value)) {
      return body.replaceChildren(el('p', { class: 'reason', text: `Type ${automaton.heaps} heaps, such as ${Array.from({ length: automaton.heaps }, (_, i) => i + 3).join(' ')}.` }));
    }
    const typed = heaps.map(BigInt);
    const sorted = [...typed].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    let used = typed;
    let found = read(automaton, typed);
    // Some read heaps in rising order only.
    if (found.output < 0) { used = sorted; found = read(automaton, sorted); }
    const said = meaning(automaton, found.output);
    const line = (name, cells, props = {}) => el('tr', props, el('th', { scope: 'row', text: name }), ...cells.map(cell => el('td', { text: cell })));
    const table = el('table', { class: 'digits' }, el('caption', { class: 'unseen', text: 'Digits and states' }),
      el('tbody', {}, ...used.map((heap, i) => line(String(heap), ['', ...found.rows[i]]))),
      el('tfoot', {}, line('state', found.states.map(state => (state < 0 ? '–' : state)))));
    body.replaceChildren(el('div', { class: 'scroll', role: 'region', 'aria-label': 'Digits and states', tabindex: 0 }, table), el('p', { class: 'runs', text: `${used.join(' ')}: ${said}.` }));
    mark(found.states);
    return say(`${used.join(' ')}: ${said}.`);
  }

  const node = el('form', { class: 'run-automaton', on: { submit: run } }, el('h3', { text: 'Let it read a position' }),
    el('div', { class: 'actions' }, field, button('Read', run)), body);
  return node;
}
