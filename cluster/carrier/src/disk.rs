//! Work that is kept on disk.

use crate::ClusterError;
use grundy::store::sync_folder_of;
use std::fs::{File, rename};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Where work is kept, and how often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// A folder that all processes see.
    pub folder: PathBuf,
    /// Time between two writings, about.
    pub every: Duration,
    /// Whether to go on from what it holds.
    pub resume: bool,
}

/// Writes a file beside its place and renames it once the disk has it.
///
/// # Errors
/// Those of the disk; nothing is left beside the file then.
pub fn write_whole(
    path: &Path,
    fill: &mut dyn FnMut(&mut dyn Write) -> std::io::Result<()>,
) -> Result<(), ClusterError> {
    let temporary = path.with_extension("part");
    let written = (|| {
        let mut out = std::io::BufWriter::with_capacity(1 << 16, File::create(&temporary)?);
        fill(&mut out)?;
        out.into_inner()
            .map_err(std::io::IntoInnerError::into_error)?
            .sync_all()?;
        rename(&temporary, path)?;
        sync_folder_of(path)
    })();
    written.map_err(|e| {
        _ = std::fs::remove_file(&temporary);
        ClusterError::disk(path, &e)
    })
}
