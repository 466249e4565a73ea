// Small helpers to build the page: no framework is needed for six views.

/** An element; `on` holds listeners, `class` and `text` do what they say, the rest are attributes. */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === 'on') for (const [type, f] of Object.entries(value)) node.addEventListener(type, f);
    else if (key === 'class') node.className = value;
    else if (key === 'text') node.textContent = value;
    else if (key === 'value') node.value = value;
    else node.setAttribute(key, value === true ? '' : value);
  }
  node.append(...children.filter(child => child !== null && child !== undefined));
  return node;
}

/** An element of a drawing. */
export function svg(tag, props = {}, ...children) {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [key, value] of Object.entries(props)) if (value !== null && value !== undefined) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

export const byId = id => document.getElementById(id);

/** The name of a file about some rules, without its ending. */
export const fileName = rules => rules.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '').slice(0, 60) || 'grundy';

/** A button that submits nothing. */
export function button(text, click, props = {}) {
  return el('button', { type: 'button', text, ...props, on: { click } });
}

/** A field under its label. */
export function labelled(text, field) {
  return el('label', { class: 'labelled' }, el('span', { text }), field);
}

/** A few options of which one is chosen. */
export function select(options, change, props = {}) {
  const entries = options.map(([value, text]) => el('option', { value, text }));
  return el('select', { ...props, on: { change } }, ...entries);
}

/** Brings something to where it is seen, if it is not. */
export function reveal(node) {
  const { top, bottom } = node.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) node.scrollIntoView({ block: 'center' });
}

/** Tells a screen reader; the same text twice is announced twice. */
export function say(text) {
  const live = byId('live');
  live.textContent = '';
  setTimeout(() => { live.textContent = text; }, 30);
}

/** Copies a text; whether the browser allows it. Where there is no clipboard, as on an address
 * without https, a field that is selected can still be copied. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const held = document.activeElement;
    const field = el('textarea', { class: 'unseen', readonly: true, value: text });
    document.body.append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    held?.focus({ preventScroll: true });
    return done;
  }
}

export function later(wait, f) {
  let timer = 0;
  const act = (...args) => { clearTimeout(timer); timer = setTimeout(() => f(...args), wait); };
  return Object.assign(act, { cancel: () => clearTimeout(timer) });
}

/** The digits of a whole number as it is typed, also of 12,345,678; null if it is none. */
export const digits = typed => (/^(\d+|\d{1,3}(,\d{3})+)$/.test(typed.trim()) ? typed.trim().replace(/,/g, '') : null);

/** 12345678 as 12,345,678; also what is larger than a double holds. */
export function grouped(number) {
  return String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** A number of many digits by its first and last ones. */
export function short(number) {
  const digits = String(number);
  return digits.length <= 12 ? grouped(digits) : `${digits.slice(0, 3)}…${digits.slice(-3)} (${digits.length}\u00a0digits)`;
}

export const plural = (n, one, many = `${one}s`) => `${grouped(n)} ${Number(n) === 1 ? one : many}`;
