//! What the moves of one heap leave, by linear conditions.

use super::HeapRuleset;
use crate::game::linear::{Case, Leaving, after, before, takes};
use crate::game::{Code, HeapRules, Shape};

/// Cases at most.
const MANY: usize = 1 << 8;

impl HeapRuleset {
    /// What the moves of each heap leave of it, if the rules are the sum of their heaps, or
    /// played with one, and linear conditions say it.
    pub fn leaving(&self) -> Option<Vec<Leaving>> {
        let shape = self.shape();
        let several = !shape.is_sum() && *self.heaps().end() > 1;
        if several || shape.raises() || self.extra().is_some() || self.loops() {
            return None;
        }
        if let Self::Own(own) = self
            && let Some(all) = own.leaving()
        {
            return Some(all);
        }
        if shape.splits() || self.is_restricted() {
            return None;
        }
        if let Shape::Code(code) = &shape {
            return of_code(code);
        }
        let cases = shape.cases(1, MANY)?.into_iter();
        Some(cases.map(|case| Leaving::new(1, case)).collect())
    }
}

/// The moves of a code that ends in digits 0 and leaves at most one part.
fn of_code(code: &Code) -> Option<Vec<Leaving>> {
    if code.splits() || !code.tail().is_empty() {
        return None;
    }
    let mut all = Vec::new();
    for (taken, digit) in (0..).zip(code.digits()) {
        if digit.has(0) {
            all.push(Leaving::new(0, Case::new([before(0).equals(taken)])));
        }
        if digit.has(1) {
            let part = [takes(0).equals(taken), after(0).at_least(1)];
            all.push(Leaving::new(1, Case::new(part)));
        }
    }
    (all.len() <= MANY).then_some(all)
}
