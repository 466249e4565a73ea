//! What is known of one position, as data.

use super::position::{Form, Position};
use super::{DigitalSum, PositionTheorem};
use crate::game::{Measure, Outcome};
use crate::plan::{Engine, Plan};
use crate::sequence;
use num_bigint::BigUint;

/// What is known of one position.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The position.
    pub position: Position,
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value, where it was computed (normal play).
    pub value: Option<BigUint>,
    /// The moves to P-positions, in lexicographic order. Where options may be forbidden the
    /// position may be P all the same.
    pub winning: Vec<Position>,
    /// Whether more winning moves exist than are listed.
    pub cut: bool,
    /// Whether the moves are too many to be gone through: none is listed then, although there are
    /// winning ones.
    pub unlisted: bool,
    /// Whether winning moves were looked for at all.
    pub sought: bool,
    /// In a match, and where they are asked for: every option and its number, the value, or 0 for P
    /// and 1 for N; not for nim and moore with very many, of which the theorems say enough.
    pub options: Option<Vec<(Position, u64)>>,
    /// How this was found.
    pub reason: Reason,
}

/// How an analysis was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// By Bouton's theorem (nim, k = 1) or Moore's.
    Theorem {
        /// How many heaps a move may lower.
        k: u64,
    },
    /// By a theorem on other rules.
    Known(PositionTheorem),
    /// By a search of whole positions.
    Positions {
        /// The engine.
        engine: Engine,
        /// Positions stored.
        stored: u64,
    },
    /// By the nim-sum of the values of single heaps.
    Heaps {
        /// The engine.
        engine: Engine,
        /// Heaps stored.
        stored: u64,
    },
    /// By the nim-sum of the values of the components of heaps that moves connect.
    Components {
        /// The engine.
        engine: Engine,
        /// Components stored.
        stored: u64,
    },
    /// By the nim-sum of the values of single heaps, from the sequence of these.
    Sequence {
        /// The engine of the sequence.
        engine: sequence::Engine,
        /// Heaps computed.
        stored: u64,
        /// Whether values of larger heaps were taken from their period or law, which is proved.
        period: bool,
    },
    /// By the nim-sum of the values of the summands.
    Summands {
        /// Positions of all summands stored.
        stored: u64,
    },
    /// By the theory of games that are played side by side, from what is known of each part.
    Joined {
        /// How many parts there are.
        parts: u64,
        /// The measure that decides, and its number, where one does.
        length: Option<(Measure, u32)>,
    },
    /// By a search of positions on a board.
    Board(Plan),
}

/// What an analysis is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// One position: searched where that ends soon, by the engine asked for.
    Position(Option<Engine>),
    /// One position: its number alone, without its winning moves.
    Number(Option<Engine>),
    /// One position, and every option with its number.
    Options,
    /// The moves of a match: as fast as possible, every option with its number.
    Match,
}

impl Goal {
    /// The engine asked for.
    pub(super) fn engine(self) -> Option<Engine> {
        match self {
            Self::Position(engine) | Self::Number(engine) => engine,
            Self::Options | Self::Match => None,
        }
    }

    /// One position by whatever engine.
    pub(super) fn is_free(self) -> bool {
        matches!(self, Self::Position(None) | Self::Number(None))
    }

    /// Whether every option is wanted, not only those that win.
    pub(super) fn every(self) -> bool {
        !matches!(self, Self::Position(_) | Self::Number(_))
    }
}

impl Analysis {
    /// For nim and moore(k): the digital sums.
    pub fn digital_sum(&self) -> Option<DigitalSum> {
        match self.position.form() {
            Form::Large(_, heaps, k) => Some(DigitalSum::new(heaps, k.checked_add(1)?)),
            _ => None,
        }
    }
}
