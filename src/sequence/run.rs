use super::period::Period;
use super::slices::Slices;
use super::solver::Solver;
use super::{FIRST, Keep, MOST};
use crate::game::Heap;
use crate::work::{Context, Stop};
use std::time::{Duration, Instant};

/// A sequence on its way.
pub(super) struct Run<'a, 'k> {
    pub(super) solver: Solver<'a>,
    pub(super) keep: Option<Box<Keep<'k>>>,
    pub(super) every: Duration,
    /// Heaps that are kept.
    pub(super) kept: usize,
    pub(super) slices: Slices,
    pub(super) context: &'a Context,
}

impl Run<'_, '_> {
    /// Computes values, up to those of `heaps` heaps, until they prove a period.
    pub(super) fn search(&mut self, heaps: usize) -> Result<Option<Period>, Stop> {
        // where a period is looked for: the same heaps in a run that goes on from known values
        let mut point = FIRST.min(heaps);
        let known = self.solver.known().count();
        while point < known.min(heaps) {
            point = (point * 2).min(heaps);
        }
        loop {
            if point == MOST {
                return Err(Stop::refused(
                    "no period that is proved by 2^32 values",
                    "one: more values are not computed",
                    "lower ‹to›",
                ));
            }
            self.extend(point)?;
            if let Some(period) = self.solver.proved(self.context)? {
                return Ok(Some(period));
            }
            if point == heaps {
                return Ok(self.solver.observed());
            }
            point = (point * 2).min(heaps);
        }
    }

    /// Computes the values of this many heaps.
    fn extend(&mut self, heaps: usize) -> Result<(), Stop> {
        self.solver.choose();
        self.solver.afford(heaps, self.context)?;
        let mut begun = Instant::now();
        loop {
            let known = self.solver.known().count();
            let slice = self.slices.next(heaps.saturating_sub(known));
            if slice == 0 {
                return Ok(());
            }
            let start = Instant::now();
            if let Err(stop) = self.solver.extend(known + slice, self.context) {
                // of an interrupted run nothing is lost
                self.keep()?;
                return Err(stop);
            }
            self.context.progress().advance(slice as u64);
            self.slices.took(start.elapsed());
            if begun.elapsed() > self.every || known + slice == heaps {
                begun = Instant::now();
                self.keep()?;
            }
        }
    }

    fn keep(&mut self) -> Result<(), Stop> {
        let Some(keep) = &mut self.keep else {
            return Ok(());
        };
        let known = self.solver.known();
        let (from, to) = (self.kept, known.count());
        // those that were kept before may have to be computed again
        if from >= to {
            return Ok(());
        }
        let mut at = from;
        keep(from as Heap, &mut |into| {
            let count = into.len().min(to - at);
            known.copy(at, &mut into[..count]);
            at += count;
            count
        })?;
        self.kept = to;
        Ok(())
    }
}
