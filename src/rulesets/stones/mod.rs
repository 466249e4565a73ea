//! Stones of two colours on the vertices of a graph.
//!
//! A game is a file here with [`Placing`], and a line of the registry.

mod clobber;
mod names;
mod nogo;
mod signs;
#[cfg(test)]
mod tests;

pub use clobber::GraphClobber;
pub use nogo::GraphNoGo;

use super::class::Named;
use super::{Arguments, Info};
use crate::game::{Heap, Mismatch, Moves, Names, OneHeap, PieceSink, Pieces, Shape};
use crate::graph::Graph;
use crate::text::NotationError;
use signs::{Coding, MOST, Signs};
use smallvec::SmallVec;
use std::fmt::{self, Debug};
use std::hash::Hash;
use std::marker::PhantomData;
use std::sync::Arc;

/// What rules of stones say of themselves.
pub trait Placing: Clone + Debug + Eq + Hash + Send + Sync + 'static {
    /// The class.
    const INFO: Info;

    /// What its moves do, by which positions are words.
    #[doc(hidden)]
    const CODING: Coding;

    /// What the game begins with.
    #[doc(hidden)]
    fn start(graph: &Graph) -> Signs;

    /// What is wrong with a position, and what is expected.
    #[doc(hidden)]
    fn refusal(graph: &Graph, at: Signs) -> Option<[&'static str; 2]> {
        _ = (graph, at);
        None
    }

    /// Calls `each` with every move: a vertex, another one or its colour, and the signs after it, as
    /// long as it answers that more are wanted.
    #[doc(hidden)]
    fn moves(graph: &Graph, at: Signs, each: &mut dyn FnMut([usize; 2], Signs) -> bool);

    /// The vertices that have to do with those of a set beside it, of a position.
    #[doc(hidden)]
    fn tied(graph: &Graph, at: Signs, set: u64) -> u64;

    /// A move in words.
    #[doc(hidden)]
    fn said(first: usize, second: usize) -> String;

    /// The move that words say, as they come from [`said`](Self::said), and shorter.
    #[doc(hidden)]
    fn read(words: &str) -> Option<[usize; 2]>;
}

/// Rules of stones on one graph. A heap is what is on the vertices, of which there are at most 31, in
/// two bits each. O(vertices^2) for the options of a heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stones<R>(Arc<Placed>, PhantomData<R>);

#[derive(Debug, PartialEq, Eq, Hash)]
struct Placed {
    /// As it was typed.
    text: String,
    graph: Graph,
}

/// Parts of a position.
type Apart = SmallVec<[Heap; 4]>;

impl<R: Placing> Stones<R> {
    /// The game on what is typed.
    ///
    /// # Errors
    /// What was found, what was expected, and a remedy.
    pub fn new(text: &str) -> Result<Self, Mismatch> {
        let text = text.trim().to_owned();
        let graph = Graph::read(&text)?;
        let count = graph.vertices();
        if count > MOST {
            return Err(Mismatch::new(
                format!("a graph of {count} vertices"),
                format!("1 to {}", MOST),
                "what is on them is one word of 64 bits",
            ));
        }
        Ok(Self(Arc::new(Placed { text, graph }), PhantomData))
    }

    fn graph(&self) -> &Graph {
        &self.0.graph
    }

    /// The signs of a heap; none of a number that is no position.
    fn signs(&self, heap: Heap) -> Signs {
        Signs::of(heap, self.graph().vertices(), R::CODING).unwrap_or_default()
    }

    fn word(&self, at: Signs) -> Heap {
        at.word(self.graph().vertices(), R::CODING)
    }

    /// The word of a position, or of the same with the colours exchanged.
    fn either(&self, heap: Heap) -> Heap {
        let other = self.signs(heap).exchanged();
        heap.min(self.word(other))
    }

    /// The parts of a position that have a move.
    fn apart(&self, at: Signs) -> Apart {
        let (mut left, mut parts) = (at.vertices(), Apart::new());
        while left != 0 {
            let mut part = left & left.wrapping_neg();
            loop {
                let more = part | R::tied(self.graph(), at, part);
                if more == part {
                    break;
                }
                part = more;
            }
            left &= !part;
            let part = at.within(part);
            let mut moves = false;
            R::moves(self.graph(), part, &mut |_, _| {
                moves = true;
                false
            });
            if moves {
                parts.push(self.word(part));
            }
        }
        parts
    }

    /// Calls `each` with every move of a heap and what it leaves.
    fn each_move(&self, heap: Heap, mut each: impl FnMut([usize; 2], Apart) -> bool) {
        R::moves(self.graph(), self.signs(heap), &mut |said, after| {
            each(said, self.apart(after))
        });
    }
}

impl<R: Placing> OneHeap for Stones<R> {
    fn moves<M: Moves>(&self, i: usize, heap: Heap, to: &mut M) {
        self.each_move(heap, |_, parts| {
            match parts[..] {
                [] => to.replace(i, 0),
                [part] => to.replace(i, part),
                ref parts => to.split(i, parts),
            }
            !to.enough()
        });
    }

    fn shape(&self) -> Shape {
        Shape::SPLITS
    }

    fn names(&self) -> Option<&dyn Names> {
        Some(self)
    }

    fn by_proofs(&self) -> Option<Arc<dyn Pieces>> {
        Some(Arc::new(self.clone()))
    }
}

impl<R: Placing> Pieces for Stones<R> {
    fn options(&self, piece: u64, to: &mut dyn PieceSink) {
        self.each_move(piece, |_, mut parts| {
            parts.iter_mut().for_each(|part| *part = self.either(*part));
            to.option(0, &parts)
        });
    }

    fn parts(&self, position: u64) -> Vec<u64> {
        let parts = self.apart(self.signs(position)).into_iter();
        parts.map(|part| self.either(part)).collect()
    }

    fn weight(&self, piece: u64) -> u32 {
        let at = self.signs(piece);
        2 * at.free().count_ones() + (at.vertices() & !at.free()).count_ones()
    }

    fn whole(&self) -> bool {
        true
    }

    fn lasting(&self) -> Option<String> {
        Some(self.to_string())
    }
}

impl<R: Placing> Named for Stones<R> {
    const INFO: Info = R::INFO;

    fn read(mut arguments: Arguments<'_, '_>) -> Result<Self, NotationError> {
        arguments.raw("a graph", R::INFO.example, Self::new)
    }
}

impl<R: Placing> fmt::Display for Stones<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({})", R::INFO.name, self.0.text)
    }
}
