//! What a game is: positions, options, heap rules, ranks, and the laws they obey.
//!
//! Rulesets implement these traits, engines see nothing else.

mod board;
mod boxes;
mod canonical;
mod code;
mod coins;
mod components;
mod declared;
mod distinct;
mod fault;
mod groups;
mod heaps;
mod kinds;
pub mod laws;
pub mod linear;
mod measure;
mod move_vectors;
mod moves;
mod names;
mod options;
mod order;
mod pieces;
mod ranks;
mod selection;
mod shape;
mod single;
mod state;
mod subsets;
mod sums;
mod translation;
mod wholes;
mod words;

use crate::text::worded;
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::Arc;

pub use crate::arithmetic::binomial;
pub use crate::text::{Because, Mismatch};
pub(crate) use board::beyond;
pub use board::{Board, BoardRules, CodedBoard, FREE, GONE, Grid, Marks, Sign, WholeBoard};
pub use boxes::{BoxError, HeapBox, Order};
pub use canonical::Canonical;
pub use code::{Code, CodeError, Digit, MOST_AMOUNT, MOST_PARTS, Sizes, Standard};
pub use coins::Coins;
pub use components::Components;
pub use distinct::Distinct;
pub use fault::Fault;
pub use groups::Groups;
pub(crate) use groups::grouped;
pub use heaps::{Each, HeapRules, OneHeap, each_option, options_of};
pub use kinds::{MoveKind, Undeclared};
pub use linear::{Falls, Linear, Subset};
pub use measure::{Measure, Measuring, REMOTENESS, SUSPENSE, WINS};
pub use move_vectors::{MoveVector, MoveVectors, Times, VectorsError};
pub use moves::{Count, Moves};
pub(crate) use moves::{Shifted, write_option};
pub use names::{Names, Picture, PictureKind};
pub(crate) use options::GROWTH;
pub use options::Options;
pub use order::{Heap, by_total, keep_smaller};
pub use pieces::{BoardPieces, Growth, PieceSink, Pieces};
pub use selection::{Group, Selection};
pub use shape::{Amounts, Facts, Shape};
pub use single::SingleHeap;
pub use state::{Extra, Piece, Remembered};
pub use sums::{Either, Pair, Sums, Whole};
pub(crate) use translation::unite;
pub use wholes::{LARGEST, Wholes, extended, extended_with, is_number};
pub(crate) use wholes::{length_of, next_piece, pieced, pieces_of};
pub use words::Words;

/// An impartial game: a set of positions and, for each, its options.
///
/// The one required method writes the options of a position, each a disjunctive sum of
/// components; everything else (values, outcomes, tables, loops found and reported) is derived.
pub trait Game {
    /// A position. Two equal positions must have the same options.
    type Position: Clone + Eq + Hash + Debug;

    /// Appends the options of `from` to `to`, which the caller has cleared.
    fn options(&self, from: &Self::Position, to: &mut Options<Self::Position>);

    /// Whether [`Options::fail`] may be called: searches then look at all positions that can be
    /// reached, where they would stop once an outcome is settled, so that an answer never depends
    /// on the order of the search.
    fn may_fail(&self) -> bool {
        false
    }

    /// A representative of the positions known to have the same value and outcome (a rotated
    /// board, sorted heaps). The law: the canonical form keeps the value.
    fn canonical(&self, position: Self::Position) -> Self::Position {
        position
    }

    /// Bytes that a position holds outside itself, such as those of a list: searches count them
    /// against the memory limit.
    fn beside(&self, _: &Self::Position) -> usize {
        0
    }
}

/// Bytes that an allocation takes next to its contents, about.
pub(crate) const ALLOCATED: usize = 16;

/// A game whose positions have an injective key below 2^56, which opens the flat memo table.
pub trait Keyed: Game {
    /// The key of a position: injective, below 2^56.
    fn key(&self, position: &Self::Position) -> u64;
}

/// A game by a pointer is a game.
macro_rules! games_by_pointers {
    ($($pointer:ty),*) => {
        $(impl<G: Game + ?Sized> Game for $pointer {
            type Position = G::Position;

            #[inline]
            fn options(&self, from: &Self::Position, to: &mut Options<Self::Position>) {
                (**self).options(from, to);
            }

            #[inline]
            fn may_fail(&self) -> bool {
                (**self).may_fail()
            }

            #[inline]
            fn canonical(&self, position: Self::Position) -> Self::Position {
                (**self).canonical(position)
            }

            #[inline]
            fn beside(&self, position: &Self::Position) -> usize {
                (**self).beside(position)
            }
        }

        impl<G: Keyed + ?Sized> Keyed for $pointer {
            #[inline]
            fn key(&self, position: &Self::Position) -> u64 {
                (**self).key(position)
            }
        })*
    };
}
games_by_pointers!(&G, Box<G>, Arc<G>);

worded! {
    /// The two ending conventions.
    #[derive(
        Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
    )]
    #[serde(rename_all = "lowercase")]
    pub enum Convention {
        /// Who cannot move loses.
        #[default]
        Normal = "normal",
        /// Who cannot move wins.
        Misere = "misere",
    }
}

worded! {
    /// Who wins with best play.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
    pub enum Outcome {
        /// The previous player wins: every option is N.
        P = "P",
        /// The next player wins: some option is P.
        N = "N",
    }
}
