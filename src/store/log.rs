//! Logs: files of lines, each with its CRC-32C, that grow by a line at a time and may be cut short
//! at any byte without loss of the lines before.
//!
//! A line is 8 hexadecimal digits of a checksum, a blank, and text. The first is the header; every
//! other line begins with 16 digits of the header's SHA-256 and a blank, so that no line of another
//! log passes, nor does one whose checksum somebody made again.

use super::{sha256, sync_folder_of};
use crate::work::Stop;
use std::fs::{File, TryLockError};
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Times that a log in use is tried again, 10 ms apart.
const PATIENCE: u32 = 30;
/// Longest line that is read, in bytes; more is damage.
const LONGEST: u64 = 1 << 20;

/// A log that is open for new lines; no other process has it open.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    file: File,
    /// What its lines begin with.
    of: String,
    /// Whether a line was left incomplete: nothing may follow it.
    torn: bool,
}

/// Why a log cannot be opened, read or written.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// There is one already.
    #[error("found a file `{}`, expected none yet; go on from it with ‹resume›, or name another", .0.display())]
    Exists(PathBuf),
    /// Another process writes it.
    #[error("found `{}` in use by another run, expected one run at a time; wait for it, or name another file", .0.display())]
    InUse(PathBuf),
    /// It is something else.
    #[error("found `{}`, which is not a checkpoint, expected one or no file; name another file", .0.display())]
    Other(PathBuf),
    /// It is a log with another header.
    #[error("`{}`: found another header", path.display())]
    Header {
        /// The log.
        path: PathBuf,
        /// Its header.
        found: String,
    },
    /// It is the checkpoint of another run.
    #[error(
        "`{}`: found a checkpoint with {found}, expected {expected}; repeat the run that it was \
         made for, or name another file", path.display()
    )]
    Another {
        /// The log.
        path: PathBuf,
        /// What differs, there.
        found: String,
        /// What differs, here.
        expected: String,
    },
    /// A line before the last does not have its checksum.
    #[error(
        "`{}`: found line {line} damaged, expected only the last one to be cut short; remove that \
         line and those after it, or start with a new file", path.display()
    )]
    Damaged {
        /// The log.
        path: PathBuf,
        /// Which line, from 1.
        line: u64,
    },
    /// A line has the right checksum, but does not belong there.
    #[error(
        "`{}`: found line {line} wrong ({why}), expected one that this run writes; start with a \
         new file", path.display()
    )]
    Line {
        /// The log.
        path: PathBuf,
        /// Which line, from 1.
        line: u64,
        /// Why.
        why: String,
    },
    /// The disk is full.
    #[error("`{}`: the disk is full, expected room for the checkpoint; free some space and go on with ‹resume›", .0.display())]
    Full(PathBuf),
    /// Whoever reads its lines stopped.
    #[error(transparent)]
    Stop(#[from] Stop),
    /// The system fails where it is read or written.
    #[error(
        "`{}`: the checkpoint failed ({source}), expected no error; what it holds is kept: go on \
         with ‹resume›, or with a copy of it on another disk", path.display()
    )]
    Failed {
        /// The log.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The system does not open it.
    #[error("`{}`: cannot be used as a checkpoint ({source}); name a file that can be written", path.display())]
    Unopened {
        /// The log.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

impl LogError {
    /// How a run ends whose log cannot be written.
    pub fn stop(self) -> Stop {
        match self {
            Self::Stop(stop) => stop,
            error => Stop::Disk(error.to_string()),
        }
    }
}

impl Log {
    /// Starts a log where no file is.
    ///
    /// # Errors
    /// A file that is there; those of the system, after which there is none.
    pub fn create(path: &Path, header: &str) -> Result<Self, LogError> {
        let file = File::options().append(true).create_new(true).open(path);
        let file = file.map_err(|e| match e.kind() {
            ErrorKind::AlreadyExists => LogError::Exists(path.into()),
            _ => unopened(path, e),
        })?;
        let begun = Self::over(path, file, header).and_then(|mut log| {
            log.push(&line(header))?;
            sync_folder_of(path).map_err(|e| failed(path, e))?;
            Ok(log)
        });
        if !matches!(begun, Ok(_) | Err(LogError::InUse(_))) {
            // it holds nothing, and the same run may begin again
            _ = std::fs::remove_file(path);
        }
        begun
    }

    /// Opens a log with this header for more lines, and passes each of those that it has to `each`,
    /// with its number, from 1; a last line that is incomplete is cut off. Starts a log where there
    /// is none. O(bytes).
    ///
    /// # Errors
    /// Another header, damage before the last line; those of the system; those of `each`, after
    /// which the file is as it was.
    pub fn resume(
        path: &Path,
        header: &str,
        each: impl FnMut(u64, &str) -> Result<(), LogError>,
    ) -> Result<Self, LogError> {
        let open = File::options().read(true).append(true).open(path);
        let file = match open {
            Err(e) if e.kind() == ErrorKind::NotFound => {
                return Self::create(path, header);
            }
            open => open.map_err(|e| unopened(path, e))?,
        };
        let kind = file.metadata().map_err(|e| failed(path, e))?;
        if !kind.is_file() {
            return Err(LogError::Other(path.into()));
        }
        let mut log = Self::over(path, file, header)?;
        let good = log.read(header, each)?;
        log.file.set_len(good).map_err(|e| failed(path, e))?;
        if good == 0 {
            log.push(&line(header))?;
        }
        Ok(log)
    }

    /// Appends a line, which holds no line end. After an error no more are taken.
    ///
    /// # Errors
    /// A full disk; those of the system.
    pub fn append(&mut self, text: &str) -> Result<(), LogError> {
        self.push(&line(&format!("{} {text}", self.of)))
    }

    /// Waits until the disk holds the lines, for a loss of power.
    ///
    /// # Errors
    /// A full disk; those of the system.
    pub fn sync(&self) -> Result<(), LogError> {
        self.file.sync_data().map_err(|e| failed(&self.path, e))
    }

    fn over(path: &Path, file: File, header: &str) -> Result<Self, LogError> {
        // a process that is just ending may still hold it
        for patience in (0..PATIENCE).rev() {
            match file.try_lock() {
                Err(TryLockError::WouldBlock) if patience == 0 => {
                    return Err(LogError::InUse(path.into()));
                }
                Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(10)),
                // not every file system can lock
                Err(TryLockError::Error(e)) if e.kind() == ErrorKind::Unsupported => break,
                Err(TryLockError::Error(e)) => return Err(failed(path, e)),
                Ok(()) => break,
            }
        }
        Ok(Self {
            path: path.into(),
            file,
            of: sha256(header.as_bytes())[..16].into(),
            torn: false,
        })
    }

    /// One write for a line: a process that is killed leaves at most the last one incomplete.
    fn push(&mut self, line: &str) -> Result<(), LogError> {
        if self.torn {
            let source = io::Error::other("an earlier line was not written whole");
            return Err(failed(&self.path, source));
        }
        self.torn = true;
        let written = self.file.write_all(line.as_bytes());
        written.map_err(|e| failed(&self.path, e))?;
        self.torn = false;
        Ok(())
    }

    /// Passes on the lines after the header; the bytes of all lines that are whole.
    fn read(
        &mut self,
        header: &str,
        mut each: impl FnMut(u64, &str) -> Result<(), LogError>,
    ) -> Result<u64, LogError> {
        let path = &self.path;
        let mut input = BufReader::new(&self.file);
        let mut next = || -> Result<Vec<u8>, LogError> {
            let mut bytes = Vec::new();
            let mut part = input.by_ref().take(LONGEST);
            let read = part.read_until(b'\n', &mut bytes);
            read.map_err(|e| failed(path, e))?;
            Ok(bytes)
        };
        let expected = line(header);
        let first = next()?;
        if !first.ends_with(b"\n") && expected.as_bytes().starts_with(&first) {
            return Ok(0);
        }
        match checked(&first) {
            Some(found) if found == header => {}
            Some(found) => {
                let (path, found) = (path.clone(), found.into());
                return Err(LogError::Header { path, found });
            }
            None => return Err(LogError::Other(path.clone())),
        }
        let (mut line, mut good) = (2, first.len() as u64);
        loop {
            let bytes = next()?;
            if let Some(text) = checked(&bytes) {
                let text = text
                    .strip_prefix(&*self.of)
                    .and_then(|text| text.strip_prefix(' '));
                let text = text.ok_or_else(|| LogError::Line {
                    path: path.clone(),
                    line,
                    why: "it is one of another run".into(),
                })?;
                each(line, text)?;
                line += 1;
                good += bytes.len() as u64;
            } else if bytes.is_empty() || next()?.is_empty() {
                return Ok(good);
            } else {
                let path = path.clone();
                return Err(LogError::Damaged { path, line });
            }
        }
    }
}

fn failed(path: &Path, source: io::Error) -> LogError {
    let path = path.into();
    match source.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => LogError::Full(path),
        _ => LogError::Failed { path, source },
    }
}

fn unopened(path: &Path, source: io::Error) -> LogError {
    match failed(path, source) {
        LogError::Failed { path, source } => LogError::Unopened { path, source },
        full => full,
    }
}

/// A line with its checksum.
fn line(text: &str) -> String {
    let sum = crc32c::crc32c(text.as_bytes());
    format!("{sum:08x} {text}\n")
}

/// The text of a line that is whole.
fn checked(bytes: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(bytes).ok()?.get(9..)?;
    let text = text.strip_suffix('\n')?;
    (line(text).as_bytes() == bytes).then_some(text)
}

#[cfg(test)]
mod tests;
