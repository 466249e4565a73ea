//! What a position must be, and why others are refused.

use crate::game::{Heap, HeapRules, LARGEST, Mismatch};
use crate::number::joined;
use crate::rulesets::HeapRuleset;
use crate::work::Stop;
use num_bigint::BigUint;
use std::str::FromStr;

/// Why there is no such position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// It is not what the rules expect.
    #[error("found {found}, expected {expected}")]
    Wrong {
        /// What was given.
        found: String,
        /// What the rules take.
        expected: String,
    },
    /// Numbers for rules that remember nothing.
    #[error("found state {found} of {rules}, expected none: these rules remember nothing")]
    NoState {
        /// What was given.
        found: String,
        /// The rules.
        rules: Box<HeapRuleset>,
    },
    /// The rules are not played on this many heaps.
    #[error(transparent)]
    Count(#[from] Stop),
    /// A board that cannot be read, or that the rules do not take.
    #[error(transparent)]
    Grid(#[from] Mismatch),
}

/// An error from its two parts.
pub(super) fn wrong<T>(
    found: impl Into<String>,
    expected: impl Into<String>,
) -> Result<T, PositionError> {
    Err(PositionError::Wrong {
        found: found.into(),
        expected: expected.into(),
    })
}

/// Numbers from digits alone, separated by spaces or commas.
pub(super) fn numbers<N: FromStr>(text: &str) -> Result<Vec<N>, PositionError> {
    let words = text.split([' ', ',', '\t']).filter(|word| !word.is_empty());
    let number = |word: &str| {
        let digits = word.bytes().all(|b| b.is_ascii_digit());
        let number = digits.then(|| word.parse().ok()).flatten();
        let heaps = "heaps such as 3 4 5 or 5 2 | 4 state 1";
        number.map_or_else(|| wrong(format!("`{word}`"), heaps), Ok)
    };
    words.map(number).collect()
}

/// Heaps that are searched: the largest number of 64 bits separates summands.
pub(super) fn small(heaps: &[BigUint]) -> Result<Vec<Heap>, PositionError> {
    let small = |heap: &BigUint| {
        let small = Heap::try_from(heap).ok().filter(|&heap| heap <= LARGEST);
        let below = "one below 2^64 - 1; only nim and moore take larger heaps";
        small.map_or_else(|| wrong(format!("a heap of {heap}"), below), Ok)
    };
    heaps.iter().map(small).collect()
}

/// Refuses numbers that the rules do not remember.
pub(super) fn suit(rules: &HeapRuleset, states: Option<&[Heap]>) -> Result<(), PositionError> {
    let Some(typed) = states else {
        return Ok(());
    };
    let kept = rules.remembered();
    if typed.len() != kept.len() {
        let found = joined(typed, ",");
        let expected = match kept.len() {
            0 => {
                let rules = rules.clone().into();
                return Err(PositionError::NoState { found, rules });
            }
            1 => "one number".into(),
            n => format!("{n} numbers, separated by commas"),
        };
        return wrong(format!("state {found} of {rules}"), expected);
    }
    for (&found, state) in typed.iter().zip(&kept) {
        if let Some(limit) = state.limit().filter(|&limit| found > limit) {
            let expected = format!("at most {limit}, with which it begins");
            return wrong(format!("state {found} of {rules}"), expected);
        }
    }
    Ok(())
}

/// Refuses heaps that the rules do not allow, or not together.
pub(super) fn allowed(rules: &HeapRuleset, heaps: &[Heap]) -> Result<(), PositionError> {
    for (i, &heap) in heaps.iter().enumerate() {
        if let Some(largest) = rules.largest_heap(i).filter(|&largest| heap > largest) {
            return wrong(
                format!("heap {heap} of {rules}"),
                format!("at most {largest}, the largest that has a name"),
            );
        }
    }
    match rules.restriction() {
        Some(expected) if !rules.is_position(heaps) => {
            let heaps = joined(heaps, " ");
            wrong(
                format!("the heaps {heaps}, which are not a position of {rules}"),
                expected,
            )
        }
        _ => Ok(()),
    }
}
