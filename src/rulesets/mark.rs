use super::class::ruleset;
use crate::game::linear::{Case, Linear, after, before, takes};
use crate::game::{Heap, Moves, OneHeap, Shape};

ruleset! {
    /// Mark: a heap of n becomes n - 1 or floor(n/2) (A. S. Fraenkel, Aperiodic subtraction games,
    /// 2011).
    Mark, "mark",
    "take 1 from a heap of n, or leave floor(n/2) of it",
    "A. S. Fraenkel, Aperiodic subtraction games (2011)"
}

impl OneHeap for Mark {
    #[inline]
    fn moves<M: Moves>(&self, i: usize, heap: Heap, to: &mut M) {
        if heap == 0 {
            return;
        }
        to.replace(i, heap - 1);
        // from 1 and 2 both moves lead to the same heap
        if heap > 2 && !to.enough() {
            to.replace(i, heap / 2);
        }
    }

    fn shape(&self) -> Shape {
        let one = Case::new([takes(0).equals(1)]);
        let rest = (before(0) - after(0).times(2)).within(0, 1);
        let half = Case::new([takes(0).at_least(1), rest]);
        Shape::Linear(Linear::each([one, half]))
    }
}
