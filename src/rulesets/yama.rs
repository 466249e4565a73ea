use super::named;
use crate::game::linear::{Case, Linear, takes};
use crate::game::{Heap, HeapRules, Moves, Shape};
use std::ops::RangeInclusive;

/// Yama Nim on two heaps: take at least two from one and put one on the other (On variations of
/// Yama Nim and Triangular Nim, 2023; arXiv:2510.03088).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Yama;

impl HeapRules for Yama {
    #[inline]
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        let &[x, y] = heaps else { return };
        // the total fits 64 bits wherever a search goes: it asks how far heaps rise
        for left in 0..x.saturating_sub(1) {
            to.enter(1, y.saturating_add(1));
            to.replace(0, left);
            to.leave();
            if to.enough() {
                return;
            }
        }
        for left in 0..y.saturating_sub(1) {
            to.enter(1, left);
            to.replace(0, x.saturating_add(1));
            to.leave();
            if to.enough() {
                return;
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
        let case = |from, to| Case::new([takes(from).at_least(2), takes(to).equals(-1)]);
        Shape::Linear(Linear::on(2, [case(0, 1), case(1, 0)]).raising())
    }
}

named!(
    Yama,
    "yama",
    "2 heaps: take at least 2 from one and put 1 on the other",
    "On variations of Yama Nim and Triangular Nim (2023); arXiv:2510.03088"
);
