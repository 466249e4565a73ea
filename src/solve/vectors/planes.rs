use super::Job;
use super::plane::{Kept, PlaneRows, RowFindings, RowNumbers};
use crate::work::{Context, Stop, memory, share};
use std::sync::{Mutex, PoisonError};

/// Bytes of a task.
const TASK: usize = if cfg!(test) { 1 << 7 } else { 1 << 15 };
/// Bytes of a plane from which on it is worth sharing.
const SHARED: usize = if cfg!(test) { 1 << 8 } else { 1 << 16 };

/// Levels between two reports.
const REPORT: usize = 64;

/// The planes kept while all levels are passed.
pub(super) struct Planes<'a, C> {
    job: &'a Job<'a>,
    kept: Vec<Vec<C>>,
    /// Rows of a task.
    task: usize,
    /// Whether the rows of a plane are shared among threads.
    shared: bool,
}

/// Zeros, or a refusal.
pub(super) fn zeros<T: Copy + Default>(count: usize, context: &Context) -> Result<Vec<T>, Stop> {
    memory::zeros(count as u128, "the planes of the vectors engine", context)
}

impl<'a, C: Kept> Planes<'a, C> {
    pub(super) fn new(job: &'a Job<'a>) -> Result<Self, Stop> {
        let (layout, context) = (job.layout, job.context);
        let row = C::row(layout);
        let cells = layout.rows * row;
        let task = (TASK / size_of::<C>() / row).max(1);
        let large = layout.rows > task && cells * size_of::<C>() >= SHARED;
        let kept = (0..layout.window.min(layout.levels)).map(|_| zeros(cells, context));
        Ok(Self {
            job,
            kept: kept.collect::<Result<_, _>>()?,
            task,
            shared: context.threads() > 1 && large,
        })
    }

    /// Settles all levels; after each, `keeps` is called. `None` if a number is too large.
    pub(super) fn pass(mut self, keeps: &mut impl Keeps) -> Result<Option<RowFindings>, Stop> {
        let (levels, progress) = (self.job.layout.levels, self.job.context.progress());
        let mut found = RowFindings::default();
        progress.begin("levels", Some(levels as u64));
        // the level modulo the planes kept: a division takes as long as many cells
        let mut at = 0;
        for level in 0..levels {
            let mut plane = std::mem::take(&mut self.kept[at]);
            let here = self.settle((level, at), &mut plane, keeps.numbers(level))?;
            if here.overflow {
                progress.end();
                return Ok(None);
            }
            found = found.and(here);
            keeps.keep(level)?;
            self.kept[at] = plane;
            at = if at + 1 < self.kept.len() { at + 1 } else { 0 };
            if level % REPORT == REPORT - 1 {
                progress.advance(REPORT as u64);
            }
        }
        progress.end();
        Ok(Some(found))
    }

    /// Settles a plane, on all threads where it is large.
    fn settle(
        &self,
        (level, at): (usize, usize),
        plane: &mut [C],
        numbers: RowNumbers<'_>,
    ) -> Result<RowFindings, Stop> {
        let Job {
            layout,
            convention,
            context,
        } = *self.job;
        let row = C::row(layout);
        let task = |n: usize, cells: &mut [C], numbers: RowNumbers<'_>| {
            context.check()?;
            let first = n * self.task;
            let rows = PlaneRows {
                layout,
                convention,
                planes: &self.kept,
                level,
                at,
                rows: first..(first + self.task).min(layout.rows),
                cells,
                numbers,
            };
            Ok::<_, Stop>(C::settle_rows(rows, context.cpu()))
        };
        let parts = plane.chunks_mut(self.task * row);
        let mut numbers =
            numbers.map(|(numbers, bytes)| (numbers.chunks_mut(self.task * bytes), bytes));
        let parts = parts.map(|cells| {
            let numbers = numbers.as_mut();
            let numbers = numbers.and_then(|(all, bytes)| Some((all.next()?, *bytes)));
            (cells, numbers)
        });
        let mut found = RowFindings::default();
        if self.shared {
            let all = Mutex::new(found);
            share::parts(context, parts, &|n, (cells, numbers)| {
                let here = task(n, cells, numbers)?;
                let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
                *all = all.and(here);
                Ok(())
            })?;
            found = all.into_inner().unwrap_or_else(PoisonError::into_inner);
        } else {
            for (n, (cells, numbers)) in parts.enumerate() {
                found = found.and(task(n, cells, numbers)?);
            }
        }
        Ok(found)
    }
}

/// What is done with planes besides keeping them for later ones.
pub(super) trait Keeps {
    /// Where the numbers of a plane go.
    fn numbers(&mut self, _level: usize) -> RowNumbers<'_> {
        None
    }

    /// The plane of a level is settled.
    fn keep(&mut self, _level: usize) -> Result<(), Stop> {
        Ok(())
    }
}

/// Nothing: P-positions are counted.
pub(super) struct Count;

impl Keeps for Count {}
