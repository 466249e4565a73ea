//! What a run keeps of work that is not finished.

use super::session::Session;
use crate::failure::Failure;
use grundy::store::{LogError, Stages};
use grundy::work::Context;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Time between two writings of tables and claims, if nothing else is said.
const USUAL: Duration = Duration::from_secs(60);

/// Where unfinished work is kept.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct CheckpointArgs {
    /// File that saves what is done so far; large parts go to files next to it. Several processes
    /// use a folder
    #[arg(long, value_name = "FILE")]
    pub(super) checkpoint: Option<PathBuf>,
    /// Approximate time between two writings of the checkpoint, such as 60s
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    #[arg(requires = "checkpoint")]
    pub(super) every: Option<Duration>,
    /// Continue from the checkpoint
    #[arg(long, requires = "checkpoint")]
    pub(super) resume: bool,
}

impl CheckpointArgs {
    /// The context of a job, which keeps what is done of it, if that is wanted. A checkpoint
    /// belongs to one job.
    pub(super) fn context(&self, job: &str, session: &Session) -> Result<Context, Failure> {
        let Some(path) = &self.checkpoint else {
            return Ok(session.context.clone());
        };
        let stages = self.stages(path, job, session)?;
        if !self.resume {
            _ = session.begun.set(path.clone());
        }
        if stages.count() > 0 {
            session.remark(&format!("going on from `{}`", path.display()));
        }
        Ok(session.context.clone().with_keep(Arc::new(stages)))
    }

    /// How a job of several processes is kept, for them to agree on.
    pub(super) fn said(&self) -> &'static str {
        match (&self.checkpoint, self.resume) {
            (None, _) => "",
            (Some(_), false) => ", with a checkpoint",
            (Some(_), true) => ", resumed",
        }
    }

    /// As [`folder`](Self::folder), which is there and takes files.
    pub(super) fn usable_folder(
        &self,
        session: &Session,
    ) -> Result<Option<grundy_cluster::Checkpoint>, Failure> {
        let Some(kept) = self.folder(session) else {
            return Ok(None);
        };
        session.flags.keep_together();
        let usable = std::fs::create_dir_all(&kept.folder)
            .and_then(|()| tempfile::tempfile_in(&kept.folder));
        match usable {
            Ok(_) => Ok(Some(kept)),
            Err(error) => Err(Failure::input(format!(
                "--checkpoint: `{}` cannot be written ({error}); name a folder that can",
                kept.folder.display()
            ))),
        }
    }

    /// The folder of a job of several processes, which all of them see.
    pub(super) fn folder(&self, session: &Session) -> Option<grundy_cluster::Checkpoint> {
        Some(grundy_cluster::Checkpoint {
            folder: self.checkpoint.clone()?,
            every: self.every.unwrap_or(USUAL),
            resume: self.resume,
            writing: Arc::clone(&session.flags.writing),
        })
    }

    fn stages(&self, path: &Path, job: &str, session: &Session) -> Result<Stages, LogError> {
        let when = (self.resume, self.every.unwrap_or(USUAL));
        Stages::open(path, job, when, session.flags.keep())
    }
}
