use super::code::Code;
use super::layout::Layout;
use super::plane::{Found, Rows, Then};
use crate::game::Convention;
use crate::solve::{Context, Stop};
use rayon::prelude::*;
use std::ops::Range;

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
    let mut zeros: Vec<T> = Vec::new();
    zeros.try_reserve_exact(count).map_err(|_| Stop::Memory {
        what: "the planes of the vectors engine".into(),
        needed: count as u128 * size_of::<T>() as u128,
        limit: context.memory(),
    })?;
    // memory that the system gives is zero already, and touching it is what takes time: having
    // seen that there is enough, take it untouched
    drop(zeros);
    Ok(vec![T::default(); count])
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
        let task = |n: usize, cells: &mut [C], then: Then<'_>| {
            context.check()?;
            let first = n * rows;
            let rows = first..first + cells.len() / block;
            Ok(match layout.lanes {
                16 => context.cpu().run(self.rows::<16>(level, rows, cells, then)),
                _ => context.cpu().run(self.rows::<64>(level, rows, cells, then)),
            })
        };
        let shared = context.threads() > 1 && plane.len() >= SHARED && layout.rows > rows;
        let nothing = Found::nothing;
        let parts = plane.chunks_mut(rows * block);
        match (numbers, shared) {
            (None, false) => parts.enumerate().try_fold(nothing(), |found, (n, cells)| {
                Ok(found.and(task(n, cells, Then::Count)?))
            }),
            (Some((numbers, bytes)), false) => {
                let numbers = numbers.chunks_mut(rows * bytes);
                let mut parts = parts.zip(numbers).enumerate();
                parts.try_fold(nothing(), |found, (n, (cells, numbers))| {
                    Ok(found.and(task(n, cells, Then::Decode(numbers, bytes))?))
                })
            }
            (None, true) => context.pool().install(|| {
                let parts = plane.par_chunks_mut(rows * block).enumerate();
                let parts = parts.map(|(n, cells)| task(n, cells, Then::Count));
                parts.try_reduce(nothing, |a, b| Ok(a.and(b)))
            }),
            (Some((numbers, bytes)), true) => context.pool().install(|| {
                let numbers = numbers.par_chunks_mut(rows * bytes);
                let parts = plane.par_chunks_mut(rows * block).zip(numbers).enumerate();
                let parts =
                    parts.map(|(n, (cells, numbers))| task(n, cells, Then::Decode(numbers, bytes)));
                parts.try_reduce(nothing, |a, b| Ok(a.and(b)))
            }),
        }
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
