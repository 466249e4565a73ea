//! Tables of sorted positions, by the definition: small ones, to learn from.

use super::SubsetMoves;
use crate::game::{Heap, binomial};
use crate::work::{Context, Stop};

/// The values of all sorted positions of some heaps up to `max`, larger ones than `levels` - 1 as
/// `levels`; in misere play, 0 for P and 1 for N.
#[derive(Clone, Debug)]
pub struct CountTable {
    positions: Vec<Vec<Heap>>,
    /// By [`CountTable::rank`].
    values: Vec<u32>,
    /// Binomial coefficients, by the upper number, then the lower one.
    chosen: Vec<Vec<usize>>,
}

impl CountTable {
    /// How many positions a table has.
    pub fn positions(heaps: usize, max: Heap) -> u128 {
        binomial(heaps as u64 + max, heaps as u64).unwrap_or(u128::MAX)
    }

    /// Computes a table. Where `ends`, the position of no tokens counts as one with an option of
    /// value 0: misere play.
    ///
    /// # Errors
    /// [`Stop`].
    pub fn new(
        moves: &SubsetMoves,
        (heaps, max): (usize, Heap),
        (levels, ends): (u32, bool),
        context: &Context,
    ) -> Result<Self, Stop> {
        let count = Self::positions(heaps, max);
        context.afford("a table", count.saturating_mul(heaps as u128 * 8 + 64))?;
        let states: Vec<Option<u8>> = (0..=max).map(|amount| moves.state_of(amount)).collect();
        let upper = 0..=max + heaps as Heap;
        let lower = 0..=heaps as u64;
        let row = |upper| {
            let all = lower.clone().map(move |lower| binomial(upper, lower));
            all.map(|all| all.map_or(0, |all| all as usize)).collect()
        };
        let mut table = Self {
            positions: sorted_positions(heaps, max),
            values: vec![0; count as usize],
            chosen: upper.map(row).collect(),
        };
        let mut all = std::mem::take(&mut table.positions);
        all.sort_by_cached_key(|position| position.iter().sum::<Heap>());
        for position in &all {
            context.check()?;
            let mut seen = vec![ends && position.iter().all(|&heap| heap == 0)];
            seen.resize(levels as usize + 1, false);
            let mut options = SortedOptions {
                moves,
                states: &states,
                table: &table,
                position,
                option: position.clone(),
                sorted: Vec::new(),
                taken: Vec::new(),
                seen,
            };
            options.lower(0, None);
            let seen = &options.seen[..levels as usize];
            let value = seen.iter().position(|&seen| !seen);
            let value = value.map_or(levels, |value| value as u32);
            let rank = table.rank(position);
            table.values[rank] = value;
        }
        table.positions = all;
        Ok(table)
    }

    /// The number of a sorted position among all: with its place added to each heap, it is a set.
    fn rank(&self, sorted: &[Heap]) -> usize {
        let mut rank = 0;
        for (place, &heap) in sorted.iter().enumerate() {
            rank += self.chosen[heap as usize + place][place + 1];
        }
        rank
    }

    /// The value of a sorted position.
    pub fn value(&self, sorted: &[Heap]) -> u32 {
        self.values[self.rank(sorted)]
    }

    /// The positions, sorted ones, each with its value.
    pub fn all(&self) -> impl Iterator<Item = (&[Heap], u32)> {
        let all = self.positions.iter();
        all.map(|one| (&one[..], self.value(one)))
    }
}

/// All nondecreasing tuples, in lexicographic order.
pub(super) fn sorted_positions(heaps: usize, max: Heap) -> Vec<Vec<Heap>> {
    let mut all = vec![vec![0; heaps]];
    while let Some(last) = all.last()
        && let Some(place) = last.iter().rposition(|&heap| heap < max)
    {
        let mut next = last.clone();
        let larger = next[place] + 1;
        next[place..].fill(larger);
        all.push(next);
    }
    all
}

/// The options of a position, up to the order of their heaps.
struct SortedOptions<'a> {
    moves: &'a SubsetMoves,
    states: &'a [Option<u8>],
    table: &'a CountTable,
    position: &'a [Heap],
    option: Vec<Heap>,
    /// Room for the same in order.
    sorted: Vec<Heap>,
    /// The amounts.
    taken: Vec<Heap>,
    seen: Vec<bool>,
}

impl SortedOptions<'_> {
    /// Whether the amounts that are taken make a legal move.
    fn is_move(&self) -> bool {
        let own = self
            .taken
            .iter()
            .map(|&amount| self.states[amount as usize]);
        if let Some(states) = own.collect::<Option<Vec<u8>>>()
            && self.moves.is_legal(&states)
        {
            return true;
        }
        let first = self.taken[0];
        let same = self.taken.iter().all(|&amount| amount == first);
        same && self.moves.takes_same(self.taken.len(), first)
    }

    /// Lowers more heaps from a place on; `last` is the place that was lowered last.
    fn lower(&mut self, from: usize, last: Option<usize>) {
        if self.taken.len() == self.moves.most() {
            return;
        }
        for place in from..self.position.len() {
            let heap = self.position[place];
            let twin = place > 0 && self.position[place - 1] == heap;
            // of equal heaps the first ones are lowered, the first of them most
            if twin && last != Some(place - 1) {
                continue;
            }
            let least = if twin { self.option[place - 1] } else { 0 };
            for to in least..heap {
                let amount = heap - to;
                self.option[place] = to;
                self.taken.push(amount);
                if self.is_move() {
                    self.sorted.clone_from(&self.option);
                    self.sorted.sort_unstable();
                    self.seen[self.table.value(&self.sorted) as usize] = true;
                }
                let settled = self.seen.iter().rev().skip(1).all(|&seen| seen);
                if !settled {
                    self.lower(place + 1, Some(place));
                }
                self.taken.pop();
                self.option[place] = heap;
                if settled {
                    return;
                }
            }
        }
    }
}
