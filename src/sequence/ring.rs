//! Values in constant memory: the first heaps and the last ones are kept, and what can be said of
//! all.

use super::Statistics;
use super::checksum::Checksum;
use super::known::Known;
use super::slices::Slices;
use super::solver::Solver;
use crate::game::{Code, Heap};
use crate::work::{Context, Stop};
use std::time::Instant;

/// Heaps that are computed between two shows of progress.
const SLICE: usize = 1 << 18;

/// What is left of the values of heaps 0, 1, 2, ... that were not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RingSummary {
    /// What can be said of all, in the space that the engine found.
    pub statistics: Statistics,
    /// Of all values, as [`Sequence::checksum`](super::Sequence::checksum).
    pub checksum: u32,
}

impl RingSummary {
    /// The values of heaps 0 to `to` of a game with few rare heaps; of the values, `keep` of the
    /// first are kept, and as many of the last.
    ///
    /// Time as [`Sequence::run`](super::Sequence::run); memory O(keep + last rare heap).
    ///
    /// # Errors
    /// [`Stop::Cancelled`]; [`Stop::Memory`]; [`Stop::Refused`] if not few of the first heaps are
    /// rare, or a heap cannot be settled by those that are kept.
    pub fn run(code: &Code, to: Heap, keep: usize, context: &Context) -> Result<Self, Stop> {
        let heaps = usize::try_from(to).ok().and_then(|to| to.checked_add(1));
        let heaps = heaps
            .ok_or_else(|| Stop::refused("too many heaps", "fewer than 2^63", "lower ‹to›"))?;
        context.afford("the heaps that the ring keeps", keep as u128 * 6)?;
        context.progress().begin("heaps", Some(heaps as u64));
        let summary = go(code, heaps, keep, context);
        context.progress().end();
        summary
    }
}

fn go(code: &Code, heaps: usize, keep: usize, context: &Context) -> Result<RingSummary, Stop> {
    let mut solver = Solver::new(code, None, Vec::new())?;
    let mut slices = Slices::new();
    let mut point = 64;
    loop {
        let to = point.min(heaps).min(keep);
        while solver.known().count() < to {
            let known = solver.known().count();
            let (slice, start) = (slices.next(to - known), Instant::now());
            solver.extend(known + slice, context)?;
            context.progress().advance(slice as u64);
            slices.took(start.elapsed());
        }
        solver.choose();
        if to < point {
            break;
        }
        point *= 2;
    }
    let known = solver.known().count();
    let mut sparse = solver.into_sparse().ok_or_else(|| {
        Stop::refused(
            format!("too many rare heaps among the first {known} for the ring engine"),
            "fewer",
            "take another engine, or more heaps",
        )
    })?;
    sparse.forget();
    let (mut seen, mut largest, mut checksum) = (0, (0, 0), Checksum::default());
    let mut shown = known;
    loop {
        for heap in seen..sparse.count() {
            if heap.is_multiple_of(SLICE) {
                context.check()?;
            }
            let value = sparse.at(heap);
            if value > largest.0 {
                largest = (value, heap as Heap);
            }
            checksum.add(value);
        }
        context.progress().advance((sparse.count() - shown) as u64);
        (seen, shown) = (sparse.count(), sparse.count());
        if seen == heaps {
            break;
        }
        let next = heaps.min(seen + SLICE.min(keep));
        sparse
            .extend(next, context)
            .map_err(|end| end.refuse(sparse.count()))?;
    }
    Ok(RingSummary {
        statistics: Statistics {
            heaps: heaps as u64,
            largest,
            rares: Some(sparse.rare_heaps()),
        },
        checksum: checksum.sum(),
    })
}
