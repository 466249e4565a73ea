use super::class::ruleset;
use crate::game::linear::{Case, Linear, before, keeps, takes};
use crate::game::{Heap, HeapRules, Moves, Shape};
use std::ops::Range;

ruleset! {
    /// End-Nim: heaps in a row, take any amount from the first or the last one; an emptied heap
    /// vanishes (M. H. Albert, R. J. Nowakowski, The game of End-Nim, 2001). A 0 is no heap, wherever
    /// it stands.
    End, "end",
    "heaps in a row: take any number from the first or the last one",
    "M. H. Albert, R. J. Nowakowski, The game of End-Nim (2001)"
}

impl HeapRules for End {
    #[inline]
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        let Some(last) = heaps.iter().rposition(|&heap| heap > 0) else {
            return;
        };
        to.range(last, 0..heaps[last]);
        let first = heaps.iter().position(|&heap| heap > 0);
        if let Some(first) = first.filter(|&first| first < last && !to.enough()) {
            to.range(first, 0..heaps[first]);
        }
    }

    fn shape(&self) -> Shape {
        Shape::Linear(Linear::by_heaps(|heaps| {
            let end = |i: usize, outer: Range<usize>| {
                let others = (0..heaps).filter(|&j| j != i).map(keeps);
                let empty = outer.map(|j| before(j).equals(0));
                Case::new(others.chain(empty)).and(takes(i).at_least(1))
            };
            // the outermost heap on a side is an end, whatever the others are
            let firsts = (0..(heaps - 1).max(1)).map(|i| end(i, 0..i));
            let lasts = (1..heaps).map(|i| end(i, i + 1..heaps));
            Some(firsts.chain(lasts).collect())
        }))
    }
}
