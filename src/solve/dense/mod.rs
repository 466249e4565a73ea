//! The dense engine: one cell for each position of a box, filled in an order in which
//! options come first. Time O(options), memory one cell a position.
//!
//! Sequential in rank order (colex, so the rank is a counter); parallel by runs of ranks, level
//! by level of the sum of their fixed heaps.

mod cell;
mod fold;
mod levels;
mod listed;
mod ranks;
mod sink;

pub use listed::run_listed;

use super::cell::{Cell, kept, restored};
use super::{Inapplicable, Table, Want};
use crate::game::{Heap, HeapBox, HeapRules, binomial};
use crate::work::memory::{addressable, filled};
use crate::work::{Context, Reached, Stage, Stop};
use cell::Mexed;
use fold::{Fold, SomeP};
use ranks::Ranks;
use sink::Sink;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, Ordering};

/// Positions between two looks at the cancel flag.
const BLOCK: u64 = 512;

/// Bytes that a table of the box takes while it is built, with cells of one byte.
///
/// # Errors
/// If rules that split heaps are asked for more than one heap, or moves raise a heap.
pub fn cost<R: HeapRules>(rules: &R, positions: &HeapBox) -> Result<u128, Inapplicable> {
    if rules.shape().splits() && positions.heaps() > 1 {
        return Err(Inapplicable::SplitSum);
    }
    if rules.shape().raises() {
        return Err(Inapplicable::RaisesHeap);
    }
    Ok(positions.count().saturating_add(Ranks::bytes(positions)))
}

/// The table of a box: Grundy values or outcomes. Cells widen by themselves.
///
/// # Errors
/// [`Stop::Memory`] before anything is allocated, [`Stop::Cancelled`], [`Stop::Refused`] if a
/// move does not lower its heap, or the box is sorted and the rules are not declared symmetric.
pub fn run<R: HeapRules + Sync>(
    rules: &R,
    positions: &HeapBox,
    want: Want,
    context: &Context,
) -> Result<Table, Stop> {
    super::suits(rules, positions)?;
    run_whole(rules, positions, want, context)
}

/// As [`run`], on a box of all tuples of heaps, followed by what the rules remember, of which
/// nothing ever rises.
///
/// # Errors
/// As [`run`]; the box must suit the rules.
pub fn run_whole<R: HeapRules + Sync>(
    rules: &R,
    positions: &HeapBox,
    want: Want,
    context: &Context,
) -> Result<Table, Stop> {
    if rules.shape().splits() && want != Want::Values {
        return Err(Stop::refused(
            "outcomes of heaps that split",
            "values, from which they follow in normal play, or whole sums (misere)",
            "ask for one of those",
        ));
    }
    let base = cost(rules, positions)?;
    let what = format!("a dense table of {positions}");
    context.afford(&what, base)?;
    let ranks = Ranks::new(positions);
    let job = Job {
        rules,
        positions,
        ranks: &ranks,
        context,
    };
    let done = match want {
        Want::Outcomes(convention) => job.fill::<AtomicU8, _>(|| SomeP::new(convention))?,
        Want::Values => (job.values::<AtomicU8>(&what, base).transpose())
            .or_else(|| job.values::<AtomicU16>(&what, base).transpose())
            .or_else(|| job.values::<AtomicU32>(&what, base).transpose())
            .transpose()?,
    };
    let done = done.ok_or_else(too_wide)?;
    Ok(Table::new(positions.clone(), want, done))
}

fn too_wide() -> Stop {
    Stop::refused(
        "a value that does not fit in 32 bits",
        "smaller ones, as tables hold",
        "choose a smaller box",
    )
}

fn raises(heaps: &[Heap]) -> Stop {
    Stop::refused(
        format!("a move from {heaps:?} that does not lower its heap"),
        "moves that do, as the dense engine needs",
        "use ‹engine memo›",
    )
}

