//! The record of a survey, or of a shard of it, and how shards are combined.

use super::{SurveyRow, SurveyRun, games};
use crate::solve::local::Shard;
use crate::store::{Mismatch, ShardRecord, StoreError, complete, from_record_with, sealed_with};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What a record of a survey says it is.
pub const FORMAT: &str = "grundy survey";

/// The version that is written, and the newest that is read.
const VERSION: u32 = 4;

/// The rows of a survey, or of a shard of it; nothing in it differs from run to run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SurveyPart {
    command: String,
    /// What was surveyed.
    #[serde(flatten)]
    pub run: SurveyRun,
    /// A row for each game of the shard, in order.
    pub rows: Vec<SurveyRow>,
}

impl SurveyPart {
    /// The record of a survey.
    pub fn new(run: SurveyRun, rows: Vec<SurveyRow>) -> Self {
        let mut command = run.command();
        if run.shard != Shard::WHOLE {
            command += &format!(" --shard {}", run.shard);
        }
        Self { command, run, rows }
    }

    /// Takes a record whose checksum was right.
    ///
    /// # Errors
    /// Another format or version, keys that are missing, an impossible shard.
    pub fn from_record(record: Map<String, Value>) -> Result<Self, StoreError> {
        let source = "one of ‹grundy survey ... shard=i/n out=FILE›";
        let part: Self = from_record_with(record, (FORMAT, VERSION), "rows", source)?;
        let run = &part.run;
        let sound = run.shard.is_sound().then(|| run.shard.ranks(run.games));
        match sound {
            Some(ranks) if ranks.end - ranks.start == part.rows.len() as u64 => Ok(part),
            _ => Err(StoreError::field(
                format!("{} rows", part.rows.len()),
                "those of a shard of the games",
            )),
        }
    }

    /// The record as JSON, with its checksum.
    pub fn json(&self) -> Map<String, Value> {
        sealed_with(self, (FORMAT, VERSION), "rows")
    }
}

impl ShardRecord for SurveyPart {
    fn agreed(&self) -> Vec<(&'static str, String)> {
        self.run.agreed()
    }

    fn shard(&self) -> (u64, u64) {
        (self.run.shard.index(), self.run.shard.of())
    }

    fn whole(&self) -> String {
        self.run.command()
    }
}

/// Combines all shards of one survey, given with their names: the rows that the whole survey
/// would have.
///
/// # Errors
/// No record, records of different surveys, a shard that is missing or there twice.
pub fn merge(mut parts: Vec<(String, SurveyPart)>) -> Result<SurveyPart, Mismatch> {
    complete(&parts)?;
    parts.sort_by_key(|(_, part)| part.run.shard.index());
    let mut run = parts[0].1.run.clone();
    run.shard = Shard::WHOLE;
    let rows: Vec<SurveyRow> = parts.into_iter().flat_map(|(_, part)| part.rows).collect();
    let codes = games::hash(rows.iter().map(|row| row.code.clone()));
    if codes != run.codes {
        return Err(Mismatch::new(
            format!("rows of codes with hash {codes}"),
            format!("{} as the records say", run.codes),
            "make the shards again",
        ));
    }
    Ok(SurveyPart::new(run, rows))
}
