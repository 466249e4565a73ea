//! The claims of an experiment: one variant a kind, read in `claim_read` and decided in `decide`.

use super::proof::Automaton;
use super::published::Published;
use grundy::claim::{Theorem, Verdict, language};
use grundy::game::{Convention, Heap, HeapBox};
use grundy::rulesets::{HeapRuleset, Rules};

/// A claim, and what its author expects of it.
#[derive(Clone, Debug)]
pub struct Claim {
    /// What is claimed.
    pub kind: ClaimKind,
    /// HOLDS or FAILS; of an automaton PROVED or UNSETTLED.
    pub expect: Verdict,
    /// The smallest counterexample, where the file names it.
    pub counterexample: Option<Vec<Heap>>,
}

/// What is claimed, of which rules on which box.
#[derive(Clone, Debug)]
pub enum ClaimKind {
    /// A theorem on column sums.
    Digits {
        /// Which of them.
        theorem: &'static Theorem,
        /// The largest number of heaps that a move touches.
        k: u64,
        /// The rules it is tried on.
        rules: HeapRuleset,
        /// Normal, or misere: only the misere statement.
        convention: Convention,
        /// The box.
        positions: HeapBox,
    },
    /// The value of a sum is the nim-sum of the values.
    Sum {
        /// The rules of the two sides.
        sides: Box<[Rules; 2]>,
        /// Heaps of each side, for rules on heaps.
        heaps: [usize; 2],
        /// Largest heap.
        max: Heap,
        /// Largest board, for rules on boards.
        board: Option<(usize, usize)>,
    },
    /// A claim in the claim language.
    Said {
        /// The name of the theorem that it states, if it is one.
        name: Option<&'static str>,
        /// The claim.
        claim: Box<language::Claim>,
        /// Its rules, if it names none, and its box.
        place: Box<language::Place>,
    },
    /// An automaton, right for all heaps.
    Automaton(Box<Automaton>),
    /// Published values, compared with the computed ones.
    Published(Published),
}
