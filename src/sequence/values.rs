use super::known::Known;
use super::sparse::Coded;
use crate::game::Heap;
use std::ops::Range;

/// Values that are told at a time.
const BLOCK: usize = 1 << 10;

/// The values of heaps 0, 1, 2, ... that were computed.
#[derive(Clone, Debug)]
pub struct Values(Cells);

/// As the engine left them.
#[derive(Clone, Debug)]
enum Cells {
    Coded(Coded),
    Bytes(Vec<u8>),
    Short(Vec<u16>),
    Long(Vec<u32>),
}

impl Values {
    fn known(&self) -> &dyn Known {
        match &self.0 {
            Cells::Coded(values) => values,
            Cells::Bytes(values) => values,
            Cells::Short(values) => values,
            Cells::Long(values) => values,
        }
    }

    /// How many.
    pub fn count(&self) -> u64 {
        self.known().count() as u64
    }

    /// The value of a heap below [`count`](Self::count).
    pub fn get(&self, heap: Heap) -> u32 {
        self.known().at(heap as usize)
    }

    /// Tells `each` the values of some heaps, all known, many at a time, and the heap of the first of those;
    /// faster than [`iter`](Self::iter).
    pub fn blocks(&self, heaps: Range<u64>, mut each: impl FnMut(Heap, &[u32])) {
        let known = self.known();
        let mut block = [0; BLOCK];
        for from in heaps.clone().step_by(BLOCK) {
            let block = &mut block[..BLOCK.min((heaps.end - from) as usize)];
            known.copy(from as usize, block);
            each(from, block);
        }
    }

    /// All, in the order of the heaps.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = u32> + ExactSizeIterator {
        let known = self.known();
        (0..known.count()).map(move |heap| known.at(heap))
    }
}

impl From<Coded> for Values {
    fn from(values: Coded) -> Self {
        Self(Cells::Coded(values))
    }
}

impl From<Vec<u8>> for Values {
    fn from(values: Vec<u8>) -> Self {
        Self(Cells::Bytes(values))
    }
}

impl From<Vec<u16>> for Values {
    fn from(values: Vec<u16>) -> Self {
        Self(Cells::Short(values))
    }
}

impl From<Vec<u32>> for Values {
    fn from(values: Vec<u32>) -> Self {
        Self(Cells::Long(values))
    }
}
