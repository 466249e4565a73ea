// An automaton: its picture, its words, and its files to save.
import { button, el, grouped, plural } from './dom.js';
import { counting } from './heap-count.js';
import { running } from './automaton-run.js';
import { file } from './download.js';

/** The drawing within the page, in its colours. */
function drawn(picture) {
  // The page's own style says the same, and no other is allowed here.
  const bare = picture.replace(/<style>.*?<\/style>/s, '');
  const drawing = document.importNode(new DOMParser().parseFromString(bare, 'image/svg+xml').documentElement, true);
  const frame = el('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Drawing of the automaton' }, drawing);
  const whole = ['width', 'height'].map(side => parseFloat(drawing.getAttribute(side)));
  let scale = 1;
  /** What is in the middle stays there. */
  const zoom = to => {
    const [x, y] = [(frame.scrollLeft + frame.clientWidth / 2) / scale, (frame.scrollTop + frame.clientHeight / 2) / scale];
    scale = Math.min(4, Math.max(0.1, to));
    ['width', 'height'].forEach((side, i) => drawing.setAttribute(side, whole[i] * scale));
    frame.scrollTo(x * scale - frame.clientWidth / 2, y * scale - frame.clientHeight / 2);
  };
  // a drawing that is a little too wide is seen whole
  requestAnimationFrame(() => { if (frame.isConnected && fit() >= 0.7) zoom(fit()); });
  const fit = () => Math.min(1, frame.clientWidth / whole[0], (innerHeight * 0.78) / whole[1]);
  const buttons = [['Larger', () => zoom(scale * 1.25)], ['Smaller', () => zoom(scale / 1.25)], ['Whole', () => zoom(fit())]];
  frame.addEventListener('wheel', event => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(scale * 1.2 ** -Math.sign(event.deltaY));
  }, { passive: false });
  return el('div', { class: 'automaton-frame' }, frame, el('p', { class: 'actions' }, ...buttons.map(([name, act]) => button(name, act, { class: 'chip', 'aria-label': `${name} drawing of the automaton` }))));
}

function downloads({ automaton, certificate, picture }) {
  const save = (text, name, kind, said) => (text ? file(el('a', { text: said }), name, kind, text) : null);
  const base = automaton?.path.replace(/\.dfao$/, '') ?? 'automaton';
  const links = [
    save(certificate?.text, certificate?.path, 'text/plain', 'Download the certificate'),
    save(automaton?.text, automaton?.path, 'text/plain', 'Download the automaton'),
    save(picture, `${base}.svg`, 'image/svg+xml', 'Download the picture'),
  ].filter(Boolean);
  if (!links.length) return [];
  const long = [automaton, certificate].some(one => one && !one.text);
  return [
    el('p', { class: 'downloads' }, ...links.flatMap(link => [link, ' '])),
    certificate?.text && el('p', { class: 'quiet' }, 'grundy certify checks the certificate from the rules alone; ',
      el('a', { href: '/help/certificates', text: 'its format' }), ' is enough to write a checker of your own.'),
    long && el('p', { class: 'quiet', text: 'Automata that are too long to send are written by the command line.' }),
  ].filter(Boolean);
}

/** What is seen of an automaton, if there is one. */
export function automaton(found) {
  return [
    found.picture ? drawn(found.picture) : found.automaton && el('p', { class: 'quiet', text: `${plural(found.states, 'state')}: too many to draw.` }),
    running(found),
    found.readable && (found.automaton || found.counts) && el('pre', { class: 'words', text: found.readable }),
    ...downloads(found),
  ].filter(Boolean);
}

const letters = heaps => (heaps <= 4 ? ['a', 'b', 'c', 'd'].slice(0, heaps).join(' ≤ ') : 'x1 ≤ x2 ≤ …');

/** What a proof covers, and by what, and what its verdict does not show. */
export const covers = found => [reached(found), ...(found.remarks ?? [])].filter(Boolean).join('; ');

function reached({ verdict, order, heaps, states, reason, box, counts }) {
  if (verdict === 'PROVED' && heaps === 'any') {
    return `for every number of heaps, whatever their sizes, by an automaton of ${plural(states, 'state')}${counts ? ` that reads ${counting(counts)}` : ''}`;
  }
  if (verdict === 'PROVED') {
    const where = order === 'sorted' && heaps > 1 ? `all positions with ${letters(heaps)}` : 'all heaps';
    return `for ${where}, by an automaton of ${plural(states, 'state')}`;
  }
  if (verdict === 'REFUTED') return box ? `within heaps up to ${grouped(box.max)}` : reason ?? '';
  return reason ?? '';
}
