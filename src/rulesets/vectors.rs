use super::class::ruleset;
use crate::game::{Heap, HeapRules, MoveVectors, Moves, Shape};
use std::ops::RangeInclusive;

ruleset! {
    /// Take a vector of a finite list from d heaps, once or (starred) any positive number of times;
    /// no heap may fall below 0. Invariant games, of which Nim and Wythoff's game on a fixed number
    /// of heaps are examples.
    ///
    /// A negative component adds to its heap; then a declared potential must fall with every move.
    VectorGame(MoveVectors) by vectors, "vectors", "{(a,b),(c,d)*,..}", example "{(0,1),(1,0),(1,1)*}",
    "take one of the vectors from the heaps; * = any positive multiple",
    "S. W. Golomb, A mathematical investigation of games of take-away (1966)"
}

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
