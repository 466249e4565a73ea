//! Why a search of a game of Python ends without a value.

use crate::errors::CallError;
use grundy::work::Stop;
use pyo3::prelude::*;

/// Why there is no value.
pub(super) enum End {
    Raised(PyErr),
    /// Play can go on for ever: the positions, the first one again at the end.
    Loop(Vec<u32>),
    Stop(Stop),
}

impl From<PyErr> for End {
    fn from(error: PyErr) -> Self {
        Self::Raised(error)
    }
}

impl End {
    /// As a failure; of a loop there is more to say.
    pub(super) fn failure(self) -> CallError {
        match self {
            Self::Raised(error) => CallError::Raised(error),
            Self::Stop(stop) => CallError::Stop(stop),
            Self::Loop(nodes) => CallError::Stop(Stop::Loop {
                witness: nodes.iter().map(ToString::to_string).collect(),
            }),
        }
    }
}
