//! One position at a time: its outcome, value, winning moves, and why; and a game played from it.

mod afford;
mod analysis;
mod computer;
mod digital_sum;
mod examined;
mod heaps;
mod kept;
mod layout;
mod matches;
mod memory;
mod on_board;
mod options;
mod ply;
mod random;
mod reading;
mod refusal;
mod remembered;
mod theorem;
mod typed;
mod whole;
mod written;

pub use afford::few_options;
pub use analysis::{Analysis, Position, States, WinningMoves, analyse, analyse_at};
pub use computer::{Choice, Computer};
pub use digital_sum::DigitalSum;
pub use examined::Examined;
pub use layout::{splits, summands_that_split};
pub use matches::Match;
pub use memory::{Memory, memories};
pub use ply::{Ply, Side};
pub use random::SplitMix64;
pub use refusal::Refusal;
pub use typed::HELP;
pub use whole::{Shown, WholePosition};
