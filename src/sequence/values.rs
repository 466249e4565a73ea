use crate::game::Heap;

/// The values of heaps 0, 1, 2, ... that were computed.
#[derive(Clone, Debug, Default)]
pub struct Values(Vec<u32>);

impl Values {
    /// How many.
    pub fn count(&self) -> u64 {
        self.0.len() as u64
    }

    /// The value of a heap below [`count`](Self::count).
    pub fn get(&self, heap: Heap) -> u32 {
        self.0[heap as usize]
    }

    /// All, in the order of the heaps.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = u32> + ExactSizeIterator {
        self.0.iter().copied()
    }
}

impl From<Vec<u32>> for Values {
    fn from(values: Vec<u32>) -> Self {
        Self(values)
    }
}
