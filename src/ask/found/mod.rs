//! Statements about rules that are looked for by machine: a catalogue of shapes is tried on a box,
//! and what holds there is proved for all heaps where that can be done.

mod beatty;
mod games;
mod periods;
mod plane;
mod proofs;
mod redundant;
mod rows;
mod shapes;
mod theorems;
mod tried;

pub use beatty::{FindBeattyRequest, FoundPairs};
pub use games::{FindGameRequest, FoundGames, SoughtValues, ValueSource};
pub use periods::PeriodProof;
pub use plane::{FindPeriodsRequest, FoundPlane};
pub use proofs::{FoundTheorem, TheoremProof};
pub use redundant::{FindRedundantRequest, FoundChanges};
pub use rows::{FindRowPeriodsRequest, RowPeriodsAnswer};
pub use theorems::{FindTheoremsAnswer, FindTheoremsRequest};
pub use tried::NotTried;

#[cfg(test)]
mod tests;
