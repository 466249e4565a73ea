use super::{Info, named};
use crate::game::{Amounts, Heap, HeapRules, Moves, Shape};

/// Exact k-Nim: any positive amounts from exactly k heaps. The game ends when fewer than k heaps
/// are left (Boros, Gurvich, Ho, Makino, Mursic, arXiv:1508.04484).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Exact(u64);

impl HeapRules for Exact {
    #[inline]
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        lower(heaps, heaps.len(), self.0, to);
    }

    fn symmetric(&self) -> bool {
        true
    }

    fn shape(&self) -> Shape {
        Shape::faces(self.0..=self.0, Amounts::Any)
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

named!(
    Exact("k", "heaps in a move"),
    Info {
        name: "exact",
        aliases: &[],
        signature: "exact(k)",
        summary: "take any positive amounts from exactly k heaps",
        source: "Boros, Gurvich, Ho, Makino, Mursic, arXiv:1508.04484",
        example: "exact(2)",
    }
);
