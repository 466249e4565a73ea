//! Values of single heaps with passes, of rules of which every move leaves at most one part.
//!
//! The row of a heap n is its values with 0, 1, .., k passes left. With j of them its options are
//! those of the rules, with j passes left too, and, if there are any, the heap itself with j - 1. So
//! a row is the same function of the rows of the options as a value is of their values, and what
//! [`look_back`](super::look_back) shows of values holds of rows: rows that are seen to repeat long
//! enough repeat for ever (R. Horrocks, R. J. Nowakowski, Regularity in the G-sequences of octal
//! games with a pass, 2003). The values with all passes then repeat by a part of that period, and
//! perhaps from an earlier heap on.

use super::end::reserve;
use super::full::{Seen, no_heap, wide};
use super::game::HeapWise;
use super::known::Known;
use super::look_back::LookBack;
use super::period::{self, Period};
use crate::game::{Fault, Heap, Moves};
use crate::work::{Context, Stop};
use std::collections::HashMap;
use std::sync::Arc;

/// The rows of the first heaps.
#[derive(Clone, Debug)]
pub struct PassRows {
    passes: usize,
    /// One row after the other.
    values: Vec<u32>,
}

impl PassRows {
    /// How many heaps there are.
    pub fn heaps(&self) -> usize {
        self.values.len() / self.width()
    }

    /// The rows of the first heaps, one after the other; `None` if not so many are known.
    pub fn first(&self, heaps: usize) -> Option<&[u32]> {
        self.values.get(..heaps.checked_mul(self.width())?)
    }

    /// From where on, and by which least length, the rows are proved to repeat. O(values).
    pub fn repeat(&self, look: LookBack) -> Option<[u64; 2]> {
        let rows = self.values.chunks_exact(self.width());
        let mut numbers = HashMap::new();
        let numbered = rows.map(|row| {
            let next = numbers.len() as u32;
            *numbers.entry(row).or_insert(next)
        });
        let period = period::by_look_back(look, &numbered.collect::<Vec<u32>>())?;
        Some([period.preperiod, period.length])
    }

    /// The period of the values with all passes that the rows prove, with the least preperiod.
    pub(super) fn period(&self, look: LookBack) -> Option<Period> {
        let [preperiod, length] = self.repeat(look)?;
        Some(period::of_column(self, preperiod, length))
    }

    fn width(&self) -> usize {
        self.passes + 1
    }
}

impl Known for PassRows {
    fn count(&self) -> usize {
        self.heaps()
    }

    fn at(&self, heap: usize) -> u32 {
        self.values[heap * self.width() + self.passes]
    }
}

/// Computes rows by the definition.
pub(super) struct Passes<'a> {
    game: &'a dyn HeapWise,
    pub(super) rows: Arc<PassRows>,
    seen: Seen,
    options: PartsLeft,
}

impl<'a> Passes<'a> {
    pub(super) fn new(game: &'a dyn HeapWise) -> Self {
        // more than can be addressed are refused before a value is computed
        let passes = usize::try_from(game.passes()).unwrap_or(usize::MAX);
        Self {
            game,
            rows: Arc::new(PassRows {
                passes: passes.min(usize::MAX - 1),
                values: Vec::new(),
            }),
            seen: Seen::new(),
            options: PartsLeft::default(),
        }
    }

    /// Goes on until the values of this many heaps are known.
    pub(super) fn extend(&mut self, heaps: usize, context: &Context) -> Result<(), Stop> {
        let width = self.rows.width();
        let rows = Arc::make_mut(&mut self.rows);
        reserve(&mut rows.values, heaps.saturating_mul(width), context)?;
        // a row that was begun when the work was stopped
        rows.values.truncate(rows.heaps() * width);
        for heap in rows.heaps()..heaps {
            if !self.game.is_position(heap as Heap) {
                return Err(no_heap(heap as Heap));
            }
            self.options.of(self.game, heap as Heap)?;
            for left in 0..width {
                context.check()?;
                self.seen.begin();
                let passed =
                    (left > 0 && !self.options.parts.is_empty()).then(|| heap * width + left - 1);
                let others = self.options.parts.iter().map(|&part| part * width + left);
                for place in others.chain(passed) {
                    self.seen.add(rows.values[place]);
                }
                let value = u32::try_from(self.seen.mex()).map_err(|_| wide(heap as Heap))?;
                self.seen.room(value, context)?;
                self.seen.hold(value);
                rows.values.push(value);
            }
        }
        Ok(())
    }
}

/// The parts that the moves of a heap leave, one each, 0 for none.
#[derive(Default)]
struct PartsLeft {
    parts: Vec<usize>,
    fault: Option<Fault>,
}

impl PartsLeft {
    fn of(&mut self, game: &dyn HeapWise, heap: Heap) -> Result<(), Stop> {
        self.parts.clear();
        game.options(heap, self);
        match self.fault.take() {
            Some(fault) => Err(fault.into()),
            None => Ok(()),
        }
    }
}

impl Moves for PartsLeft {
    fn replace(&mut self, _: usize, y: Heap) {
        self.parts.push(y as usize);
    }

    fn enter(&mut self, _: usize, _: Heap) {
        unreachable!("a single heap has no second heap to enter");
    }

    fn leave(&mut self) {
        unreachable!("a single heap has no second heap to enter");
    }

    fn split(&mut self, _: usize, parts: &[Heap]) {
        let mut left = parts.iter().copied().filter(|&part| part > 0);
        let part = left.next().unwrap_or(0);
        match left.next() {
            None => self.replace(0, part),
            Some(_) => self.fail(Fault::undeclared(&[], parts)),
        }
    }

    fn fail(&mut self, fault: Fault) {
        self.fault.get_or_insert(fault);
    }

    fn enough(&self) -> bool {
        self.fault.is_some()
    }
}
