use super::claims::Max;
use super::error::Error;
use super::reading::ruleset;
use crate::present::{board_size, count_json};
use grundy::ask::{PlaceRequest, Usual};
use grundy::game::Heap;
use grundy::plan::{CountJob, count as counted};
use grundy::work::Context;
use serde::Deserialize;
use serde_json::Value;
use std::num::NonZeroU64;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CountRequest {
    rules: String,
    heaps: Option<usize>,
    max: Option<Max>,
    board: Option<String>,
    of: Option<String>,
    #[serde(default)]
    least: Heap,
    #[serde(rename = "mod")]
    modulus: Option<NonZeroU64>,
}

/// How many positions of a box have an outcome or a value.
pub(super) fn count(asked: CountRequest, context: &Context) -> Result<Value, Error> {
    let ruleset = ruleset(&asked.rules)?;
    let of = asked.of.as_deref().unwrap_or("P");
    let max = match asked.max {
        None => Vec::new(),
        Some(Max::Common(max)) => vec![max],
        Some(Max::Each(max)) => max,
    };
    let request = PlaceRequest {
        heaps: asked.heaps,
        max,
        board: asked
            .board
            .map(|size| board_size(&size))
            .transpose()
            .map_err(Error::usage)?,
        order: None,
    };
    let job = CountJob {
        ruleset: &ruleset,
        max: request.bounds(&ruleset.rules, Usual::of_any(&ruleset.rules))?,
        least: asked.least,
        of: of.parse().map_err(Error::usage)?,
        engine: None,
    };
    let found = counted(&job, context)?;
    Ok(count_json(&job, &found, asked.modulus.map(NonZeroU64::get)))
}
