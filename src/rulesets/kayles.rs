use super::{Arguments, Info, Named, NotationError};
use crate::game::{Heap, Moves, OneHeap, Shape};
use std::fmt;

/// Kayles, the octal game 0.77: take one or two tokens from a heap, and split the rest into two
/// heaps if you like. Values A002186.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kayles;

impl OneHeap for Kayles {
    fn moves<M: Moves>(&self, i: usize, heap: Heap, to: &mut M) {
        for rest in [1, 2]
            .into_iter()
            .filter_map(|taken| heap.checked_sub(taken))
        {
            to.replace(i, rest);
            for a in 1..=rest / 2 {
                if to.enough() {
                    return;
                }
                to.split(i, &[a, rest - a]);
            }
        }
    }

    fn shape(&self) -> Shape {
        Shape::Split
    }
}

impl Named for Kayles {
    const INFO: Info = Info {
        name: "kayles",
        aliases: &[],
        signature: "kayles",
        summary: "take 1 or 2 from a heap, and split the rest in two if you like",
        source: "H. E. Dudeney, The Canterbury Puzzles (1907); Guy, Smith, The G-values of various games (1956)",
        example: "kayles",
    };

    fn parse(arguments: &Arguments<'_>) -> Result<Self, NotationError> {
        arguments.none().map(|()| Self)
    }
}

impl fmt::Display for Kayles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("kayles")
    }
}
