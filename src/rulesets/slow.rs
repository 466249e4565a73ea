use super::{Arguments, Info, Named, NotationError};
use crate::game::{Amounts, Heap, HeapRules, Moves, Shape};
use std::fmt;

/// Slow Moore Nim: one token from each of at least one and at most k heaps
/// (Gurvich, Ho, arXiv:1508.05777).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slow {
    k: u64,
}

impl Slow {
    /// One token from each of 1..=k heaps, k at least 1.
    pub fn new(k: u64) -> Option<Self> {
        (k > 0).then_some(Self { k })
    }

    /// The largest number of heaps in a move.
    pub fn k(&self) -> u64 {
        self.k
    }
}

impl HeapRules for Slow {
    #[inline]
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        lower(heaps, heaps.len(), self.k, to);
    }

    fn symmetric(&self) -> bool {
        true
    }

    fn shape(&self) -> Shape {
        let most = usize::try_from(self.k).unwrap_or(usize::MAX);
        match most {
            1 => Shape::Each(Amounts::UpTo(1)),
            _ => Shape::Faces {
                sizes: 1..=most,
                amounts: Amounts::UpTo(1),
            },
        }
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

impl Named for Slow {
    const INFO: Info = Info {
        name: "slow",
        aliases: &[],
        signature: "slow(k)",
        summary: "take one token from each of 1..k heaps",
        source: "Gurvich, Ho, Slow k-Nim, arXiv:1508.05777",
        example: "slow(2)",
    };

    fn parse(arguments: &Arguments<'_>) -> Result<Self, NotationError> {
        arguments
            .one("k", "heaps at most in a move")
            .map(|k| Self { k })
    }
}

impl fmt::Display for Slow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "slow({})", self.k)
    }
}
