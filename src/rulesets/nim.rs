use super::class::ruleset;
use crate::game::{Amounts, Heap, Moves, OneHeap, Shape};

ruleset! {
    /// Nim: any number of tokens from one heap. Values are nim-sums (Bouton 1901).
    Nim, "nim",
    "take any number from one heap",
    "C. L. Bouton, Nim, a game with a complete mathematical theory (1901)"
}

impl OneHeap for Nim {
    #[inline]
    fn moves<M: Moves>(&self, i: usize, heap: Heap, to: &mut M) {
        to.range(i, 0..heap);
    }

    fn shape(&self) -> Shape {
        Shape::Each(Amounts::Any)
    }
}
