//! Why a position is won or lost: the values of its parts and their nim-sum, the value of each
//! option, a strategy where one applies.

use super::error::Error;
use super::moves::{is_large, option_json};
use super::reading::{Sent, ruleset};
use super::reply::Reply;
use grundy::game::{Convention, Outcome};
use grundy::number::joined;
use grundy::play::{Analysis, Position, Strategy, analyse_loopy, analyse_number, analyse_options};
use grundy::solve::loopy::Fate;
use grundy::work::{Context, Stop};
use num_bigint::BigUint;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WhyRequest {
    rules: String,
    position: Sent,
}

/// Options that are told, those that win first.
const TOLD: usize = 200;
/// Parts whose values are told.
const PARTS: usize = 100;

/// The reasons that there are.
pub(super) fn why(asked: WhyRequest, context: &Context) -> Result<Reply, Error> {
    let position = asked.position.read(&ruleset(&asked.rules)?)?.bare();
    if position.loops() {
        return endless(&position, context);
    }
    let strategy = position.strategy();
    let large = strategy.is_some() && is_large(&position);
    let analysis = match large {
        true => None,
        false => some(analyse_options(&position, context))?,
    };
    let parts = match large {
        true => None,
        false => components(&position, context)?,
    };
    let outcome = analysis.as_ref().map(|found| found.outcome);
    let outcome = outcome.or(strategy.as_ref().map(|found| found.outcome));
    let (parts, sum) = parts.map_or((None, None), |(parts, sum)| (Some(parts), Some(sum)));
    let value = analysis.as_ref().and_then(|found| found.value.clone());
    let options = analysis
        .as_ref()
        .and_then(|found| options(&position, found));
    let count = analysis.as_ref().and_then(|found| found.options.as_ref());
    Ok(json!({
        "outcome": outcome,
        "value": value.or_else(|| sum.clone()).map(|value| value.to_string()),
        "components": parts,
        "xor": sum.map(|sum| sum.to_string()),
        "options": options,
        "count": count.map(Vec::len),
        "strategy": strategy.as_ref().map(|found| told(&position, found)),
    })
    .into())
}

/// The reasons where play may go on for ever: what each move leaves.
fn endless(position: &Position, context: &Context) -> Result<Reply, Error> {
    let found = analyse_loopy(position, context)?;
    let mut all: Vec<_> = found.options.iter().collect();
    all.sort_by_key(|(_, fate, moves)| {
        let rank = [Fate::P, Fate::D, Fate::Unknown, Fate::N];
        (rank.iter().position(|one| one == fate), *moves)
    });
    let told = all.iter().take(TOLD).map(|(to, fate, moves)| {
        let mut one = option_json(position, to);
        one["outcome"] = json!(fate);
        one["remoteness"] = json!(moves);
        one
    });
    Ok(json!({
        "outcome": found.fate,
        "value": found.value.as_ref().map(ToString::to_string),
        "components": null,
        "xor": null,
        "options": told.collect::<Vec<_>>(),
        "count": all.len(),
        "strategy": null,
    })
    .into())
}

/// What was found, unless it takes too much memory or has too many options.
fn some<T>(found: Result<T, Stop>) -> Result<Option<T>, Error> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(Stop::Refused(_) | Stop::Memory { .. }) => Ok(None),
        Err(stop) => Err(stop.into()),
    }
}

/// The parts of a position with their values, what each would have to become for a nim-sum of 0, and
/// the nim-sum; nothing of a position that does not come apart.
fn components(
    position: &Position,
    context: &Context,
) -> Result<Option<(Vec<Value>, BigUint)>, Error> {
    let parts = position.components();
    if position.ruleset().convention == Convention::Misere
        || parts.len() > PARTS
        || parts.len() == 1 && parts[0].to_string() == position.to_string() && !alone(position)
    {
        return Ok(None);
    }
    let mut values = Vec::new();
    for part in &parts {
        let found = some(analyse_number(part, None, context))?;
        let Some(value) = found.and_then(|found| found.value) else {
            return Ok(None);
        };
        values.push(value);
    }
    let sum = values.iter().fold(BigUint::ZERO, |sum, value| sum ^ value);
    let own = position.ruleset();
    let told = parts.iter().zip(&values).map(|(part, value)| {
        json!({
            "rules": (part.ruleset() != own).then(|| part.ruleset().to_string()),
            "heaps": part.grid().is_none().then(|| named(part)),
            "board": part.grid().map(ToString::to_string),
            "value": value.to_string(),
            "wanted": (value ^ &sum).to_string(),
        })
    });
    Ok(Some((told.collect(), sum)))
}

/// Whether a position is one heap, or one board, whose value is that of the position.
fn alone(position: &Position) -> bool {
    position.pieces().concat().len() <= 1
}

/// The heaps of a part, by their names where they have some.
fn named(part: &Position) -> String {
    joined(part.heap_words().concat(), " ")
}

/// The options with their values, or outcomes in misere play.
fn options(position: &Position, found: &Analysis) -> Option<Vec<Value>> {
    let mut all: Vec<&(Position, u64)> = found.options.as_ref()?.iter().collect();
    all.sort_by_key(|(_, number)| *number);
    let told = all.into_iter().take(TOLD).map(|(to, number)| {
        let mut one = option_json(position, &to.clone().bare());
        match found.value {
            Some(_) => one["value"] = number.to_string().into(),
            None => one["outcome"] = json!(if *number == 0 { Outcome::P } else { Outcome::N }),
        }
        one
    });
    Some(told.collect())
}

fn told(position: &Position, found: &Strategy) -> Value {
    let winning = found.winning.iter().take(TOLD);
    let winning: Vec<Value> = winning.map(|to| option_json(position, to)).collect();
    json!({ "outcome": found.outcome, "why": found.why, "winning_options": winning })
}
