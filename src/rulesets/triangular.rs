use super::named;
use crate::game::linear::{Case, Linear, takes};
use crate::game::{Heap, HeapRules, Moves, Shape};
use std::ops::RangeInclusive;

/// Triangular Nim on two heaps: take i from one and put j on the other, 1 <= j < i (On variations
/// of Yama Nim and Triangular Nim, 2023; arXiv:2510.03088).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Triangular;

impl HeapRules for Triangular {
    #[inline]
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        let &[x, y] = heaps else { return };
        shift(x, y, to);
    }

    fn symmetric(&self) -> bool {
        true
    }

    fn heaps(&self) -> RangeInclusive<usize> {
        2..=2
    }

    fn shape(&self) -> Shape {
        Shape::Linear(Linear::on(2, shifts()).raising())
    }
}

named!(
    Triangular,
    "triangular",
    "2 heaps: take from one, put back at least 1 and fewer on the other",
    "On variations of Yama Nim and Triangular Nim (2023); arXiv:2510.03088"
);

/// The cases of Triangular Nim: something is put on one heap, and the total falls.
pub(super) fn shifts() -> [Case; 2] {
    let falls = || (takes(0) + takes(1)).at_least(1);
    [0, 1].map(|to| Case::new([takes(to).at_most(-1), falls()]))
}

/// The moves of Triangular Nim.
#[inline]
pub(super) fn shift<M: Moves>(x: Heap, y: Heap, to: &mut M) {
    // the total fits 64 bits wherever a search goes: it asks how far heaps rise
    for taken in 2..=x {
        for put in 1..taken {
            to.enter(1, y.saturating_add(put));
            to.replace(0, x - taken);
            to.leave();
        }
        if to.enough() {
            return;
        }
    }
    for taken in 2..=y {
        to.enter(1, y - taken);
        to.range(0, x.saturating_add(1)..x.saturating_add(taken));
        to.leave();
        if to.enough() {
            return;
        }
    }
}
