//! Experiments: a file that names rules, a box, claims with their expected verdicts and outputs
//! is run into a folder with the tables, the plots and a record by which others can check them.
//!
//! ```text
//! file -> claim, place -> decide, output -> record -> run -> page
//! ```

mod claim;
mod claim_read;
mod decide;
mod error;
mod excerpt;
mod file;
mod output;
mod page;
mod place;
mod published;
mod raw;
mod record;
mod run;
mod tables;
#[cfg(test)]
mod tests;

pub use claim::{Claim, Kind, Statement};
pub use decide::Decision;
pub use error::{FileError, RunError};
pub use file::{Experiment, Plot, Sheet, Size};
pub use output::Output;
pub use place::Place;
pub use published::Published;
pub use record::command;
pub use run::{Outcome, Run};
