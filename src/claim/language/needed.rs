//! Which choices decide a claim, once some of them are known to hold.

use super::parameters::Choices;
use std::ops::Range;

/// The quantifiers over the choices.
#[derive(Clone, Debug, Default)]
pub(super) struct Needed {
    all: Vec<Quantifier>,
    /// The innermost quantifier of each choice.
    of: Vec<usize>,
}

#[derive(Clone, Debug)]
struct Quantifier {
    every: bool,
    outer: Option<usize>,
    /// The choices below it.
    choices: Range<usize>,
    /// Parts that are not known to hold.
    open: usize,
    holds: bool,
}

impl Needed {
    pub(super) fn new(choices: &Choices) -> Self {
        let mut needed = Self::default();
        needed.add(choices, None);
        needed
    }

    fn add(&mut self, choices: &Choices, outer: Option<usize>) {
        match choices {
            Choices::One(_) => self.of.extend(outer),
            Choices::Of { every, each, .. } => {
                let (own, start) = (self.all.len(), self.of.len());
                self.all.push(Quantifier {
                    every: *every,
                    outer,
                    choices: start..start,
                    open: each.len(),
                    holds: false,
                });
                for choice in each {
                    self.add(choice, Some(own));
                }
                self.all[own].choices.end = self.of.len();
            }
        }
    }

    /// The next choice that matters after one that holds, as far as that one tells.
    pub(super) fn after(&self, choice: usize) -> usize {
        let quantifier = &self.all[self.of[choice]];
        match quantifier.every {
            true => choice + 1,
            false => quantifier.choices.end,
        }
    }

    /// Whether a choice is decided whatever becomes of others.
    pub(super) fn is_certain(&self, choice: usize) -> bool {
        let mut at = Some(self.of[choice]);
        while let Some(quantifier) = at.map(|at| &self.all[at]) {
            if !quantifier.every {
                return false;
            }
            at = quantifier.outer;
        }
        true
    }

    /// Takes note, once, of a choice that holds: those that are needless now. An `exists` goes no
    /// further than to the first that holds, and those before it are still examined.
    pub(super) fn holds(&mut self, choice: usize) -> Vec<Range<usize>> {
        let mut needless = Vec::new();
        let (mut at, mut end) = (Some(self.of[choice]), choice + 1);
        while let Some(own) = at {
            let quantifier = &mut self.all[own];
            quantifier.open = quantifier.open.saturating_sub(1);
            if !quantifier.every {
                needless.push(end..quantifier.choices.end);
            }
            if quantifier.holds || quantifier.every && quantifier.open > 0 {
                break;
            }
            quantifier.holds = true;
            (at, end) = (quantifier.outer, quantifier.choices.end);
        }
        needless
    }
}

#[cfg(test)]
mod tests {
    use super::Needed;
    use crate::claim::language::parameters::choices;
    use crate::claim::language::{Claim, Place};

    fn needed(text: &str) -> Needed {
        let claim = Claim::parse(text).unwrap();
        let (all, _) = choices(text, &claim.tree, &Place::default()).unwrap();
        Needed::new(&all)
    }

    fn held(needed: &mut Needed, choice: usize) -> Vec<(usize, usize)> {
        let needless = needed.holds(choice).into_iter();
        needless.map(|range| (range.start, range.end)).collect()
    }

    #[test]
    fn exists_ends_with_the_first_that_holds() {
        let mut needed = needed("exists k in 1..5: G(moore(k), 1, 1) = 0");
        assert_eq!(held(&mut needed, 3), [(4, 5)]);
        assert_eq!(held(&mut needed, 1), [(2, 5)]);
        assert!(!needed.is_certain(0));
    }

    #[test]
    fn forall_within_exists_holds_with_all_of_its_choices() {
        let mut needed =
            needed("exists k in 1..3: forall j in 1..2: exists i in 1..2: G(moore(k+j+i), 1) = 0");
        // k = 1: choices 0 to 3
        assert_eq!(held(&mut needed, 1), [(2, 2)]);
        assert_eq!(held(&mut needed, 2), [(3, 4), (4, 12)]);
        assert_eq!(held(&mut needed, 0), [(1, 2)]);
    }

    #[test]
    fn forall_alone_looks_at_all() {
        let mut needed = needed("forall k in 1..3: G(moore(k), 1, 1) = 0");
        assert!(needed.holds(0).is_empty());
        assert!(needed.is_certain(2));
        assert_eq!(needed.after(1), 2);
    }
}
