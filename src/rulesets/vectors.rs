use super::{ArgumentForm, Arguments, Info, Named, NotationError};
use crate::game::{Heap, HeapRules, MoveVectors, Moves, Shape};
use std::fmt;
use std::ops::RangeInclusive;

/// Take a vector of a finite list from d heaps, once or (starred) any positive number of times;
/// no heap may fall below 0. Invariant games, of which Nim and Wythoff's game on a fixed number
/// of heaps are examples.
///
/// A negative component adds to its heap; then a declared potential must fall with every move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct VectorGame(MoveVectors);

impl VectorGame {
    /// The game of some vectors.
    pub fn new(vectors: MoveVectors) -> Self {
        Self(vectors)
    }

    /// The vectors and the potential.
    pub fn vectors(&self) -> &MoveVectors {
        &self.0
    }
}

impl HeapRules for VectorGame {
    #[inline]
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        self.0.moves(heaps, to);
    }

    fn symmetric(&self) -> bool {
        self.0.symmetric()
    }

    fn heaps(&self) -> RangeInclusive<usize> {
        self.0.heaps()..=self.0.heaps()
    }

    fn shape(&self) -> Shape {
        self.0.shape()
    }
}

impl Named for VectorGame {
    const INFO: Info = Info {
        name: "vectors",
        aliases: &[],
        signature: "vectors{(a,b),(c,d)*,..}",
        summary: "take one of the vectors from the heaps; * = any positive multiple",
        source: "S. W. Golomb, A mathematical investigation of games of take-away (1966)",
        example: "vectors{(0,1),(1,0),(1,1)*}",
    };
    const FORM: ArgumentForm = ArgumentForm::Vectors;

    fn parse(arguments: &Arguments<'_>) -> Result<Self, NotationError> {
        arguments.move_vectors().map(Self)
    }
}

impl fmt::Display for VectorGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "vectors{}", self.0)
    }
}
