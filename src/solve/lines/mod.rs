//! The line engine: Grundy values of ray games, in which a move goes along a line: one heap is
//! lowered to anything, or several heaps by the same amount.
//!
//! The positions on a line are options of each other, so their values are pairwise different.
//! For each line a bit set holds the values that are on it already. Positions are visited in an
//! order in which options come first; the value of a position is the first number that is in
//! none of the sets of its lines, and goes into all of them. A position costs a few words
//! instead of all its options. Nothing else about the games is used.
//!
//! Symmetric games only, so it works on sorted positions; an ordered box is filled from them.
//! Visited tile by tile, so that the sets in use stay in the cache; tiles that share no line run
//! in parallel.
//!
//! Time O(lines through a position), at worst times (largest value / 64); memory one cell a
//! position and one bit for each line and possible value.

mod expand;
mod layout;
mod sets;
mod tiles;

use super::cell::{Cell, width};
use super::prepared::together;
use super::{Cells, Inapplicable, Prepared, Ready, Table, Want};
use crate::game::{Heap, HeapBox, Order, Shape};
use crate::work::memory::{addressable, filled};
use crate::work::{Context, Stop};
use layout::LineLayout;
use sets::Sets;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32};
use tiles::Tiles;

/// Prepares the values of nim on any number of heaps, or of the same amount from each of up to k
/// heaps on at most 3 heaps, with one common bound. As [`Prepare`](super::Prepare).
///
/// # Errors
/// Why the engine does not apply.
pub fn prepare<'a>(shape: &Shape, positions: &'a HeapBox, want: Want) -> Ready<'a> {
    Ok(Box::new(Job::new(shape, positions, want)?))
}

impl Prepared for Job<'_> {
    fn bytes(&self, _: &Context) -> u128 {
        self.attempt_bytes(self.expected())
    }

    /// A position is on a line for each heap, and has no fewer options in all than this.
    fn work(&self) -> u128 {
        let heaps = self.positions.heaps() as u128;
        let options = heaps.saturating_mul(self.max.into()) / 2;
        self.positions.count().saturating_mul(heaps.min(options))
    }

    /// Sets of lines widen by themselves.
    fn table(&self, context: &Context) -> Result<Option<Table>, Stop> {
        let positions = self.positions;
        let mut words = self.expected();
        loop {
            let what = format!("a table of {positions} with line sets");
            context.afford(&what, self.attempt_bytes(words))?;
            let cells = match self.width(words) {
                1 => self.fill::<AtomicU8>(words, context)?,
                2 => self.fill::<AtomicU16>(words, context)?,
                _ => self.fill::<AtomicU32>(words, context)?,
            };
            if let Some(cells) = cells {
                let mut cells = cells.narrowed();
                if positions.order() == Order::Ordered {
                    cells = expand::expand(&cells, positions, context)?;
                }
                return Ok(Some(Table::new(positions.clone(), Want::Values, cells)));
            }
            words *= 2;
        }
    }
}

struct Job<'a> {
    positions: &'a HeapBox,
    max: Heap,
    /// The largest number of heaps that a move lowers by the same amount.
    together: usize,
}

impl<'a> Job<'a> {
    fn new(shape: &Shape, positions: &'a HeapBox, want: Want) -> Result<Self, Inapplicable> {
        if want != Want::Values {
            return Err(Inapplicable::Outcomes);
        }
        let heaps = positions.heaps();
        let known = |&together: &usize| together == 1 || heaps <= 3;
        let together = together(shape, heaps).filter(known);
        let together = together.ok_or(Inapplicable::Shape)?;
        let max = positions.common_max().ok_or(Inapplicable::MixedBounds)?;
        Ok(Self {
            positions,
            max,
            together,
        })
    }

    /// No value is larger than the number of tokens, which is the longest play.
    fn bound(&self) -> u128 {
        u128::from(self.max).saturating_mul(self.positions.heaps() as u128)
    }

    /// Words of the sets of the first attempt: what nim and Wythoff's game need. Only a guess; if
    /// it is too small the sets are doubled.
    fn expected(&self) -> u128 {
        let max = u128::from(self.max);
        let values = if self.together == 1 {
            (max + 1).next_power_of_two()
        } else {
            2 * max + 1
        };
        values.min(self.bound() + 1).div_ceil(64)
    }

    /// Bytes of a cell for values that fit the sets.
    fn width(&self, words: u128) -> u128 {
        width(self.bound().min(words * 64 - 1))
    }

    /// Bytes of an attempt and what comes after it, saturating.
    fn attempt_bytes(&self, words: u128) -> u128 {
        let heaps = self.positions.heaps();
        let lines = LineLayout::lines(heaps, self.max, self.together);
        let width = self.width(words);
        let cells = |count: u128| count.saturating_mul(width);
        let sorted = self.positions.count_sorted().unwrap_or(u128::MAX);
        // the sets are gone before the cells are narrowed or expanded
        let after = match self.positions.order() {
            Order::Sorted => cells(sorted) / 2,
            Order::Ordered => cells(self.positions.count_ordered()),
        };
        let sets = Sets::bytes(lines, words).saturating_add(Tiles::bytes(heaps, self.max));
        LineLayout::bytes(heaps, self.max)
            .saturating_add(cells(sorted))
            .saturating_add(sets.max(after))
    }

    /// Fills a table of sorted positions; `None` if a value does not fit the sets.
    fn fill<C: Cell>(&self, words: u128, context: &Context) -> Result<Option<Cells>, Stop> {
        let sorted = self.positions.count_sorted().unwrap_or(u128::MAX);
        let lines = LineLayout::lines(self.positions.heaps(), self.max, self.together);
        let layout = LineLayout::new(self.positions, self.max, self.together);
        let count = addressable(sorted)?;
        // memory for many takes a while
        context.progress().begin("positions", Some(count as u64));
        let sets = Sets::new(addressable(lines)?, addressable(words)?, context)?;
        let cells = filled(count, "the values", context, C::zero)?;
        let tiles = Tiles::new(&layout, words as usize);
        let fitted = tiles::fill(&layout, &tiles, &sets, &cells, context);
        context.progress().end();
        Ok(fitted?.then(|| C::finish(cells)))
    }
}

#[cfg(test)]
mod tests;
