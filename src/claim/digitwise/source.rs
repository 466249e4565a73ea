//! Where the values come from that a claim is about.

use super::known::Spoken;
use crate::rulesets::Ruleset;
use crate::theory::automata::{Dfao, Numeration};

/// The automaton of the values of rules on some heaps, that of larger ones as one output.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Given<'a> {
    /// The rules.
    pub ruleset: &'a Ruleset,
    /// Number of heaps.
    pub heaps: usize,
    /// Number of values.
    pub levels: u32,
    /// How heaps are written.
    pub numeration: Numeration,
    /// The automaton.
    pub automaton: &'a Dfao,
}

/// Where the values come from that a claim is about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum ValueSource<'a> {
    /// They are discovered and proved.
    Discovered,
    /// Those of some rules are given, others are discovered.
    Given(Given<'a>),
    /// From nowhere: claims other than `P(x) <=> CONDITION` are refused.
    Refused,
}

impl ValueSource<'_> {
    /// The automaton of these rules, if it is given.
    pub(super) fn given(&self, of: &Spoken) -> Option<&Dfao> {
        match self {
            Self::Given(given) if given.is_of(&of.ruleset, of.heaps, of.levels) => {
                Some(given.automaton)
            }
            _ => None,
        }
    }
}

impl Given<'_> {
    pub(super) fn is_of(&self, ruleset: &Ruleset, heaps: usize, levels: u32) -> bool {
        (self.ruleset, self.heaps, self.levels) == (ruleset, heaps, levels)
    }
}
