use super::{Arguments, Info, Named, NotationError};
use crate::game::{Amounts, Heap, Moves, OneHeap, Shape};
use std::fmt;

/// Nim: any number of tokens from one heap. Values are nim-sums (Bouton 1901).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Nim;

impl OneHeap for Nim {
    #[inline]
    fn moves<M: Moves>(&self, i: usize, heap: Heap, to: &mut M) {
        to.range(i, 0..heap);
    }

    fn shape(&self) -> Shape {
        Shape::Each(Amounts::Any)
    }
}

impl Named for Nim {
    const INFO: Info = Info {
        name: "nim",
        aliases: &[],
        signature: "nim",
        summary: "take any number from one heap",
        source: "C. L. Bouton, Nim, a game with a complete mathematical theory (1901)",
        example: "nim",
    };

    fn parse(arguments: &Arguments<'_>) -> Result<Self, NotationError> {
        arguments.none().map(|()| Self)
    }
}

impl fmt::Display for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nim")
    }
}
