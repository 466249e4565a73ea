use crate::plan::{BoardSearch, Search};
use std::fmt;

/// The searches that stay between the moves of a match: what was found for the first position
/// holds all that come after it. A copy begins searches of its own.
#[derive(Default)]
pub(super) struct Kept {
    /// One for each summand whose values are searched alone, or one for all.
    heaps: Vec<Option<Box<dyn Search>>>,
    pub(super) grid: Option<BoardSearch>,
}

impl Kept {
    /// The search of a summand, by its place.
    pub(super) fn of_heaps(&mut self, summand: usize) -> &mut Option<Box<dyn Search>> {
        if self.heaps.len() <= summand {
            self.heaps.resize_with(summand + 1, || None);
        }
        &mut self.heaps[summand]
    }
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
