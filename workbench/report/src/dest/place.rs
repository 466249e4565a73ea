//! What a path means as a destination: stdout, something to write directly, or a file to replace.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use super::{DestError, DestFault};

/// Links followed before a chain counts as a circle, as the system does.
const LINKS: usize = 40;

/// Whether a path is one of the names of the standard output.
pub(super) fn is_stdout(path: &Path) -> bool {
    let names = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];
    names.map(Path::new).contains(&path)
}

/// The file that a path means: a new one, or a regular one to replace. None for a device, a pipe or
/// an open descriptor, which are never renamed over. Looks at `path`, makes nothing.
pub(super) fn file(path: &Path) -> Result<Option<PathBuf>, DestError> {
    let unopened = |error| DestFault::Unopened(error).at(path);
    match fs::metadata(path) {
        Ok(found) if found.is_dir() => return Err(DestFault::IsFolder.at(path)),
        Ok(found) if !found.is_file() => return Ok(None),
        Ok(_) => {
            // A read-only file could be renamed over, but its owner did not mean that.
            let open = File::options().append(true).open(path);
            open.map_err(unopened)?;
        }
        Err(_) => {}
    }
    let Some(target) = linked_file(path).map_err(unopened)? else {
        return Ok(None);
    };
    let slash = target.to_string_lossy().ends_with(std::path::is_separator);
    if target.file_name().is_none() || slash {
        return Err(DestFault::NoName.at(path));
    }
    let folder = folder(&target);
    if !folder.is_dir() {
        return Err(DestFault::NoFolder(folder.to_owned()).at(path));
    }
    Ok(Some(target))
}

/// The folder of a file, `.` for a bare name.
pub(super) fn folder(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Follows symbolic links to the name of a file, which need not exist. None when a link stands for
/// an open descriptor (`/dev/fd/3`): what it shows is not a name to replace.
fn linked_file(path: &Path) -> io::Result<Option<PathBuf>> {
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        match fs::symlink_metadata(&path) {
            Ok(found) if found.is_symlink() => {}
            _ => return Ok(Some(path)),
        }
        let folder = folder(&path).to_owned();
        if let Ok(real) = fs::canonicalize(&folder)
            && real.starts_with("/proc")
            && real.ends_with("fd")
        {
            return Ok(None);
        }
        path = folder.join(fs::read_link(&path)?);
    }
    Err(io::Error::other("the symbolic links form a loop"))
}
