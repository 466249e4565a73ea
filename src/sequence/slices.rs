use std::time::Duration;

/// Heaps that are computed first.
const FIRST: usize = 64;
/// Time of a slice, about.
const MOMENT: Duration = Duration::from_millis(250);

/// How many heaps are computed between two shows of progress: neither so few that it takes time,
/// nor so many that they are waited for.
pub(super) struct Slices(usize);

impl Slices {
    pub(super) fn new() -> Self {
        Self(FIRST)
    }

    /// The next ones of this many heaps that are left.
    pub(super) fn next(&self, left: usize) -> usize {
        left.min(self.0)
    }

    /// How long the last ones took.
    pub(super) fn took(&mut self, time: Duration) {
        if time < MOMENT {
            self.0 = self.0.saturating_mul(2);
        } else if time > 2 * MOMENT {
            self.0 = (self.0 / 2).max(1);
        }
    }
}
