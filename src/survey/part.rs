//! The record of a survey, or of a shard of it, and how shards are combined.

use super::SurveyRun;
use super::checkpoint::KeptRun;
use crate::store::{Mismatch, ShardRecord, StoreError, complete, from_record_with, sealed_with};
use crate::work::Shard;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The rows of a survey, or of a shard of it; nothing in it differs from run to run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound(
    serialize = "R: Serialize, R::Row: Serialize",
    deserialize = "R: DeserializeOwned, R::Row: DeserializeOwned"
))]
pub struct SurveyPart<R: KeptRun = SurveyRun> {
    command: String,
    /// What was surveyed.
    #[serde(flatten)]
    pub run: R,
    /// A row for each game or graph of the shard, in order.
    pub rows: Vec<R::Row>,
}

/// How a command names a shard.
fn option(shard: Shard) -> String {
    format!(" --shard {shard}")
}

impl<R: KeptRun> SurveyPart<R> {
    /// The record of a survey that `command` repeats as a whole.
    pub fn new(mut command: String, run: R, rows: Vec<R::Row>) -> Self {
        if run.shard() != Shard::WHOLE {
            command += &option(run.shard());
        }
        Self { command, run, rows }
    }

    /// Takes a record whose checksum was right.
    ///
    /// # Errors
    /// Another format or version, keys that are missing, an impossible shard.
    pub fn from_record(record: Map<String, Value>) -> Result<Self, StoreError> {
        let part: Self = from_record_with(record, R::RECORD, "rows", R::SOURCE)?;
        let range = part.run.shard().is_sound().then(|| part.run.range());
        match range {
            Some(range) if range.end - range.start == part.rows.len() as u64 => Ok(part),
            _ => Err(StoreError::field(
                format!("{} rows", part.rows.len()),
                "those of a shard",
            )),
        }
    }

    /// The record as JSON, with its checksum.
    pub fn json(&self) -> Map<String, Value> {
        sealed_with(self, R::RECORD, "rows")
    }
}

impl<R: KeptRun> ShardRecord for SurveyPart<R> {
    fn agreed(&self) -> Vec<(&'static str, String)> {
        let mut agreed = self.run.agreed();
        agreed.push(("number of shards", self.run.shard().of().to_string()));
        agreed
    }

    fn shard(&self) -> (u64, u64) {
        (self.run.shard().index(), self.run.shard().of())
    }

    fn whole(&self) -> String {
        let whole = self.command.strip_suffix(&option(self.run.shard()));
        whole.unwrap_or(&self.command).to_owned()
    }
}

/// Combines all shards of one survey, given with their names: the rows that the whole survey
/// would have.
///
/// # Errors
/// No record, records of different surveys, a shard that is missing or there twice.
pub fn merge<R: KeptRun>(
    mut parts: Vec<(String, SurveyPart<R>)>,
) -> Result<SurveyPart<R>, Mismatch> {
    complete(&parts)?;
    parts.sort_by_key(|(_, part)| part.run.shard().index());
    let (command, run) = (parts[0].1.whole(), parts[0].1.run.clone());
    let rows: Vec<R::Row> = parts.into_iter().flat_map(|(_, part)| part.rows).collect();
    if !run.is_of(&rows) {
        return Err(Mismatch::new(
            "rows of other games or graphs",
            "those whose hash the records say",
            "make the shards again",
        ));
    }
    Ok(SurveyPart::new(command, run.of_shard(Shard::WHOLE), rows))
}
