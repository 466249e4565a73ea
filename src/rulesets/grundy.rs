use super::{Arguments, Info, Named, NotationError};
use crate::game::{Heap, Moves, OneHeap, Shape};
use std::fmt;

/// Grundy's game: split a heap into two unequal heaps. Values A002188.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GrundysGame;

impl OneHeap for GrundysGame {
    fn moves<M: Moves>(&self, i: usize, heap: Heap, to: &mut M) {
        for a in 1..heap.div_ceil(2) {
            to.split(i, &[a, heap - a]);
            if to.enough() {
                return;
            }
        }
    }

    fn shape(&self) -> Shape {
        Shape::Split
    }
}

impl Named for GrundysGame {
    const INFO: Info = Info {
        name: "grundy",
        aliases: &[],
        signature: "grundy",
        summary: "split a heap into two unequal heaps",
        source: "P. M. Grundy, Mathematics and games (1939)",
        example: "grundy",
    };

    fn parse(arguments: &Arguments<'_>) -> Result<Self, NotationError> {
        arguments.none().map(|()| Self)
    }
}

impl fmt::Display for GrundysGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("grundy")
    }
}
