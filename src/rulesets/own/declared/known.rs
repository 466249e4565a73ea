//! What is known of a move, and how the names of a clause are left out of it.

use super::super::linear::{Conditions, Form, Remainder, Symbol, implied, multiplied};
use crate::game::linear::{Case, Constraint, LinearForm, after, before};

/// Cases of one clause, and constraints of one case, at most.
pub(super) const MANY: usize = 64;

/// By how much some heaps fall together.
fn lowered(heaps: std::ops::Range<usize>) -> Option<Form> {
    heaps.into_iter().try_fold(Form::default(), |sum, i| {
        let sum = sum.plus(1, &Form::of(Symbol::Before(i)))?;
        sum.plus(-1, &Form::of(Symbol::After(i)))
    })
}

impl Conditions {
    fn facts(&self) -> Option<Vec<Form>> {
        let mut facts = self.least.clone();
        for form in &self.zero {
            facts.push(form.times(-1)?);
            facts.push(form.clone());
        }
        Some(facts)
    }

    pub(super) fn implies(&self, form: &Form) -> bool {
        self.facts().is_some_and(|facts| implied(form, &facts))
    }

    /// Whether the total falls, by what is seen.
    pub(super) fn falls(&self, heaps: usize) -> Option<bool> {
        let all = (0..heaps)
            .map(|i| lowered(i..i + 1))
            .collect::<Option<Vec<_>>>()?;
        let one = all
            .iter()
            .any(|form| form.add(-1).is_some_and(|form| self.implies(&form)));
        let each = one && all.iter().all(|form| self.implies(form));
        Some(each || self.implies(&lowered(0..heaps)?.add(-1)?))
    }

    /// Whether the first of some differences that is not 0 is positive, and one is, by what is
    /// seen.
    pub(super) fn lowers(&self, differences: &[Form]) -> Option<bool> {
        for difference in differences {
            if self.implies(&difference.add(-1)?) {
                return Some(true);
            }
            if !self.implies(difference) || !self.implies(&difference.times(-1)?) {
                return Some(false);
            }
        }
        Some(false)
    }

    /// Whether some heap might rise.
    pub(super) fn raises(&self, heaps: usize) -> bool {
        (0..heaps).any(|i| lowered(i..i + 1).is_none_or(|falls| !self.implies(&falls)))
    }

    /// Says the same without names; `None` where that is not possible, or not seen to be.
    pub(super) fn eliminate(&mut self) -> Option<()> {
        // names that a form gives: of a multiple of a name by what it leaves no remainder
        while let Some((place, name, times)) = self.solved() {
            let form = self.zero.remove(place);
            let by = form.plus(-times, &Form::of(name))?.times(-times.signum())?;
            let times = times.abs();
            for form in self.zero.iter_mut().chain(&mut self.least) {
                if form.coefficient(name) != 0 {
                    *form = multiplied(form, name, times, &by)?;
                }
            }
            for one in &mut self.remainders {
                if one.form.coefficient(name) != 0 {
                    *one = one.with(name, times, &by)?;
                }
            }
            if times > 1 {
                self.remainders.push(Remainder::new(by, times, |r| r == 0)?);
            }
        }
        while let Some(name) = self.name() {
            let remainders = self.remainders.iter().map(|one| &one.form);
            let mut exact = self.zero.iter().chain(remainders);
            if exact.any(|form| form.coefficient(name) != 0) {
                return None;
            }
            self.project(name)?;
        }
        Some(())
    }

    /// A form that is 0, a name in it, and its coefficient, the least of all without its sign.
    fn solved(&self) -> Option<(usize, Symbol, i128)> {
        let names = |(i, form): (usize, &'_ Form)| {
            let names = form
                .terms()
                .filter(|term| matches!(term.0, Symbol::Name(_)));
            let names = names.map(|(name, times)| (i, name, times));
            names.collect::<Vec<_>>()
        };
        let all = self.zero.iter().enumerate().flat_map(names);
        all.min_by_key(|&(_, _, times)| times.abs())
    }

    /// A name that is still there.
    fn name(&self) -> Option<Symbol> {
        let remainders = self.remainders.iter().map(|one| &one.form);
        let all = self.zero.iter().chain(&self.least).chain(remainders);
        let mut all = all.flat_map(Form::terms);
        all.find_map(|(symbol, _)| matches!(symbol, Symbol::Name(_)).then_some(symbol))
    }

    /// Leaves out a name: there is a whole number for it exactly where each of its lower bounds
    /// is at most each upper one, if the coefficients on one side are all 1.
    fn project(&mut self, name: Symbol) -> Option<()> {
        let times = |form: &Form| form.coefficient(name);
        let all = std::mem::take(&mut self.least);
        let (with, without): (Vec<Form>, _) = all.into_iter().partition(|form| times(form) != 0);
        let (lower, upper): (Vec<Form>, Vec<Form>) =
            with.into_iter().partition(|form| times(form) > 0);
        let ones = |forms: &[Form]| forms.iter().all(|form| times(form).abs() == 1);
        if !ones(&lower) && !ones(&upper) {
            return None;
        }
        self.least = without;
        for low in &lower {
            for high in &upper {
                self.least.push(low.without(name, high)?);
            }
        }
        (self.least.len() <= MANY).then_some(())
    }

    /// Leaves out what follows from the rest.
    pub(super) fn shorten(&mut self) {
        for i in (0..self.least.len()).rev() {
            let form = self.least.remove(i);
            if !self.implies(&form) {
                self.least.insert(i, form);
            }
        }
    }

    pub(super) fn case(&self) -> Option<Case> {
        let zero = self
            .zero
            .iter()
            .map(|form| constraint(form, |form, least| Some(form.equals(least))));
        let least = self
            .least
            .iter()
            .map(|form| constraint(form, |form, least| Some(form.at_least(least))));
        let remainders = self.remainders.iter().map(|one| {
            constraint(&one.form, |form, less| {
                let modulus = u32::try_from(one.modulus).ok()?;
                let shifted = |r: &i128| (r + i128::from(less)).rem_euclid(one.modulus) as u32;
                Some(form.leaves(one.allowed.iter().map(shifted), modulus))
            })
        });
        let all = zero.chain(least).chain(remainders);
        Some(Case::new(all.collect::<Option<Vec<_>>>()?))
    }
}

/// A condition on a form without its constant, which with another sign is handed to `condition`.
fn constraint(
    form: &Form,
    condition: impl FnOnce(LinearForm, i64) -> Option<Constraint>,
) -> Option<Constraint> {
    // heap 0 that counts nothing, so that constants alone are constraints
    let mut sum = before(0).times(0);
    for (symbol, times) in form.terms() {
        let times = i32::try_from(times).ok()?;
        sum = sum
            + match symbol {
                Symbol::Before(heap) => before(heap).times(times),
                Symbol::After(heap) => after(heap).times(times),
                Symbol::Name(_) => return None,
            };
    }
    condition(sum, i64::try_from(-form.constant).ok()?)
}
