//! The record of a shard of a verification, and the shards put together.

mod merge;

pub use merge::merge;

use super::theorems::local::{LocalStatement, PCounts, decide};
use super::{Checked, Note, Request, Verdict};
use crate::game::{Convention, Heap, HeapBox, Order};
use crate::number::grouped;
use crate::plan::Engine;
use crate::rulesets::Ruleset;
use crate::store::{StoreError, from_record_with, integer, sealed_with, unseal};
use crate::work::Shard;
use crate::work::{Context, Stop};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::fmt;

/// What a record says it is.
const FORMAT: &str = "grundy shard";

/// The version that is written, and the newest that is read.
const VERSION: u32 = 2;

/// What a verification found on a shard of a box; nothing in it differs from run to run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// The version of the program.
    pub grundy: String,
    /// What repeats it.
    pub command: String,
    /// The theorem.
    pub theorem: String,
    /// Its parameter.
    pub k: u64,
    /// The rules that played, canonical, with their convention.
    pub rules: String,
    /// The convention of the rules.
    pub convention: Convention,
    /// The box.
    #[serde(rename = "box")]
    pub place: BoxBounds,
    /// Sorted or ordered positions.
    pub order: Order,
    /// The engine.
    pub engine: Engine,
    /// Which shard.
    pub shard: Shard,
    /// Positions of the shard, in the order of the box.
    #[serde(with = "integer")]
    pub positions: u128,
    /// FAILS if some statement does.
    pub verdict: Verdict,
    /// The statements.
    pub claims: Vec<LocalStatement>,
}

/// A box as it is written; displayed as options of the command line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoxBounds {
    heaps: usize,
    max: Bounds,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
enum Bounds {
    Common(Heap),
    Each(Vec<Heap>),
}

impl BoxBounds {
    /// The bounds of a box.
    pub fn of(positions: &HeapBox) -> Self {
        let max = match positions.common_max() {
            Some(max) => Bounds::Common(max),
            None => Bounds::Each(positions.max().to_vec()),
        };
        let heaps = positions.heaps();
        Self { heaps, max }
    }
}

impl fmt::Display for BoxBounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let max = match &self.max {
            Bounds::Common(max) => max.to_string(),
            Bounds::Each(max) => {
                let bounds = max.iter().map(Heap::to_string);
                bounds.collect::<Vec<_>>().join(",")
            }
        };
        write!(f, "--heaps {} --max {max}", self.heaps)
    }
}

impl Part {
    /// Verifies the statements on outcomes at every position of a shard, by local certification.
    /// `command` repeats the whole run; a shard adds its option.
    ///
    /// # Errors
    /// Those of the engine; [`Stop::Refused`] if values are asked for.
    pub fn verify(
        command: &str,
        request: &Request<'_>,
        shard: Shard,
        context: &Context,
    ) -> Result<Self, Stop> {
        let (positions, claims) = decide(request, shard, context)?;
        let ruleset = Ruleset::from(request.rules.clone()).with(request.convention);
        let mut part = Self {
            grundy: env!("CARGO_PKG_VERSION").into(),
            command: command.into(),
            theorem: request.theorem.name.into(),
            k: request.k,
            rules: ruleset.to_string(),
            convention: request.convention,
            place: BoxBounds::of(&request.positions),
            order: request.positions.order(),
            engine: Engine::Local,
            shard,
            positions,
            verdict: Verdict::Holds,
            claims,
        };
        if shard != Shard::WHOLE {
            part.command += &format!(" --shard {shard}");
        }
        part.settle();
        Ok(part)
    }

    /// Reads a record.
    ///
    /// # Errors
    /// Damage, another format or version, a box or shard that is not valid.
    pub fn read(text: &str) -> Result<Self, StoreError> {
        Self::from_record(unseal(text)?)
    }

    /// Takes a record whose checksum was right.
    ///
    /// # Errors
    /// Another format or version, a box or shard that is not valid.
    pub fn from_record(object: Map<String, Value>) -> Result<Self, StoreError> {
        let source = "one of ‹grundy verify ... shard=i/n out=FILE›";
        let part: Self = from_record_with(object, (FORMAT, VERSION), "claims", source)?;
        let count = part.heap_box().ok().map(|positions| positions.count());
        let count = count.and_then(|count| u64::try_from(count).ok());
        let ranks = count.filter(|_| part.shard.is_sound());
        let ranks = ranks.map(|count| part.shard.ranks(count));
        match ranks {
            Some(ranks) if part.positions == u128::from(ranks.end - ranks.start) => Ok(part),
            _ => Err(StoreError::field(
                format!("{} positions", grouped(part.positions)),
                "those of a shard of the box",
            )),
        }
    }

    /// The record as JSON, with its checksum.
    pub fn json(&self) -> Map<String, Value> {
        sealed_with(self, (FORMAT, VERSION), "claims")
    }

    /// The box.
    ///
    /// # Errors
    /// If it is not valid.
    pub fn heap_box(&self) -> Result<HeapBox, crate::game::BoxError> {
        let max = match &self.place.max {
            Bounds::Common(max) => vec![*max; self.place.heaps.min(1_000)],
            Bounds::Each(max) => max.clone(),
        };
        HeapBox::new(max, self.order)
    }

    /// The statements as other verifications give them.
    pub fn checked(&self) -> Vec<Checked> {
        let checked = self.claims.iter().map(|statement| {
            let sorted = |p: PCounts| p.sorted.filter(|_| self.order == Order::Sorted);
            let note = (statement.p_positions).map_or(Note::OutcomesOnly, |p| {
                Note::PPositions(sorted(p), p.ordered)
            });
            Checked {
                claim: statement.claim.clone(),
                verdict: statement.verdict,
                failures: statement.failures,
                counterexample: statement.counterexample.clone(),
                note,
            }
        });
        checked.collect()
    }

    fn settle(&mut self) {
        self.verdict = Verdict::all(self.claims.iter().map(|claim| claim.verdict));
    }
}
