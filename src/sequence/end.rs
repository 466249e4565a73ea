use crate::work::{Context, Stop};

/// A value that the numbers of an engine do not hold.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wide;

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
            Self::Wide => Stop::Refused(format!(
                "the value of heap {heaps} is too large for this engine; leave out --engine"
            )),
        }
    }
}

impl From<Stop> for End {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl From<Wide> for End {
    fn from(_: Wide) -> Self {
        Self::Wide
    }
}

/// Room for the values of this many heaps.
pub(super) fn reserve<T>(values: &mut Vec<T>, heaps: usize, context: &Context) -> Result<(), Stop> {
    let more = heaps.saturating_sub(values.len());
    values.try_reserve_exact(more).map_err(|_| Stop::Memory {
        what: "the values of the heaps".into(),
        needed: heaps as u128 * size_of::<T>() as u128,
        limit: context.memory(),
    })
}
