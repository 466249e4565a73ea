use super::AmountSet;
use super::class::ruleset;
use crate::game::{Amounts, Heap, Moves, OneHeap, Shape};

ruleset! {
    /// An all-but game: from one heap take any positive amount that is not in a fixed set
    /// (A. A. Siegel, Finite excluded subtraction sets and infinite modular Nim, 2005).
    AllBut(AmountSet) by amounts, "allbut", "{a,b,..}", example "{2}",
    "take any amount that is not in the set from one heap",
    "A. A. Siegel, Finite excluded subtraction sets and infinite modular Nim (2005)"
}

impl AllBut {
    /// The game in which amounts of the set may not be taken.
    pub fn new(set: AmountSet) -> Self {
        Self(set)
    }
}

impl OneHeap for AllBut {
    #[inline]
    fn moves<M: Moves>(&self, i: usize, heap: Heap, to: &mut M) {
        // the heap before the amounts that are examined next
        let mut above = heap;
        for forbidden in self.0.up_to(heap) {
            let left = heap - forbidden;
            if left + 1 < above {
                to.range(i, left + 1..above);
                if to.enough() {
                    return;
                }
            }
            above = left;
        }
        if above > 0 {
            to.range(i, 0..above);
        }
    }

    fn shape(&self) -> Shape {
        match self.0.finite() {
            Some(numbers) => Shape::Each(Amounts::AllBut(numbers.to_vec())),
            None => Shape::HEAPS,
        }
    }
}
