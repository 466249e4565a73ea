// Puts the page together: the rules line, the tabs and the six views of one state. What is seen first comes
// at once, the other views when they are opened.
import { byId, el } from './dom.js';
import { keepFocus } from './focus.js';
import { games } from './games.js';
import { play } from './play.js';
import { rulesLine } from './rules-line.js';
import { alone, listen, restore, start, state } from './state.js';
import { tabs } from './tabs.js';

const later = {
  tables: () => import('./tables.js').then(({ tables }) => tables),
  sequences: () => import('./sequences.js').then(({ sequences }) => sequences),
  claims: () => import('./claims.js').then(({ claims }) => claims),
  find: () => import('./find.js').then(({ find }) => find),
};
const come = new Map();

/** Loads the view that is shown, once; where the server is gone, it is tried again the next time. */
function load() {
  const { view } = state;
  if (!later[view] || come.has(view)) return;
  come.set(view, later[view]().then(begin => begin(), () => {
    come.delete(view);
    byId('doubt').textContent = 'The server does not answer. Is “grundy serve” still running?';
  }));
}

/** In a frame: where the whole page is. */
function frame() {
  const link = el('a', { target: '_blank', rel: 'noopener', text: 'Open in grundy' });
  document.documentElement.classList.add('alone');
  document.body.append(el('p', { class: 'whole' }, link));
  listen(() => { link.href = `/${location.hash}`; });
}

tabs();
games();
play();
rulesLine();
keepFocus();
listen(() => { byId('doubt').textContent = state.doubt; });
listen(load);
if (alone) frame();
addEventListener('popstate', restore);
start();
