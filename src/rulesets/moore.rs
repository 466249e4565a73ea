use super::{Arguments, Info, Named, NotationError};
use crate::game::{Amounts, Heap, HeapRules, Moves, Shape};
use std::fmt;

/// Moore's Nim_k: any amounts, free of each other, from at least one and at most k heaps.
/// P-positions: Moore 1910.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Moore {
    k: u64,
}

impl Moore {
    /// Nim_k, k at least 1.
    pub fn new(k: u64) -> Option<Self> {
        (k > 0).then_some(Self { k })
    }

    /// The largest number of heaps in a move.
    pub fn k(&self) -> u64 {
        self.k
    }
}

impl HeapRules for Moore {
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
            1 => Shape::Each(Amounts::Any),
            _ => Shape::Faces {
                sizes: 1..=most,
                amounts: Amounts::Any,
            },
        }
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

impl Named for Moore {
    const INFO: Info = Info {
        name: "moore",
        aliases: &[],
        signature: "moore(k)",
        summary: "take any amounts, different if you like, from 1..k heaps",
        source: "E. H. Moore, A generalization of the game called Nim (1910)",
        example: "moore(2)",
    };

    fn parse(arguments: &Arguments<'_>) -> Result<Self, NotationError> {
        arguments
            .one("k", "heaps at most in a move")
            .map(|k| Self { k })
    }
}

impl fmt::Display for Moore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "moore({})", self.k)
    }
}
