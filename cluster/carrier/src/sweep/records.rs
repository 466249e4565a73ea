use super::UnitSweep;
use crate::ClusterError;
use crate::disk::{Checkpoint, TABLE, UNITS, write_whole};
use grundy::game::Mismatch;
use grundy::number::grouped;
use grundy::store::{from_json, seal, sha256, unseal};
use serde_json::{Map, Value};
use std::fs;
use std::path::PathBuf;

/// What the file of the folder begins with; in version 1 records did not say what they are of.
const FORMAT: &str = "grundy units, version 2";

/// Records on disk: a folder with a file for each unit, each with its number and the hash of the job,
/// and what they are of.
pub(super) struct Records {
    folder: PathBuf,
    /// SHA-256 of the job.
    job: String,
    pub(super) found: Vec<(u64, String)>,
}

impl Records {
    /// Opens the folder of a sweep, and reads what is there if the run goes on.
    pub(super) fn open(sweep: &UnitSweep, checkpoint: &Checkpoint) -> Result<Self, ClusterError> {
        let folder = checkpoint.folder.clone();
        fs::create_dir_all(&folder).map_err(|e| ClusterError::disk(&folder, &e))?;
        let about = folder.join(UNITS);
        let job = format!("{FORMAT}\n{}\n{} units\n", sweep.job, grouped(sweep.units));
        let mut records = Self {
            job: sha256(job.as_bytes()),
            folder,
            found: Vec::new(),
        };
        let job = format!("{job}{}\n", records.job);
        let other = |found: &str| {
            let what = Mismatch::new(
                found,
                format!("the records of {}", sweep.job),
                "give another ‹checkpoint›, or the command it was begun with",
            );
            Err(ClusterError::file(&records.folder, what))
        };
        match fs::read_to_string(&about) {
            Ok(there) if there == job && checkpoint.resume => {
                for unit in 0..sweep.units {
                    if let Some(record) = records.read(unit)? {
                        records.found.push((unit, record));
                    }
                }
            }
            Ok(there) if checkpoint.resume && !there.starts_with("grundy units") => {
                return other("records of version 1, which do not say what they are of");
            }
            Ok(_) if checkpoint.resume => return other("the records of another sweep"),
            _ if checkpoint.resume && records.folder.join(TABLE).exists() => {
                return other("the work of a table");
            }
            _ => {
                for unit in 0..sweep.units {
                    _ = fs::remove_file(records.folder.join(name(unit)));
                }
                write_whole(&about, &mut |out| out.write_all(job.as_bytes()))?;
            }
        }
        Ok(records)
    }

    pub(super) fn keep(&self, unit: u64, record: &str) -> Result<(), ClusterError> {
        let path = self.folder.join(name(unit));
        let record: Value = from_json(record.as_bytes())
            .map_err(|e| Mismatch::new(format!("a record that is no JSON ({e})"), "JSON", ""))
            .map_err(|what| ClusterError::file(&path, what))?;
        let mut kept = Map::new();
        kept.insert("job".into(), self.job.clone().into());
        kept.insert("unit".into(), unit.into());
        kept.insert("record".into(), record);
        let text = Value::Object(seal(kept)).to_string();
        write_whole(&path, &mut |out| out.write_all(text.as_bytes()))
    }

    /// A record that was kept, if it is there.
    fn read(&self, unit: u64) -> Result<Option<String>, ClusterError> {
        let path = self.folder.join(name(unit));
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(e) => return Err(ClusterError::disk(&path, &e)),
        };
        let wrong = |found: String| {
            let expected = format!("the record of unit {unit} as it was written");
            let remedy = "remove the file to have its unit computed again";
            ClusterError::file(&path, Mismatch::new(found, expected, remedy))
        };
        let kept = unseal(&text).map_err(|e| wrong(format!("a damaged record ({e})")))?;
        let of = (kept.get("job"), kept.get("unit"));
        match (of, kept.get("record")) {
            ((Some(job), Some(number)), Some(record)) if *job == self.job && *number == unit => {
                Ok(Some(record.to_string()))
            }
            _ => Err(wrong("the record of another unit or job".into())),
        }
    }
}

fn name(unit: u64) -> String {
    format!("{unit:06}.json")
}
