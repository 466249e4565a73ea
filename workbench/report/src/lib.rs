//! What leaves the program: tables, plots and the HTML report. Knows numbers and text, no game.

pub mod dest;
pub mod html;
pub mod plot;
pub mod table;
mod watched;

pub use watched::Watched;
