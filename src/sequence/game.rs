use super::LookBack;
use super::law::{Law, Window};
use crate::game::{Code, Heap, Moves};
use crate::work::{Context, Stop};

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

    /// The heaps that a move may leave, where they are all those between two; only asked of games
    /// without a code.
    fn window(&self) -> Option<Window> {
        None
    }

    /// A law of values up to some number, where digits of the heap say them; only asked where no other
    /// is known.
    ///
    /// # Errors
    /// [`Stop::Cancelled`].
    fn by_digits(&self, _largest: u32, _context: &Context) -> Result<Option<Law>, Stop> {
        Ok(None)
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
