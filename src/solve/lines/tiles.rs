use super::layout::LineLayout;
use super::sets::{LineRow, Sets};
use crate::game::{Heap, binomial};
use crate::solve::cell::Cell;
use crate::work::{Context, Stop, share};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Sorted positions cut into tiles: heap i in blocks of `side[i]`.
///
/// Tiles are visited by rising sum of their block numbers, so that options come first. Two
/// positions on one line are comparable heap by heap, hence their tiles are; tiles with equal
/// sums are the same or not comparable, so they share no line and run in parallel.
pub(super) struct Tiles {
    side: Vec<Heap>,
    max: Heap,
}

/// Bytes of line sets that a tile should touch at most: they stay in a second-level cache.
const CACHE: u128 = 1 << 20;

/// Sides of a tile, unless the cache asks for less.
const SIDES: [Heap; 2] = [32, 16];

/// The smallest side: shorter rows cost more than cache misses.
const LEAST: Heap = 8;

/// The side of the smallest heap, whose lines are neighbours; never smaller than the others.
const ROW: Heap = 64;

/// The same where a row touches lines that are no neighbours.
const STRIDED_ROW: Heap = 32;

/// The same for a single heap, which is one row.
const ALONE: Heap = 1 << 16;

impl Tiles {
    /// Tiles for line sets of `words` words.
    pub(super) fn new(layout: &LineLayout, words: usize) -> Self {
        let n = layout.heaps;
        let lines = layout.rays() as u128 + 1;
        let fits = |side: Heap| {
            let touched = u128::from(side).saturating_pow(n as u32 - 1);
            touched.saturating_mul(lines * words as u128 * 8) <= CACHE
        };
        let side = SIDES.into_iter().find(|&side| fits(side)).unwrap_or(LEAST);
        let mut side = vec![side; n];
        side[0] = match (n, layout.strided()) {
            (1, _) => ALONE,
            (_, true) => STRIDED_ROW,
            (_, false) => ROW,
        };
        Self {
            side,
            max: layout.max,
        }
    }

    /// Bytes of the list of the tiles of one level, at most.
    pub(super) fn bytes(heaps: usize, max: Heap) -> u128 {
        let tiles = binomial((max / LEAST).saturating_add(heaps as u64), heaps as u64);
        tiles.unwrap_or(u128::MAX).saturating_mul(8 * heaps as u128)
    }

    /// The largest sum of block numbers.
    fn levels(&self) -> u64 {
        self.side.iter().map(|side| self.max / side).sum()
    }

    /// The tiles whose block numbers add up to `rest`, one after the other.
    fn level(&self, rest: u64) -> Vec<u64> {
        let n = self.side.len();
        let mut all = Vec::new();
        self.choose(n - 1, self.max, rest, &mut vec![0; n], &mut all);
        all
    }

    /// Chooses blocks 0..=i in all ways that hold a position with heap i at most `top`.
    fn choose(&self, i: usize, top: Heap, rest: u64, tile: &mut [u64], all: &mut Vec<u64>) {
        let side = self.side[i];
        // blocks of smaller heaps have no larger numbers: no smaller heap has a smaller side
        let low = rest.div_ceil(i as u64 + 1);
        for block in low..=rest.min(top / side) {
            tile[i] = block;
            if i > 0 {
                let top = top.min(block * side + side - 1);
                self.choose(i - 1, top, rest - block, tile, all);
            } else if block == rest {
                all.extend_from_slice(tile);
            }
        }
    }
}

/// Fills the cells of the sorted positions; `false` if a value does not fit the sets.
pub(super) fn fill<C: Cell>(
    layout: &LineLayout,
    tiles: &Tiles,
    sets: &Sets,
    cells: &[C],
    context: &Context,
) -> Result<bool, Stop> {
    let full = AtomicBool::new(false);
    // in the pool all along, so that the end of a level does not wake another thread
    context.pool().install(|| {
        for level in 0..=tiles.levels() {
            context.check()?;
            let list = tiles.level(level);
            let done = AtomicU64::new(0);
            share::each(context, (list.len() / layout.heaps) as u64, &|tile| {
                context.check()?;
                let mut work = Work {
                    layout,
                    tiles,
                    sets,
                    cells,
                    blocks: &list[tile as usize * layout.heaps..][..layout.heaps],
                    heaps: vec![0; layout.heaps],
                    row: layout.empty_row(),
                    done: 0,
                };
                if !work.choose(layout.heaps - 1, layout.max) {
                    full.store(true, Ordering::Relaxed);
                }
                done.fetch_add(work.done, Ordering::Relaxed);
                Ok(())
            })?;
            context.progress().advance(done.into_inner());
            if full.load(Ordering::Relaxed) {
                return Ok(false);
            }
        }
        Ok(true)
    })
}

/// One tile.
struct Work<'a, C> {
    layout: &'a LineLayout,
    tiles: &'a Tiles,
    sets: &'a Sets,
    cells: &'a [C],
    blocks: &'a [u64],
    heaps: Vec<Heap>,
    row: LineRow,
    done: u64,
}

impl<C: Cell> Work<'_, C> {
    /// Visits the positions of the tile whose heaps above `i` are chosen, heap i at most `top`.
    fn choose(&mut self, i: usize, top: Heap) -> bool {
        let side = self.tiles.side[i];
        let low = self.blocks[i] * side;
        let high = top.min(low + side - 1);
        if low > high {
            return true;
        }
        if i == 0 {
            return self.row(low, high);
        }
        (low..=high).all(|heap| {
            self.heaps[i] = heap;
            self.choose(i - 1, heap)
        })
    }

    fn row(&mut self, low: Heap, high: Heap) -> bool {
        let rank = self.layout.row(&self.heaps[1..], low, &mut self.row);
        let cells = &self.cells[rank..=rank + (high - low) as usize];
        self.done += high - low + 1;
        self.sets.row(&self.row, cells)
    }
}
