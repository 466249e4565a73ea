use crate::game::Fault;
use crate::number::bytes;
use crate::store::StoreError;
use crate::text::Mismatch;
use crate::work::Stop;
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
    #[error(transparent)]
    Input(Mismatch),
    /// The check ended early: the moves from a position cannot be computed, this checker cannot
    /// decide tables of these rules, memory is too short, or somebody wished it to stop.
    #[error("{}", ended(.0))]
    Stop(#[from] Stop),
}

impl CertifyError {
    /// What was found, what was expected, and what to do.
    pub fn input(
        found: impl Into<String>,
        expected: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        Self::Input(Mismatch::new(found, expected, remedy))
    }
}

/// A check writes nothing, and not only boxes need memory.
fn ended(stop: &Stop) -> String {
    match stop {
        Stop::Cancelled => "interrupted; nothing was decided".into(),
        Stop::Memory {
            what,
            needed,
            limit,
        } => format!(
            "{what} needs {}, and the limit is {}; raise ‹max-memory›",
            bytes(*needed),
            bytes(*limit)
        ),
        other => other.to_string(),
    }
}

impl From<Fault> for CertifyError {
    fn from(fault: Fault) -> Self {
        Self::Stop(fault.into())
    }
}

impl From<io::Error> for CertifyError {
    fn from(error: io::Error) -> Self {
        Self::Store(error.into())
    }
}
