use crate::sequence::{Period, Verdict};
use std::fmt;

/// What is known of the period of a game, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Status {
    /// A theorem proves it.
    Proved,
    /// It was seen on the heaps that were computed.
    Observed,
    /// None was seen.
    None,
}

impl Status {
    /// All, the strongest first.
    pub const ALL: [Self; 3] = [Self::Proved, Self::Observed, Self::None];

    /// The word for a period.
    pub fn of(period: Option<Period>) -> Self {
        match period.map(|period| period.verdict) {
            Some(Verdict::Proved(_)) => Self::Proved,
            Some(Verdict::Observed) => Self::Observed,
            None => Self::None,
        }
    }

    /// The word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Proved => "PROVED",
            Self::Observed => "OBSERVED",
            Self::None => "NONE",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
