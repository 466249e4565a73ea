//! The checkpoint of a run, in its folder: what came of the experiments that are finished, and what
//! is done of the one that is not.

use super::file::{Experiment, Size};
use super::outcome::Outcome;
use super::sums;
use crate::failure::Failure;
use grundy::store::{Stages, from_json};
use grundy::work::{Context, Reached, Stop};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Its name; what is hidden belongs to no result.
const NAME: &str = ".checkpoint";

/// Time between two writings.
const EVERY: Duration = Duration::from_secs(60);

/// The checkpoint of a run.
#[derive(Debug)]
pub(super) struct Unfinished {
    folder: PathBuf,
    stages: Arc<Stages>,
}

impl Unfinished {
    /// Opens the checkpoint of a run in its folder, a new one or to `resume`.
    pub(super) fn open(
        folder: &Path,
        (size, resume): (Size, bool),
        writing: Arc<AtomicBool>,
    ) -> Result<Self, Failure> {
        let path = folder.join(NAME);
        if resume && !path.exists() {
            let found = match folder.exists() {
                true => "found no unfinished run in",
                false => "found no folder",
            };
            return Err(Failure::Input(format!(
                "{found} {}, expected the folder of a run that was stopped; leave --resume out, and \
                 name a new folder",
                folder.display()
            )));
        }
        let job = match size {
            Size::Full => "experiments",
            Size::Quick => "experiments on the quick boxes",
        };
        let stages = Stages::open(&path, job, (resume, EVERY), writing)?;
        let unfinished = Self {
            folder: folder.into(),
            stages: Arc::new(stages),
        };
        if resume {
            unfinished.sweep()?;
        }
        Ok(unfinished)
    }

    /// The context of an experiment, of which unfinished work is kept.
    pub(super) fn context(&self, name: &str, context: &Context) -> Context {
        let kept = context.clone().with_keep(self.stages.clone());
        kept.within(&format_args!("experiment {name}"))
    }

    /// Removes the folders of experiments that were not finished.
    fn sweep(&self) -> Result<(), Failure> {
        for entry in fs::read_dir(&self.folder)?.flatten() {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if name.starts_with(".grundy-") && name.ends_with(".tmp") {
                match entry.path().is_dir() {
                    true => fs::remove_dir_all(entry.path())?,
                    false => fs::remove_file(entry.path())?,
                }
            }
        }
        Ok(())
    }

    /// What came of an experiment in the run that was stopped, if its files are as they were.
    pub(super) fn outcome(
        &self,
        experiment: &Experiment,
        name: &str,
        context: &Context,
    ) -> Result<Option<Outcome>, Stop> {
        let stage = self.context(name, context);
        let kept = stage.stage(&experiment.sha256).find_text()?;
        let kept = kept.and_then(|(_, text)| from_json::<Outcome>(text.as_bytes()).ok());
        let Some(mut kept) = kept else {
            return Ok(None);
        };
        let folder = self.folder.join(name);
        for output in &kept.outputs {
            let found = sums::sum(&folder.join(&output.file), Some(context));
            context.check()?;
            if found.ok().as_ref() != Some(&output.sha256) {
                return Ok(None);
            }
        }
        for figure in &mut kept.section.figures {
            match fs::read(folder.join(&figure.file)) {
                Ok(bytes) => figure.bytes = bytes,
                Err(_) => return Ok(None),
            }
        }
        kept.path.clone_from(&experiment.path);
        Ok(Some(kept))
    }

    /// Keeps what came of an experiment.
    pub(super) fn keep(
        &self,
        outcome: &Outcome,
        sha256: &str,
        context: &Context,
    ) -> Result<(), Stop> {
        let name = &outcome.section.id;
        let text = serde_json::to_string(outcome).expect("an outcome is JSON");
        let context = self.context(name, context);
        context.stage(&sha256).put_text(Reached::default(), &text)
    }

    /// Removes the checkpoint of a run that is finished.
    pub(super) fn remove(&self) -> Result<(), Stop> {
        self.stages.remove()
    }
}
