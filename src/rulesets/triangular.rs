//! Rules on two heaps that take from one and put less on the other (On variations of Yama Nim and
//! Triangular Nim, 2023; arXiv:2510.03088).

use super::class::{declares, ruleset};
use crate::game::linear::{Case, Falls, Linear, takes};
use crate::game::{Heap, HeapRules, Moves, Shape};

ruleset! {
    /// Yama Nim on two heaps: take at least two from one and put one on the other.
    Yama, "yama",
    "2 heaps: take at least 2 from one and put 1 on the other",
    "On variations of Yama Nim and Triangular Nim (2023); arXiv:2510.03088"
}

ruleset! {
    /// Triangular Nim on two heaps: take i from one and put j on the other, 1 <= j < i.
    Triangular, "triangular",
    "2 heaps: take from one, put back at least 1 and fewer on the other",
    "On variations of Yama Nim and Triangular Nim (2023); arXiv:2510.03088"
}

ruleset! {
    /// Triangular-Wythoff Nim on two heaps: take i from one and put j on the other, 1 <= j < i, or
    /// take the same amount from both.
    TriWythoff, "triwythoff",
    "2 heaps: as triangular, or the same number from both",
    "On variations of Yama Nim and Triangular Nim (2023); arXiv:2510.03088"
}

/// The moves of Yama Nim.
#[inline]
fn put_one<M: Moves>(x: Heap, y: Heap, to: &mut M) {
    // the total fits 64 bits wherever a search goes: it asks how far heaps rise
    for left in 0..x.saturating_sub(1) {
        to.both(left, y.saturating_add(1));
        if to.enough() {
            return;
        }
    }
    for left in 0..y.saturating_sub(1) {
        to.both(x.saturating_add(1), left);
        if to.enough() {
            return;
        }
    }
}

/// The moves of Triangular Nim.
#[inline]
fn put_fewer<M: Moves>(x: Heap, y: Heap, to: &mut M) {
    for taken in 2..=x {
        for put in 1..taken {
            to.both(x - taken, y.saturating_add(put));
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

/// The moves of Triangular-Wythoff Nim.
#[inline]
fn take_or_put<M: Moves>(x: Heap, y: Heap, to: &mut M) {
    for taken in 1..=x.min(y) {
        to.both(x - taken, y - taken);
        if to.enough() {
            return;
        }
    }
    put_fewer(x, y, to);
}

/// The cases of Yama Nim.
fn puts_one() -> Vec<Case> {
    let case = |from, to| Case::new([takes(from).at_least(2), takes(to).equals(-1)]);
    vec![case(0, 1), case(1, 0)]
}

/// The cases of Triangular Nim: something is put on one heap, and the total falls.
fn puts_fewer() -> Vec<Case> {
    let falls = || (takes(0) + takes(1)).at_least(1);
    vec![0, 1]
        .into_iter()
        .map(|to| Case::new([takes(to).at_most(-1), falls()]))
        .collect()
}

/// The cases of Triangular-Wythoff Nim.
fn takes_or_puts() -> Vec<Case> {
    let equal = (takes(0) - takes(1)).equals(0);
    let mut cases = puts_fewer();
    cases.push(Case::new([takes(0).at_least(1), equal]));
    cases
}

macro_rules! on_two_heaps {
    ($($rules:ident: $write:ident, $cases:ident;)*) => {
        $(impl HeapRules for $rules {
            #[inline]
            fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
                if let &[x, y] = heaps {
                    $write(x, y, to);
                }
            }

            declares!(symmetric, 2);

            fn shape(&self) -> Shape {
                Shape::Linear(Linear::on(2, $cases()).raising(Falls::Total))
            }
        })*
    };
}

on_two_heaps! {
    Yama: put_one, puts_one;
    Triangular: put_fewer, puts_fewer;
    TriWythoff: take_or_put, takes_or_puts;
}
