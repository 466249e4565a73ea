// An independent recursion: outcomes and values by their definitions, from the moves that the server lists.
import { server } from './harness.mjs';

export async function ask(path, body) {
  const sent = body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await (await fetch(new URL(path, server), sent)).json();
  if (answer.error) throw new Error(`${path} ${JSON.stringify(body)}: ${answer.error.message}`);
  return answer;
}

/** The game of some rules, by their moves alone. */
export function recursion(rules, misere = false) {
  const options = new Map();
  const outcomes = new Map();
  const values = new Map();
  const key = position => JSON.stringify(position);
  // Where all heaps are alike their order is no matter: the laws of the library check that.
  const alike = ask('/api/rules', { rules }).then(found => found.symmetric, () => false);
  const sorted = async position => key(position.heaps && await alike ? { ...position, heaps: [...position.heaps].sort((a, b) => a - b) } : position);

  /** The positions after each move. */
  async function moves(position) {
    const name = key(position);
    if (!options.has(name)) options.set(name, (await ask('/api/options', { rules, position })).options);
    return options.get(name);
  }

  /** `P` or `N`; a position without moves is lost, or won in misere play, or as its rules say. */
  async function outcome(position) {
    const name = await sorted(position);
    if (outcomes.has(name)) return outcomes.get(name);
    const all = await moves(position);
    let found = misere ? 'N' : 'P';
    if (all.length) {
      found = 'P';
      for (const { position: to } of all) {
        if (await outcome(to) === 'P') { found = 'N'; break; }
      }
    } else if ((await ask('/api/game', { rules, position, moves: [] })).won) {
      found = misere ? 'P' : 'N';
    }
    outcomes.set(name, found);
    return found;
  }

  /** The least number that no option has. */
  async function value(position) {
    const name = await sorted(position);
    if (values.has(name)) return values.get(name);
    const taken = new Set();
    for (const { position: to } of await moves(position)) taken.add(await value(to));
    let least = 0;
    while (taken.has(least)) least += 1;
    values.set(name, least);
    return least;
  }

  return { moves, outcome, value, seen: () => options.size };
}

/** Numbers that look drawn. */
export function drawn(seed) {
  let state = seed;
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % below;
  };
}

/** The registered rules, and a position of each from which a recursion ends soon. */
export async function registry() {
  const all = (await ask('/api/rulesets')).rulesets.map(one => one.example || one.name);
  const boards = { cram: '3x3', chomp: '3x4', nogo: '2x2', clobber: '2x3', notakto: '3x3' };
  const found = [];
  for (const rules of all) {
    const { start, board, heaps, picture, rules: canonical, convention } = await ask('/api/rules', { rules });
    const most = start?.length > 2 ? 4 : start?.length === 2 ? 5 : 10;
    const small = picture || heaps?.largest ? start : start?.map(heap => Math.min(heap, most));
    const tried = board ? [{ board: boards[canonical] ?? '2x3' }] : [small, start].map(list => ({ heaps: list.map(String) }));
    for (const position of tried) {
      const begun = await ask('/api/game', { rules, position, moves: [] }).catch(() => null);
      if (!begun || begun.over) continue;
      found.push({ rules: canonical, misere: convention === 'misere', position: begun.start });
      break;
    }
  }
  if (found.length !== all.length) throw new Error(`${found.length} of ${all.length} rulesets have a small position`);
  return found;
}
