//! Work that is kept on disk.

use crate::ClusterError;
use grundy::game::Mismatch;
use grundy::store::sync_folder_of;
use std::fs::{File, rename};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Where work is kept, and how often.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    /// A folder that all processes see.
    pub folder: PathBuf,
    /// Time between two writings, about.
    pub every: Duration,
    /// Whether to go on from what it holds.
    pub resume: bool,
    /// Set while something is written.
    pub writing: Arc<AtomicBool>,
}

/// The file of a folder of kept units that says what they are of.
pub const UNITS: &str = "sweep.txt";

/// The file of a folder of a table's work that says which table it is.
pub const TABLE: &str = "job.json";

/// The index of what a table's work is kept in, which is written last.
pub const COMMIT: &str = "index.json";

/// Makes a folder that nobody named, and those above it: one that is a symbolic link is not written
/// through.
///
/// # Errors
/// A link; those of the disk.
pub fn make_folder(folder: &Path) -> Result<(), ClusterError> {
    if folder.is_symlink() {
        let link = Mismatch::new("a symbolic link", "a folder, or none", "remove it");
        return Err(ClusterError::file(folder, link));
    }
    std::fs::create_dir_all(folder).map_err(|e| ClusterError::disk(folder, &e))
}

/// Writes a file next to its place and renames it once the disk has it. What is next to it, left
/// by a run that was killed or a link, is replaced and never written to.
///
/// # Errors
/// Those of the disk; nothing is left next to the file then.
pub fn write_whole(
    path: &Path,
    fill: &mut dyn FnMut(&mut dyn Write) -> std::io::Result<()>,
) -> Result<(), ClusterError> {
    let temporary = path.with_extension("part");
    let written = (|| {
        match std::fs::remove_file(&temporary) {
            Err(e) if e.kind() != std::io::ErrorKind::NotFound => return Err(e),
            _ => {}
        }
        let file = File::create_new(&temporary)?;
        let mut out = std::io::BufWriter::with_capacity(1 << 16, file);
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
