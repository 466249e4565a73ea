//! The checkpoint of a run of several stages: a [`Log`] of what was kept, with large parts in table
//! files next to it, which a line of the log names by their SHA-256 once they are whole.

mod beside;
mod line;
mod writing;

use super::checkpoint::{LoggedRun, differs, header};
use super::{Log, LogError};
use crate::text::{from_json, plainly};
use crate::work::{Keep, KeptNumbers, Reached, Stop};
use line::{StageLine, Where};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use writing::Writing;

/// Writing takes at most this part of the time.
const SHARE: u32 = 50;

/// The stages that a run has kept, in a file of which no other process has hold.
#[derive(Debug)]
pub struct Stages {
    path: PathBuf,
    job: String,
    every: Duration,
    writing: Arc<AtomicBool>,
    state: Mutex<Opened>,
}

#[derive(Debug)]
struct Opened {
    log: Log,
    lines: BTreeMap<String, StageLine>,
    /// The number of the next file next to the log.
    next: u64,
    /// When something was kept last, and how long that took.
    last: Instant,
    took: Duration,
}

/// What a log belongs to.
#[derive(Serialize, Deserialize)]
struct Job {
    job: String,
    grundy: String,
}

impl LoggedRun for Job {
    const FORMAT: &'static str = "grundy checkpoint";
    const VERSION: u32 = 3;

    fn parts(&self) -> Vec<(&'static str, String)> {
        vec![
            ("the job", format!("`{}`", self.job)),
            ("grundy", self.grundy.clone()),
        ]
    }
}

impl Stages {
    /// Opens the checkpoint of a job: of a new file, or to `resume`. Something is kept as often as
    /// `every` says, or more seldom where that would take more than a fiftieth of the time;
    /// `writing` is set while it is.
    ///
    /// # Errors
    /// A file that is there and not to be resumed, or belongs to another job; damage; those of the
    /// system.
    pub fn open(
        path: &Path,
        job: &str,
        (resume, every): (bool, Duration),
        writing: Arc<AtomicBool>,
    ) -> Result<Self, LogError> {
        let job = Job {
            job: job.into(),
            grundy: env!("CARGO_PKG_VERSION").into(),
        };
        let mut lines = BTreeMap::new();
        let log = match resume {
            false => Log::create(path, &header(&job)),
            true => Log::resume(path, &header(&job), |number, text| {
                let line: StageLine = from_json(text.as_bytes()).map_err(|e| LogError::Line {
                    path: path.into(),
                    line: number,
                    why: plainly(&e.to_string()),
                })?;
                lines.insert(line.stage.clone(), line);
                Ok(())
            }),
        };
        let log = log.map_err(|e| differs(e, &job))?;
        let named = |number| {
            let here =
                |line: &StageLine| matches!(line.numbers, Where::Beside(n, _) if n == number);
            lines.values().any(here)
        };
        let next = beside::sweep(path, &named).map_err(|source| LogError::Failed {
            path: path.into(),
            source,
        })?;
        let state = Opened {
            log,
            lines,
            next,
            last: Instant::now(),
            took: Duration::ZERO,
        };
        Ok(Self {
            path: path.into(),
            job: job.job,
            every,
            writing,
            state: Mutex::new(state),
        })
    }

    /// How many stages something was kept of.
    pub fn count(&self) -> usize {
        self.state().lines.len()
    }

    /// Removes the checkpoint of a run that is over.
    ///
    /// # Errors
    /// Those of the system.
    pub fn remove(&self) -> Result<(), Stop> {
        let state = self.state();
        let files = state.lines.values().filter_map(|line| match line.numbers {
            Where::Beside(number, _) => Some(beside::path(&self.path, number)),
            Where::Here(..) => None,
        });
        let mut all = files.chain([self.path.clone()]);
        all.try_for_each(|file| fs::remove_file(&file).map_err(|e| disk(&file, &e)))
    }

