// A slider for the number of rules such as moore(2): the table follows.
import { el, later } from './dom.js';
import { change, state } from './state.js';

const most = 12;

/** The name, the number and what follows of rules with one number. */
const parted = rules => /^([a-z]+)\((\d+)\)(.*)$/.exec(rules);

export function ruleNumber() {
  const out = el('output', {});
  const input = el('input', { type: 'range', min: 1, max: most, on: { input: () => { out.textContent = ` ${input.value}`; use(); } } });
  const label = el('span', {});
  const node = el('label', { class: 'labelled', hidden: true }, label, input);
  const use = later(150, () => {
    const [, name, , rest] = parted(state.rules) ?? [];
    if (name) change({ rules: `${name}(${input.value})${rest}`, info: null, position: null, plies: [], over: false }, 'replace');
  });
  return {
    node,
    show() {
      const [, name, number] = parted(state.rules) ?? [];
      node.hidden = !name || Number(number) < 1;
      if (node.hidden) return;
      input.max = Math.max(most, Number(number));
      if (document.activeElement !== input) input.value = number;
      out.textContent = ` ${input.value}`;
      label.replaceChildren(`The number of ${name} is`, out);
    },
  };
}