struct Job<'a, R> {
    rules: &'a R,
    positions: &'a HeapBox,
    ranks: &'a Ranks,
    context: &'a Context,
}

impl<R: HeapRules + Sync> Job<'_, R> {
    /// A table of values, which takes `base` bytes with cells of one byte; `None` if a cell is
    /// too narrow.
    fn values<C: Mexed>(&self, what: &str, base: u128) -> Result<Option<super::Cells>, Stop> {
        let more = self.positions.count() * u128::from(C::BYTES - 1);
        self.context.afford(what, base.saturating_add(more))?;
        self.fill::<C, _>(C::Seen::default)
    }

    /// Fills a table; `None` if a cell is too narrow.
    fn fill<C: Cell, F: Fold>(
        &self,
        fold: impl Fn() -> F + Sync,
    ) -> Result<Option<super::Cells>, Stop> {
        super::early_fault(self.rules, self.positions)?;
        let count = addressable(self.positions.count())?;
        let cells: Vec<C> = filled(count, "the table", self.context, C::zero)?;
        let progress = self.context.progress();
        progress.begin("positions", Some(count as u64));
        // what is kept is the same on any number of threads
        let stage = (self.context).stage(&format!("dense, {} bytes a cell", C::BYTES));
        let parallel = self.context.threads() > 1 || stage.is_kept();
        let from = restored(&cells, &stage)?;
        progress.advance(from.done);
        let fitted = if parallel && self.positions.heaps() > 1 {
            levels::fill(self, &cells, &fold, (&stage, from))
        } else {
            self.sweep(&cells, fold(), (&stage, from))
        };
        progress.end();
        let fitted = fitted.map_err(|stop| super::smallest_fault(self.rules, self.positions, stop));
        let fitted = fitted?;
        if fitted && stage.due() {
            let (next, done) = (u64::MAX, count as u64);
            kept(&cells, |numbers| stage.put(Reached { next, done }, numbers))?;
        }
        Ok(fitted.then(|| C::finish(cells)))
    }

    /// All positions in rank order; `false` if a cell is too narrow.
    fn sweep<C: Cell, F: Fold>(
        &self,
        cells: &[C],
        fold: F,
        (stage, from): (&Stage<'_>, Reached),
    ) -> Result<bool, Stop> {
        let mut sink = Sink::new(self.ranks, cells, fold, self.sizes());
        if from.next >= cells.len() as u64 {
            return Ok(true);
        }
        let mut heaps = self.positions.unrank(from.next);
        for rank in from.next as usize..cells.len() {
            if rank as u64 % BLOCK == BLOCK - 1 {
                let here = Reached {
                    next: rank as u64,
                    done: rank as u64,
                };
                if let Err(stop) = self.context.check() {
                    return Err(kept(cells, |numbers| stage.end(stop, here, numbers)));
                }
                if stage.due() {
                    kept(cells, |numbers| stage.put(here, numbers))?;
                }
                self.context.progress().advance(BLOCK);
            }
            if !self.position(&mut sink, cells, &heaps, rank)? {
                return Ok(false);
            }
            self.positions.advance(&mut heaps);
        }
        Ok(true)
    }

    /// The number of heaps, and the bytes that there are.
    fn sizes(&self) -> (usize, u64) {
        (self.positions.heaps(), self.context.memory())
    }

    /// One position; `false` if its cell is too narrow.
    #[inline]
    fn position<C: Cell, F: Fold>(
        &self,
        sink: &mut Sink<'_, C, F>,
        cells: &[C],
        heaps: &[Heap],
        rank: usize,
    ) -> Result<bool, Stop> {
        sink.begin(heaps, rank);
        self.rules.moves(heaps, sink);
        let number = sink.end();
        cells[rank].set(number);
        if let Some(fault) = sink.fault.take() {
            return Err(Stop::Fault(*fault));
        }
        if sink.raised {
            return Err(raises(heaps));
        }
        Ok(number <= C::MAX)
    }
}

#[cfg(test)]
mod tests;
