use super::layout::PlaneLayout;
use super::plane::{Kept, PlaneRows, RowFindings, Then};
use crate::game::Convention;
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
    layout: &'a PlaneLayout,
    convention: Convention,
    context: &'a Context,
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
    pub(super) fn new(
        layout: &'a PlaneLayout,
        convention: Convention,
        context: &'a Context,
    ) -> Result<Self, Stop> {
        let row = C::row(layout);
        let cells = layout.rows * row;
        let task = (TASK / size_of::<C>() / row).max(1);
        let large = layout.rows > task && cells * size_of::<C>() >= SHARED;
        let kept = (0..layout.window.min(layout.levels)).map(|_| zeros(cells, context));
        Ok(Self {
            layout,
            convention,
            context,
            kept: kept.collect::<Result<_, _>>()?,
            task,
            shared: context.threads() > 1 && large,
        })
    }

    /// Settles all levels; after each, `keeps` is called. `None` if a number is too large.
    pub(super) fn pass(mut self, keeps: &mut impl Keeps) -> Result<Option<RowFindings>, Stop> {
        let layout = self.layout;
        let mut found = RowFindings::default();
        self.context
            .progress()
            .begin("levels", Some(layout.levels as u64));
        for level in 0..layout.levels {
            let at = level % self.kept.len();
            let mut plane = std::mem::take(&mut self.kept[at]);
            let here = self.settle(level, &mut plane, keeps.numbers(level))?;
            if here.overflow {
                self.context.progress().end();
                return Ok(None);
            }
            found = found.and(here);
            keeps.keep(level)?;
            self.kept[at] = plane;
            if level % REPORT == REPORT - 1 {
                self.context.progress().advance(REPORT as u64);
            }
        }
        self.context.progress().end();
        Ok(Some(found))
    }

    /// Settles a plane, on all threads where it is large.
    fn settle(
        &self,
        level: usize,
        plane: &mut [C],
        numbers: Option<(&mut [u8], usize)>,
    ) -> Result<RowFindings, Stop> {
        let row = C::row(self.layout);
        let at = level % self.kept.len();
        let task = |n: usize, cells: &mut [C], then: Then<'_>| {
            self.context.check()?;
            let first = n * self.task;
            let rows = PlaneRows {
                layout: self.layout,
                convention: self.convention,
                planes: &self.kept,
                level,
                at,
                rows: first..(first + self.task).min(self.layout.rows),
                cells,
                then,
            };
            Ok::<_, Stop>(C::settle_rows(rows, self.context.cpu()))
        };
        let parts = plane.chunks_mut(self.task * row);
        let mut numbers =
            numbers.map(|(numbers, bytes)| (numbers.chunks_mut(self.task * bytes), bytes));
        let parts = parts.map(|cells| {
            let next = numbers
                .as_mut()
                .and_then(|(all, bytes)| Some((all.next()?, *bytes)));
            let then = next.map_or(Then::Count, |(numbers, bytes)| Then::Decode(numbers, bytes));
            (cells, then)
        });
        let mut found = RowFindings::default();
        if self.shared {
            let all = Mutex::new(found);
            share::parts(self.context, parts, &|n, (cells, then)| {
                let here = task(n, cells, then)?;
                let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
                *all = all.and(here);
                Ok(())
            })?;
            found = all.into_inner().unwrap_or_else(PoisonError::into_inner);
        } else {
            for (n, (cells, then)) in parts.enumerate() {
                found = found.and(task(n, cells, then)?);
            }
        }
        Ok(found)
    }
}

/// What is done with planes besides keeping them for later ones.
pub(super) trait Keeps {
    /// Where the numbers of a plane go, and how many bytes each row takes; `None` if its
    /// P-positions are only counted.
    fn numbers(&mut self, level: usize) -> Option<(&mut [u8], usize)>;

    /// The plane of a level is settled.
    fn keep(&mut self, level: usize) -> Result<(), Stop>;
}

/// Nothing.
pub(super) struct Count;

impl Keeps for Count {
    fn numbers(&mut self, _: usize) -> Option<(&mut [u8], usize)> {
        None
    }

    fn keep(&mut self, _: usize) -> Result<(), Stop> {
        Ok(())
    }
}
