use super::code::Code;
use super::layout::Layout;
use super::plane::{Found, Rows, Then};
use crate::game::Convention;
use crate::solve::{Context, Stop, memory, share};
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// Cells of a task.
const TASK: usize = if cfg!(test) { 1 << 7 } else { 1 << 15 };
/// Cells of a plane from which on it is worth sharing.
const SHARED: usize = if cfg!(test) { 1 << 8 } else { 1 << 16 };

/// Levels between two reports.
const REPORT: usize = 64;

/// The planes kept while all levels are passed.
pub(super) struct Planes<'a, C> {
    layout: &'a Layout,
    convention: Convention,
    context: &'a Context,
    kept: Vec<Vec<C>>,
}

/// Zeros, or a refusal.
pub(super) fn zeros<T: Copy + Default>(count: usize, context: &Context) -> Result<Vec<T>, Stop> {
    memory::zeros(count as u128, "the planes of the vectors engine", context)
}

impl<'a, C: Code> Planes<'a, C> {
    pub(super) fn new(
        layout: &'a Layout,
        convention: Convention,
        context: &'a Context,
    ) -> Result<Self, Stop> {
        let cells = layout.rows * layout.stride * layout.layers;
        let kept = (0..layout.window.min(layout.levels)).map(|_| zeros(cells, context));
        Ok(Self {
            layout,
            convention,
            context,
            kept: kept.collect::<Result<_, _>>()?,
        })
    }

    /// Settles all levels; after each, `then` sees the plane. `None` if a number is too large.
    pub(super) fn pass(mut self, keeps: &mut impl Keeps<C>) -> Result<Option<Found<C>>, Stop> {
        let layout = self.layout;
        let mut found = Found::nothing();
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
            keeps.keep(level, &plane)?;
            self.kept[at] = plane;
            if level % REPORT == REPORT - 1 {
                self.context.progress().advance(REPORT as u64);
            }
        }
        self.context.progress().end();
        Ok(Some(found))
    }

    fn rows<'t, const LANES: usize>(
        &'t self,
        level: usize,
        rows: Range<usize>,
        cells: &'t mut [C],
        then: Then<'t>,
    ) -> Rows<'t, C, LANES> {
        Rows {
            layout: self.layout,
            convention: self.convention,
            planes: &self.kept,
            level,
            rows,
            cells,
            then,
        }
    }

    /// Settles a plane, on all threads where it is large.
    fn settle(
        &self,
        level: usize,
        plane: &mut [C],
        numbers: Option<(&mut [u8], usize)>,
    ) -> Result<Found<C>, Stop> {
        let (layout, context) = (self.layout, self.context);
        let block = layout.stride * layout.layers;
        let rows = (TASK / block).max(1);
        let found = Mutex::new(Found::nothing());
        let task = |n: usize, cells: &mut [C], then: Then<'_>| {
            context.check()?;
            let first = n * rows;
            let rows = first..first + cells.len() / block;
            let here = match layout.lanes {
                16 => context.cpu().run(self.rows::<16>(level, rows, cells, then)),
                _ => context.cpu().run(self.rows::<64>(level, rows, cells, then)),
            };
            let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
            *found = found.and(here);
            Ok(())
        };
        let parts = plane.chunks_mut(rows * block);
        let shared =
            context.threads() > 1 && parts.len() > 1 && rows * block * parts.len() >= SHARED;
        let mut numbers = numbers.map(|(numbers, bytes)| (numbers.chunks_mut(rows * bytes), bytes));
        let parts = parts.map(|cells| {
            let next = numbers
                .as_mut()
                .and_then(|(all, bytes)| Some((all.next()?, *bytes)));
            let then = next.map_or(Then::Count, |(numbers, bytes)| Then::Decode(numbers, bytes));
            (cells, then)
        });
        if shared {
            share::parts(context, parts, &|n, (cells, then)| task(n, cells, then))?;
        } else {
            for (n, (cells, then)) in parts.enumerate() {
                task(n, cells, then)?;
            }
        }
        Ok(found.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}

/// What is done with planes besides keeping them for later ones.
pub(super) trait Keeps<C> {
    /// Where the numbers of a plane go, and how many bytes each row takes; `None` if its
    /// P-positions are only counted.
    fn numbers(&mut self, level: usize) -> Option<(&mut [u8], usize)>;

    /// The plane of a level is settled.
    fn keep(&mut self, level: usize, plane: &[C]) -> Result<(), Stop>;
}

/// Nothing.
pub(super) struct Count;

impl<C> Keeps<C> for Count {
    fn numbers(&mut self, _: usize) -> Option<(&mut [u8], usize)> {
        None
    }

    fn keep(&mut self, _: usize, _: &[C]) -> Result<(), Stop> {
        Ok(())
    }
}
