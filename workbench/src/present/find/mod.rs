//! What `find` found, for people and for scripts.

mod beatty;
mod rows;

pub use beatty::FoundPairs;
pub use rows::{row_periods_json, row_periods_text};
