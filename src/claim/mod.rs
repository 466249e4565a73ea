//! Claims about positions and their verdicts: the checker and the named theorems.

mod check;
pub mod counted;
pub mod digitwise;
pub mod language;
mod part;
mod redundant;
mod terms;
mod theorems;
mod verdict;

pub use check::{Failures, compare, position_text, sorted_text};
pub use part::{BoxBounds, Part, merge};
pub use redundant::{Effect, Redundancy, VectorChange, redundant};
pub use terms::{TermsError, TermsVerdict, WrongTerm, compare_terms, heap_of};
pub use theorems::{
    BOUTON, Columns, MOORE, Method, Pairs, Report, Request, SPRAGUE_GRUNDY, TARTAN, Theorem,
    Values, columns, local, outcome_reason, pairs, verify,
};
pub use verdict::{Checked, Counterexample, Note, Verdict};
