use grundy::work::Stop;

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
    Refused(String),
}

impl ClusterError {
    /// A file that cannot be written or read, as the system says.
    pub fn disk(path: &std::path::Path, error: &std::io::Error) -> Self {
        Stop::Disk(format!("`{}`: {error}", path.display())).into()
    }
}
