//! One position at a time: its outcome, value, winning moves, and why; and a game played from it.

mod afford;
mod analysis;
mod at_once;
mod certificate;
mod checks;
mod computer;
mod digital_sum;
mod examine;
mod given_away;
mod kept;
mod known;
mod lasting;
mod layout;
mod matches;
mod options;
mod played;
mod ply;
mod position;
mod random;
mod search;
mod strip;
mod text;
mod theorem;

pub use analysis::{Analysis, Reason};
pub use at_once::LargeHackenbush;
pub use checks::PositionError;
pub use computer::{Choice, Computer};
pub use digital_sum::DigitalSum;
pub use examine::{analyse, analyse_number, analyse_options};
pub use known::PositionTheorem;
pub use lasting::{lasts, lasts_soon};
pub use layout::{pieces_that_split, splits};
pub use matches::{Illegal, Match};
pub use ply::{Ply, Side};
pub use position::{Position, digital_modulus, memories};
pub use random::SplitMix64;
