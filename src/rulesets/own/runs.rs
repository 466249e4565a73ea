//! Moves whose heaps change evenly while the last name of a clause runs.

use super::linear::Symbol;
use super::steps::{Falls, LARGE, STEEP, Steps, Wrong};
use super::walk::Walk;
use crate::game::Moves;
use smallvec::SmallVec;

/// Runs that are gathered at a time.
const RUNS: usize = 32;

impl Walk<'_> {
    /// The moves for all values of the last name in a range at which the guard holds.
    pub(super) fn runs(
        &self,
        place: usize,
        slopes: &[i128],
        (low, high): (i128, i128),
        steps: &mut Steps,
        to: &mut dyn Moves,
    ) -> Result<(), Wrong> {
        let mut runs = SmallVec::<[(i128, i128); RUNS]>::new();
        for value in low..=high {
            if !self.env.round(self.clause.read.span) {
                return Err(Wrong::Expression);
            }
            self.env.set(place, value);
            if !self.holds() {
                continue;
            }
            match runs.last_mut() {
                Some((_, end)) if *end + 1 == value => *end = value,
                _ => {
                    if runs.len() == RUNS {
                        self.progression(place, slopes, &runs, steps, to)?;
                        runs.clear();
                        self.env.set(place, value);
                    }
                    runs.push((value, value));
                }
            }
        }
        self.progression(place, slopes, &runs, steps, to)
    }

    /// The moves for some runs of values of the last name, in which components grow evenly and of
    /// which the guard says the same.
    pub(super) fn progression(
        &self,
        place: usize,
        slopes: &[i128],
        runs: &[(i128, i128)],
        steps: &mut Steps,
        to: &mut dyn Moves,
    ) -> Result<(), Wrong> {
        let (Some(&(low, _)), Some(&(_, high))) = (runs.first(), runs.last()) else {
            return Ok(());
        };
        self.env.set(place, low);
        let count = high.checked_sub(low).filter(|&count| count < LARGE);
        let count = count.ok_or(Wrong::Heap(high))?;
        let Steps { first, step } = &mut *steps;
        if !self.after(first)? {
            return Ok(());
        }
        let large = |heap: &&i128| heap.unsigned_abs() >= LARGE as u128;
        if let Some(&large) = first.iter().find(large) {
            return Err(Wrong::Heap(large));
        }
        step.clear();
        step.resize(first.len(), 0);
        for (j, &slope) in slopes.iter().enumerate() {
            // a heap may be named twice: what is taken from it adds up
            match self.clause.read.takes {
                true => step[self.place(j)?] -= slope,
                false => step[self.place(j)?] = slope,
            }
        }
        let range = match self.clause.read.takes {
            true => steps.fitting(count),
            false if count >= STEEP => return Err(Wrong::Heap(count)),
            false => Some((0, count)),
        };
        let Some((least, most)) = range else {
            return Ok(());
        };
        let within = |&(first, end): &(i128, i128)| (least.max(first - low), most.min(end - low));
        let runs = runs.iter().map(within).filter(|(first, end)| first <= end);
        self.checked(steps, runs, to)
    }

    /// Writes the options of some runs, increasing.
    pub(super) fn checked(
        &self,
        steps: &Steps,
        runs: impl DoubleEndedIterator<Item = (i128, i128)> + Clone,
        to: &mut dyn Moves,
    ) -> Result<(), Wrong> {
        if matches!(self.falls(), Falls::Potential | Falls::Loopy) {
            for (low, high) in runs.clone() {
                steps.are_heaps(low)?;
                steps.are_heaps(high)?;
            }
            // examined one by one: it may fall unevenly
            return runs.flat_map(|(low, high)| low..=high).try_for_each(|s| {
                steps.are_heaps(s)?;
                self.written(&steps.heaps(s), to)
            });
        }
        let (mut all, mut ends) = (runs.clone(), runs.clone());
        if let Some((first, end)) = all.next() {
            let end = ends.next_back().map_or(end, |(_, end)| end);
            steps.checked(self.x, (first, end), self.falls())?;
        }
        for run in runs {
            self.positions(steps, run, to)?;
        }
        Ok(())
    }

    /// Writes those options of a run that are positions; all of them are heaps and fall.
    fn positions(
        &self,
        steps: &Steps,
        (low, high): (i128, i128),
        to: &mut dyn Moves,
    ) -> Result<(), Wrong> {
        let Some(positions) = &self.own.0.positions else {
            steps.write(self.x, (low, high), to);
            return Ok(());
        };
        if let Some(forms) = &positions.linear {
            let value = |symbol: Symbol| match symbol {
                Symbol::Before(heap) | Symbol::After(heap) => (steps.first[heap], steps.step[heap]),
                Symbol::Name(_) => unreachable!("a form of heaps only"),
            };
            let mut range = Some((low, high));
            for form in forms {
                range = range.and_then(|range| form.narrow(value, range));
            }
            if let Some((low, high)) = range {
                if low <= high {
                    steps.write(self.x, (low, high), to);
                }
                return Ok(());
            }
        }
        for s in low..=high {
            if self.own.allows(&steps.heaps(s))? {
                steps.write(self.x, (s, s), to);
            }
        }
        Ok(())
    }
}
