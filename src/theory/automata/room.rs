//! How large an automaton may grow while it is made.

/// Successors that an automaton has at most before it is made least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Room(usize);

/// Bytes of a successor, with its share of the states that are distinguished.
const SUCCESSOR: u64 = 96;

impl Room {
    /// All that is needed.
    pub(super) const ENDLESS: Self = Self(usize::MAX);

    /// What is allowed where memory is not short.
    pub(crate) const MOST: Self = Self(1 << 22);

    /// What fits a number of bytes, and is allowed.
    pub(crate) fn of(bytes: u64) -> Self {
        let fits = usize::try_from(bytes / SUCCESSOR);
        Self(fits.unwrap_or(usize::MAX).min(Self::MOST.0))
    }

    pub(super) fn successors(self) -> usize {
        self.0
    }

    pub(super) fn exceeded(self, by: String) -> TooLarge {
        TooLarge(match self >= Self::MOST {
            true => by,
            false => format!("{by}, all that the memory limit allows for; raise ‹max-memory›"),
        })
    }
}

/// An automaton that was not made: what it would take.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct TooLarge(pub String);
