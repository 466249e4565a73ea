//! Certificates of automata: that a finite automaton, which reads the digits of all heaps in
//! parallel, gives every position its value, for all heaps; rechecked from the rules.
//!
//! The format, and what to check of it, is the page `grundy help certificates`
//! (`docs/reference/certificates.md`), enough for a checker in any language. Its example is among
//! the tests.
//!
//! What [`Shape`](crate::game::Shape) declares of the rules is read as their moves; before a file
//! is accepted, the two are compared on a small box.

mod budget;
mod check;
mod counted;
mod covered;
mod dfao;
mod digits;
mod fault;
mod form;
mod joined;
mod kind;
mod lines;
mod listed;
mod machine;
mod moves;
mod periodic;
mod play;
mod positions;
mod read;
mod rules;
mod search;
#[cfg(test)]
mod tests;

pub use check::certify_automaton;
pub use fault::{AutomatonCheck, AutomatonFault};
pub use read::Conclusion;

use super::CertifyError;
use crate::rulesets::Ruleset;
use crate::work::Context;
use digits::Letters;
use read::{Proof, Section};
use rules::Played;

/// A parsed certificate of an automaton, or an automaton without one: rules whose moves are
/// declared, automata and proofs in range. Nothing is decided yet.
#[derive(Clone, Debug)]
pub struct AutomatonClaim {
    played: Played,
    letters: Letters,
    /// How many outputs are values.
    levels: u32,
    sections: Vec<Section>,
    stated: String,
    computed: String,
    conclusion: Option<Conclusion>,
}

impl AutomatonClaim {
    /// Reads a file. O(length).
    ///
    /// # Errors
    /// Text that is no such file, rules that do not declare their moves, numbers out of range.
    pub fn read(text: &[u8], context: &Context) -> Result<Self, CertifyError> {
        read::read(text, context)
    }

    /// The rules, canonical, with their convention.
    pub fn ruleset(&self) -> &Ruleset {
        &self.played.ruleset
    }

    /// The claim that is said to follow from it. It is not examined here: what the words of a claim
    /// mean, provers and checkers would have to share.
    pub fn conclusion(&self) -> Option<&Conclusion> {
        self.conclusion.as_ref()
    }

    /// How many outputs are values.
    pub fn levels(&self) -> u32 {
        self.levels
    }

    /// Number of heaps.
    pub fn heaps(&self) -> usize {
        self.letters.heaps
    }

    /// Options that may be forbidden before a move.
    pub fn blocks(&self) -> u64 {
        self.played.blocks
    }

    /// The largest value that is an output.
    pub fn largest(&self) -> u64 {
        (self.levels - 1).into()
    }

    /// How heaps are written, as text.
    pub fn numeration(&self) -> String {
        self.letters.numeration.to_string()
    }

    /// How many automata it holds: of values below those that are sought, of passes left.
    pub fn automata(&self) -> usize {
        self.sections.len()
    }

    /// States of the automata of all sections.
    pub fn states(&self) -> u64 {
        let states = self.sections.iter().map(|s| s.dfao.states() as u64);
        states.sum()
    }

    /// Whether it has a proof of (b).
    pub fn proved(&self) -> bool {
        let mut proofs = self.sections.iter().flat_map(|s| &s.proofs);
        proofs.all(|proof| !matches!(proof, Proof::None))
    }

    /// States of all automata, and lines of the proofs.
    fn entries(&self) -> u64 {
        let lines = |proof: &Proof| match proof {
            Proof::None | Proof::Counted => 0,
            Proof::Period(claim) => claim.record.known,
            Proof::Listed(lines) => lines.len() as u64,
            Proof::Kinds(kinds) => kinds.iter().map(|kind| kind.states() as u64).sum(),
        };
        let proofs = self.sections.iter().flat_map(|s| &s.proofs);
        self.states() + proofs.map(lines).sum::<u64>()
    }
}
