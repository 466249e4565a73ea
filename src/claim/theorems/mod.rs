//! The registry of named theorems, which are verified at every position of a box. Outcomes and
//! values come from the rules alone; the theorem is only what they are compared with.
//!
//! A theorem is one file with a value of [`Theorem`], and one line in [`Theorem::ALL`]: `verify`,
//! experiments and `list` read that list.

mod bounded;
mod bouton;
pub mod columns;
mod condition;
mod count;
mod digital;
mod explain;
pub mod local;
mod moore;
pub mod pairs;
mod planes;
mod request;
mod sprague_grundy;
mod statements;
mod streamed;
mod tartan;
mod wythoff;

pub use bouton::BOUTON;
pub use digital::{Report, verify};
pub use moore::MOORE;
pub use pairs::Pairs;
pub use request::{Request, Values};
pub use sprague_grundy::SPRAGUE_GRUNDY;
pub use streamed::outcome_reason;
pub use tartan::TARTAN;

use crate::rulesets::HeapRuleset;
use statements::Statement;
use std::fmt;

/// A theorem that can be verified by name.
#[derive(Debug)]
pub struct Theorem {
    /// The name on the command line and in experiments.
    pub name: &'static str,
    /// The statement in one line.
    pub summary: &'static str,
    /// Where it was first proved.
    pub source: &'static str,
    /// Rules that it is about.
    pub rules: &'static str,
    /// The number of heaps that it is about; `None` for any.
    pub heaps: Option<usize>,
    /// Whether it is about misere play as well.
    pub misere: bool,
    /// How it is verified.
    pub method: Method,
    /// The statement in the claim language, for rules that it is about.
    pub statement: fn(&HeapRuleset) -> Option<String>,
}

/// How a theorem is verified.
#[derive(Debug)]
pub enum Method {
    /// By column sums of binary digits, several statements in one enumeration.
    Columns(Columns),
    /// By a product of two games.
    Pairs(Pairs),
    /// By its statement in the claim language.
    Said,
}

/// A theorem on column sums mod k + 1.
#[derive(Debug)]
pub struct Columns {
    /// The k that it is about; `None` for any.
    k: Option<u64>,
    /// What it says next to the P-positions.
    statements: &'static [Statement],
}

impl Theorem {
    /// All theorems.
    pub const ALL: &'static [&'static Self] = &[
        &bouton::BOUTON,
        &moore::MOORE,
        &sprague_grundy::SPRAGUE_GRUNDY,
        &tartan::TARTAN,
        &wythoff::WYTHOFF,
        &bounded::BOUNDED,
    ];

    /// The k of column sums mod k + 1 that it is about; `None` for any, or for another method.
    pub fn k(&self) -> Option<u64> {
        match &self.method {
            Method::Columns(columns) => columns.k,
            Method::Pairs(_) | Method::Said => None,
        }
    }

    /// How it is verified on two games, if it is about two.
    pub fn pairs(&self) -> Option<&Pairs> {
        match &self.method {
            Method::Pairs(pairs) => Some(pairs),
            Method::Columns(_) | Method::Said => None,
        }
    }

    /// The theorem of a name.
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::ALL
            .iter()
            .find(|theorem| theorem.name == name)
            .copied()
    }

    /// The names of all theorems.
    pub fn names() -> impl Iterator<Item = &'static str> + Clone {
        Self::ALL.iter().map(|theorem| theorem.name)
    }
}

impl PartialEq for Theorem {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Theorem {}

impl fmt::Display for Theorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::language::{Claim, Place};
    use crate::rulesets::{Ruleset, heap_rules};
    use crate::work::Context;

    #[test]
    fn statements_hold_of_the_rules_they_speak_of() {
        for &theorem in Theorem::ALL {
            assert_eq!(Theorem::named(theorem.name), Some(theorem));
            let ruleset: Ruleset = theorem.rules.parse().unwrap();
            let Some(rules) = ruleset.heap_rules() else {
                panic!("{theorem} on a board");
            };
            let Some(statement) = (theorem.statement)(rules) else {
                assert!(!matches!(theorem.method, Method::Said), "{theorem}");
                continue;
            };
            let place = Place {
                max: Some(vec![12; theorem.heaps.unwrap_or(3)]),
                rules: Some(ruleset),
                ..Place::default()
            };
            let claim = Claim::parse(&statement).unwrap();
            let answer = claim.decide(&place, &Context::default()).unwrap();
            assert_eq!(answer.failures, 0, "{theorem}: {statement}");
        }
    }

    #[test]
    fn statements_need_rules_of_their_kind() {
        let nim = heap_rules("nim");
        assert_eq!((bounded::BOUNDED.statement)(&nim), None);
    }
}
