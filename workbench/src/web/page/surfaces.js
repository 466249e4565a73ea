// How positions are drawn: tokens in heaps, digits, boards, pictures, coins, or a sum with each of its parts.
import { board } from './board.js';
import { coins, row } from './coins.js';
import { base, digits } from './digits.js';
import { graph } from './graph.js';
import { heaps } from './heaps.js';
import { lands } from './lands.js';
import { mixed } from './mixed.js';
import { isBoard } from './position.js';

const kindOf = (info, position) => {
  if (isBoard(position)) return board;
  if (info?.picture) return graph;
  if (info?.named) return lands;
  if (base(info?.rules) && position?.heaps) return digits;
  return info?.coins && row(position) ? coins : heaps;
};

/** `changed` is told of marks; `enter` makes the move that is marked. */
export function surfaces(changed, enter) {
  const all = new Map([heaps, digits, board, graph, lands, coins].map(kind => [kind, kind(changed, enter)]));
  const sums = mixed(kindOf, changed, enter);
  return { tokens: all.get(heaps), of: (info, position) => (info?.parts ? sums : all.get(kindOf(info, position))) };
}
