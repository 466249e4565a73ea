//! What becomes of a claim, and how far tables are searched for a counterexample.

use crate::game::Heap;
use crate::plan::discover::ProvedStage;

/// Positions times the largest heap, of the largest table that is always searched before a proof
/// is tried: no more options than that, where each lowers one heap.
pub(super) const SOON: u128 = 1 << 20;

/// The same where the proof fails.
pub(super) const LATE: u128 = 1 << 30;

/// What became of a claim.
#[derive(Clone, Debug)]
pub struct Settled {
    /// The largest heap of the table that was searched for a counterexample.
    pub max: Option<Heap>,
    /// The verdict.
    pub verdict: Settlement,
}

/// The verdict on a claim for all heaps.
#[derive(Clone, Debug)]
pub enum Settlement {
    /// It holds at every position, by these automata.
    Proved(Vec<ProvedStage>),
    /// It is false.
    Refuted {
        /// The smallest position where it is, by total, then lexicographic, if a table was
        /// searched, or one of the shortest digits; `None` if neither shows it.
        first: Option<Vec<Heap>>,
        /// At how many positions of the table that was searched.
        mismatches: u128,
        /// What the proof failed at, or what is proved instead, if it took one.
        why: Option<String>,
    },
    /// Nothing is known: what grew too large.
    Unsettled(String),
}

/// The largest heap of the table after one.
pub(super) fn larger(max: Heap) -> Heap {
    max.saturating_mul(2).saturating_add(1)
}
