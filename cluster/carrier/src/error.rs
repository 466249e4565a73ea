use grundy::game::Mismatch;
use grundy::work::Stop;
use std::path::{Path, PathBuf};

/// Why work on several processes ended without a result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ClusterError {
    /// The computation of this process.
    #[error(transparent)]
    Stop(#[from] Stop),
    /// Another process ended, or is not heard of.
    #[error("process {process} ({name}) {why}")]
    Peer {
        /// Its number, from 0.
        process: usize,
        /// Where it is or was to be.
        name: String,
        /// What happened to it, or what it said.
        why: String,
    },
    /// Connections that cannot be made.
    #[error("{0}")]
    Network(String),
    /// What was asked for cannot be done.
    #[error("{0}")]
    Refused(Mismatch),
    /// A file or a folder that is not what it should be.
    #[error("`{}`: {what}", path.display())]
    File {
        /// Where it is.
        path: PathBuf,
        /// What is wrong with it.
        what: Mismatch,
    },
}

impl ClusterError {
    /// What was found, expected, and is to be done where a job cannot be done.
    pub fn refused(
        found: impl Into<String>,
        expected: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        Self::Refused(Mismatch::new(found, expected, remedy))
    }

    /// The same of a file or a folder.
    pub fn file(path: &Path, what: Mismatch) -> Self {
        let path = path.to_path_buf();
        Self::File { path, what }
    }

    /// A file that cannot be written or read, as the system says.
    pub fn disk(path: &Path, error: &std::io::Error) -> Self {
        Stop::Disk(format!("`{}`: {error}", path.display())).into()
    }
}
