use super::class::{declares, ruleset};
use crate::game::linear::{Case, Linear, before, keeps, takes};
use crate::game::{Heap, HeapRules, Moves, Shape};

ruleset! {
    /// Greedy Nim: take any amount from a heap than which no other is larger (M. H. Albert, R. J.
    /// Nowakowski, Nim restrictions, 2004).
    Greedy, "greedy",
    "take any number from a largest heap",
    "M. H. Albert, R. J. Nowakowski, Nim restrictions (2004)"
}

impl HeapRules for Greedy {
    #[inline]
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        let largest = heaps.iter().copied().max().unwrap_or(0);
        for i in (0..heaps.len()).rev().filter(|&i| heaps[i] == largest) {
            to.range(i, 0..largest);
            if to.enough() {
                return;
            }
        }
    }

    declares!(symmetric);

    fn shape(&self) -> Shape {
        let linear = Linear::by_heaps(|heaps| {
            let case = |i| {
                let others = (0..heaps).filter(move |&j| j != i);
                let largest = |j| [keeps(j), (before(i) - before(j)).at_least(0)];
                Case::new(others.flat_map(largest)).and(takes(i).at_least(1))
            };
            Some((0..heaps).map(case).collect())
        });
        Shape::Linear(linear.of_largest([Case::new([takes(0).at_least(1)])]))
    }
}
