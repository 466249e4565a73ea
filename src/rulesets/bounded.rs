use super::{Info, named};
use crate::game::{Amounts, Heap, Moves, OneHeap, Shape};

/// Bounded Nim: at most b tokens from one heap. A heap of x has value x mod (b + 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounded(u64);

impl OneHeap for Bounded {
    #[inline]
    fn moves<M: Moves>(&self, i: usize, heap: Heap, to: &mut M) {
        to.range(i, heap.saturating_sub(self.0)..heap);
    }

    fn shape(&self) -> Shape {
        Shape::Each(Amounts::UpTo(self.0))
    }
}

named!(
    Bounded("b", "tokens at most in a move"),
    Info {
        name: "bounded",
        aliases: &[],
        signature: "bounded(b)",
        summary: "take at most b from one heap",
        source: "Berlekamp, Conway, Guy, Winning Ways (1982)",
        example: "bounded(3)",
    }
);
