use super::{Info, named};
use crate::game::{Amounts, Heap, HeapRules, Moves, Shape};

/// Moore's Nim_k: any amounts, free of each other, from at least one and at most k heaps.
/// P-positions: Moore 1910.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Moore(u64);

impl HeapRules for Moore {
    #[inline]
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        lower(heaps, heaps.len(), self.0, to);
    }

    fn symmetric(&self) -> bool {
        true
    }

    fn shape(&self) -> Shape {
        Shape::faces(1..=self.0, Amounts::Any)
    }
}

/// Lowers at least one and at most `k` of the heaps below index `end`.
fn lower<M: Moves>(heaps: &[Heap], end: usize, k: u64, to: &mut M) {
    for i in (0..end).rev() {
        to.range(i, 0..heaps[i]);
        if to.enough() {
            return;
        }
        if k > 1 && i > 0 {
            for y in (0..heaps[i]).rev() {
                to.enter(i, y);
                lower(heaps, i, k - 1, to);
                to.leave();
                if to.enough() {
                    return;
                }
            }
        }
    }
}

named!(
    Moore("k", "heaps at most in a move"),
    Info {
        name: "moore",
        aliases: &[],
        signature: "moore(k)",
        summary: "take any amounts, different if you like, from 1..k heaps",
        source: "E. H. Moore, A generalization of the game called Nim (1910)",
        example: "moore(2)",
    }
);
