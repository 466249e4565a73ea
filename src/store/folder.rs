use std::fs::File;
use std::io::ErrorKind::{InvalidInput, PermissionDenied, Unsupported};
use std::io::Result;
use std::path::Path;

/// Waits until the disk holds the name of a new file, or its new name: a file is durable once its
/// folder is. Not every system can open or sync a folder, and one that takes files need not show
/// them; there it is the system that keeps names.
///
/// # Errors
/// Those of the system.
pub fn sync_folder_of(file: &Path) -> Result<()> {
    let folder = file.parent().filter(|folder| *folder != Path::new(""));
    let folder = File::open(folder.unwrap_or(Path::new(".")));
    match folder.and_then(|folder| folder.sync_all()) {
        Err(e) if !matches!(e.kind(), InvalidInput | PermissionDenied | Unsupported) => Err(e),
        _ => Ok(()),
    }
}
