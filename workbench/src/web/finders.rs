//! What is looked for in tables and families: Beatty pairs, periods of rows, surveys.

use super::error::Error;
use super::reading::{ruleset, short};
use crate::present::{FoundPairs, row_periods_json, survey_csv};
use grundy::ask::survey_json;
use grundy::number::grouped;
use grundy::plan::{p_pairs, row_periods};
use grundy::solve::local::Shard;
use grundy::survey::{Games, SurveyRun, survey};
use grundy::theory::beatty;
use grundy::work::Context;
use serde::Deserialize;
use serde_json::Value;

/// Rows of two heaps that are examined.
const ROWS: u64 = 64;
/// Games of a survey.
const GAMES: u64 = 4_096;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BeattyRequest {
    rules: String,
    max: u64,
}

/// What `grundy find beatty` finds.
pub(super) fn pairs(asked: BeattyRequest, context: &Context) -> Result<Value, Error> {
    let ruleset = ruleset(&asked.rules)?;
    let list = p_pairs(&ruleset, asked.max, context)?;
    let found = FoundPairs {
        ruleset: &ruleset,
        list: &list,
        beatty: beatty::find(&list.pairs, asked.max),
    };
    Ok(found.json())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RowsRequest {
    rules: String,
    first: u64,
    last: u64,
    to: Option<u64>,
}

/// What `grundy find row-periods` finds.
pub(super) fn rows(asked: RowsRequest, context: &Context) -> Result<Value, Error> {
    let ruleset = ruleset(&asked.rules)?;
    let rows = asked.last.checked_sub(asked.first);
    Error::unless(rows.is_some_and(|rows| rows < ROWS), || {
        format!(
            "found the rows {} to {}, expected at most {ROWS} of them, the first one first",
            asked.first, asked.last
        )
    })?;
    let found = row_periods(&ruleset, asked.first..=asked.last, asked.to, context)?;
    Ok(row_periods_json(&ruleset.to_string(), &found))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SurveyRequest {
    families: Vec<String>,
    to: u64,
}

/// What `grundy survey` says of many games; nothing is read from files.
pub(super) fn games(asked: SurveyRequest, context: &Context) -> Result<Value, Error> {
    short("families", &asked.families.concat())?;
    if let Some(file) = asked
        .families
        .iter()
        .find(|word| word.trim().starts_with('@'))
    {
        return Err(Error::usage(format!(
            "found {file:?}, expected families and codes: only the command line reads files"
        )));
    }
    let games = Games::read(&asked.families)?;
    Error::unless(games.count() <= GAMES, || {
        format!(
            "found {} games, expected at most {}; name a part of them, such as 0.1dd, or use the \
             command line, which takes more",
            grouped(games.count()),
            grouped(GAMES)
        )
    })?;
    let run = SurveyRun::new(&games, asked.to, Shard::WHOLE)?;
    let part = survey(&games, &run, None, context)?;
    let mut csv = Vec::new();
    survey_csv(&part, &mut csv).map_err(|_| Error::internal())?;
    let mut object = survey_json(&part);
    object["csv"] = String::from_utf8_lossy(&csv).into();
    Ok(object)
}
