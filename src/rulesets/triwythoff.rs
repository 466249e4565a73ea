use super::named;
use super::triangular::{shift, shifts};
use crate::game::linear::{Case, Linear, takes};
use crate::game::{Heap, HeapRules, Moves, Shape};
use std::ops::RangeInclusive;

/// Triangular-Wythoff Nim on two heaps: take i from one and put j on the other, 1 <= j < i, or take
/// the same amount from both (On variations of Yama Nim and Triangular Nim, 2023;
/// arXiv:2510.03088).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TriWythoff;

impl HeapRules for TriWythoff {
    #[inline]
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        let &[x, y] = heaps else { return };
        for taken in 1..=x.min(y) {
            to.enter(1, y - taken);
            to.replace(0, x - taken);
            to.leave();
            if to.enough() {
                return;
            }
        }
        shift(x, y, to);
    }

    fn symmetric(&self) -> bool {
        true
    }

    fn heaps(&self) -> RangeInclusive<usize> {
        2..=2
    }

    fn shape(&self) -> Shape {
        let equal = (takes(0) - takes(1)).equals(0);
        let both = Case::new([takes(0).at_least(1), equal]);
        Shape::Linear(Linear::on(2, shifts().into_iter().chain([both])).raising())
    }
}

named!(
    TriWythoff,
    "triwythoff",
    "2 heaps: as triangular, or the same number from both",
    "On variations of Yama Nim and Triangular Nim (2023); arXiv:2510.03088"
);
