//! Requests as they are asked, whoever asks: which rules, which heaps, which box, which order, and
//! what is meant where something is left out. The command line, the page, the Python package and
//! experiments fill in plain fields, and all read them here.

mod check;
mod place;

pub use check::{Check, CheckRequest, GivenRules, claim};
pub use place::{PlaceRequest, Usual, heap_bounds, usual_box, usual_max};

use crate::claim::language::ClaimError;
use crate::game::BoxError;
use crate::rulesets::NotationError;

/// Why a request cannot be read. Options are called as on the command line.
#[derive(Clone, Debug, thiserror::Error)]
pub enum AskError {
    /// The claim.
    #[error(transparent)]
    Claim(#[from] ClaimError),
    /// The rules next to it.
    #[error("in the rules, {0}")]
    Rules(#[from] NotationError),
    /// The box or the board.
    #[error("{0}")]
    Place(String),
    /// A box that cannot be.
    #[error(transparent)]
    Box(#[from] BoxError),
}

#[cfg(test)]
mod tests;
