use super::AmountSet;
use super::class::ruleset;
use crate::game::{Amounts, Heap, Moves, OneHeap, Shape};

ruleset! {
    /// A subtraction game: from one heap take an amount of a fixed set.
    Subtract(AmountSet) by amounts, "subtract", "{a,b,..}", example "{1,3,4}",
    "take an amount of the set from one heap; primes, squares, factorials, fib are sets",
    "S. W. Golomb, A mathematical investigation of games of take-away (1966)"
}

impl Subtract {
    /// The game with the given amounts; `None` if there is none, or a 0 among them.
    pub fn new(set: Vec<u64>) -> Option<Self> {
        AmountSet::new(set, Vec::new()).map(Self)
    }
}

impl OneHeap for Subtract {
    #[inline]
    fn moves<M: Moves>(&self, i: usize, heap: Heap, to: &mut M) {
        if let Some(numbers) = self.0.finite() {
            for &s in numbers.iter().take_while(|&&s| s <= heap) {
                to.replace(i, heap - s);
                if to.enough() {
                    return;
                }
            }
            return;
        }
        for s in self.0.up_to(heap) {
            to.replace(i, heap - s);
            if to.enough() {
                return;
            }
        }
    }

    fn shape(&self) -> Shape {
        match self.0.finite() {
            Some(numbers) => Shape::Each(Amounts::In(numbers.to_vec())),
            None => Shape::HEAPS,
        }
    }
}
