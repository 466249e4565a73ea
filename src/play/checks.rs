//! What a position must be, and why others are refused.

use crate::game::{END, Heap, HeapRules, Mismatch};
use crate::rulesets::{HeapRuleset, Ruleset};
use crate::work::Stop;
use num_bigint::BigUint;
use std::str::FromStr;

/// Why there is no such position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// No heaps were given.
    #[error("found no heap, expected at least one")]
    NoHeaps,
    /// The rules are played on a board.
    #[error("{0} is played on a board, expected its rows, such as ../.#")]
    NotHeaps(Box<Ruleset>),
    /// The rules are played with heaps.
    #[error("{0} is played with heaps, expected their sizes, such as 3 4 5")]
    NotBoard(Box<Ruleset>),
    /// The rules are not played on so many heaps.
    #[error(transparent)]
    Count(#[from] Stop),
    /// A heap that the rules do not allow beside the others.
    #[error("found the heaps {heaps}, which are no position of {rules}, expected {expected}")]
    Forbidden {
        /// The heaps.
        heaps: String,
        /// The rules.
        rules: Box<HeapRuleset>,
        /// What they allow.
        expected: String,
    },
    /// A heap of 2^64 - 1 or more, which only nim and moore take.
    #[error(
        "found a heap of {0}, expected one below 2^64 - 1; only nim and moore take larger heaps"
    )]
    TooLarge(BigUint),
    /// Numbers for rules that remember nothing.
    #[error("found state {found} of {rules}, expected none: these rules remember nothing")]
    NoState {
        /// What was given.
        found: String,
        /// The rules.
        rules: Box<HeapRuleset>,
    },
    /// As many numbers as the rules do not remember.
    #[error(
        "found state {found} of {rules}, expected {}",
        match expected { 1 => "one number".into(), n => format!("{n} numbers, separated by commas") }
    )]
    States {
        /// What was given.
        found: String,
        /// The rules.
        rules: Box<HeapRuleset>,
        /// How many numbers they remember.
        expected: usize,
    },
    /// A number that never rises, and is larger than at first.
    #[error("found state {found} of {rules}, expected at most {limit}, with which it begins")]
    State {
        /// What was given.
        found: Heap,
        /// The rules.
        rules: Box<HeapRuleset>,
        /// The number at first.
        limit: Heap,
    },
    /// As many summands as the rules do not have.
    #[error("found {found} summands between `|`, expected {expected}")]
    Summands {
        /// How many were given.
        found: usize,
        /// How many there are.
        expected: usize,
    },
    /// As many heaps of a summand as it does not have.
    #[error("found {found} heaps of {rules}, expected {expected}")]
    OfSummand {
        /// How many were given.
        found: usize,
        /// The summand.
        rules: Box<HeapRuleset>,
        /// How many it has.
        expected: usize,
    },
    /// Text that is not a list of numbers.
    #[error("found `{0}`, expected heaps such as 3 4 5 or 5 2 | 4 state 1")]
    Text(String),
    /// A board that cannot be read, or that the rules do not take.
    #[error(transparent)]
    Grid(#[from] Mismatch),
}

/// Numbers from digits alone, separated by spaces or commas.
pub(super) fn numbers<N: FromStr>(text: &str) -> Result<Vec<N>, PositionError> {
    let words = text.split([' ', ',', '\t']).filter(|word| !word.is_empty());
    let number = |word: &str| {
        let digits = word.bytes().all(|b| b.is_ascii_digit());
        let number = digits.then(|| word.parse().ok()).flatten();
        number.ok_or_else(|| PositionError::Text(word.to_owned()))
    };
    words.map(number).collect()
}

/// Heaps that are searched: the largest number of 64 bits separates summands.
pub(super) fn small(heaps: &[BigUint]) -> Result<Vec<Heap>, PositionError> {
    let small = |heap: &BigUint| {
        let small = Heap::try_from(heap).ok().filter(|&heap| heap < END);
        small.ok_or_else(|| PositionError::TooLarge(heap.clone()))
    };
    heaps.iter().map(small).collect()
}

/// Refuses numbers that the rules do not remember.
pub(super) fn suit(rules: &HeapRuleset, states: Option<&[Heap]>) -> Result<(), PositionError> {
    let Some(typed) = states else {
        return Ok(());
    };
    let kept = rules.extra().unwrap_or_default().states;
    if typed.len() != kept.len() {
        let found = typed.iter().map(Heap::to_string).collect::<Vec<_>>();
        let (found, rules) = (found.join(","), rules.clone().into());
        return Err(match kept.len() {
            0 => PositionError::NoState { found, rules },
            expected => PositionError::States {
                found,
                rules,
                expected,
            },
        });
    }
    for (&found, state) in typed.iter().zip(&kept) {
        if let Some(limit) = state.limit().filter(|&limit| found > limit) {
            let rules = rules.clone().into();
            return Err(PositionError::State {
                found,
                rules,
                limit,
            });
        }
    }
    Ok(())
}

/// Refuses heaps that the rules do not allow together.
pub(super) fn allowed(rules: &HeapRuleset, heaps: &[Heap]) -> Result<(), PositionError> {
    match rules.restriction() {
        Some(expected) if !rules.is_position(heaps) => Err(PositionError::Forbidden {
            heaps: words(heaps),
            rules: rules.clone().into(),
            expected,
        }),
        _ => Ok(()),
    }
}

pub(super) fn words(list: &[impl ToString]) -> String {
    let words: Vec<String> = list.iter().map(ToString::to_string).collect();
    words.join(" ")
}
