//! Certificates for every number of heaps: that an automaton over the numbers of digits in each
//! column gives every position its value; rechecked from the rules.
//!
//! The format, and what to check of it, is the page `grundy help certificates`
//! (`docs/reference/certificates.md`).

mod amounts;
mod answered;
mod check;
mod digits;
mod one_heap;
mod read;
mod rules;
mod same;
mod sizes;

pub use check::{CountCheck, CountFault, certify_any};

use super::CertifyError;
use crate::rulesets::Ruleset;
use digits::Classes;
use same::SameTables;
use std::collections::BTreeSet;

/// A parsed certificate for every number of heaps: everything in range, nothing decided yet.
#[derive(Clone, Debug)]
pub struct CountClaim {
    ruleset: Ruleset,
    base: u32,
    classes: Classes,
    /// How many outputs are values.
    levels: u32,
    amounts: Amounts,
    outputs: Vec<u32>,
    /// By state, then letter.
    next: Vec<u32>,
    /// By level.
    proofs: Vec<Vec<ClaimedLine>>,
    stated: String,
    computed: String,
    /// A claim that is said to follow, and the rules of its parts that name none.
    conclusion: Option<(String, Option<String>)>,
}

/// What is known of amounts, as the file says.
#[derive(Clone, Debug, Default)]
struct Amounts {
    start: Vec<Option<usize>>,
    /// By state, then by how much a digit is lowered, from 1 - base on.
    next: Vec<Vec<Option<usize>>>,
    /// Of heaps that lose one amount; their states are numbered after the others.
    same: SameTables,
    /// Sorted collections of states that make a legal move.
    legal: BTreeSet<Vec<usize>>,
}

/// A guess: states of the amounts taken from heaps with names, and a state of the option.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Guess {
    /// By name; none where the heap is not lowered.
    lowered: Vec<Option<usize>>,
    option: u32,
}

/// A line of a proof.
#[derive(Clone, Debug)]
struct ClaimedLine {
    state: u32,
    zero: bool,
    names: usize,
    guesses: Vec<Guess>,
    /// By letter: the line that follows, and what its names were.
    next: Vec<(usize, Vec<NamedBy>)>,
}

/// What a name of the next line was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NamedBy {
    Named(usize),
    /// A heap without a name, with this digit.
    Fresh(usize),
}

impl CountClaim {
    /// Whether a file begins as one.
    pub fn is_named(text: &[u8]) -> bool {
        text.starts_with(b"# grundy certificate for any heaps")
    }

    /// Reads a file. O(length).
    ///
    /// # Errors
    /// Text that is no such file, rules that cannot be parsed, numbers out of range.
    pub fn read(text: &[u8]) -> Result<Self, CertifyError> {
        read::read(text)
    }

    /// The rules, canonical, with their convention.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The largest value that is an output.
    pub fn largest(&self) -> u32 {
        self.levels - 1
    }

    /// The base of the digits; 1 where sizes are read.
    pub fn base(&self) -> u32 {
        self.base
    }

    /// Number of states.
    pub fn states(&self) -> usize {
        self.outputs.len()
    }

    /// The claim that is said to follow from it, with the rules of its parts that name none. It is
    /// not examined here.
    pub fn conclusion(&self) -> Option<(&str, Option<&str>)> {
        let (text, asked) = self.conclusion.as_ref()?;
        Some((text, asked.as_deref()))
    }

    /// How many numbers are told apart, and by which remainder from there on.
    pub fn counts(&self) -> (u32, u32) {
        (self.classes.tail as u32, self.classes.period as u32)
    }

    /// The outputs, and the state after each state and letter.
    pub fn automaton(&self) -> (&[u32], &[u32]) {
        (&self.outputs, &self.next)
    }

    fn letters(&self) -> usize {
        self.next.len() / self.outputs.len()
    }

    /// The state after a column, of any numbers of digits.
    fn after(&self, state: u32, numbers: &[usize]) -> u32 {
        let letter = self.classes.letter(numbers);
        self.next[state as usize * self.letters() + letter]
    }
}
