use super::{Info, named};
use crate::game::{Amounts, Heap, HeapRules, Moves, Shape};

/// The SAME amount from each of at least one and at most k heaps; k = 2 is Wythoff's game.
///
/// This is what Moore's rule becomes when it is misquoted as "the same number from each pile".
/// Moore's theorem fails for it, first at (1,2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Equal(u64);

impl HeapRules for Equal {
    #[inline]
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        for i in (0..heaps.len()).rev() {
            to.range(i, 0..heaps[i]);
            if self.0 > 1 && i > 0 {
                for taken in 1..=heaps[i] {
                    if to.enough() {
                        return;
                    }
                    to.enter(i, heaps[i] - taken);
                    lower(heaps, i, taken, self.0 - 1, to);
                    to.leave();
                }
            }
            if to.enough() {
                return;
            }
        }
    }

    fn symmetric(&self) -> bool {
        true
    }

    fn shape(&self) -> Shape {
        Shape::faces(1..=self.0, Amounts::Equal)
    }
}

/// Takes `taken` from at least one and at most `k` of the heaps below index `end`.
fn lower<M: Moves>(heaps: &[Heap], end: usize, taken: u64, k: u64, to: &mut M) {
    for i in (0..end).rev().filter(|&i| heaps[i] >= taken) {
        to.replace(i, heaps[i] - taken);
        if k > 1 && i > 0 {
            to.enter(i, heaps[i] - taken);
            lower(heaps, i, taken, k - 1, to);
            to.leave();
        }
        if to.enough() {
            return;
        }
    }
}

named!(
    Equal("k", "heaps at most in a move"),
    Info {
        name: "equal",
        aliases: &[("wythoff", "equal(2)")],
        signature: "equal(k)",
        summary: "take the SAME amount from each of 1..k heaps; equal(2) = wythoff",
        source: "W. A. Wythoff, A modification of the game of Nim (1907)",
        example: "equal(2)",
    }
);
