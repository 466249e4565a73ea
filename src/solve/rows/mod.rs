//! The row sieve: outcomes of ray games, in which a move lowers one heap to anything, or several
//! heaps by the same amount. It never holds the table.
//!
//! A row is all positions that differ in one heap only. Lowering that heap is a move, so a row
//! holds at most one P-position: the first that reaches no P-position of another row. For each
//! line of moves across the rows a bit row over the remaining heap says where the line has met a
//! P-position; the first bit that is 0 in all of them together is the row's P-position, and is
//! marked in all of them. Nothing else about the games is used; misere play begins with the
//! position without tokens known to be N.
//!
//! One common bound and lines known for sorted positions (nim on any number of heaps, equal(k)
//! on up to three): sorted positions only, with the largest heap along the row. A row whose other
//! heaps make a P-position with a smaller heap is settled without a look. Ordered positions are
//! their rearrangements. Else, mixed bounds and equal(k) on more heaps: all tuples, with a bit row
//! for each line of each set of outer heaps that fall together.
//!
//! Time O(lines through a row) words for each word up to the P-position of a row; memory one bit
//! for each line across the rows and size. One thread: a row waits for all rows below it, and the
//! lines of neighbours are shared.
//!
//! Source: none; it is the kernel of the graph of moves, taken greedily a row at a time.

mod axes;
mod diagonals;
mod family;
mod lines;
mod ordered;
mod sorted;
mod tuples;
mod words;

use super::prepared::{Inapplicable, Prepared, Ready, Summary, swept, together};
use super::{Table, Want};
use crate::game::{Convention, Heap, HeapBox, Order, Shape};
use crate::work::{Context, Stop, memory};
use tuples::{MOST, Tuples};

/// Prepares the outcomes of nim, or of the same amount from each of up to k heaps; on more than 12
/// heaps nim with one common bound only. As [`Prepare`](super::Prepare).
///
/// # Errors
/// Why the engine does not apply.
pub fn prepare<'a>(shape: &Shape, positions: &'a HeapBox, want: Want) -> Ready<'a> {
    Ok(Box::new(Job::new(shape, positions, want)?))
}

impl Prepared for Job<'_> {
    fn bytes(&self, _: &Context) -> u128 {
        self.lines().saturating_add(self.positions.count())
    }

    /// About how many words of lines a sweep reads at most.
    fn work(&self) -> u128 {
        match &self.way {
            Way::Sorted(positions) => {
                let (heaps, max) = (positions.heaps() as u128, positions.max()[0]);
                let rows = positions.count().saturating_mul(heaps) / (u128::from(max) + 1);
                let lines = heaps * self.together as u128;
                rows.saturating_mul(lines * words::words(u128::from(max) + 1))
            }
            Way::Ordered(tuples) => tuples.work(),
        }
    }

    fn table(&self, context: &Context) -> Result<Option<Table>, Stop> {
        swept(self, (self.positions, self.convention), context)
    }

    fn threads(&self, _: &Context) -> usize {
        1
    }

    /// In the order of the box; a sorted P-position comes after those below it.
    fn run(&self, context: &Context, visit: &(dyn Fn(&[Heap]) + Sync)) -> Result<Summary, Stop> {
        let (positions, convention) = (self.positions, self.convention);
        context.afford(&format!("a sweep of {positions}"), self.lines())?;
        context.check()?;
        // one type of visitor: the hot code is compiled once
        let visit: &mut dyn FnMut(&[Heap]) = match (&self.way, positions.order()) {
            (Way::Sorted(_), Order::Sorted) | (Way::Ordered(_), Order::Ordered) => {
                &mut |heaps| visit(heaps)
            }
            (Way::Sorted(_), Order::Ordered) => &mut |heaps| rearrange(heaps, visit),
            (Way::Ordered(_), Order::Sorted) => &mut |heaps| {
                if heaps.is_sorted() {
                    visit(heaps);
                }
            },
        };
        match &self.way {
            Way::Sorted(sorted) => sorted::sweep(sorted, self.together, convention, context, visit),
            Way::Ordered(tuples) => ordered::sweep(positions, tuples, convention, context, visit),
        }
    }

    fn visited(&self) -> Option<(u128, Order)> {
        Some((self.positions.count(), self.positions.order()))
    }
}

/// Calls `visit` with all rearrangements of a nondecreasing tuple.
fn rearrange(sorted: &[Heap], visit: &dyn Fn(&[Heap])) {
    let mut heaps = sorted.to_vec();
    loop {
        visit(&heaps);
        // the next one in lexicographic order
        let Some(i) = heaps.windows(2).rposition(|pair| pair[0] < pair[1]) else {
            return;
        };
        let above = heaps.iter().rposition(|&x| x > heaps[i]);
        heaps.swap(i, above.expect("the heap after it is larger"));
        heaps[i + 1..].reverse();
    }
}

/// The rows of a sweep.
enum Way {
    /// Of the sorted positions of this box.
    Sorted(HeapBox),
    /// Of all tuples.
    Ordered(Tuples),
}

struct Job<'a> {
    positions: &'a HeapBox,
    convention: Convention,
    way: Way,
    /// The largest number of heaps that a move lowers by the same amount.
    together: usize,
}

impl<'a> Job<'a> {
    fn new(shape: &Shape, positions: &'a HeapBox, want: Want) -> Result<Self, Inapplicable> {
        let Want::Outcomes(convention) = want else {
            return Err(Inapplicable::Values);
        };
        let heaps = positions.heaps();
        let together = together(shape, heaps).ok_or(Inapplicable::Shape)?;
        let way = match positions.common_max() {
            Some(max) if together == 1 || heaps <= 3 => {
                let sorted = HeapBox::sorted(heaps, max);
                Way::Sorted(sorted.map_err(|_| Inapplicable::Large)?)
            }
            _ if heaps > MOST => return Err(Inapplicable::Heaps),
            _ if positions.max().contains(&Heap::MAX) => return Err(Inapplicable::Large),
            _ => Way::Ordered(Tuples::new(positions.max(), together)),
        };
        Ok(Self {
            positions,
            convention,
            way,
            together,
        })
    }

    /// Bytes that a sweep takes.
    fn lines(&self) -> u128 {
        match &self.way {
            Way::Sorted(positions) => {
                let (heaps, max) = (positions.heaps(), positions.max()[0]);
                match (heaps, self.together) {
                    (1, _) => 0,
                    (_, 1) => axes::bytes(heaps, max),
                    (_, together) => diagonals::bytes(heaps, together, max),
                }
            }
            Way::Ordered(tuples) => tuples.bytes(),
        }
    }
}

/// Words, all 0, or a refusal.
fn zeros(words: u128, context: &Context) -> Result<Vec<u64>, Stop> {
    memory::zeros(words, "the lines of the rows engine", context)
}

#[cfg(test)]
mod tests;
