use crate::work::{Context, Stop, memory};

/// Why an engine ends early; the heaps before are known.
#[derive(Debug)]
pub(super) enum End {
    /// It was stopped.
    Stop(Stop),
    /// The next value is too large for it.
    Wide,
}

impl End {
    /// As a refusal to go on, when this many heaps are known.
    pub(super) fn refuse(self, heaps: usize) -> Stop {
        match self {
            Self::Stop(stop) => stop,
            Self::Wide => Stop::refused(
                format!("a value of heap {heaps} that is too large for this engine"),
                "smaller ones",
                "leave out ‹engine›",
            ),
        }
    }
}

impl From<Stop> for End {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

/// Room for the values of this many heaps.
pub(super) fn reserve<T>(values: &mut Vec<T>, heaps: usize, context: &Context) -> Result<(), Stop> {
    memory::reserve(values, heaps, "the values of the heaps", context)
}
