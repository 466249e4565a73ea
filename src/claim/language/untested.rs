//! Parts of a claim that no position put to the test.

use crate::expression::{Test, Tested};
use crate::number::counted;
use serde::{Deserialize, Serialize};

/// A part of a claim that no position put to the test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Untested {
    /// What it is.
    pub what: IdlePart,
    /// As it was typed.
    pub part: String,
    /// Whether it was examined everywhere, not only where other parts ask for it.
    pub everywhere: bool,
}

/// What a part of a claim is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum IdlePart {
    /// The left side of an implication, which is never true.
    #[serde(rename = "left side")]
    Left,
    /// A quantifier, a count or a sum, whose range is always empty.
    #[serde(rename = "range")]
    Range,
    /// Exceptions, of which none is a position of the box.
    #[serde(rename = "exceptions")]
    Exceptions,
}

impl Untested {
    pub(super) fn of(test: Test, text: &str) -> Self {
        Self {
            what: match test.what {
                Tested::Left => IdlePart::Left,
                Tested::Range => IdlePart::Range,
                Tested::Exceptions => IdlePart::Exceptions,
            },
            part: test.span.of(text).to_owned(),
            everywhere: test.always,
        }
    }

    /// In words, of this many positions; of none where the claim is about none.
    pub(super) fn said(&self, positions: Option<u128>) -> String {
        let part = &self.part;
        let Some(positions) = positions.map(|count| counted(count, "position")) else {
            return match self.what {
                IdlePart::Left => format!("the left side is not true: {part}"),
                IdlePart::Range => format!("the range is empty: {part}"),
                IdlePart::Exceptions => format!("none of the exceptions is met: {part}"),
            };
        };
        let asked = if self.everywhere {
            ""
        } else {
            " where it is asked"
        };
        match self.what {
            IdlePart::Left => format!("the left side is true at 0 of {positions}{asked}: {part}"),
            IdlePart::Range => format!("the range is empty at each of {positions}{asked}: {part}"),
            IdlePart::Exceptions => {
                format!("the exceptions are met at 0 of {positions}{asked}: {part}")
            }
        }
    }
}
