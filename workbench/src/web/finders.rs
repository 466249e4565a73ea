//! What is looked for in tables and families: Beatty pairs, periods of rows, surveys.

use super::error::Error;
use super::reading::short;
use crate::present::survey_csv;
use grundy::ask::{
    Answered, FindBeattyRequest, FindRowPeriodsRequest, Question, TypedWord, survey_json,
};
use grundy::number::grouped;
use grundy::rulesets::Definitions;
use grundy::survey::{Games, SurveyRun, survey};
use grundy::work::Context;
use grundy::work::Shard;
use serde::Deserialize;
use serde_json::Value;

/// Rows of two heaps that are examined.
const ROWS: u64 = 64;
/// Games of a survey.
const GAMES: u64 = 4_096;

/// What `grundy find beatty` finds.
pub(super) fn pairs(asked: FindBeattyRequest, context: &Context) -> Result<Value, Error> {
    Ok(asked.answer(&Definitions::default(), context)?.json())
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
    let RowsRequest { first, last, .. } = asked;
    let rows = last.checked_sub(first);
    Error::unless(rows.is_some_and(|rows| rows < ROWS), || {
        format!(
            "found the rows {first} to {last}, expected at most {ROWS} of them, the first one first"
        )
    })?;
    let asked = FindRowPeriodsRequest {
        rules: asked.rules.as_str().into(),
        row: TypedWord(format!("{first}..{last}")),
        to: asked.to,
    };
    Ok(asked.answer(&Definitions::default(), context)?.json())
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
