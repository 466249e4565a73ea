use crate::game::Fault;
use crate::number;
use crate::store::StoreError;
use std::io;

/// Why a table could not be checked. That it is wrong is no error but a
/// [`Certificate`](super::Certificate).
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CertifyError {
    /// The file is damaged, or none.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What it says cannot be read or does not fit together.
    #[error("found {found}, expected {expected}; {remedy}")]
    Input {
        /// What is there.
        found: String,
        /// What can be there.
        expected: String,
        /// What to do.
        remedy: String,
    },
    /// The moves from a position cannot be computed.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// This checker cannot decide tables of these rules.
    #[error("{0}")]
    Refused(String),
    /// The check does not fit the memory limit.
    #[error(
        "{what} needs {}, and the limit is {}; raise --max-memory",
        number::bytes(*needed),
        number::bytes(*limit)
    )]
    Memory {
        /// What needs it.
        what: String,
        /// Bytes needed, at least.
        needed: u128,
        /// The limit in bytes.
        limit: u64,
    },
    /// Somebody wished it to stop.
    #[error("interrupted; nothing was decided")]
    Cancelled,
}

impl CertifyError {
    pub(super) fn input(
        found: impl Into<String>,
        expected: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        Self::Input {
            found: found.into(),
            expected: expected.into(),
            remedy: remedy.into(),
        }
    }
}

impl From<io::Error> for CertifyError {
    fn from(error: io::Error) -> Self {
        Self::Store(error.into())
    }
}
