//! Temporary files: known while they are written, and swept where an earlier run was killed.

use grundy::store::sync_folder_of;
use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::io;
use std::io::ErrorKind::Unsupported;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use tempfile::TempPath;

const PREFIX: &str = ".grundy-";
const SUFFIX: &str = ".tmp";

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
    ///
    /// It is there for a moment before it is locked, and another run may sweep it in that
    /// moment: then it is created again.
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
        loop {
            let (file, path) = builder.tempfile_in(folder)?.into_parts();
            if is_held(&file)? && path.exists() {
                if let Ok(mut files) = WRITTEN.lock() {
                    files.insert(path.to_path_buf());
                }
                return Ok((file, Self(path)));
            }
        }
    }

    /// Puts the file in its place, for good.
    pub(super) fn persist(mut self, target: &Path) -> io::Result<()> {
        fs::rename(&self.0, target)?;
        self.0.disable_cleanup(true);
        sync_folder_of(target)
    }
}

/// Locks a new file, where the file system has locks; where it has none nothing is swept either.
fn is_held(file: &File) -> io::Result<bool> {
    match file.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(e)) if e.kind() == Unsupported => Ok(true),
        Err(TryLockError::Error(e)) => Err(e),
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Ok(mut files) = WRITTEN.lock() {
            files.remove(&*self.0);
        }
    }
}

/// Removes what killed runs left in a folder: files that nobody holds locked.
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
        if !name.starts_with(PREFIX) || !name.ends_with(SUFFIX) {
            continue;
        }
        if let Some(_held) = lock_of_left(&entry) {
            _ = fs::remove_file(entry.path());
        }
    }
}

/// The lock of a file that nobody writes; held until the file is removed, so that a run that has
/// just made it sees that it was taken.
fn lock_of_left(entry: &fs::DirEntry) -> Option<File> {
    entry.file_type().ok()?.is_file().then_some(())?;
    let file = File::options().append(true).open(entry.path()).ok()?;
    file.try_lock().ok()?;
    Some(file)
}
