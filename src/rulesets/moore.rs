//! Rules that name how many heaps a move takes from: at most k, or exactly k.

use super::class::{declares, ruleset};
use crate::game::{Amounts, Heap, HeapRules, Moves, Shape};
use std::ops::RangeInclusive;

ruleset! {
    /// Moore's Nim_k: any amounts, free of each other, from at least one and at most k heaps.
    /// P-positions: Moore 1910.
    Moore(k: "most heaps in a move"), "moore", example "2",
    "take any amounts, different if you like, from 1..k heaps",
    "E. H. Moore, A generalization of the game called Nim (1910)"
}

ruleset! {
    /// Exact k-Nim: any positive amounts from exactly k heaps. The game ends when fewer than k
    /// heaps are left (Boros, Gurvich, Ho, Makino, Mursic, arXiv:1508.04484).
    Exact(k: "heaps in a move"), "exact", example "2",
    "take any positive amounts from exactly k heaps",
    "Boros, Gurvich, Ho, Makino, Mursic, arXiv:1508.04484"
}

ruleset! {
    /// Slow Moore Nim: one token from each of at least one and at most k heaps
    /// (Gurvich, Ho, arXiv:1508.05777).
    Slow(k: "most heaps in a move"), "slow", example "2",
    "take one token from each of 1..k heaps",
    "Gurvich, Ho, Slow k-Nim, arXiv:1508.05777"
}

ruleset! {
    /// The SAME amount from each of at least one and at most k heaps; k = 2 is Wythoff's game.
    ///
    /// This is what Moore's rule becomes when it is misquoted as "the same number from each pile".
    /// Moore's theorem fails for it, first at (1,2).
    Equal(k: "most heaps in a move"), "equal" = "wythoff"("2"), example "2",
    "take the SAME amount from each of 1..k heaps; equal(2) = wythoff",
    "W. A. Wythoff, A modification of the game of Nim (1907)"
}

/// Rules of some numbers of heaps, and what is taken from each.
macro_rules! faces {
    ($($rules:ident: $sizes:expr, $amounts:expr, $write:expr;)*) => {
        $(impl HeapRules for $rules {
            #[inline]
            fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
                $write(heaps, ($sizes)(self.0), to);
            }

            declares!(symmetric);

            fn shape(&self) -> Shape {
                Shape::faces(($sizes)(self.0), $amounts)
            }
        })*
    };
}

faces! {
    Moore: |k| 1..=k, Amounts::Any, any;
    Exact: |k| k..=k, Amounts::Any, any;
    Slow: |k| 1..=k, Amounts::UpTo(1), one;
    Equal: |k| 1..=k, Amounts::Equal, equal;
}

#[inline]
fn any<M: Moves>(heaps: &[Heap], sizes: RangeInclusive<u64>, to: &mut M) {
    lower(heaps, heaps.len(), (*sizes.start(), *sizes.end()), to);
}

/// Lowers at least `least` and at most `most` of the heaps below index `end`.
fn lower<M: Moves>(heaps: &[Heap], end: usize, (least, most): (u64, u64), to: &mut M) {
    // at least that many heaps must be left to choose from
    for i in (0..end).rev().take_while(|&i| i as u64 + 1 >= least) {
        if least <= 1 {
            to.range(i, 0..heaps[i]);
            if to.enough() {
                return;
            }
        }
        if most > 1 && i > 0 {
            for y in (0..heaps[i]).rev() {
                to.enter(i, y);
                lower(heaps, i, (least.saturating_sub(1), most - 1), to);
                to.leave();
                if to.enough() {
                    return;
                }
            }
        }
    }
}

#[inline]
fn one<M: Moves>(heaps: &[Heap], sizes: RangeInclusive<u64>, to: &mut M) {
    take(heaps, heaps.len(), 1, *sizes.end(), to);
}

#[inline]
fn equal<M: Moves>(heaps: &[Heap], sizes: RangeInclusive<u64>, to: &mut M) {
    let k = *sizes.end();
    for i in (0..heaps.len()).rev() {
        to.range(i, 0..heaps[i]);
        if k > 1 && i > 0 {
            for taken in 1..=heaps[i] {
                if to.enough() {
                    return;
                }
                to.enter(i, heaps[i] - taken);
                take(heaps, i, taken, k - 1, to);
                to.leave();
            }
        }
        if to.enough() {
            return;
        }
    }
}

/// Takes `taken` from at least one and at most `k` of the heaps below index `end`.
fn take<M: Moves>(heaps: &[Heap], end: usize, taken: u64, k: u64, to: &mut M) {
    for i in (0..end).rev().filter(|&i| heaps[i] >= taken) {
        to.replace(i, heaps[i] - taken);
        if k > 1 && i > 0 {
            to.enter(i, heaps[i] - taken);
            take(heaps, i, taken, k - 1, to);
            to.leave();
        }
        if to.enough() {
            return;
        }
    }
}
