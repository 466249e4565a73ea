// The moves of the game at the side, with a button that copies them.
import { button, el, say } from './dom.js';
import { record, winner } from './game.js';
import { text } from './position.js';
import { state } from './state.js';

export function transcript() {
  const list = el('ol', { class: 'plies' });
  const none = el('p', { class: 'quiet', text: 'No move has been made.' });
  const copied = el('span', { class: 'quiet' });
  const copy = button('Copy the game', async () => {
    try {
      await navigator.clipboard.writeText(record());
      copied.textContent = 'Copied.';
    } catch {
      copied.textContent = 'The browser does not allow copying.';
    }
    say(copied.textContent);
  });
  const item = ply => el('li', {},
    el('span', { class: 'who', text: ply.who }),
    el('span', { class: 'what', text: `${ply.text}${ply.mistake ? ' (a mistake)' : ''}` }),
    el('span', { class: 'quiet', text: text(ply.after) }));
  return {
    node: el('section', { class: 'transcript', 'aria-labelledby': 'transcript-title' },
      el('h2', { id: 'transcript-title', text: 'Moves' }), none, list,
      el('p', { class: 'actions' }, copy, copied)),
    show() {
      const { plies, over } = state;
      none.hidden = plies.length > 0;
      list.replaceChildren(...plies.map(item));
      if (over && plies.length) list.append(el('li', { class: 'end' }, el('strong', { text: `${winner()} won` })));
      list.scrollTop = list.scrollHeight;
      copied.textContent = '';
    },
  };
}
