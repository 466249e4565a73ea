//! One position at a time: its outcome, value, winning moves, and why.

mod analysis;
mod digital_sum;
mod heaps;
mod theorem;

pub use analysis::{Analysis, Position, WinningMoves, analyse};
pub use digital_sum::DigitalSum;
