//! Certificates of automata: that a finite automaton, which reads the digits of all heaps in
//! parallel, gives every position its value, for all heaps; rechecked from the rules.
//!
//! Text, a line each, numbers with single spaces between them:
//!
//! | line | what |
//! |---|---|
//! | `# grundy certificate` | or `# grundy automaton`: the same without any proof |
//! | `# rules TEXT` | canonical, with modifiers |
//! | `# heaps n` | number of heaps |
//! | `# levels 0..v` | output 0..v is that value (0 in misere play: P), v + 1 a larger one (N) |
//! | `# numeration base b` | or `fib`, which is `ostrowski 1`, or `ostrowski r` |
//! | `# sha256 HEX` | SHA-256 of the whole text without this line |
//! | `# automaton passes s` | such a section for s = 0, ..., p of `pass(p)`; 0 alone without |
//! | `n digits states values` | values = v + 1; then a line a state: its output, -1 where the heaps are no position, and the next state for each letter, the digit of the first heap most significant; -1: no valid word |
//! | `# level u guesses N` | for each level; then N lines `q U:q' ...`, U the heaps lowered so far |
//! | `# level u kind t of T` | instead: for each kind of moves an automaton with 1 value |
//!
//! Words are read from the most significant digit on. In base b all words are valid. Ostrowski
//! digits are 0..=r, 0 follows r, and weights are w(0) = 1, w(1) = r + 1,
//! w(j+1) = r w(j) + w(j-1).
//!
//! Anybody checks it without this program, section by section:
//!
//! 1. just the valid words have a state, and state 0 goes on by the zero letter to state 0; just
//!    heaps that are no position of the rules have output -1;
//! 2. (a) no move leads from output u to output u, for each level u: reachability over states,
//!    states of a machine that reads the move, and states;
//! 3. (b) every position with a larger output has a move to output u. By guesses: some line of
//!    state 0 has none but `0:0`; of each line and letter all that its guesses become contain
//!    a line of the next state; a state with a larger output has in each line a guess U:q' where
//!    U is an allowed set of heaps and q' has output u. By kinds: where the automaton of a kind
//!    has output 1 some guess of such a move is right, and for each larger output one has 1.
//!    Each line is just what a letter makes of another line, and so on from `0:0`: all of it, or
//!    without guesses that no word makes right. An automaton of a kind has output 1 at every
//!    position with such a move. So a file in which an entry was changed is no proof.
//!
//! By induction on the play that gives every position its value. In misere play a position
//! without a move must not have output 0, and (b) asks nothing of it. With a pass left (s >= 1) a
//! position that has a move and output u in section s - 1 must not have output u, and (b) asks
//! nothing of it for u. What `Shape` declares of the rules is read as their moves; before a file is
//! accepted, the two are compared on a small box.

mod budget;
mod check;
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
mod play;
mod positions;
mod read;
mod rules;
mod search;
#[cfg(test)]
mod tests;

pub use check::certify_automaton;
pub use fault::{AutomatonCheck, AutomatonFault};

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

    /// Number of heaps.
    pub fn heaps(&self) -> usize {
        self.letters.heaps
    }

    /// The largest value that is an output.
    pub fn largest(&self) -> u64 {
        (self.levels - 1).into()
    }

    /// How heaps are written, as text.
    pub fn numeration(&self) -> String {
        self.letters.numeration.to_string()
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
            Proof::None => 0,
            Proof::Listed(lines) => lines.len() as u64,
            Proof::Kinds(kinds) => kinds.iter().map(|kind| kind.states() as u64).sum(),
        };
        let proofs = self.sections.iter().flat_map(|s| &s.proofs);
        self.states() + proofs.map(lines).sum::<u64>()
    }
}
