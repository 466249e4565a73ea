use super::triangular::{shift, shifts};
use super::{Arguments, Info, Named, NotationError};
use crate::game::linear::{Case, Linear, takes};
use crate::game::{Heap, HeapRules, Moves, Shape};
use std::fmt;
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

impl Named for TriWythoff {
    const INFO: Info = Info {
        name: "triwythoff",
        aliases: &[],
        signature: "triwythoff",
        summary: "2 heaps: as triangular, or the same number from both",
        source: "On variations of Yama Nim and Triangular Nim (2023); arXiv:2510.03088",
        example: "triwythoff",
    };

    fn parse(arguments: &Arguments<'_>) -> Result<Self, NotationError> {
        arguments.none().map(|()| Self)
    }
}

impl fmt::Display for TriWythoff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("triwythoff")
    }
}
