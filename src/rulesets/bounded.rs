use super::{Arguments, Info, Named, NotationError};
use crate::game::{Amounts, Heap, Moves, OneHeap, Shape};
use std::fmt;

/// Bounded Nim: at most b tokens from one heap. A heap of x has value x mod (b + 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounded(u64);

impl Bounded {
    /// At most `b` tokens a move, `b` at least 1.
    pub fn new(b: u64) -> Option<Self> {
        (b > 0).then_some(Self(b))
    }
}

impl OneHeap for Bounded {
    #[inline]
    fn moves<M: Moves>(&self, i: usize, heap: Heap, to: &mut M) {
        to.range(i, heap.saturating_sub(self.0)..heap);
    }

    fn shape(&self) -> Shape {
        Shape::Each(Amounts::UpTo(self.0))
    }
}

impl Named for Bounded {
    const INFO: Info = Info {
        name: "bounded",
        aliases: &[],
        signature: "bounded(b)",
        summary: "take at most b from one heap",
        source: "Berlekamp, Conway, Guy, Winning Ways (1982)",
        example: "bounded(3)",
    };

    fn parse(arguments: &Arguments<'_>) -> Result<Self, NotationError> {
        arguments.one("b", "tokens at most in a move").map(Self)
    }
}

impl fmt::Display for Bounded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bounded({})", self.0)
    }
}