    fn state(&self) -> MutexGuard<'_, Opened> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a file of their own says that the numbers of a stage are.
    fn named(&self, stage: &str) -> String {
        format!("{}; {stage}", self.job)
    }

    /// Writes the numbers of a stage into a file of their own.
    fn beside(&self, number: u64, stage: &str, numbers: KeptNumbers<'_>) -> Result<String, Stop> {
        let path = beside::path(&self.path, number);
        let written = beside::write(&path, &self.named(stage), numbers);
        written.map_err(|e| {
            // the log does not name it
            _ = fs::remove_file(&path);
            disk(&path, &e)
        })
    }
}

impl Keep for Stages {
    fn due(&self) -> bool {
        let state = self.state();
        state.last.elapsed() > self.every.max(state.took * SHARE)
    }

    fn put(&self, stage: &str, mark: Reached, numbers: KeptNumbers<'_>) -> Result<(), Stop> {
        self.write(stage, mark, numbers, true)
    }

    fn note(&self, stage: &str, mark: Reached, numbers: KeptNumbers<'_>) -> Result<(), Stop> {
        let sync = self.due();
        self.write(stage, mark, numbers, sync)
    }

    fn find(&self, stage: &str, each: &mut dyn FnMut(u64)) -> Result<Option<Reached>, Stop> {
        let state = self.state();
        let Some(line) = state.lines.get(stage) else {
            return Ok(None);
        };
        match &line.numbers {
            Where::Here(width, text) => {
                line::each(*width, text, each).ok_or_else(|| {
                    Stop::Disk(format!("`{}`: found a wrong line", self.path.display()))
                })?;
            }
            Where::Beside(number, sum) => {
                let path = beside::path(&self.path, *number);
                beside::read(&path, (&self.named(stage), sum), each).map_err(|e| {
                    Stop::refused(
                        format!(
                            "in `{}`, which belongs to the checkpoint `{}`: {e}",
                            path.display(),
                            self.path.display()
                        ),
                        "what this program has written there",
                        "start without ‹resume› and with a new checkpoint",
                    )
                })?;
            }
        }
        Ok(Some(Reached {
            next: line.next,
            done: line.done,
        }))
    }
}

impl Stages {
    /// Writes a line, and waits until the disk holds it if that is to be `sync`ed.
    fn write(
        &self,
        stage: &str,
        mark: Reached,
        numbers: KeptNumbers<'_>,
        sync: bool,
    ) -> Result<(), Stop> {
        let mut state = self.state();
        let _writing = Writing::new(&self.writing);
        let start = Instant::now();
        let numbers = match Where::here(numbers) {
            Ok(here) => here,
            Err(numbers) => {
                let number = state.next;
                state.next += 1;
                Where::Beside(number, self.beside(number, stage, numbers)?)
            }
        };
        let line = StageLine {
            stage: stage.into(),
            next: mark.next,
            done: mark.done,
            numbers,
        };
        let text = serde_json::to_string(&line).expect("a line is JSON");
        if let Err(error) = state.log.append(&text) {
            if let Where::Beside(number, _) = line.numbers {
                // no line names it
                _ = fs::remove_file(beside::path(&self.path, number));
            }
            return Err(error.stop());
        }
        if sync {
            state.log.sync().map_err(LogError::stop)?;
        }
        if let Some(StageLine {
            numbers: Where::Beside(older, _),
            ..
        }) = state.lines.insert(stage.into(), line)
        {
            // what cannot be removed now is swept by the next run
            _ = fs::remove_file(beside::path(&self.path, older));
        }
        if sync {
            (state.last, state.took) = (Instant::now(), start.elapsed());
        }
        Ok(())
    }
}

fn disk(path: &Path, error: &io::Error) -> Stop {
    Stop::Disk(format!(
        "`{}`: the checkpoint cannot be written ({error}); free some space, or name a place that \
         can be written, and go on with ‹resume›",
        path.display()
    ))
}

#[cfg(test)]
mod tests;
