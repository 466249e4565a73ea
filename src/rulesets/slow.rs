use super::{Info, named};
use crate::game::{Amounts, Heap, HeapRules, Moves, Shape};

/// Slow Moore Nim: one token from each of at least one and at most k heaps
/// (Gurvich, Ho, arXiv:1508.05777).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slow(u64);

impl HeapRules for Slow {
    #[inline]
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        lower(heaps, heaps.len(), self.0, to);
    }

    fn symmetric(&self) -> bool {
        true
    }

    fn shape(&self) -> Shape {
        Shape::faces(1..=self.0, Amounts::UpTo(1))
    }
}

/// Takes one token from at least one and at most `k` of the heaps below index `end`.
fn lower<M: Moves>(heaps: &[Heap], end: usize, k: u64, to: &mut M) {
    for i in (0..end).rev().filter(|&i| heaps[i] > 0) {
        to.replace(i, heaps[i] - 1);
        if k > 1 && i > 0 {
            to.enter(i, heaps[i] - 1);
            lower(heaps, i, k - 1, to);
            to.leave();
        }
        if to.enough() {
            return;
        }
    }
}

named!(
    Slow("k", "heaps at most in a move"),
    Info {
        name: "slow",
        aliases: &[],
        signature: "slow(k)",
        summary: "take one token from each of 1..k heaps",
        source: "Gurvich, Ho, Slow k-Nim, arXiv:1508.05777",
        example: "slow(2)",
    }
);
