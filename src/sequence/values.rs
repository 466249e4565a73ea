use super::known::Known;
use super::ruler::Ruler;
use crate::game::Heap;
use std::ops::Range;
use std::sync::Arc;

/// Values that are passed on together.
const BLOCK: usize = 1 << 10;

/// The values of heaps 0, 1, 2, ... that were computed, as the engine left them.
#[derive(Clone, Debug)]
pub struct Values(Arc<dyn Known>);

impl Values {
    pub(super) fn new(known: impl Known + 'static) -> Self {
        Self(Arc::new(known))
    }

    pub(super) fn shared(known: Arc<impl Known + 'static>) -> Self {
        Self(known)
    }

    /// How many.
    pub fn count(&self) -> u64 {
        self.0.count() as u64
    }

    /// The value of a heap below [`count`](Self::count).
    pub fn get(&self, heap: Heap) -> u32 {
        self.0.at(heap as usize)
    }

    /// Calls `each` with the values of some heaps, all known, a block at a time, and the heap of the
    /// first of the block; faster than [`iter`](Self::iter).
    pub fn blocks(&self, heaps: Range<u64>, mut each: impl FnMut(Heap, &[u32])) {
        let known = &self.0;
        let mut block = [0; BLOCK];
        for from in heaps.clone().step_by(BLOCK) {
            let block = &mut block[..BLOCK.min((heaps.end - from) as usize)];
            known.copy(from as usize, block);
            each(from, block);
        }
    }

    /// The ruler that they show.
    pub(super) fn ruler(&self) -> Option<Ruler> {
        Ruler::seen(self.0.as_ref())
    }

    /// All, in the order of the heaps.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = u32> + ExactSizeIterator {
        let known = &self.0;
        (0..known.count()).map(move |heap| known.at(heap))
    }
}
