//! Experiments: a file that names rules, a box, claims with their expected verdicts and outputs
//! is run into a folder with the tables, the plots and a record by which others can check them.
//!
//! A file has `title`, `family`, `question`, `source`, `rules` (notation), `box` (`{ heaps, max }` or
//! `{ board }`), `order` (optional) and `quick` (a smaller box for `--quick`, optional), then
//! * `[[claim]]`: `theorem` (bouton, moore, wythoff, bounded, sprague-grundy) or `values` (a CSV
//!   of published values), `expect` and, if it fails, `counterexample` (the smallest); `rule`
//!   tries it on other rules (`same-amount` is equal(k)), `k`, `misere`, `with` as it needs them;
//!   `automaton = { heaps = 5, max = 15, states = 8 }` claims one for all heaps (expect PROVED or
//!   UNSETTLED, which may name the bound `at_least` on the states), with `value`, `values` (0 to
//!   that) and `base` as `grundy discover` takes them; `prove` is a claim in the claim language
//!   for all heaps (PROVED, REFUTED, UNSETTLED), with `heaps` and `base`;
//! * `[[ruleset]]`: rules of one's own: `name`, `heaps` (a number, "any" or "each"), `moves` or
//!   `table`, `symmetric`, `falling_total`, `positions` (see [`Own`](grundy::rulesets::Own));
//! * `[[table]]`: `what` (values, outcomes, p-positions), `file`, `wide`;
//! * `[[plot]]`: `kind` (heatmap, p-positions, histogram, sequence, growth), `slice`, `file`, `width`.
//!
//! Each of these may have a `box` and a `quick` of its own.
//!
//! ```text
//! file -> claim_read, place -> theorem, said, published, automaton, prove, output -> record
//! -> unfinished -> run -> page
//! ```

mod again;
mod asked;
mod automaton;
mod claim;
mod claim_read;
mod decision;
mod error;
mod file;
mod machine;
mod outcome;
mod output;
mod own;
mod page;
mod place;
mod prove;
mod published;
mod raw;
mod record;
mod run;
mod said;
mod sums;
mod tables;
#[cfg(test)]
mod tests;
mod theorem;
mod unfinished;

pub use again::{again, of_record};
pub use decision::Decision;
pub use error::FileError;
pub use file::{Experiment, Size, stem};
pub use machine::quoted;
pub use outcome::Outcome;
pub use run::Run;
pub use sums::Sums;
