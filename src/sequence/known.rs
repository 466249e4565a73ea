//! The values of the heaps that are known, however an engine holds them.

use std::fmt;

/// Values that are known: those of heaps 0, 1, 2, ...
pub(super) trait Known: Send + Sync {
    /// How many.
    fn count(&self) -> usize;

    /// The value of a heap below [`count`](Self::count).
    fn at(&self, heap: usize) -> u32;

    /// All of them.
    fn list(&self) -> Vec<u32> {
        (0..self.count()).map(|heap| self.at(heap)).collect()
    }

    /// Copies the values of heaps in a row, from this one on.
    fn copy(&self, from: usize, into: &mut [u32]) {
        for (heap, value) in (from..).zip(into) {
            *value = self.at(heap);
        }
    }
}

impl<T: Copy + Into<u32> + Send + Sync> Known for Vec<T> {
    fn count(&self) -> usize {
        self.len()
    }

    #[inline]
    fn at(&self, heap: usize) -> u32 {
        self[heap].into()
    }
}

impl fmt::Debug for dyn Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} values", self.count())
    }
}
