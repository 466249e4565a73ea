// Sharing what is shown: its link, the board alone for a page of one's own, and its picture to save.
import { button, copy, el, fileName, labelled, say } from './dom.js';
import { file } from './download.js';
import { pngOf, snapshot, svgOf } from './snapshot.js';
import { state } from './state.js';

const entities = { '&': '&amp;', '"': '&quot;', '<': '&lt;' };
const attribute = text => text.replace(/[&"<]/g, one => entities[one]);

/** The board of an address in a frame. */
function framed({ width, height }) {
  const source = `${location.origin}/embed${location.hash}`;
  const size = `width="${Math.max(360, width + 60)}" height="${height + 220}"`;
  return `<iframe src="${attribute(source)}" ${size} style="border: 0" title="${attribute(state.rules)}"></iframe>`;
}

/** Opens the dialog; it is gone when it is closed. */
export function share(frame) {
  const picture = snapshot({ ...state, frame });
  const told = el('p', { class: 'quiet', role: 'status' });
  const field = (id, name, text, lines) => {
    const area = el('textarea', { id, rows: lines, readonly: true, spellcheck: 'false', value: text });
    const act = async () => {
      told.textContent = await copy(text) ? 'Copied.' : 'The browser does not allow copying.';
      say(told.textContent);
    };
    return el('div', { class: 'shared' }, labelled(name, area), button('Copy', act, { 'aria-label': `Copy: ${name}` }));
  };
  const name = fileName(`${state.rules}-${state.plies.length || 'start'}`);
  const png = el('a', { text: 'Save as PNG', download: `${name}.png`, href: pngOf(picture) });
  const dialog = el('dialog', { class: 'share', 'aria-labelledby': 'share-title', on: { close: () => dialog.remove() } },
    el('form', { method: 'dialog' },
      el('h2', { id: 'share-title', text: 'Share' }),
      field('share-link', 'The link opens this game, with all its lines', location.href, 2),
      field('share-frame', 'The board alone, for a page of your own', framed(picture), 4),
      el('p', { class: 'quiet' }, 'Pages show it if the server was begun with ', el('code', { text: '--allow-embed' }), ' and where they come from, such as https://example.org.'),
      el('h3', { text: 'A picture of the position' }),
      el('p', { class: 'downloads' }, file(el('a', { text: 'Save as SVG' }), `${name}.svg`, 'image/svg+xml', svgOf(picture)), ' ', png),
      told, button('Close', () => dialog.close())));
  document.body.append(dialog);
  dialog.showModal();
}
