//! The moves of one clause at a position.

use super::Own;
use super::clause::{Move, described};
use super::linear::Symbol;
use super::steps::{Falls, LARGE, STEEP, Steps, Wrong, option, write_one};
use crate::expression::{Env, Why};
use crate::game::{Fault, Heap, Moves};
use smallvec::SmallVec;

/// A clause and the position that it is applied to.
pub(super) struct Walk<'w> {
    pub(super) own: &'w Own,
    pub(super) clause: &'w Move,
    pub(super) env: &'w Env<'w>,
    pub(super) x: &'w [Heap],
    /// The keys of the position, of rules with a potential.
    pub(super) keys: &'w [i128],
}

impl Walk<'_> {
    /// Writes all options; `steps` is room for them.
    ///
    /// # Errors
    /// Why they cannot be computed.
    pub(super) fn write(&self, steps: &mut Steps, to: &mut dyn Moves) -> Result<(), Fault> {
        let mut result = Ok(());
        self.clause.outer.run(self.env, &mut || {
            result = self.inner_range(steps, to);
            result.is_ok()
        });
        let text = &self.clause.text;
        let why = match (self.env.fault(), result) {
            (Some(fault), _) => described(text, fault),
            (None, Err(Wrong::Position(fault))) => return Err(fault),
            (None, Err(wrong)) => format!("{text}: {wrong}"),
            (None, Ok(())) => return Ok(()),
        };
        Err(self.own.fault(self.x, why))
    }

    /// Whether the position is one heap of several.
    fn each(&self) -> bool {
        self.own.definition().each
    }

    pub(super) fn falls(&self) -> Falls {
        let definition = self.own.definition();
        match definition.falling_total {
            _ if definition.loopy => Falls::Loopy,
            _ if definition.potential.is_some() => Falls::Potential,
            true => Falls::Total,
            false => Falls::Heaps,
        }
    }

    fn inner_range(&self, steps: &mut Steps, to: &mut dyn Moves) -> Result<(), Wrong> {
        let Some(last) = &self.clause.last else {
            return self.one(steps, to);
        };
        let (mut low, mut high) = (last.low.at(self.env), last.high.at(self.env));
        if !self.env.is_fine() {
            return Err(Wrong::Expression);
        }
        let value = |symbol: Symbol| match symbol {
            Symbol::Before(heap) | Symbol::After(heap) => (self.env.x[heap], 0),
            Symbol::Name(name) if last.places[name] == last.place => (0, 1),
            Symbol::Name(name) => (self.env.name(last.places[name]), 0),
        };
        for bound in &last.bounds {
            let narrowed = bound.narrow(value, (low, high));
            (low, high) = narrowed.ok_or(Wrong::Heap(high))?;
        }
        if low > high {
            return Ok(());
        }
        if let Some(slopes) = &last.slopes {
            return match last.guarded {
                true => self.runs(last.place, slopes, (low, high), steps, to),
                false => self.progression(last.place, slopes, &[(low, high)], steps, to),
            };
        }
        for value in low..=high {
            if !self.env.round(self.clause.read.span) {
                return Err(Wrong::Expression);
            }
            self.env.set(last.place, value);
            self.one(steps, to)?;
        }
        Ok(())
    }

    /// Whether the guard holds.
    #[inline]
    pub(super) fn holds(&self) -> bool {
        let guard = self.clause.guard.as_ref();
        guard.is_none_or(|guard| guard(self.env))
    }

    fn one(&self, steps: &mut Steps, to: &mut dyn Moves) -> Result<(), Wrong> {
        match self.clause.read.starred {
            true => self.starred(steps, to),
            false => self.single(steps, to),
        }
    }

    /// Computes the heaps after one move; whether the clause makes it.
    #[inline]
    pub(super) fn after(&self, y: &mut Vec<i128>) -> Result<bool, Wrong> {
        let Self { clause, env, .. } = self;
        if !self.holds() {
            return Ok(false);
        }
        y.clear();
        if let Some(list) = &clause.list {
            list.write(env, y);
            if !self.each() && y.len() != self.x.len() {
                return Err(Wrong::Count(y.len(), self.x.len()));
            }
        } else if !clause.read.takes && clause.from.is_none() {
            y.extend(clause.components.iter().map(|component| component.at(env)));
        } else {
            y.extend_from_slice(&env.x);
            for (j, component) in clause.components.iter().enumerate() {
                let i = self.place(j)?;
                let amount = component.at(env);
                y[i] = match clause.read.takes {
                    true => y[i].checked_sub(amount).ok_or(Wrong::Heap(amount))?,
                    false => amount,
                };
            }
        }
        match env.is_fine() {
            true => Ok(true),
            false => Err(Wrong::Expression),
        }
    }

    /// The heap of a component, from 0.
    pub(super) fn place(&self, j: usize) -> Result<usize, Wrong> {
        let Some(from) = &self.clause.from else {
            return Ok(j);
        };
        let number = from[j].at(self.env);
        let place = number.checked_sub(1).and_then(|n| usize::try_from(n).ok());
        if let Some(place) = place.filter(|&place| place < self.x.len()) {
            return Ok(place);
        }
        let read = &self.clause.read;
        let span = read.from.as_ref().map_or(read.span, |nodes| nodes[j].span);
        self.env.fail(span, Why::Element(number, self.x.len()));
        Err(Wrong::Expression)
    }

    /// One move, if it is one.
    fn single(&self, Steps { first, .. }: &mut Steps, to: &mut dyn Moves) -> Result<(), Wrong> {
        if !self.after(first)? || self.clause.read.takes && first.iter().any(|&heap| heap < 0) {
            return Ok(());
        }
        if self.each() && first.len() != 1 {
            return self.parts(first, to);
        }
        let y = option(self.x, first, self.falls())?;
        self.written(&y, to)
    }

    /// Writes an option if it is a position.
    pub(super) fn written(&self, y: &[Heap], to: &mut dyn Moves) -> Result<(), Wrong> {
        if self.own.definition().loopy && y == self.x {
            return Err(Wrong::Nothing);
        }
        if self.own.allows(y)? {
            self.own.lowers(self.keys, self.x, y)?;
            write_one(self.x, y, to);
        }
        Ok(())
    }

    /// A heap that is left as some parts, each smaller.
    fn parts(&self, y: &[i128], to: &mut dyn Moves) -> Result<(), Wrong> {
        let mut parts = SmallVec::<[Heap; 8]>::new();
        for &part in y {
            let part = Heap::try_from(part).map_err(|_| Wrong::Heap(part))?;
            if part >= self.x[0] {
                return Err(Wrong::Rises);
            }
            if part > 0 {
                parts.push(part);
            }
        }
        // parts have no order: (1, 3) and (3, 1) are one move
        parts.sort_unstable();
        for &part in &parts {
            if !self.own.allows(&[part])? {
                return Ok(());
            }
        }
        to.split(0, &parts);
        Ok(())
    }

    /// All positive multiples of what is taken.
    fn starred(&self, steps: &mut Steps, to: &mut dyn Moves) -> Result<(), Wrong> {
        let Steps { first, step } = &mut *steps;
        if !self.after(first)? {
            return Ok(());
        }
        step.clear();
        step.extend((0..first.len()).map(|i| first[i] - self.env.x[i]));
        if first.iter().any(|&heap| heap < 0) {
            return Ok(());
        }
        match step.iter().find(|step| step.abs() >= STEEP) {
            Some(&steep) => Err(Wrong::Heap(steep)),
            None => self.checked(steps, steps.fitting(LARGE).into_iter(), to),
        }
    }
}
