use super::Spent;
use crate::game::{BoxError, Fault};
use crate::number;
use crate::text::Mismatch;

/// Why an engine ended without a result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Stop {
    /// The cancel flag was set.
    #[error("interrupted; nothing was written")]
    Cancelled,
    /// The work does not fit the memory limit.
    #[error(
        "{what} needs {}, and the limit is {}; {}",
        number::bytes(*needed),
        number::bytes(*limit),
        remedy(*needed)
    )]
    Memory {
        /// What needs it.
        what: String,
        /// Bytes needed, at least.
        needed: u128,
        /// The limit in bytes.
        limit: u64,
    },
    /// A budget is used up.
    #[error("the budget of {0} is used up; give more of it, or none")]
    Spent(Spent),
    /// The rules loop: a position can be reached from itself, so it has no Grundy value.
    #[error(
        "the rules loop, so there is no Grundy value: {}; every move must lower something that cannot fall for ever",
        witness.join(" -> ")
    )]
    Loop {
        /// The positions of the loop, the first one repeated at the end.
        witness: Vec<String>,
    },
    /// The moves from a position cannot be computed.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// What is kept of the work could not be written: what the system said.
    #[error("{0}")]
    Disk(String),
    /// The engine cannot do this job: why, and what to do.
    #[error(transparent)]
    Refused(#[from] Mismatch),
}

impl Stop {
    /// A job that cannot be done: what was found, what was expected, and what to do.
    pub fn refused(
        found: impl Into<String>,
        expected: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        Self::Refused(Mismatch::new(found, expected, remedy))
    }

    /// A job that cannot be done, as an error of another kind tells it.
    pub fn told(error: impl std::fmt::Display) -> Self {
        Self::Refused(Mismatch::told(error))
    }
}

/// Bytes that no machine has.
const NO_MACHINE: u128 = 10_000_000_000_000;

/// What to do where memory does not suffice.
fn remedy(needed: u128) -> &'static str {
    match needed {
        ..NO_MACHINE => "raise ‹max-memory› or choose a smaller box",
        _ => {
            "no machine has so much: choose a smaller box, count positions (‹grundy count›), or \
             decide all heaps at once (‹grundy discover›, ‹grundy prove›)"
        }
    }
}

impl From<BoxError> for Stop {
    fn from(error: BoxError) -> Self {
        Self::Refused(error.into())
    }
}
