//! The checkpoint of a run of several stages: a [`Log`] of what was kept, with large parts in table
//! files beside it, which a line of the log names once they are whole.

use super::checkpoint::{LoggedRun, differs, header};
use super::error::StoreError;
use super::{Header, Log, LogError, Order, Reader, What, Width, Writer};
use crate::work::{Keep, Mark, Numbers, Stop};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Bytes of numbers that a line holds itself, at most.
const SMALL: u64 = 1 << 14;

/// Writing takes at most this part of the time.
const SHARE: u32 = 50;

/// The stages that a run has kept, in a file of which no other process has hold.
#[derive(Debug)]
pub struct Stages {
    path: PathBuf,
    every: Duration,
    writing: Arc<AtomicBool>,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    log: Log,
    lines: BTreeMap<String, Line>,
    /// Numbers the next file beside the log.
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
    const VERSION: u32 = 1;

    fn parts(&self) -> Vec<(&'static str, String)> {
        vec![
            ("the job", format!("`{}`", self.job)),
            ("grundy", self.grundy.clone()),
        ]
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Line {
    stage: String,
    next: u64,
    done: u64,
    numbers: Kept,
}

/// Where the numbers of a line are.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kept {
    /// Here, in Base64, each of as many bytes, the lowest first.
    Here(usize, String),
    /// In the file of this number.
    Beside(u64),
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
                let line: Line = serde_json::from_str(text).map_err(|e| LogError::Line {
                    path: path.into(),
                    line: number,
                    why: e.to_string(),
                })?;
                lines.insert(line.stage.clone(), line);
                Ok(())
            }),
        };
        let log = log.map_err(|e| differs(e, &job))?;
        let next = sweep(path, &lines).map_err(|source| LogError::Io {
            path: path.into(),
            source,
        })?;
        let state = State {
            log,
            lines,
            next,
            last: Instant::now(),
            took: Duration::ZERO,
        };
        Ok(Self {
            path: path.into(),
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
            Kept::Beside(number) => Some(beside(&self.path, number)),
            Kept::Here(..) => None,
        });
        let mut all = files.chain([self.path.clone()]);
        all.try_for_each(|file| fs::remove_file(&file).map_err(|e| disk(&file, &e)))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes the numbers of a stage into a file of their own.
    fn beside(&self, number: u64, stage: &str, numbers: Numbers<'_>) -> Result<(), Stop> {
        let path = beside(&self.path, number);
        let written = write_beside(&path, stage, numbers);
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

    fn put(&self, stage: &str, mark: Mark, numbers: Numbers<'_>) -> Result<(), Stop> {
        self.write(stage, mark, numbers, true)
    }

    fn note(&self, stage: &str, mark: Mark, numbers: Numbers<'_>) -> Result<(), Stop> {
        let sync = self.due();
        self.write(stage, mark, numbers, sync)
    }

    fn find(&self, stage: &str, each: &mut dyn FnMut(u64)) -> Result<Option<Mark>, Stop> {
        let state = self.state();
        let Some(line) = state.lines.get(stage) else {
            return Ok(None);
        };
        match &line.numbers {
            Kept::Here(width, text) => {
                let damaged =
                    || Stop::Disk(format!("`{}`: found a wrong line", self.path.display()));
                let bytes = STANDARD.decode(text).map_err(|_| damaged())?;
                if !matches!(width, 1 | 2 | 4 | 8) || bytes.len() % width != 0 {
                    return Err(damaged());
                }
                for number in bytes.chunks_exact(*width) {
                    let mut whole = [0; 8];
                    whole[..*width].copy_from_slice(number);
                    each(u64::from_le_bytes(whole));
                }
            }
            Kept::Beside(number) => {
                let path = beside(&self.path, *number);
                read(&path, stage, each).map_err(|e| {
                    Stop::Disk(format!(
                        "`{}`, which belongs to the checkpoint `{}`: {e}; start without --resume \
                         and with a new checkpoint",
                        path.display(),
                        self.path.display()
                    ))
                })?;
            }
        }
        Ok(Some(Mark {
            next: line.next,
            done: line.done,
        }))
    }
}

