use super::payload::Payload;
use grundy::game::{BoxError, Convention, HeapBox, Mismatch, Order};
use grundy::solve::Want;
use grundy::store::{seal, sha256, unread, unseal};
use grundy_carrier::{ClusterError, write_whole};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::ops::Range;
use std::path::Path;

/// What an index says it is.
const FORMAT: &str = "grundy table in shards";

/// The version that is written, and the newest that is read.
const VERSION: u64 = 3;

/// What the shards of a folder are, and which ranks each has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Index {
    pub(crate) format: String,
    pub(crate) version: u64,
    /// The rules as canonical text, with their convention.
    pub(crate) rules: String,
    /// Largest size of each heap.
    pub(crate) max: Vec<u64>,
    /// Of a table that is computed on a larger box, because moves raise heaps: the bounds of that.
    pub(crate) within: Vec<u64>,
    pub(crate) order: Order,
    /// Values, or the outcomes of a convention.
    pub(crate) outcomes: Option<Convention>,
    pub(crate) payload: Payload,
    /// The window of values that is swept, by its first; the first level that is not done. For a
    /// finished table the level is missing.
    pub(crate) base: u64,
    pub(crate) level: Option<u64>,
    pub(crate) shards: Vec<Stored>,
}

/// A file with a run of ranks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Stored {
    /// Its name in the folder of the index.
    pub(crate) file: String,
    pub(crate) ranks: Range<u64>,
    pub(crate) bytes: u64,
    /// SHA-256 of the whole file, in hexadecimal.
    pub(crate) sha256: String,
}

impl Index {
    pub(crate) fn new(rules: String, (max, order): (Vec<u64>, Order), want: Want) -> Self {
        Self {
            format: FORMAT.into(),
            version: VERSION,
            rules,
            within: max.clone(),
            max,
            order,
            outcomes: match want {
                Want::Values => None,
                Want::Outcomes(convention) => Some(convention),
            },
            payload: Payload::default(),
            base: 0,
            level: None,
            shards: Vec::new(),
        }
    }

    pub(crate) fn want(&self) -> Want {
        self.outcomes.map_or(Want::Values, Want::Outcomes)
    }

    /// The box that the shards are of.
    pub(crate) fn positions(&self) -> Result<HeapBox, BoxError> {
        HeapBox::new(self.within.clone(), self.order)
    }

    /// What its shards say they are of: a hash of all but the shards themselves.
    pub(crate) fn job(&self) -> String {
        let shards = Vec::new();
        let bare = Self {
            shards,
            ..self.clone()
        };
        let text = serde_json::to_string(&bare).unwrap_or_default();
        sha256(text.as_bytes())
    }

    /// Whether both are of one job.
    pub(crate) fn is_of(&self, other: &Self) -> bool {
        let job = |index: &Self| Self {
            payload: Payload::default(),
            base: 0,
            level: None,
            shards: Vec::new(),
            ..index.clone()
        };
        job(self) == job(other)
    }

    /// Whether the shards are the ranks from 0 on, each once.
    fn is_whole(&self) -> bool {
        let count = self
            .positions()
            .ok()
            .and_then(|all| u64::try_from(all.count()).ok());
        let mut next = 0;
        let follow = self.shards.iter().all(|shard| {
            let follows = shard.ranks.start == next && shard.ranks.end >= next;
            next = shard.ranks.end;
            follows && !shard.file.contains(['/', '\\'])
        });
        follow && Some(next) == count
    }
}

/// Writes an index.
pub(crate) fn write(path: &Path, index: &Index) -> Result<(), ClusterError> {
    let Ok(Value::Object(object)) = serde_json::to_value(index) else {
        unreachable!("a struct with text as keys is a JSON object")
    };
    let text = Value::Object(seal(object)).to_string();
    write_whole(path, &mut |out| writeln!(out, "{text}"))
}

/// Reads an index with its shards.
pub(crate) fn read(path: &Path) -> Result<Index, ClusterError> {
    let index = read_job(path)?;
    match index.is_whole() {
        true => Ok(index),
        false => {
            let what = Mismatch::new(
                "shards that leave ranks out, or have some twice",
                "all ranks of the box once",
                "",
            );
            Err(ClusterError::file(path, what))
        }
    }
}

/// Reads an index that may tell of no shard yet.
pub(crate) fn read_job(path: &Path) -> Result<Index, ClusterError> {
    let named = |what| ClusterError::file(path, what);
    let text = std::fs::read_to_string(path);
    let text = text.map_err(|e| named(Mismatch::told(unread(&e))))?;
    let object = unseal(&text).map_err(|e| named(Mismatch::told(e)))?;
    let said = |key: &str| object.get(key).cloned().unwrap_or_default();
    if said("format") != FORMAT || said("version") != VERSION {
        return Err(named(Mismatch::new(
            format!("{} {}", said("format"), said("version")),
            format!(
                "\"{FORMAT}\" {VERSION} (in older versions shards did not say what they are of)"
            ),
            "compute the table again",
        )));
    }
    serde_json::from_value(Value::Object(object)).map_err(|e| {
        named(Mismatch::new(
            format!("other keys or values ({e})"),
            "those of an index",
            "",
        ))
    })
}
