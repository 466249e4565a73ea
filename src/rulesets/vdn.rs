use super::named;
use crate::game::linear::{Case, Linear, after, before};
use crate::game::{Heap, HeapRules, Moves, Shape};
use std::ops::RangeInclusive;

/// The variant of Delete Nim (VDN) on two heaps that are not empty: delete one and split the other
/// in two (T. Abuku, K. Suetsugu, Delete Nim; arXiv:2301.12964).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Vdn;

impl HeapRules for Vdn {
    #[inline]
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        let &[x, y] = heaps else { return };
        if !self.is_position(heaps) {
            return;
        }
        // equal heaps leave the same parts, whichever is deleted
        let kept = if x == y { &heaps[..1] } else { heaps };
        for &heap in kept {
            for part in 1..heap {
                to.enter(1, heap - part);
                to.replace(0, part);
                to.leave();
                if to.enough() {
                    return;
                }
            }
        }
    }

    fn symmetric(&self) -> bool {
        true
    }

    fn heaps(&self) -> RangeInclusive<usize> {
        2..=2
    }

    fn shape(&self) -> Shape {
        let split = |kept| (before(kept) - after(0) - after(1)).equals(0);
        let case = |kept| {
            let positive = [before(1 - kept), after(0), after(1)];
            Case::new(positive.map(|heap| heap.at_least(1))).and(split(kept))
        };
        let filled = Case::new([before(0), before(1)].map(|heap| heap.at_least(1)));
        let moves = Linear::on(2, [case(0), case(1)]).raising();
        Shape::Linear(moves.among(Linear::on(2, [filled])))
    }

    fn is_position(&self, heaps: &[Heap]) -> bool {
        heaps.iter().all(|&heap| heap > 0)
    }

    fn restriction(&self) -> Option<String> {
        Some("heaps of at least 1".into())
    }
}

named!(
    Vdn,
    "vdn",
    "2 heaps, none empty: delete one, split the other in two",
    "T. Abuku, K. Suetsugu, Delete Nim; arXiv:2301.12964"
);
