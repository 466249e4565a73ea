//! The budget recursion: outcomes of rules that lower at most k heaps by anything (nim, moore),
//! or exactly k (exact), on all tuples of a box. It never holds the table.
//!
//! A position x is N iff some P-position y <= x differs from it in 1 to k coordinates (exactly
//! k). Let Reach_j be the positions of a part of the box that lie above some P-position of the
//! part and differ from it in at most j (exactly j) coordinates. Along one coordinate, with U_j
//! the union of Reach_j of the layers passed, layer x has Reach_j(layer) | U_{j-1}, and layer
//! x + 1 starts with U_{k-1} known to be N. The innermost coordinate is a row of bits, done by
//! arithmetic on words: a row of closed rules has at most one P-position, its lowest zero.
//!
//! Instead of finishing a layer before the next coordinate sees it, 64 words of it at a time
//! are carried through all coordinates, so that a set is read and written once a layer; only the
//! sets U of the coordinates are kept, U_{k-1} alone for the outermost. Memory is the product of
//! all sizes but one in bits, and k sets of a further size less; time O(k n) word operations for
//! 64 positions of a row (a row of fewer takes a word all the same).
//!
//! Several threads take the sizes of the outermost heap in turn, each following the one before
//! through blocks of the second outermost: four heaps or more; up to three run on one thread.
//!
//! Nothing about P-positions is assumed: the recursion says only which positions reach one.

mod family;
mod layout;
mod leaf;
mod program;
mod steps;
mod table;
mod wavefront;
mod worker;

pub use table::prepare;

use crate::game::{Convention, Heap, HeapBox, Order, Shape};
use crate::work::{Context, Stop};
pub(super) use layout::WordLayout;
use smallvec::SmallVec;
use std::mem::replace;
use wavefront::{Passes, Repeat};
pub use worker::Visitor;

/// A row of a box: all its positions that differ in one heap only.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// The heaps of the row; the one that runs along it is 0.
    pub heaps: &'a [Heap],
    /// The heap that runs along the row.
    pub axis: usize,
    /// Bit b of word w: whether size 64 w + b of that heap makes a P-position.
    pub words: &'a [u64],
}

impl Row<'_> {
    /// Calls `each` with the sizes of the heap along the row that make a P-position, increasing.
    #[inline(always)]
    pub fn each_size(&self, mut each: impl FnMut(Heap)) {
        for (w, &word) in self.words.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                each(w as Heap * 64 + Heap::from(rest.trailing_zeros()));
                rest &= rest - 1;
            }
        }
    }

    /// Those sizes in a list.
    pub fn sizes(&self) -> Vec<Heap> {
        let mut sizes = Vec::new();
        self.each_size(|size| sizes.push(size));
        sizes
    }
}

/// Where the positions of rows are in a box.
pub(super) struct RowRanks<'a> {
    positions: &'a HeapBox,
    sizes: Vec<u64>,
    /// How far the rank of an ordered box goes when a heap grows by one.
    steps: Vec<u64>,
}

impl<'a> RowRanks<'a> {
    pub(super) fn new(positions: &'a HeapBox) -> Self {
        let sizes: Vec<u64> = positions.max().iter().map(|m| m + 1).collect();
        let steps = (sizes.iter()).scan(1, |step, size| Some(replace(step, *step * size)));
        Self {
            positions,
            steps: steps.collect(),
            sizes,
        }
    }

    /// Calls `each` with the ranks of the P-positions of a row that belong to the box.
    #[inline(always)]
    pub(super) fn each(&self, row: &Row<'_>, mut each: impl FnMut(usize)) {
        match self.positions.order() {
            Order::Ordered => {
                // one product after the other: wide ones of 64 bits are slow on plain CPUs
                let mut first = 0;
                for i in (0..row.heaps.len()).rev() {
                    first = first * self.sizes[i] + row.heaps[i];
                }
                let step = self.steps[row.axis];
                row.each_size(|size| each((first + size * step) as usize));
            }
            Order::Sorted => {
                // where the heap along the row may be between its neighbours
                let least = row.heaps[..row.axis].last().copied().unwrap_or(0);
                let most = row.heaps.get(row.axis + 1).copied().unwrap_or(Heap::MAX);
                let others = row.heaps.iter().enumerate().filter(|(i, _)| *i != row.axis);
                if least > most || !others.map(|(_, x)| x).is_sorted() {
                    return;
                }
                row.each_size(|size| {
                    if (least..=most).contains(&size) {
                        let mut heaps: SmallVec<[Heap; 16]> = SmallVec::from_slice(row.heaps);
                        heaps[row.axis] = size;
                        each(self.positions.rank(&heaps) as usize);
                    }
                });
            }
        }
    }
}

