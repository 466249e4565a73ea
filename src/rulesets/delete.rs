use super::named;
use crate::game::linear::{Case, Linear, after, before};
use crate::game::{Heap, HeapRules, Moves, Shape};
use std::ops::RangeInclusive;

/// Delete Nim on two heaps: delete one, take one token from the other and split the rest in two
/// heaps, which may be empty (T. Abuku, K. Suetsugu, Delete Nim; arXiv:2301.12964). An empty heap
/// can be deleted and not be split.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Delete;

impl HeapRules for Delete {
    #[inline]
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        let &[x, y] = heaps else { return };
        // equal heaps leave the same parts, whichever is deleted
        let kept = if x == y { &heaps[..1] } else { heaps };
        for &heap in kept {
            for part in 0..heap {
                to.enter(1, heap - 1 - part);
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
        let split = |kept| (before(kept) - after(0) - after(1)).equals(1);
        Shape::Linear(Linear::on(2, [0, 1].map(|kept| Case::new([split(kept)]))).raising())
    }
}

named!(
    Delete,
    "delete",
    "2 heaps: delete one, take 1 from the other and split the rest",
    "T. Abuku, K. Suetsugu, Delete Nim; arXiv:2301.12964"
);
