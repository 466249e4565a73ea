//! Proofs for all heaps: sets of positions that a finite automaton recognises by the digits of
//! the heaps.

mod alphabet;
mod beatty;
pub mod certificate;
mod dfao;
mod forms;
pub mod learn;
mod meaning;
pub mod moves;
mod numeration;
mod part;
pub mod prove;
mod read;
pub mod readable;
mod room;
mod search;
pub mod text;
mod walnut;

pub(crate) use dfao::NOWHERE;
pub use dfao::{Dfao, Differences};
pub use meaning::{Meaning, alike};
pub use numeration::{Numeration, NumerationError};
pub(crate) use room::Room;
pub use room::TooLarge;
pub use walnut::{WalnutFile, walnut, walnut_script};
