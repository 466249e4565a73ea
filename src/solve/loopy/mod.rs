//! Games that may go on for ever: outcomes with draws, remoteness, values.
//!
//! The positions are the vertices of a [`Digraph`], whose edges may form loops. [`Outcomes`] come
//! from retrograde analysis, [`LoopyValues`] from a labelling; both go backwards from the positions
//! without moves and take O(edges), times the number of nimbers for values. Moves that lead out of a
//! graph, because it is the part of a game that lies in a box, leave some outcomes
//! [unknown](Fate::Unknown), which are no draws.
//!
//! Sources: C. A. B. Smith, Graphs and composite games (1966); A. S. Fraenkel and Y. Perl; Winning
//! Ways, chapter 12.

mod digraph;
mod explore;
mod outcomes;
#[cfg(test)]
mod tests;
mod value;
mod values;

pub use digraph::Digraph;
pub use explore::{Explored, boxed};
pub use outcomes::{Fate, Outcomes};
pub use value::LoopyValue;
pub use values::LoopyValues;
