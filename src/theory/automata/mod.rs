//! Proofs for all heaps: sets of positions that a finite automaton recognises by the digits of
//! the heaps.

pub mod certificate;
mod dfao;
pub mod learn;
pub mod moves;
mod numeration;
pub mod prove;
pub mod readable;
pub mod text;
mod walnut;

pub use dfao::{Dfao, Differences};
pub use numeration::{Numeration, NumerationError};
pub use walnut::{WalnutFile, walnut, walnut_script};
