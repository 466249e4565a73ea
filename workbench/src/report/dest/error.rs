//! What can go wrong with a destination, said with the remedy.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Why a destination cannot take a result.
#[derive(Debug, thiserror::Error)]
pub enum DestError {
    /// The path has no file name, or ends in a slash.
    #[error("output `{}`: found no file name, expected a file; add one, like table.csv", path.display())]
    NoName {
        /// The path as given.
        path: PathBuf,
    },
    /// The folder of the file does not exist.
    #[error("output `{}`: found no folder `{}`, expected one that exists; make it first (mkdir -p)",
        path.display(), folder.display())]
    NoFolder {
        /// The path as given.
        path: PathBuf,
        /// The folder that is missing, or that is a file.
        folder: PathBuf,
    },
    /// The path is a folder.
    #[error("output `{}`: found a folder, expected a file; give a file name inside it", path.display())]
    IsFolder {
        /// The path as given.
        path: PathBuf,
    },
    /// The folder takes no new file.
    #[error("output `{}`: cannot make a file in `{}` ({reason}), expected a folder that can be \
        written; choose another one or change its permissions", path.display(), folder.display())]
    Unwritable {
        /// The path as given.
        path: PathBuf,
        /// Its folder.
        folder: PathBuf,
        /// What the system said.
        reason: String,
    },
    /// The file or device cannot be opened for writing.
    #[error("output `{}`: cannot be opened for writing ({source}), expected a file or device that \
        can; choose another path or change its permissions", path.display())]
    Unopened {
        /// The path as given.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The disk, or the share of it that this user may fill, is full.
    #[error("output `{}`: the disk is full, expected room for the whole result; free some space or \
        choose another path", path.display())]
    Full {
        /// The path as given.
        path: PathBuf,
    },
    /// The reader of a pipe has gone (`| head`): for stdout no error at all, the reader had enough.
    #[error("output `{}`: the reader of the pipe has gone before the end; nothing to do if that was meant",
        path.display())]
    ClosedPipe {
        /// The path as given, or `standard output`.
        path: PathBuf,
    },
    /// Any other failure while writing.
    #[error("output `{}`: found an error while writing ({source}), expected none; try another path",
        path.display())]
    Writing {
        /// The path as given.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

impl DestError {
    /// An error of a write to `path`, told apart by its kind.
    pub(super) fn writing(path: &Path, source: io::Error) -> DestError {
        let path = path.to_owned();
        match source.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => DestError::Full { path },
            ErrorKind::BrokenPipe => DestError::ClosedPipe { path },
            _ => DestError::Writing { path, source },
        }
    }

    /// An existing file or device that does not open.
    pub(super) fn unopened(path: &Path, source: io::Error) -> DestError {
        let path = path.to_owned();
        DestError::Unopened { path, source }
    }

    /// A folder that takes no new file.
    pub(super) fn unwritable(path: &Path, folder: &Path, source: &io::Error) -> DestError {
        match source.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => DestError::Full {
                path: path.to_owned(),
            },
            // Its full text names the temporary file, which means nothing to the user.
            kind => DestError::Unwritable {
                path: path.to_owned(),
                folder: folder.to_owned(),
                reason: kind.to_string(),
            },
        }
    }
}

/// Takes back the error that a [`Dest`](super::Dest) wrapped for [`io::Write`]; any other error is
/// laid to an output without a name.
impl From<io::Error> for DestError {
    fn from(error: io::Error) -> DestError {
        match error.downcast::<DestError>() {
            Ok(named) => named,
            Err(other) => DestError::writing(Path::new("output"), other),
        }
    }
}
