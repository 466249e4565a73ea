use super::LookBack;
use crate::game::{Code, Heap, Moves};

/// A game played heap by heap, of which the values of single heaps are computed.
pub trait HeapWise: Sync {
    /// The code, if it is known by one: theorems and fast engines know codes only.
    fn as_code(&self) -> Option<&Code>;

    /// Writes the options of a heap, all of smaller heaps.
    fn options(&self, heap: Heap, to: &mut dyn Moves);

    /// How many passes there are in the whole game, for either player, none from a heap without
    /// options; only of games without a code, of which no move leaves more than one part.
    fn passes(&self) -> u64 {
        0
    }

    /// How far its options look back, where that is bounded; only asked of games without a code.
    fn looks_back(&self) -> Option<LookBack> {
        None
    }

    /// Whether there is such a heap.
    fn is_position(&self, heap: Heap) -> bool;
}

impl HeapWise for Code {
    fn as_code(&self) -> Option<&Self> {
        Some(self)
    }

    fn options(&self, heap: Heap, mut to: &mut dyn Moves) {
        self.moves(0, heap, &mut to);
    }

    fn is_position(&self, _: Heap) -> bool {
        true
    }
}
