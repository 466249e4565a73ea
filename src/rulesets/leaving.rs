//! What the moves of one heap leave, by linear conditions.

use super::HeapRuleset;
use crate::game::HeapRules;
use crate::game::linear::Leaving;

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
        let cases = shape.cases(1, MANY)?.into_iter();
        Some(cases.map(|case| Leaving::new(1, case)).collect())
    }
}
