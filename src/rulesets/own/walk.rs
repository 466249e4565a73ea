//! The moves of one clause at a position.

use super::clause::{Move, What, told};
use super::run::Guard;
use super::steps::{Steps, Wrong};
use crate::expression::{self, Env};
use crate::game::{Fault, Heap, Moves};
use smallvec::SmallVec;
use std::cell::RefCell;

/// Amounts beyond this are refused, so that sums of a few fit 128 bits.
const LARGE: i128 = 1 << 100;
/// Steps of a progression beyond this as well: with heaps of 64 bits, products fit 128 bits.
const STEEP: i128 = 1 << 62;

/// A clause and the position that it is applied to.
pub(super) struct Walk<'w> {
    pub(super) clause: &'w Move,
    pub(super) env: &'w Env<'w>,
    pub(super) guard: Option<&'w Guard<'w>>,
    pub(super) x: &'w [Heap],
    /// Whether the position is one heap of several.
    pub(super) each: bool,
    pub(super) falling_total: bool,
    pub(super) lines: &'w RefCell<Progressions>,
}

/// Numbers for each heap: the first option of a progression, and how the others differ. They
/// are kept from position to position.
#[derive(Default)]
pub(super) struct Progressions {
    first: Vec<i128>,
    step: Vec<i128>,
}

impl Progressions {
    fn steps(&self) -> Steps<'_> {
        Steps {
            first: &self.first,
            step: &self.step,
        }
    }
}

/// Why the moves of a clause cannot be computed.
enum Why {
    /// As the environment says.
    Fault,
    Wrong(Wrong),
    /// It cannot be computed whether an option is a position.
    Option(Fault),
}

impl From<Fault> for Why {
    fn from(fault: Fault) -> Self {
        Self::Option(fault)
    }
}

/// The same, in words.
pub(super) enum Unwritten {
    /// What was found in the clause.
    Clause(String),
    /// What was found in `where`, at an option.
    Position(Fault),
}

impl From<Wrong> for Why {
    fn from(wrong: Wrong) -> Self {
        Self::Wrong(wrong)
    }
}

