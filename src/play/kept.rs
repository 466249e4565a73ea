use crate::plan::{BoardSearch, Oracle};
use hashbrown::HashMap;
use std::fmt;

/// The searches that stay between the moves of a match: what was found for the first position
/// holds all that come after it. A copy begins searches of its own.
#[derive(Default)]
pub(super) struct Kept {
    /// By the place of a summand whose values are searched alone; one at 0 for all.
    pub(super) heaps: HashMap<usize, Oracle>,
    pub(super) grid: Option<BoardSearch>,
    /// What a search by proofs knows that ended early.
    pub(super) known: Option<Excluded>,
}

/// What is known of a position whose value was not found.
#[derive(Clone, Debug, Default)]
pub(super) struct Excluded {
    /// Values below 16 that it does not have.
    pub(super) values: Vec<u64>,
    /// Components stored.
    pub(super) stored: u64,
}

impl Clone for Kept {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl fmt::Debug for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kept").finish_non_exhaustive()
    }
}
