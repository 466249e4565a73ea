use super::class::ruleset;
use crate::game::{Amounts, Heap, Moves, OneHeap, Shape};

ruleset! {
    /// Bounded Nim: at most b tokens from one heap. A heap of x has value x mod (b + 1).
    Bounded(b: "most tokens in a move"), "bounded", example "3",
    "take at most b from one heap",
    "Berlekamp, Conway, Guy, Winning Ways (1982)"
}

impl OneHeap for Bounded {
    #[inline]
    fn moves<M: Moves>(&self, i: usize, heap: Heap, to: &mut M) {
        to.range(i, heap.saturating_sub(self.0)..heap);
    }

    fn shape(&self) -> Shape {
        Shape::Each(Amounts::UpTo(self.0))
    }
}
