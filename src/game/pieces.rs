//! Games whose positions come apart into pieces, for the search of values by proofs.

use super::Grid;
use crate::text::Mismatch;
use std::sync::Arc;

/// How first estimates of the work for a piece grow with its number of moves. Proofs take many times
/// the work of refutations.
#[derive(Clone, Copy, Debug)]
pub struct Growth {
    /// The factor for each move more.
    pub factor: f64,
    /// The work of a refutation at 16 moves.
    pub refuted: f64,
    /// The work of a proof there.
    pub proved: f64,
}

impl Default for Growth {
    fn default() -> Self {
        Self {
            factor: 1.10,
            refuted: 10.0,
            proved: 150.0,
        }
    }
}

/// Receives the options of a piece, each a sum: the nim-sum of the parts whose values are known at
/// once, and the other parts.
pub trait PieceSink {
    /// One option. Answers whether more are wanted.
    fn option(&mut self, known: u64, parts: &[u64]) -> bool;

    /// The options so far are likely to be the cheap ones. Answers whether more are wanted.
    fn batch(&mut self) -> bool;
}

/// Boards of up to some size as pieces.
pub trait BoardPieces: Pieces {
    /// The nim-sum of the parts of a position whose values are known, and its other pieces.
    ///
    /// # Errors
    /// If the position does not fit the board.
    fn read(&self, grid: &Grid) -> Result<(u64, Vec<u64>), Mismatch>;

    /// A piece as a board, of pieces whose options are all those of the board, with nothing left out
    /// but parts without moves.
    fn written(&self, piece: u64) -> Option<Grid> {
        _ = piece;
        None
    }
}

/// A game of pieces: connected positions of which a move makes a sum of smaller ones. Each is a word
/// other than 0, the same for pieces that are known to be alike.
///
/// The law: the value of a piece is the mex of `known ^ (values of the parts)` over its options.
pub trait Pieces: Send + Sync {
    /// Calls `to` with all options of a piece, those that are likely to be cheap first.
    fn options(&self, piece: u64, to: &mut dyn PieceSink);

    /// How many moves a piece has: how much work it is likely to be.
    fn weight(&self, piece: u64) -> u32;

    /// How estimates grow; found by trying.
    fn growth(&self) -> Growth {
        Growth::default()
    }

    /// The pieces of a position that may not be connected, each in the form that stands for all that are
    /// known to be alike; what [`options`](Self::options) writes are such pieces already.
    fn parts(&self, position: u64) -> Vec<u64> {
        vec![position]
    }

    /// The value of a piece, where it is known without a search.
    fn known(&self, piece: u64) -> Option<u64> {
        _ = piece;
        None
    }

    /// Whether options are listed as they are: equal parts as often as they are there, and nothing in
    /// place of a part that has only the same value. Then they tell misere play as well.
    fn whole(&self) -> bool {
        false
    }

    /// Whether outcomes of misere play are found sooner by proofs than by memo, of games that are
    /// [`whole`](Self::whole).
    fn misere_pays(&self) -> bool {
        true
    }

    /// A name for the game and for how its pieces are written, where the word of a piece is the same in
    /// every run: what is known of pieces may be kept under it for a later one.
    fn lasting(&self) -> Option<String> {
        None
    }

    /// What the words of pieces stand for that were met, where the words alone do not say it: kept with
    /// what is known of them.
    fn remembered(&self) -> Vec<u64> {
        Vec::new()
    }

    /// Takes over what an earlier run [remembered](Self::remembered), before a search. Answers whether
    /// all that was met in this run agrees with it, so that what was known of words then holds.
    fn recall(&self, words: &[u64]) -> bool {
        words.is_empty()
    }

    /// Bytes that it holds of the pieces it has met, such as the sets that they stand for.
    fn held(&self) -> u64 {
        0
    }
}

/// Both kinds of pointers to a game are one.
macro_rules! pointed {
    ($pointer:ident) => {
        impl<G: Pieces + ?Sized> Pieces for $pointer<G> {
            fn options(&self, piece: u64, to: &mut dyn PieceSink) {
                (**self).options(piece, to);
            }

            fn weight(&self, piece: u64) -> u32 {
                (**self).weight(piece)
            }

            fn growth(&self) -> Growth {
                (**self).growth()
            }

            fn parts(&self, position: u64) -> Vec<u64> {
                (**self).parts(position)
            }

            fn known(&self, piece: u64) -> Option<u64> {
                (**self).known(piece)
            }

            fn whole(&self) -> bool {
                (**self).whole()
            }

            fn misere_pays(&self) -> bool {
                (**self).misere_pays()
            }

            fn lasting(&self) -> Option<String> {
                (**self).lasting()
            }

            fn remembered(&self) -> Vec<u64> {
                (**self).remembered()
            }

            fn recall(&self, words: &[u64]) -> bool {
                (**self).recall(words)
            }

            fn held(&self) -> u64 {
                (**self).held()
            }
        }
    };
}
pointed!(Box);
pointed!(Arc);
