use super::decision::Decision;
use super::output::Output;
use crate::failure::Failure;
use grundy_report::html::Section;
use std::path::PathBuf;
use std::time::Duration;

/// What came of one experiment.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The experiment file.
    pub path: PathBuf,
    /// The name of its folder in the run.
    pub name: String,
    /// Its title; the name where the file could not be read.
    pub title: String,
    /// The family of games that it is listed under.
    pub family: Option<String>,
    /// What was asked.
    pub question: String,
    /// The claims, in file order.
    pub decisions: Vec<Decision>,
    /// What was written.
    pub outputs: Vec<Output>,
    /// Time it took.
    pub time: Duration,
    /// Why there is no result.
    pub error: Option<Failure>,
    pub(super) section: Section,
}

impl Outcome {
    /// Whether it ended, and every verdict is the expected one.
    pub fn as_expected(&self) -> bool {
        self.error.is_none() && self.decisions.iter().all(|decision| decision.as_expected)
    }
}
