//! The claims of an experiment: one variant a kind, read in `claim_read` and decided in `decide`.

use super::automaton::Automaton;
use super::place::Place;
use super::published::Published;
use grundy::claim::{Theorem, Verdict, language};
use grundy::game::{Convention, Heap, HeapBox};
use grundy::rulesets::{HeapRuleset, Rules};

/// A claim, and what its author expects of it.
#[derive(Clone, Debug)]
pub struct Claim {
    /// What is claimed.
    pub kind: Kind,
    /// HOLDS or FAILS; of an automaton PROVED or UNSETTLED.
    pub expect: Verdict,
    /// The smallest counterexample, where the file names it.
    pub counterexample: Option<Vec<Heap>>,
}

/// What is claimed, of which rules on which box.
#[derive(Clone, Debug)]
pub enum Kind {
    /// The digit conditions of Bouton or Moore.
    Digits {
        /// Which of them.
        theorem: Theorem,
        /// Moore's parameter.
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
    /// A statement on heap rules, compared with a table.
    Statement {
        /// Which one.
        statement: Statement,
        /// The rules.
        rules: HeapRuleset,
        /// The box.
        positions: HeapBox,
    },
    /// A claim in the claim language.
    Said {
        /// The claim.
        claim: Box<language::Claim>,
        /// Its rules, if it names none, and its box.
        place: Box<language::Place>,
    },
    /// An automaton, right for all heaps.
    Automaton(Box<Automaton>),
    /// Published values, compared with the computed ones.
    Published {
        /// The values.
        values: Published,
        /// The rules.
        rules: Rules,
        /// The box.
        place: Place,
    },
}

/// A named statement that needs a table and no parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statement {
    /// The pairs (floor(n phi), floor(n phi) + n).
    Wythoff,
    /// The nim-sum of the heaps mod b + 1.
    Bounded,
}

impl Statement {
    /// Its name in experiment files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Wythoff => "wythoff",
            Self::Bounded => "bounded",
        }
    }
}
