//! One position at a time: its outcome, value, winning moves, and why.

mod analysis;
mod digital_sum;
mod heaps;
mod remembered;
mod theorem;

pub use analysis::{Analysis, Position, States, WinningMoves, analyse, analyse_at};
pub use digital_sum::DigitalSum;
