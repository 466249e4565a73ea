use crate::sequence::{Period, PeriodVerdict};
use crate::text::worded;

worded! {
    /// What is known of the period of a game, in a word.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
    #[serde(rename_all = "UPPERCASE")]
    pub enum Status {
        /// A theorem proves it.
        Proved = "PROVED",
        /// It was seen on the heaps that were computed.
        Observed = "OBSERVED",
        /// None was seen.
        None = "NONE",
    }
}

impl Status {
    /// The word for a period.
    pub fn of(period: Option<Period>) -> Self {
        match period.map(|period| period.verdict) {
            Some(PeriodVerdict::Proved(_)) => Self::Proved,
            Some(PeriodVerdict::Observed { .. }) => Self::Observed,
            None => Self::None,
        }
    }
}
