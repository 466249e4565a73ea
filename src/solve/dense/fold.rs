use crate::game::Convention;

/// How the numbers of the options become the number of a position: their mex (see
/// [`cell`](super::cell)), or the outcome.
pub(super) trait Fold: Send {
    fn option(&mut self, number: u64);
    /// Whether further options do not matter.
    #[inline]
    fn enough(&self) -> bool {
        false
    }

    /// The number of the position; ready for the next one.
    fn take(&mut self) -> u64;
}

/// Outcomes: N (1) if some option is P (0), or if a misere position has none.
pub(super) struct SomeP {
    convention: Convention,
    any: bool,
    found: bool,
}

impl SomeP {
    pub(super) fn new(convention: Convention) -> Self {
        Self {
            convention,
            any: false,
            found: false,
        }
    }
}

impl Fold for SomeP {
    #[inline]
    fn option(&mut self, number: u64) {
        self.any = true;
        self.found |= number == 0;
    }

    #[inline]
    fn enough(&self) -> bool {
        self.found
    }

    #[inline]
    fn take(&mut self) -> u64 {
        let terminal = !std::mem::take(&mut self.any);
        let found = std::mem::take(&mut self.found);
        u64::from(found || (terminal && self.convention == Convention::Misere))
    }
}
