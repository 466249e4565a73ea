//! Delete Nim and its variant on two heaps: delete one, split the other (T. Abuku, K. Suetsugu,
//! Delete Nim; arXiv:2301.12964).

use super::class::{declares, ruleset};
use crate::game::linear::{Case, Falls, Linear, after, before};
use crate::game::{Heap, HeapRules, Moves, Shape};

ruleset! {
    /// Delete Nim on two heaps: delete one, take one token from the other and split the rest in
    /// two heaps, which may be empty. An empty heap can be deleted and not be split.
    Delete, "delete",
    "2 heaps: delete one, take 1 from the other and split the rest",
    "T. Abuku, K. Suetsugu, Delete Nim; arXiv:2301.12964"
}

ruleset! {
    /// The variant of Delete Nim (VDN) on two heaps that are not empty: delete one and split the
    /// other in two.
    Vdn, "vdn",
    "2 heaps, none empty: delete one, split the other in two",
    "T. Abuku, K. Suetsugu, Delete Nim; arXiv:2301.12964"
}

/// Splits each of the heaps in two parts of at least `least` tokens, after taking `taken`.
fn split_each<M: Moves>(heaps: &[Heap], least: Heap, taken: Heap, to: &mut M) {
    let &[x, y] = heaps else { return };
    // equal heaps leave the same parts, whichever is deleted
    let kept = if x == y { &heaps[..1] } else { heaps };
    for &heap in kept {
        for part in least..heap {
            to.both(part, heap - taken - part);
            if to.enough() {
                return;
            }
        }
    }
}

impl HeapRules for Delete {
    #[inline]
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        split_each(heaps, 0, 1, to);
    }

    declares!(symmetric, 2);

    fn shape(&self) -> Shape {
        let split = |kept| (before(kept) - after(0) - after(1)).equals(1);
        Shape::Linear(
            Linear::on(2, [0, 1].map(|kept| Case::new([split(kept)]))).raising(Falls::Total),
        )
    }
}

impl HeapRules for Vdn {
    #[inline]
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        if self.is_position(heaps) {
            split_each(heaps, 1, 0, to);
        }
    }

    declares!(symmetric, 2);

    fn shape(&self) -> Shape {
        let split = |kept| (before(kept) - after(0) - after(1)).equals(0);
        let case = |kept| {
            let positive = [before(1 - kept), after(0), after(1)];
            Case::new(positive.map(|heap| heap.at_least(1))).and(split(kept))
        };
        let filled = Case::new([before(0), before(1)].map(|heap| heap.at_least(1)));
        let moves = Linear::on(2, [case(0), case(1)]).raising(Falls::Total);
        Shape::Linear(moves.among(Linear::on(2, [filled])))
    }

    fn is_position(&self, heaps: &[Heap]) -> bool {
        heaps.iter().all(|&heap| heap > 0)
    }

    fn restriction(&self) -> Option<String> {
        Some("heaps of at least 1".into())
    }
}
