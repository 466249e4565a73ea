//! A slow, independent checker of stored tables, of period certificates ([`period`]), of
//! certificates of automata ([`automaton`]), of values ([`certify_value`]) and of misere quotients
//! ([`quotient`]), and of tables of rules that may go on for ever ([`loopy`]). For a table it recomputes from the rules alone that
//! every entry is the mex of its options (or P if and only if no option is P), the options looked
//! up in the table itself.
//!
//! Every play ends, so by induction such a table is the right one: a table is its own certificate.
//! Moves that lower the total show it; where some do not, it is checked. Sees games, rulesets and
//! stored tables only, no engine, plan or claim, and shares no ranks and no mex with them. About
//! 50 ns an option and thread.
//!
//! Heaps that split leave the box; in normal play their tables are checked as the theorem of
//! Sprague and Grundy allows: single heaps by the mex of nim-sums, several heaps by nim-sum. Where
//! other options are no entries (rules that remember something, misere heaps that split, heaps
//! that rise), all positions that can be reached are computed by the definition.

pub mod anyheaps;
pub mod automaton;
mod check;
mod counts;
mod ends;
mod error;
mod index;
mod input;
mod item;
mod json;
pub mod loopy;
mod mex;
pub mod period;
pub mod quotient;
mod reached;
pub mod recursion;
mod said;
mod single;
mod subject;
#[cfg(test)]
mod tests;
mod value;

pub use check::certify;
pub use error::CertifyError;
pub use input::{Stored, TableKind};
pub use subject::Subject;
pub use value::{ValueClaim, ValueFault, certify_value};

use crate::game::keep_smaller;

/// What a check found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Certificate {
    /// Entries that were checked: all.
    pub entries: u64,
    /// Of these, how many are not what their options make them.
    pub bad: u64,
    /// The first of them, by total, then lexicographic.
    pub first_bad: Option<Bad>,
    /// Where options are not all among the entries: how many positions were computed in their
    /// stead.
    pub reached: Option<u64>,
}

/// What the check of a certificate found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimCheck<F> {
    /// What was examined.
    pub entries: u64,
    /// The first thing that is wrong, if anything is.
    pub fault: Option<F>,
}

impl<F> ClaimCheck<F> {
    /// Whether the claim is proved.
    pub fn accepted(&self) -> bool {
        self.fault.is_none()
    }
}

/// An entry that is not what its options make it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bad {
    /// Its position.
    pub position: Vec<u64>,
    /// What is stored: a value, or 0 for P and 1 for N.
    pub stored: u64,
    /// What its options, as stored or else computed, make it.
    pub computed: u64,
}

impl Certificate {
    /// Whether the table is right.
    pub fn accepted(&self) -> bool {
        self.bad == 0
    }

    fn add(&mut self, position: &[u64], stored: u64, computed: u64) {
        self.bad += 1;
        let bad = Bad {
            position: position.to_vec(),
            stored,
            computed,
        };
        keep_smaller(&mut self.first_bad, Some(bad), |bad| &bad.position);
    }

    fn merge(mut self, other: Self) -> Self {
        self.entries += other.entries;
        self.bad += other.bad;
        keep_smaller(&mut self.first_bad, other.first_bad, |bad| &bad.position);
        self
    }
}