impl Walk<'_> {
    /// Writes all options.
    ///
    /// # Errors
    /// Why they cannot be computed.
    pub(super) fn write(&self, to: &mut dyn Moves) -> Result<(), Unwritten> {
        let mut result = Ok(());
        self.clause.outer.run(self.env, &mut || {
            result = self.inner_range(to);
            result.is_ok()
        });
        let text = &self.clause.text;
        match (self.env.fault(), result) {
            (Some(fault), _) => Err(Unwritten::Clause(told(text, fault))),
            (None, Err(Why::Wrong(wrong))) => Err(Unwritten::Clause(format!("{text}: {wrong}"))),
            (None, Err(Why::Option(fault))) => Err(Unwritten::Position(fault)),
            (None, _) => Ok(()),
        }
    }

    fn inner_range(&self, to: &mut dyn Moves) -> Result<(), Why> {
        let Some(last) = &self.clause.last else {
            return self.one(to);
        };
        let (low, high) = ((last.low)(self.env), (last.high)(self.env));
        if !self.env.is_fine() {
            return Err(Why::Fault);
        }
        if low > high {
            return Ok(());
        }
        if let Some(slopes) = &last.slopes {
            self.env.set(last.place, low);
            let count = high.checked_sub(low).filter(|&count| count < LARGE);
            return self.progression(slopes, count.ok_or(Wrong::Heap(high))?, to);
        }
        self.one_by_one((low, high), to)
    }

    fn one_by_one(&self, (low, high): (i128, i128), to: &mut dyn Moves) -> Result<(), Why> {
        let place = self.clause.last.as_ref().map(|last| last.place);
        for value in low..=high {
            if !self.env.round(self.clause.read.span) {
                return Err(Why::Fault);
            }
            if let Some(place) = place {
                self.env.set(place, value);
            }
            self.one(to)?;
        }
        Ok(())
    }

    fn one(&self, to: &mut dyn Moves) -> Result<(), Why> {
        match self.clause.read.starred {
            true => self.starred(to),
            false => self.single(to),
        }
    }

    /// Computes the heaps after one move; whether the clause makes it.
    #[inline]
    fn after(&self, y: &mut Vec<i128>) -> Result<bool, Why> {
        let Self { clause, env, .. } = self;
        if let Some(condition) = &clause.condition
            && !condition(env)
        {
            return Ok(false);
        }
        y.clear();
        if clause.what == What::Leave && clause.from.is_none() {
            y.extend(clause.components.iter().map(|component| component(env)));
        } else {
            y.extend_from_slice(&env.x);
            for (j, component) in clause.components.iter().enumerate() {
                let i = self.place(j)?;
                let amount = component(env);
                match clause.what {
                    What::Take => y[i] = y[i].checked_sub(amount).ok_or(Wrong::Heap(amount))?,
                    What::Leave => y[i] = amount,
                }
            }
        }
        match env.is_fine() {
            true => Ok(true),
            false => Err(Why::Fault),
        }
    }

    /// The heap of a component, from 0.
    fn place(&self, j: usize) -> Result<usize, Why> {
        let Some(from) = &self.clause.from else {
            return Ok(j);
        };
        let number = from[j](self.env);
        let place = usize::try_from(number)
            .ok()
            .and_then(|place| place.checked_sub(1));
        if let Some(place) = place.filter(|&place| place < self.x.len()) {
            return Ok(place);
        }
        let nodes = self.clause.read.from.as_ref();
        let span = nodes.map_or(self.clause.read.span, |nodes| nodes[j].span);
        self.env
            .fail(span, expression::Why::Element(number, self.x.len()));
        Err(Why::Fault)
    }

    /// One move, if it is one.
    fn single(&self, to: &mut dyn Moves) -> Result<(), Why> {
        let mut lines = self.lines.borrow_mut();
        let Progressions { first, step } = &mut *lines;
        if !self.after(first)?
            || self.clause.what == What::Take && first.iter().any(|&heap| heap < 0)
        {
            return Ok(());
        }
        if self.each && first.len() != 1 {
            return self.parts(first, to);
        }
        step.clear();
        step.resize(first.len(), 0);
        self.checked(lines.steps(), (0, 0), to)
    }

    /// A heap that is left as some parts, each smaller.
    fn parts(&self, y: &[i128], to: &mut dyn Moves) -> Result<(), Why> {
        let mut parts = SmallVec::<[Heap; 8]>::new();
        for &part in y {
            let part = Heap::try_from(part).map_err(|_| Wrong::Heap(part))?;
            if part >= self.x[0] {
                return Err(Wrong::Rises.into());
            }
            if part > 0 {
                parts.push(part);
            }
        }
        if let Some(guard) = self.guard {
            for &part in &parts {
                if !guard.allows(&[part])? {
                    return Ok(());
                }
            }
        }
        to.split(0, &parts);
        Ok(())
    }

    /// All positive multiples of what is taken.
    fn starred(&self, to: &mut dyn Moves) -> Result<(), Why> {
        let mut lines = self.lines.borrow_mut();
        let Progressions { first, step } = &mut *lines;
        if !self.after(first)? {
            return Ok(());
        }
        step.clear();
        step.extend(first.iter().zip(&self.env.x).map(|(&y, &x)| y - x));
        if step.iter().all(|&step| step >= 0) {
            let wrong = match step.iter().all(|&step| step == 0) {
                true => Wrong::Nothing,
                false => Wrong::Rises,
            };
            return Err(wrong.into());
        }
        if first.iter().any(|&heap| heap < 0) {
            return Ok(());
        }
        if let Some(&steep) = step.iter().find(|step| step.abs() >= STEEP) {
            return Err(Wrong::Heap(steep).into());
        }
        self.fitting(lines.steps(), LARGE, to)
    }

    /// The moves of a range in which components grow evenly.
    fn progression(&self, slopes: &[i128], count: i128, to: &mut dyn Moves) -> Result<(), Why> {
        let mut lines = self.lines.borrow_mut();
        let Progressions { first, step } = &mut *lines;
        if !self.after(first)? {
            return Ok(());
        }
        if let Some(&large) = first
            .iter()
            .find(|heap| heap.unsigned_abs() >= LARGE as u128)
        {
            return Err(Wrong::Heap(large).into());
        }
        step.clear();
        step.resize(first.len(), 0);
        for (j, &slope) in slopes.iter().enumerate() {
            // a heap may be named twice: what is taken from it adds up
            match self.clause.what {
                What::Take => step[self.place(j)?] -= slope,
                What::Leave if self.clause.from.is_some() => step[self.place(j)?] = slope,
                What::Leave => step[j] = slope,
            }
        }
        let small = |step: &i128| step.abs() < STEEP;
        if self.each && first.len() != 1 || !step.iter().all(small) {
            let place = self.clause.last.as_ref().map_or(0, |last| last.place);
            let low = self.env.name(place);
            drop(lines);
            return self.one_by_one((low, low + count), to);
        }
        let steps = lines.steps();
        match self.clause.what {
            What::Take => self.fitting(steps, count, to),
            What::Leave if count >= STEEP => Err(Wrong::Heap(count).into()),
            What::Leave => self.checked(steps, (0, count), to),
        }
    }

    /// The moves of a progression that leave no heap below 0.
    fn fitting(&self, steps: Steps<'_>, last: i128, to: &mut dyn Moves) -> Result<(), Why> {
        match steps.fitting(last) {
            Some(range) => self.checked(steps, range, to),
            None => Ok(()),
        }
    }

    fn checked(
        &self,
        steps: Steps<'_>,
        (low, high): (i128, i128),
        to: &mut dyn Moves,
    ) -> Result<(), Why> {
        steps.checked(self.x, (low, high), self.falling_total)?;
        let Some(guard) = self.guard else {
            steps.write(self.x, (low, high), to);
            return Ok(());
        };
        for s in low..=high {
            let y = steps.heaps(s);
            if guard.allows(&y)? {
                emit(self.x, &y, to);
            }
        }
        Ok(())
    }
}

/// Writes one option.
pub(super) fn emit(x: &[Heap], y: &[Heap], to: &mut dyn Moves) {
    let changed: SmallVec<[usize; 8]> = (0..x.len()).filter(|&i| x[i] != y[i]).collect();
    let Some((&lowest, others)) = changed.split_first() else {
        return;
    };
    others.iter().rev().for_each(|&i| to.enter(i, y[i]));
    to.replace(lowest, y[lowest]);
    others.iter().for_each(|_| to.leave());
}
