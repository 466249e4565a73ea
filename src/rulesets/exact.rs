use super::{Arguments, Info, Named, NotationError};
use crate::game::{Amounts, Heap, HeapRules, Moves, Shape};
use std::fmt;

/// Exact k-Nim: any positive amounts from exactly k heaps. The game ends when fewer than k heaps
/// are left (Boros, Gurvich, Ho, Makino, Mursic, arXiv:1508.04484).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Exact {
    k: u64,
}

impl Exact {
    /// Exactly `k` heaps a move, k at least 1.
    pub fn new(k: u64) -> Option<Self> {
        (k > 0).then_some(Self { k })
    }

    /// The number of heaps in a move.
    pub fn k(&self) -> u64 {
        self.k
    }
}

impl HeapRules for Exact {
    #[inline]
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        lower(heaps, heaps.len(), self.k, to);
    }

    fn symmetric(&self) -> bool {
        true
    }

    fn shape(&self) -> Shape {
        let k = usize::try_from(self.k).unwrap_or(usize::MAX);
        match k {
            1 => Shape::Each(Amounts::Any),
            _ => Shape::Faces {
                sizes: k..=k,
                amounts: Amounts::Any,
            },
        }
    }
}

/// Lowers exactly `k` of the heaps below index `end`.
fn lower<M: Moves>(heaps: &[Heap], end: usize, k: u64, to: &mut M) {
    // at least k heaps must be left to choose from
    for i in (0..end).rev().take_while(|&i| i as u64 + 1 >= k) {
        if k == 1 {
            to.range(i, 0..heaps[i]);
        } else {
            for y in (0..heaps[i]).rev() {
                to.enter(i, y);
                lower(heaps, i, k - 1, to);
                to.leave();
                if to.enough() {
                    return;
                }
            }
        }
        if to.enough() {
            return;
        }
    }
}

impl Named for Exact {
    const INFO: Info = Info {
        name: "exact",
        aliases: &[],
        signature: "exact(k)",
        summary: "take any positive amounts from exactly k heaps",
        source: "Boros, Gurvich, Ho, Makino, Mursic, arXiv:1508.04484",
        example: "exact(2)",
    };

    fn parse(arguments: &Arguments<'_>) -> Result<Self, NotationError> {
        arguments.one("k", "heaps in a move").map(|k| Self { k })
    }
}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "exact({})", self.k)
    }
}
