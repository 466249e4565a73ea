//! Families of take-and-break games, as text.
//!
//! ```text
//! family   = pattern [":" alphabet] | ("subtract" | "allbut") ":" number "-" number
//! pattern  = [digit] "." place {place}        at least one place is "d"
//! place    = digit | "d"
//! alphabet = range {"," range}
//! range    = digit ["-" digit]
//! digit    = "0" .. "9" | "A" .. "V"
//! ```
//!
//! A small `d` stands for each digit of the alphabet, 0-7 if there is none: `0.ddd` is all octal
//! games of up to three digits, for 0.770 is 0.77. `subtract:1-7` is all non-empty sets of amounts
//! from 1 to 7, `allbut:1-7` the games in which all amounts but those of such a set may be taken.

mod pattern;
mod sets;

use super::{NotationError, Span};
use crate::game::Code;
use pattern::Pattern;
use sets::CodeSets;
use std::fmt;
use std::str::FromStr;

/// What is said where no family can be read.
const REMEDY: &str = "such as 0.ddd, 4.dd, 0.dd:0-3, subtract:1-7, allbut:1-4, or one code: 0.77";

/// All games of one kind, in a stated order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Pattern(Pattern),
    Sets(CodeSets),
}

impl Family {
    /// Whether a text means to be a family, rather than a code or a ruleset.
    pub fn is_meant(text: &str) -> bool {
        Pattern::is_meant(text) || CodeSets::is_meant(text)
    }

    /// How many games it has; `u128::MAX` for that many and more.
    pub fn count(&self) -> u128 {
        match &self.0 {
            Kind::Pattern(pattern) => pattern.count(),
            Kind::Sets(sets) => sets.count(),
        }
    }

    /// The code of each game: of a pattern as its digits count up, of sets as their bits do, the
    /// least amount lowest ({1}, {2}, {1,2}, {3}, ...). O(count x digits).
    pub fn codes(&self) -> Box<dyn Iterator<Item = Code> + '_> {
        match &self.0 {
            Kind::Pattern(pattern) => Box::new(pattern.codes()),
            Kind::Sets(sets) => Box::new(sets.codes()),
        }
    }
}

impl FromStr for Family {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let kind = if CodeSets::is_meant(text) {
            Kind::Sets(CodeSets::read(text)?)
        } else {
            Kind::Pattern(Pattern::read(text)?)
        };
        Ok(Self(kind))
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Pattern(pattern) => pattern.fmt(f),
            Kind::Sets(sets) => sets.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests;
