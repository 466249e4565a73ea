//! What can go wrong with a destination, said with the remedy.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Why a destination cannot take a result.
#[derive(Debug, thiserror::Error)]
#[error("output `{}`: {fault}", path.display())]
pub struct DestError {
    /// The path as given, or `standard output`.
    pub path: PathBuf,
    /// What is wrong with it.
    pub fault: DestFault,
}

/// What is wrong with a destination.
#[derive(Debug, thiserror::Error)]
pub enum DestFault {
    /// The path has no file name, or ends in a slash.
    #[error("found no file name, expected a file; add one, like table.csv")]
    NoName,
    /// The folder of the file does not exist, or is a file.
    #[error("found no folder `{}`, expected one that exists; make it first (mkdir -p)", .0.display())]
    NoFolder(PathBuf),
    /// The path is a folder.
    #[error("found a folder, expected a file; give a file name inside it")]
    IsFolder,
    /// The folder takes no new file.
    #[error("cannot make a file in `{}` ({reason}), expected a folder that can be written; choose \
        another one or change its permissions", folder.display())]
    Unwritable {
        /// The folder.
        folder: PathBuf,
        /// What the system said.
        reason: String,
    },
    /// The file or device cannot be opened for writing.
    #[error(
        "cannot be opened for writing ({0}), expected a file or device that can; choose \
        another path or change its permissions"
    )]
    Unopened(io::Error),
    /// The disk, or the share of it that this user may fill, is full.
    #[error(
        "the disk is full, expected room for the whole result; free some space or choose \
        another path"
    )]
    Full,
    /// The reader of a pipe has gone (`| head`): for stdout no error at all, the reader had enough.
    #[error("the reader of the pipe closed it before the end; ignore this if that was intended")]
    ClosedPipe,
    /// Any other failure while writing.
    #[error("found an error while writing ({0}), expected none; try another path")]
    Writing(io::Error),
}

impl DestFault {
    /// The error for a path.
    pub(super) fn at(self, path: &Path) -> DestError {
        DestError {
            path: path.to_owned(),
            fault: self,
        }
    }

    /// A folder that takes no new file.
    pub(super) fn unwritable(folder: &Path, error: io::Error) -> Self {
        match Self::from(error) {
            Self::Writing(error) => Self::Unwritable {
                folder: folder.to_owned(),
                reason: reason(&error),
            },
            fault => fault,
        }
    }
}

/// What the system said, without the name of a temporary file, which means nothing to the user.
pub fn reason(error: &io::Error) -> String {
    let named = error.get_ref().and_then(|named| named.source());
    named.map_or_else(|| error.to_string(), |system| system.to_string())
}

/// An error of a write, sorted by its kind.
impl From<io::Error> for DestFault {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Self::Full,
            ErrorKind::BrokenPipe => Self::ClosedPipe,
            _ => Self::Writing(error),
        }
    }
}

/// Takes back the error that a [`Dest`](super::Dest) wrapped for [`io::Write`]; any other error is
/// that of the standard output.
impl From<io::Error> for DestError {
    fn from(error: io::Error) -> DestError {
        match error.downcast::<DestError>() {
            Ok(named) => named,
            Err(other) => DestFault::from(other).at(Path::new("standard output")),
        }
    }
}
