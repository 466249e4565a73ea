use super::decision::Decision;
use super::output::Output;
use crate::failure::Failure;
use grundy_report::html::Section;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// What came of one experiment; serialized as checkpoints keep it, next to the files.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// The experiment file.
    #[serde(skip)]
    pub path: PathBuf,
    /// The family of games that it is listed under.
    pub family: Option<String>,
    /// The claims, in file order.
    pub decisions: Vec<Decision>,
    /// What was written.
    pub outputs: Vec<Output>,
    /// Why there is no result.
    #[serde(skip)]
    pub error: Option<Failure>,
    /// What the report says of it. Its title is its name where the file could not be read; its
    /// `id` is the name of its folder in the run.
    pub section: Section,
}

impl Outcome {
    /// That of an experiment of which nothing is known yet.
    pub(super) fn begun(path: &Path, name: String) -> Self {
        Self {
            path: path.to_owned(),
            family: None,
            decisions: Vec::new(),
            outputs: Vec::new(),
            error: None,
            section: Section {
                title: name.clone(),
                id: name,
                ..Section::default()
            },
        }
    }

    /// Whether it ended, and every verdict is the expected one.
    pub fn as_expected(&self) -> bool {
        self.error.is_none() && self.decisions.iter().all(|decision| decision.as_expected)
    }
}
