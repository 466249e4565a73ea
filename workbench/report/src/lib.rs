//! What leaves the program: tables, plots and the HTML report. Knows numbers, text and the
//! tables of the library, no rules of a game.

pub mod computed;
pub mod dest;
mod folded;
pub mod html;
pub mod plot;
pub mod table;
mod watched;

pub use watched::Watched;
