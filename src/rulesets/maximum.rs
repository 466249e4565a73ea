use super::class::ruleset;
use crate::game::linear::{Case, Linear, before, takes};
use crate::game::{Amounts, Heap, Moves, OneHeap, Shape};

ruleset! {
    /// Maximum Nim: from a heap of n take at least one and at most floor(n/k) tokens (L. Levine,
    /// Fractal sequences and restricted Nim, 2006).
    Maximum(k: "a move takes at most floor(n/k) from a heap of n"), "maximum", example "2",
    "take at most floor(n/k) from one heap of n",
    "L. Levine, Fractal sequences and restricted Nim (2006)"
}

impl OneHeap for Maximum {
    #[inline]
    fn moves<M: Moves>(&self, i: usize, heap: Heap, to: &mut M) {
        to.range(i, heap - heap / self.0..heap);
    }

    fn shape(&self) -> Shape {
        match self.0 {
            1 => Shape::Each(Amounts::Any),
            k => i32::try_from(k).map_or(Shape::HEAPS, |k| {
                let part = (before(0) - takes(0).times(k)).at_least(0);
                Shape::Linear(Linear::each([Case::new([takes(0).at_least(1), part])]))
            }),
        }
    }
}
