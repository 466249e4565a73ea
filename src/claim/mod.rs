//! Claims about positions and their verdicts: the checker and the named theorems.

mod check;
pub mod digitwise;
pub mod language;
mod part;
mod terms;
mod theorems;
mod verdict;

pub use check::{Failures, compare, position_text};
pub use part::{PCounts, Part, Place, Statement, merge};
pub use terms::{TermsError, TermsVerdict, WrongTerm, compare_terms, heap_of};
pub use theorems::{
    Report, Request, Theorem, Values, bounded, columns, local, moore, sprague_grundy, verify,
    wythoff,
};
pub use verdict::{Checked, Counterexample, Verdict};
