//! Numbers of tables in JSON.

use super::CertifyError;
use serde::Deserialize;

/// A cell.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Item {
    Number(u64),
    Text(String),
}

impl Item {
    /// A heap or a value; integers past 2^53 are strings.
    pub(super) fn number(&self) -> Option<u64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Text(text) => text.parse().ok(),
        }
    }

    /// A count, which may have more bits.
    pub(super) fn count(&self) -> Option<u128> {
        match self {
            Self::Number(number) => Some((*number).into()),
            Self::Text(text) => text.parse().ok(),
        }
    }

    pub(super) fn outcome(&self) -> Option<u64> {
        match self {
            Self::Text(text) if text == "P" => Some(0),
            Self::Text(text) if text == "N" => Some(1),
            _ => None,
        }
    }
}

/// An error of what a table in JSON says.
pub(super) fn again(found: impl Into<String>, expected: impl Into<String>) -> CertifyError {
    CertifyError::input(
        found,
        expected,
        "write it again with ‹grundy table RULES BOX json=›",
    )
}
