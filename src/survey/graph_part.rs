//! The record of a survey of graphs, or of a shard of it, and how shards are combined.

use super::checkpoint::KeptRun;
use super::{GraphRow, GraphRun};
use crate::solve::local::Shard;
use crate::store::{Mismatch, ShardRecord, StoreError, complete, from_record_with, sealed_with};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What a record of a survey of graphs says it is.
pub const GRAPHS_FORMAT: &str = "grundy survey of graphs";

/// The version that is written, and the newest that is read.
const VERSION: u32 = 1;

/// The rows of a survey of graphs, or of a shard of it; nothing in it differs from run to run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GraphPart {
    command: String,
    /// What was surveyed.
    #[serde(flatten)]
    pub run: GraphRun,
    /// A row for each graph of the shard, in order.
    pub rows: Vec<GraphRow>,
}

impl GraphPart {
    /// The record of a survey that a command without `--shard` repeats.
    pub fn new(command: String, run: GraphRun, rows: Vec<GraphRow>) -> Self {
        Self { command, run, rows }
    }

    /// Takes a record whose checksum was right.
    ///
    /// # Errors
    /// Another format or version, keys that are missing, an impossible shard.
    pub fn from_record(record: Map<String, Value>) -> Result<Self, StoreError> {
        let source = "one of ‹grundy survey RULES @FILE shard=i/n out=FILE›";
        let part: Self = from_record_with(record, (GRAPHS_FORMAT, VERSION), "rows", source)?;
        let range = part.run.shard.is_sound().then(|| part.run.range());
        match range {
            Some(range) if range.end - range.start == part.rows.len() as u64 => Ok(part),
            _ => Err(StoreError::field(
                format!("{} rows", part.rows.len()),
                "those of a shard of the graphs",
            )),
        }
    }

    /// The record as JSON, with its checksum.
    pub fn json(&self) -> Map<String, Value> {
        sealed_with(self, (GRAPHS_FORMAT, VERSION), "rows")
    }

    /// Combines all shards of one survey, given with their names: the rows that the whole survey
    /// would have.
    ///
    /// # Errors
    /// No record, records of different surveys, a shard that is missing or there twice.
    pub fn merge(mut parts: Vec<(String, Self)>) -> Result<Self, Mismatch> {
        complete(&parts)?;
        parts.sort_by_key(|(_, part)| part.run.shard.index());
        let (_, first) = &parts[0];
        let (command, run) = (first.command.clone(), first.run.clone());
        let run = run.shard(Shard::WHOLE);
        let rows: Vec<GraphRow> = parts.into_iter().flat_map(|(_, part)| part.rows).collect();
        let lines: Vec<&str> = rows.iter().map(|row| &row.graph[..]).collect();
        if !run.is_of(&lines) {
            return Err(Mismatch::new(
                "rows of other graphs",
                "those whose hash the records say",
                "make the shards again",
            ));
        }
        Ok(Self::new(command, run, rows))
    }
}

impl ShardRecord for GraphPart {
    fn agreed(&self) -> Vec<(&'static str, String)> {
        let mut agreed = self.run.agreed();
        agreed.push(("number of shards", self.run.shard.of().to_string()));
        agreed
    }

    fn shard(&self) -> (u64, u64) {
        (self.run.shard.index(), self.run.shard.of())
    }

    fn whole(&self) -> String {
        self.command.clone()
    }
}
