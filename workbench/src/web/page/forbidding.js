// Rules with block(b): before each move the other side forbids some of the moves. The computer is
// asked for what it forbids; a person marks or types it.
import { newest, post } from './api.js';
import { player } from './game.js';
import { state } from './state.js';

const asking = newest();

/** What is forbidden of the move to come, and whether no more will be. */
let now = { ply: -1, list: [], done: true };

/** Who forbids. */
export const forbidder = () => player(state.plies.length + 1);

/** The positions that the next move must not lead to. */
export const forbidden = () => now.list.map(option => option.position);

/** The same in words. */
export const told = () => now.list.map(option => option.text);

/** Whether a person is to forbid moves before the next one. */
export const yourForbidding = () => !now.done && !state.over && forbidder() !== 'computer';

/** How many moves may still be forbidden. */
export const left = () => (state.info?.blocks ?? 0) - now.list.length;

/** Begins with a new position; what the computer forbids comes at once. */
export async function begin() {
  const ply = {};
  now = { ply, list: [], done: !state.info?.blocks || state.over || state.unread || state.later.length > 0 };
  if (now.done || forbidder() !== 'computer') return null;
  const found = await post('/api/forbid', { rules: state.rules, position: state.position }, asking.signal());
  if (now.ply === ply) now = { ply, list: found.forbidden, done: true };
  return found;
}

/** Forbids one more move; the answer says why it cannot be one. */
export async function forbid(text) {
  const { ply } = now;
  const body = { rules: state.rules, position: state.position, forbidden: forbidden(), text };
  const found = await post('/api/forbid', body, asking.signal());
  if (found.legal && now.ply === ply) now = { ply, list: found.forbidden, done: found.forbidden.length >= state.info.blocks };
  return found;
}

/** No more is forbidden. */
export const finish = () => { now = { ...now, done: true }; };
