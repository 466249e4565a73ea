//! Boards of cells: how positions are written, what rules on them say of themselves, and the game
//! that is searched.

mod cells;
mod coded;
mod grid;
mod rules;

pub use cells::{Board, WholeBoard};
pub use coded::CodedBoard;
pub(crate) use grid::beyond;
pub use grid::{FREE, GONE, Grid};
pub use rules::{BoardRules, Marks, Sign};
