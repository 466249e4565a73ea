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
mod ordered;
mod sorted;
mod table;
mod words;

pub use table::{cost_table, run};

use crate::game::{Amounts, Convention, Heap, HeapBox, Order, Shape};
use crate::work::{Context, Stop, memory};
use ordered::Axes;

/// What a sweep counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// P-positions among the nondecreasing tuples of the box.
    pub p_sorted: u128,
    /// P-positions among all tuples of the box.
    pub p_ordered: u128,
}

impl Summary {
    /// P-positions in an order.
    pub fn p(&self, order: Order) -> u128 {
        match order {
            Order::Sorted => self.p_sorted,
            Order::Ordered => self.p_ordered,
        }
    }
}

/// Whether the engine does the outcomes of such a game on this box: nim, or the same amount from
/// each of up to k heaps; on more than 12 heaps nim with one common bound only.
pub fn fits(shape: &Shape, positions: &HeapBox) -> bool {
    Job::new(shape, positions).is_ok()
}

/// Bytes that a sweep takes. O(heaps), and the sets of heaps that fall together.
///
/// # Errors
/// [`Stop::Refused`] if the engine does not fit.
pub fn cost(shape: &Shape, positions: &HeapBox) -> Result<u128, Stop> {
    Ok(Job::new(shape, positions)?.bytes())
}

/// About how many words of lines a sweep reads at most, saturating: its time, in about the unit
/// of an option of the dense engine.
///
/// # Errors
/// [`Stop::Refused`] if the engine does not fit.
pub fn work(shape: &Shape, positions: &HeapBox) -> Result<u128, Stop> {
    Ok(Job::new(shape, positions)?.work())
}

/// The outcomes of a box: `visit` sees every P-position in the order of the box once, sorted
/// tuples in a sorted box and all tuples in an ordered one; positions that it does not see are N.
/// A sorted P-position comes after those below it.
///
/// Time and memory as in the [module](self) page.
///
/// # Errors
/// [`Stop::Memory`] before anything is allocated, [`Stop::Cancelled`], [`Stop::Refused`] if the
/// engine does not fit.
pub fn sweep(
    shape: &Shape,
    positions: &HeapBox,
    convention: Convention,
    context: &Context,
    visit: &mut impl FnMut(&[Heap]),
) -> Result<Summary, Stop> {
    let job = Job::new(shape, positions)?;
    context.afford(&format!("a sweep of {positions}"), job.bytes())?;
    context.check()?;
    // one type of visitor: the hot code is compiled once
    let visit: &mut dyn FnMut(&[Heap]) = visit;
    match (&job.way, positions.order()) {
        (Way::Sorted(sorted), Order::Sorted) => {
            sorted::sweep(sorted, job.together, convention, context, visit)
        }
        (Way::Sorted(sorted), Order::Ordered) => {
            let all: &mut dyn FnMut(&[Heap]) = &mut |heaps| rearrange(heaps, visit);
            sorted::sweep(sorted, job.together, convention, context, all)
        }
        (Way::Ordered(axes), Order::Sorted) => {
            let some: &mut dyn FnMut(&[Heap]) = &mut |heaps| {
                if heaps.is_sorted() {
                    visit(heaps);
                }
            };
            ordered::sweep(positions, axes, convention, context, some)
        }
        (Way::Ordered(axes), Order::Ordered) => {
            ordered::sweep(positions, axes, convention, context, visit)
        }
    }
}

/// Calls `visit` with all rearrangements of a nondecreasing tuple.
fn rearrange(sorted: &[Heap], visit: &mut dyn FnMut(&[Heap])) {
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
    Ordered(Axes),
}

struct Job {
    way: Way,
    /// The largest number of heaps that a move lowers by the same amount.
    together: usize,
}

impl Job {
    fn new(shape: &Shape, positions: &HeapBox) -> Result<Self, Stop> {
        let heaps = positions.heaps();
        let refused = || {
            Stop::Refused(format!(
                "the rows engine computes outcomes of nim and equal(k), on more than {} heaps of \
                 nim with one common bound only; use the dense engine",
                ordered::HEAPS
            ))
        };
        let together = together(shape, heaps).ok_or_else(refused)?;
        let way = match positions.common_max() {
            Some(max) if together == 1 || heaps <= 3 => {
                let sorted = HeapBox::sorted(heaps, max);
                Way::Sorted(sorted.map_err(|e| Stop::Refused(e.to_string()))?)
            }
            _ if heaps > ordered::HEAPS || positions.max().contains(&Heap::MAX) => {
                return Err(refused());
            }
            _ => Way::Ordered(Axes::new(positions.max(), together)),
        };
        Ok(Self { way, together })
    }

    fn bytes(&self) -> u128 {
        match &self.way {
            Way::Sorted(positions) => {
                let (heaps, max) = (positions.heaps(), positions.max()[0]);
                match (heaps, self.together) {
                    (1, _) => 0,
                    (_, 1) => axes::bytes(heaps, max),
                    (_, together) => diagonals::bytes(heaps, together, max),
                }
            }
            Way::Ordered(axes) => axes.bytes(),
        }
    }

    fn work(&self) -> u128 {
        match &self.way {
            Way::Sorted(positions) => {
                let (heaps, max) = (positions.heaps() as u128, positions.max()[0]);
                let rows = positions.count().saturating_mul(heaps) / (u128::from(max) + 1);
                let lines = heaps * self.together as u128;
                rows.saturating_mul(lines * words::words(u128::from(max) + 1))
            }
            Way::Ordered(axes) => axes.work(),
        }
    }
}

/// The largest number of heaps that a move lowers by the same amount, if each move is along a
/// line and lowering one heap to anything is a move: 1 for nim.
fn together(shape: &Shape, heaps: usize) -> Option<usize> {
    match shape {
        Shape::Each(Amounts::Any) => Some(1),
        Shape::Faces { sizes, amounts } if *sizes.start() == 1 && *sizes.end() >= 1 => {
            let most = (*sizes.end()).min(heaps);
            match amounts {
                Amounts::Equal => Some(most),
                Amounts::Any if most == 1 => Some(1),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Words, all 0, or a refusal.
fn zeros(words: u128, context: &Context) -> Result<Vec<u64>, Stop> {
    memory::zeros(words, "the lines of the rows engine", context)
}

#[cfg(test)]
mod tests;
