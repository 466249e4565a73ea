//! Proofs for every number of heaps at once.
//!
//! Of symmetric rules whose moves lower at most k heaps, whichever, one automaton over the columns
//! of digits may tell the P-positions, or the values, of any number of heaps: a column is read as
//! how many heaps have each digit, as far as these numbers are [told apart](CountClasses). Two finite
//! checks prove it. No move joins two positions of a value: the rest of the heaps, of which only
//! the classes of numbers matter, is the same before and after a move ([`unjoined`], exact). And each
//! position of a larger value has a move to each smaller one: guesses of a move are followed, in
//! which lowered heaps have names ([`answered`], sound: where no proof is found, nothing is known).
//! The rest is induction on the total of all heaps. Of moves of one heap positions can also be read
//! by the sizes of heaps themselves, and there both are decided (`sizes`).

mod amounts;
mod answer;
mod automaton;
mod candidates;
mod certificate;
mod counts;
mod equal;
mod guesses;
mod joined;
mod learn;
mod letters;
mod moves;
mod readable;
mod sizes;
mod table;

pub use answer::{Answered, Effort, answered};
pub use automaton::CountAutomaton;
pub use certificate::{CountProof, CountSteps, count_certificate};
pub use counts::{CountClasses, SIZES, read_by};
pub use joined::{Joined, unjoined};
pub use learn::{NotCounted, learn};
pub use moves::SubsetMoves;
pub use sizes::{SizeLearner, SizeMoves, StuckPosition};
pub use sizes::{joined_by_size, stuck_by_size, wrong_by_size};
pub use table::CountTable;
