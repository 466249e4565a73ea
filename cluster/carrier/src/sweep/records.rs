use super::UnitSweep;
use crate::ClusterError;
use crate::disk::{Checkpoint, write_whole};
use grundy::number::grouped;
use grundy::store::{sha256, unseal};
use std::fs;
use std::path::{Path, PathBuf};

/// Records on disk: a folder with a file for each unit, and what they are of.
pub(super) struct Records {
    folder: PathBuf,
    pub(super) found: Vec<(u64, String)>,
}

impl Records {
    /// Opens the folder of a sweep, and reads what is there if the run goes on.
    pub(super) fn open(sweep: &UnitSweep, checkpoint: &Checkpoint) -> Result<Self, ClusterError> {
        let folder = checkpoint.folder.clone();
        fs::create_dir_all(&folder).map_err(|e| ClusterError::disk(&folder, &e))?;
        let about = folder.join("sweep.txt");
        let job = format!("{}\n{} units\n", sweep.job, grouped(sweep.units));
        let job = format!("{job}{}\n", sha256(job.as_bytes()));
        let mut found = Vec::new();
        match fs::read_to_string(&about) {
            Ok(there) if there == job && checkpoint.resume => {
                for unit in 0..sweep.units {
                    if let Some(record) = read(&folder.join(name(unit)))? {
                        found.push((unit, record));
                    }
                }
            }
            Ok(_) if checkpoint.resume => {
                return Err(ClusterError::Refused(format!(
                    "`{}`: found the records of another sweep, expected those of {}; give another \
                     --checkpoint, or the command it was begun with",
                    folder.display(),
                    sweep.job
                )));
            }
            _ => {
                for unit in 0..sweep.units {
                    _ = fs::remove_file(folder.join(name(unit)));
                }
                write_whole(&about, &mut |out| out.write_all(job.as_bytes()))?;
            }
        }
        Ok(Self { folder, found })
    }

    pub(super) fn keep(&self, unit: u64, record: &str) -> Result<(), ClusterError> {
        write_whole(&self.folder.join(name(unit)), &mut |out| {
            out.write_all(record.as_bytes())
        })
    }
}

fn name(unit: u64) -> String {
    format!("{unit:06}.json")
}

/// A record that was kept, if it is there.
fn read(path: &Path) -> Result<Option<String>, ClusterError> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(e) => return Err(ClusterError::disk(path, &e)),
    };
    match unseal(&text) {
        Ok(_) => Ok(Some(text)),
        Err(e) => Err(ClusterError::Refused(format!(
            "`{}`: {e}; remove the file to have its unit computed again",
            path.display()
        ))),
    }
}
