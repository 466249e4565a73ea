use super::error::Error;
use super::moves::{game, is_large, option_json};
use super::reading::{Sent, position_json, ruleset};
use super::reply::Reply;
use grundy::ask::{Answered, ValueAnswer, analysis_json};
use grundy::game::Outcome;
use grundy::play::{Match, Position, analyse, analyse_loopy, lasts_soon};
use grundy::rulesets::Rules;
use grundy::solve::loopy::Fate;
use grundy::work::Context;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PositionRequest {
    rules: String,
    position: Sent,
    /// What is forbidden of the move to come, where no more will be.
    forbidden: Option<Vec<Sent>>,
}

/// Winning moves that are also told in words.
const TOLD: usize = 100;

/// What `grundy value` says of a position.
pub(super) fn position(asked: PositionRequest, context: &Context) -> Result<Reply, Error> {
    if asked.forbidden.is_none()
        && let Some(told) = by_strategy(&asked)?
    {
        return Ok(told.into());
    }
    let loopy = asked.position.clone().read(&ruleset(&asked.rules)?)?;
    if loopy.loops() {
        return endless(&loopy.bare(), context);
    }
    let (analysis, game) = match asked.forbidden {
        None => {
            let position = asked.position.read(&ruleset(&asked.rules)?)?;
            let analysis = analyse(&position, None, context)?;
            (analysis, Match::new(position))
        }
        Some(forbidden) => {
            let mut game = game(&asked.rules, asked.position, forbidden)?;
            let analysis = game.analysis(context)?.clone();
            (game.once_forbidden(analysis), game)
        }
    };
    let mut all = analysis_json(&analysis);
    let winning = match analysis.outcome {
        Outcome::N => &analysis.winning[..],
        Outcome::P => &[],
    };
    let told = winning.iter().take(TOLD).cloned();
    let told = told.map(|to| option_json(game.position(), &to.bare()));
    all["winning_options"] = told.collect();
    all["remoteness"] = lasts_soon(game.position(), context)?.into();
    all["whole"] = position_json(game.position());
    all["terminal"] = game.winner().is_some().into();
    if game.position().is_won() {
        all["won"] = true.into();
    }
    Ok(all.into())
}

/// What is known of a position from which play may go on for ever.
fn endless(position: &Position, context: &Context) -> Result<Reply, Error> {
    let answer = ValueAnswer::Loopy(Box::new(analyse_loopy(position, context)?));
    let mut all = answer.json();
    let ValueAnswer::Loopy(found) = &answer else {
        unreachable!("it was made here");
    };
    let told = |wanted: Fate| -> Value {
        let best = found.best().filter(|_| found.fate == wanted).take(TOLD);
        best.map(|to| option_json(position, to)).collect()
    };
    all["winning_options"] = told(Fate::N);
    all["drawing_options"] = told(Fate::D);
    all["winning_moves_complete"] = true.into();
    all["digital_sum"] = Value::Null;
    all["whole"] = position_json(position);
    all["terminal"] = found.options.is_empty().into();
    Ok(all.into())
}

/// A large board that a strategy decides: nothing is searched.
fn by_strategy(asked: &PositionRequest) -> Result<Option<Value>, Error> {
    let ruleset = ruleset(&asked.rules)?;
    if !matches!(ruleset.rules, Rules::Board(_)) {
        return Ok(None);
    }
    let position = asked.position.clone().read(&ruleset)?;
    let Some(strategy) = position.strategy().filter(|_| is_large(&position)) else {
        return Ok(None);
    };
    let winning: Value = strategy.winning.iter().map(Position::to_string).collect();
    let options = strategy.winning.iter().take(TOLD);
    let options: Value = options.map(|to| option_json(&position, to)).collect();
    Ok(Some(json!({
        "rules": ruleset.to_string(),
        "position": position.to_string(),
        "convention": ruleset.convention,
        "outcome": strategy.outcome,
        "value": (strategy.outcome == Outcome::P).then_some(0),
        "winning_moves": winning,
        "winning_moves_complete": strategy.outcome == Outcome::P,
        "digital_sum": null,
        "method": strategy.why,
        "winning_options": options,
        "remoteness": null,
        "whole": position_json(&position),
        "terminal": Match::new(position).winner().is_some(),
    })))
}
