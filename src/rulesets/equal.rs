use super::{Arguments, Info, Named, NotationError};
use crate::game::{Amounts, Heap, HeapRules, Moves, Shape};
use std::fmt;

/// The SAME amount from each of at least one and at most k heaps; k = 2 is Wythoff's game.
///
/// This is what Moore's rule becomes when it is misquoted as "the same number from each pile".
/// Moore's theorem fails for it, first at (1,2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Equal {
    k: u64,
}

impl Equal {
    /// The same amount from each of 1..=k heaps, k at least 1.
    pub fn new(k: u64) -> Option<Self> {
        (k > 0).then_some(Self { k })
    }

    /// The largest number of heaps in a move.
    pub fn k(&self) -> u64 {
        self.k
    }
}

impl HeapRules for Equal {
    #[inline]
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        for i in (0..heaps.len()).rev() {
            to.range(i, 0..heaps[i]);
            if self.k > 1 && i > 0 {
                for taken in 1..=heaps[i] {
                    if to.enough() {
                        return;
                    }
                    to.enter(i, heaps[i] - taken);
                    lower(heaps, i, taken, self.k - 1, to);
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
        let most = usize::try_from(self.k).unwrap_or(usize::MAX);
        match most {
            1 => Shape::Each(Amounts::Any),
            _ => Shape::Faces {
                sizes: 1..=most,
                amounts: Amounts::Equal,
            },
        }
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

impl Named for Equal {
    const INFO: Info = Info {
        name: "equal",
        aliases: &[("wythoff", "equal(2)")],
        signature: "equal(k)",
        summary: "take the SAME amount from each of 1..k heaps; equal(2) = wythoff",
        source: "W. A. Wythoff, A modification of the game of Nim (1907)",
        example: "equal(2)",
    };

    fn parse(arguments: &Arguments<'_>) -> Result<Self, NotationError> {
        arguments
            .one("k", "heaps at most in a move")
            .map(|k| Self { k })
    }
}

impl fmt::Display for Equal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "equal({})", self.k)
    }
}