impl Stages {
    /// Writes a line, and waits until the disk holds it if that is to be `sync`ed.
    fn write(&self, stage: &str, mark: Mark, numbers: Numbers<'_>, sync: bool) -> Result<(), Stop> {
        let mut state = self.state();
        let _writing = Writing::new(&self.writing);
        let start = Instant::now();
        let width = Width::holding(numbers.most).bytes();
        let numbers = if numbers.count.saturating_mul(width as u64) <= SMALL {
            let bytes = numbers.each.map(u64::to_le_bytes);
            let bytes: Vec<u8> = bytes.flat_map(|b| b.into_iter().take(width)).collect();
            Kept::Here(width, STANDARD.encode(bytes))
        } else {
            let number = state.next;
            state.next += 1;
            self.beside(number, stage, numbers)?;
            Kept::Beside(number)
        };
        let line = Line {
            stage: stage.into(),
            next: mark.next,
            done: mark.done,
            numbers,
        };
        let text = serde_json::to_string(&line).expect("a line is JSON");
        state.log.append(&text).map_err(LogError::stop)?;
        if sync {
            state.log.sync().map_err(LogError::stop)?;
        }
        if let Some(Line {
            numbers: Kept::Beside(older),
            ..
        }) = state.lines.insert(stage.into(), line)
        {
            // what cannot be removed now is swept by the next run
            _ = fs::remove_file(beside(&self.path, older));
        }
        if sync {
            (state.last, state.took) = (Instant::now(), start.elapsed());
        }
        Ok(())
    }
}

/// Sets a flag while it lives.
struct Writing<'a>(&'a AtomicBool);

impl<'a> Writing<'a> {
    fn new(flag: &'a AtomicBool) -> Self {
        flag.store(true, Ordering::Relaxed);
        Self(flag)
    }
}

impl Drop for Writing<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

/// Files beside a log begin with its name and this.
const BESIDE: &str = ".kept-";

/// The file of a number beside a log.
fn beside(log: &Path, number: u64) -> PathBuf {
    let mut name = log.file_name().unwrap_or_default().to_owned();
    name.push(format!("{BESIDE}{number}"));
    log.with_file_name(name)
}

/// Removes files beside a log that it does not name, which a run left that was killed; the number
/// of the next file.
fn sweep(log: &Path, lines: &BTreeMap<String, Line>) -> io::Result<u64> {
    let named = |number: &u64| {
        let here = |line: &Line| matches!(line.numbers, Kept::Beside(there) if there == *number);
        lines.values().any(here)
    };
    let prefix = beside(log, 0);
    let prefix = prefix.file_name().unwrap_or_default().to_string_lossy();
    let prefix = prefix.trim_end_matches('0').to_owned();
    let folder = match log.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let mut next = 0;
    for entry in fs::read_dir(folder)?.flatten() {
        let name = entry.file_name();
        let number = name.to_string_lossy();
        let number = number.strip_prefix(&prefix).and_then(|n| n.parse().ok());
        if let Some(number) = number {
            match named(&number) {
                true => next = next.max(number + 1),
                false => fs::remove_file(entry.path())?,
            }
        }
    }
    Ok(next)
}

fn write_beside(path: &Path, stage: &str, numbers: Numbers<'_>) -> io::Result<()> {
    let header = Header {
        rules: stage.into(),
        max: vec![numbers.count.saturating_sub(1)],
        order: Order::Ordered,
        what: What::Values,
        width: Width::holding(numbers.most),
        count: numbers.count,
    };
    let file = File::options().write(true).create_new(true).open(path)?;
    let mut out = Writer::new(BufWriter::with_capacity(1 << 20, file), &header)?;
    for number in numbers.each {
        out.push(number)?;
    }
    let mut out = out.finish()?;
    out.flush()?;
    out.get_ref().sync_all()
}

fn read(path: &Path, stage: &str, each: &mut dyn FnMut(u64)) -> Result<(), StoreError> {
    let file = File::open(path)?;
    let length = file.metadata()?.len();
    let reader = Reader::open(BufReader::with_capacity(1 << 20, file), Some(length))?;
    if reader.header().rules != stage {
        let found = format!("numbers of `{}`", reader.header().rules);
        return Err(StoreError::field(found, format!("those of `{stage}`")));
    }
    reader.each(each)
}

fn disk(path: &Path, error: &io::Error) -> Stop {
    Stop::Disk(format!(
        "`{}`: the checkpoint cannot be written ({error}); free some space, or name a place that \
         can be written, and go on with --resume",
        path.display()
    ))
}

#[cfg(test)]
mod tests;
