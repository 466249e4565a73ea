//! Where a result goes: stdout, a file, or a device, checked before a long run.
//!
//! A regular file appears whole or not at all: it is written next to its place and renamed over it
//! at the end. Devices and pipes are written directly, never renamed over.

mod error;
mod place;
mod temporary;

use std::fs::File;
use std::io::{self, BufWriter, Stdout, Write};
use std::path::{Path, PathBuf};

pub use error::{DestError, DestFault, reason};
use temporary::Temporary;
pub use temporary::abandon;

/// Room for output that waits to be written, in bytes.
const BUFFER: usize = 1 << 16;

/// An open destination. Write to it, then [`commit`](Dest::commit).
///
/// Dropped without a commit, a file leaves nothing behind and an older target is untouched. Write
/// errors keep their [`io::ErrorKind`] and name the destination; `DestError::from` takes them out
/// of the [`io::Error`] again.
#[derive(Debug)]
pub struct Dest {
    name: PathBuf,
    sink: Sink,
}

#[derive(Debug)]
enum Sink {
    Stdout(BufWriter<Stdout>),
    /// A device, a pipe, or an open descriptor.
    Direct(BufWriter<File>),
    /// A temporary file next to `target`.
    Beside {
        out: BufWriter<File>,
        temp: Temporary,
        target: PathBuf,
    },
}

impl Dest {
    /// The standard output.
    #[must_use]
    pub fn stdout() -> Dest {
        let out = BufWriter::with_capacity(BUFFER, io::stdout());
        Dest {
            name: "standard output".into(),
            sink: Sink::Stdout(out),
        }
    }

    /// Opens `path` for a result, before the work starts.
    ///
    /// For a regular or a new file the temporary file is made at once, in the folder of the file
    /// that will be replaced (for a symbolic link: the folder of the file it points to; the link
    /// stays). Opening a named pipe waits for its reader.
    ///
    /// # Errors
    /// When the folder is missing or takes no new file, when the path is a folder or a read-only
    /// file, or when a device cannot be opened.
    pub fn check(path: &Path) -> Result<Dest, DestError> {
        if place::is_stdout(path) {
            let name = path.to_owned();
            return Ok(Dest {
                name,
                ..Dest::stdout()
            });
        }
        let sink = match place::file(path)? {
            None => {
                // Appending matters for /dev/fd/3 opened on a file: what is there is kept.
                let file = File::options().append(true).open(path);
                let file = file.map_err(|error| DestFault::Unopened(error).at(path))?;
                Sink::Direct(BufWriter::with_capacity(BUFFER, file))
            }
            Some(target) => {
                let folder = place::folder(&target);
                let (file, temp) = Temporary::new(folder)
                    .map_err(|error| DestFault::unwritable(folder, error).at(path))?;
                Sink::Beside {
                    out: BufWriter::with_capacity(BUFFER, file),
                    temp,
                    target,
                }
            }
        };
        Ok(Dest {
            name: path.to_owned(),
            sink,
        })
    }

    /// Writes a whole result, and [commits](Dest::commit) it.
    ///
    /// # Errors
    /// Those of writing and of [`commit`](Dest::commit).
    pub fn put(mut self, bytes: &[u8]) -> Result<(), DestError> {
        self.write_all(bytes)?;
        self.commit()
    }

    /// Writes what is left and, for a file, puts it on the disk and in its place. A target that is
    /// replaced passes its permissions on.
    ///
    /// # Errors
    /// When the rest cannot be written or the file cannot be put in its place; then no file is left
    /// behind and an older target is untouched.
    pub fn commit(self) -> Result<(), DestError> {
        let named = |error| DestFault::from(error).at(&self.name);
        match self.sink {
            Sink::Stdout(mut out) => out.flush().map_err(named),
            Sink::Direct(mut out) => out.flush().map_err(named),
            Sink::Beside { out, temp, target } => {
                let file = out.into_inner().map_err(|e| named(e.into_error()))?;
                if let Ok(older) = target.metadata() {
                    file.set_permissions(older.permissions()).map_err(named)?;
                }
                file.sync_all().map_err(named)?;
                temp.persist(&target).map_err(named)
            }
        }
    }

    fn out(&mut self) -> &mut dyn Write {
        match &mut self.sink {
            Sink::Stdout(out) => out,
            Sink::Direct(out) | Sink::Beside { out, .. } => out,
        }
    }

    fn named(&self, error: io::Error) -> io::Error {
        io::Error::new(error.kind(), DestFault::from(error).at(&self.name))
    }
}

impl Write for Dest {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out().write(bytes).map_err(|e| self.named(e))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out().flush().map_err(|e| self.named(e))
    }
}

#[cfg(test)]
mod tests;
