use crate::game::{Code, Heap, Moves};

/// A game played heap by heap, of which the values of single heaps are computed.
#[derive(Clone, Copy)]
pub enum Game<'a> {
    /// By its code, which theorems and fast engines know.
    Code(&'a Code),
    /// By what its rules write, heap after heap.
    Rules(&'a dyn HeapMoves),
}

/// What a single heap may become, by rules that are no code.
pub trait HeapMoves: Sync {
    /// Writes the options of a heap, all of smaller heaps.
    fn options(&self, heap: Heap, to: &mut dyn Moves);

    /// Whether there is such a heap.
    fn is_position(&self, heap: Heap) -> bool;
}

impl<'a> Game<'a> {
    /// The code, if it is known by one.
    pub fn code(self) -> Option<&'a Code> {
        match self {
            Self::Code(code) => Some(code),
            Self::Rules(_) => None,
        }
    }
}

impl<'a> From<&'a Code> for Game<'a> {
    fn from(code: &'a Code) -> Self {
        Self::Code(code)
    }
}
