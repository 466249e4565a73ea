//! Temporary files: known while they are written, and swept where an earlier run was killed.

use super::place;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io;
use std::io::ErrorKind::{InvalidInput, Unsupported};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;
use tempfile::TempPath;

const PREFIX: &str = ".grundy-";
const SUFFIX: &str = ".tmp";

/// Younger files may be those of a run that has not locked them yet.
const OLD: Duration = Duration::from_secs(60);

/// Files that are being written, and folders that were swept.
static WRITTEN: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
static SWEPT: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Removes the temporary files of every open destination: for a program that ends where it stands.
pub fn abandon() {
    if let Ok(files) = WRITTEN.lock() {
        for file in files.iter() {
            // what cannot be removed now is swept by a later run
            _ = fs::remove_file(file);
        }
    }
}

/// A temporary file that goes with its value, unless it is put in its place.
#[derive(Debug)]
pub(super) struct Temporary(TempPath);

impl Temporary {
    /// A new file in `folder`, locked, with the permissions that any new file gets.
    pub(super) fn new(folder: &Path) -> io::Result<(File, Self)> {
        sweep(folder);
        let mut builder = tempfile::Builder::new();
        builder.prefix(PREFIX).suffix(SUFFIX);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // The system takes the umask off; the crate's own choice is 0600.
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        let (file, path) = builder.tempfile_in(folder)?.into_parts();
        // where a file system has no locks nothing is swept either
        _ = file.try_lock();
        if let Ok(mut files) = WRITTEN.lock() {
            files.insert(path.to_path_buf());
        }
        Ok((file, Self(path)))
    }

    /// Puts the file in its place, for good.
    pub(super) fn persist(mut self, target: &Path) -> io::Result<()> {
        fs::rename(&self.0, target)?;
        self.0.disable_cleanup(true);
        // The name is durable once its folder is; not every system can open or sync a folder.
        match File::open(place::folder(target)).map(|folder| folder.sync_all()) {
            Ok(Err(error)) if !matches!(error.kind(), Unsupported | InvalidInput) => Err(error),
            _ => Ok(()),
        }
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Ok(mut files) = WRITTEN.lock() {
            files.remove(&*self.0);
        }
    }
}

/// Removes what killed runs left in a folder: old files that nobody holds locked.
fn sweep(folder: &Path) {
    let first = SWEPT
        .lock()
        .is_ok_and(|mut all| all.insert(folder.to_owned()));
    let Some(entries) = first.then(|| fs::read_dir(folder).ok()).flatten() else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with(PREFIX) && name.ends_with(SUFFIX) && is_left(&entry) {
            _ = fs::remove_file(entry.path());
        }
    }
}

fn is_left(entry: &fs::DirEntry) -> bool {
    let age = || entry.metadata().ok()?.modified().ok()?.elapsed().ok();
    let free = || {
        File::options()
            .append(true)
            .open(entry.path())
            .ok()?
            .try_lock()
            .ok()
    };
    entry.file_type().is_ok_and(|kind| kind.is_file())
        && age().is_some_and(|age| age > OLD)
        && free().is_some()
}
