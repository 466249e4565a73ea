//! Proofs for all heaps: sets of positions that a finite automaton recognises by the digits of
//! the heaps.

mod beatty;
pub mod certificate;
mod dfao;
mod forms;
pub mod learn;
pub mod moves;
mod numeration;
mod part;
pub mod prove;
mod read;

pub use dfao::Dfao;
pub use numeration::{Numeration, NumerationError};
pub(crate) use read::TooLarge;
