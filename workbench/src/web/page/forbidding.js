// Rules with block(b): before each move the other side forbids some of the moves. The computer is
// asked for what it forbids; a person marks or types it.
import { newest, post, soon } from './api.js';
import { player, yourTurn } from './game.js';
import { change, state } from './state.js';

const asking = newest();

/** What is forbidden of the move to come, and whether no more will be. */
let now = { ply: -1, list: [], done: true };

/** Who forbids. */
export const forbidder = () => player(state.plies.length + 1);

/** The positions that the next move must not lead to. */
export const forbidden = () => now.list.map(option => option.position);

/** The same once no more will be forbidden, or null. */
export const settled = () => (state.barred && now.done ? forbidden() : null);

/** The same in words. */
export const told = () => now.list.map(option => option.text);

/** Whether a person is to forbid moves before the next one. */
export const yourForbidding = () => !now.done && !state.over && forbidder() !== 'computer';

/** Whether the computer is to forbid moves before the next one. */
export const itsForbidding = () => !now.done && !state.over && forbidder() === 'computer';

/** Whether a person may move: no more will be forbidden. */
export const yourMove = () => yourTurn() && now.done;

/** Whether the computer has forbidden nothing for want of time. */
export const late = () => Boolean(now.late);

/** How many moves may still be forbidden. */
export const left = () => (state.info?.blocks ?? 0) - now.list.length;

/** Begins with a new position: what the address holds is forbidden again, and what the computer
 * forbids comes at once. */
export async function begin() {
  const ply = {};
  const { barred } = state;
  now = { ply, list: [], done: !state.info?.blocks || state.over || state.unread || state.later.length > 0 };
  if (now.done) return null;
  if (barred) return again(barred, ply);
  if (forbidder() !== 'computer') return null;
  const question = soon('/api/forbid', { rules: state.rules, position: state.position }, asking.signal());
  const found = await question.catch(error => {
    if (error.kind !== 'limit') throw error;
    return { legal: true, forbidden: [], late: true };
  });
  if (now.ply === ply) {
    now = { ply, list: found.forbidden, late: found.late, done: false };
    finish();
  }
  return found;
}

/** Forbids the moves of the address; those that are none are left out. */
async function again(barred, ply) {
  let found = { legal: true, over: false };
  for (const text of barred) {
    const next = await forbid(text);
    if (now.ply !== ply) return null;
    if (next.legal) found = next;
  }
  finish();
  return found;
}

/** Forbids one more move; the answer says why it cannot be one. */
export async function forbid(text) {
  const { ply } = now;
  const body = { rules: state.rules, position: state.position, forbidden: forbidden(), text };
  const found = await post('/api/forbid', body, asking.signal());
  if (found.legal && now.ply === ply) {
    now = { ply, list: found.forbidden, done: false };
    if (!left()) finish();
  }
  return found;
}

/** No more is forbidden; the address holds what is. */
export function finish() {
  now = { ...now, done: true };
  change({ barred: now.list.map(option => option.typed) }, 'replace');
}