/// Which rows a visitor sees. An engine of this kind finds most rows to hold no P-position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowsSeen {
    /// Those that hold a P-position: enough to check each P-position against a formula, with
    /// their number against the formula's.
    WithP,
    /// All, so that positions that a formula wrongly calls P are met as well; slower.
    All,
}

/// The outcomes of all tuples with heap `i` in `0..=max[i]`: how many are P. `visit` sees each row
/// asked for once, as soon as it is done, from any thread; the rows it does not see are N
/// throughout. Rows come after those below them, in no other order if there are several threads.
///
/// # Errors
/// [`Stop::Memory`] before anything is allocated, [`Stop::Cancelled`], [`Stop::Refused`] if the
/// engine does not play the shape or the box cannot be addressed.
pub fn sweep(
    shape: &Shape,
    max: &[Heap],
    (convention, rows): (Convention, RowsSeen),
    context: &Context,
    visit: Visitor<'_>,
) -> Result<u128, Stop> {
    WordLayout::new(shape, max, convention)?.sweep(max, rows, context, visit)
}

impl WordLayout {
    /// As [`sweep`].
    fn sweep(
        &self,
        max: &[Heap],
        rows: RowsSeen,
        context: &Context,
        visit: Visitor<'_>,
    ) -> Result<u128, Stop> {
        let mut sizes = max.iter().map(|&m| u128::from(m) + 1);
        if sizes.try_fold(1, u128::checked_mul).is_none() {
            let found = "a box of more than 2^128 positions";
            return Err(Stop::refused(found, "a smaller one", "lower a bound"));
        }
        context.afford("a sweep of the box", self.sweep_bytes(context))?;
        context.check()?;
        let mut passes = Passes::new(self, Repeat::Once, context)?;
        let sizes = self.split().0.map_or(1, |top| top.extent as u64);
        context.progress().begin("sizes of a heap", Some(sizes));
        let p = passes.sweep(rows, visit);
        context.progress().end();
        p
    }

    /// Bytes that a sweep takes.
    fn sweep_bytes(&self, context: &Context) -> u128 {
        self.bytes(wavefront::threads(self, context))
    }

    /// Bytes that [`passes`] takes besides what the visitor keeps.
    pub(super) fn passes_bytes(&self, context: &Context) -> u128 {
        self.sweep_bytes(context).saturating_add(self.volume())
    }
}

/// The Grundy values of all tuples of a box, smallest values first: `visit` sees each row that
/// holds positions of a value, with those positions.
///
/// # Errors
/// As [`sweep`]; the caller has seen to the memory.
pub(super) fn passes(
    layout: &WordLayout,
    max: &[Heap],
    context: &Context,
    visit: &(impl Fn(u64, &Row<'_>) + Sync),
) -> Result<(), Stop> {
    let mut left: u128 = max.iter().map(|&m| u128::from(m) + 1).product();
    let mut passes = Passes::new(layout, Repeat::Often, context)?;
    let total = u64::try_from(left).ok();
    context.progress().begin("positions", total);
    let mut value = 0;
    while left > 0 {
        let found = passes.sweep(RowsSeen::WithP, &|row: &Row<'_>| visit(value, row))?;
        context
            .progress()
            .advance(u64::try_from(found).unwrap_or(u64::MAX));
        left -= found;
        value += 1;
    }
    context.progress().end();
    Ok(())
}

#[cfg(test)]
mod tests;
