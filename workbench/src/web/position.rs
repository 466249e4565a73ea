use super::error::Error;
use super::moves::{game, is_large, option_json};
use super::reading::{Sent, position_json, ruleset};
use super::reply::Reply;
use grundy::ask::{Answered, ValueAnswer, analysis_json};
use grundy::game::Outcome;
use grundy::play::{
    Match, Position, Unfinished, Within, analyse, analyse_loopy, analyse_within, lasts_soon,
};
use grundy::solve::loopy::Fate;
use grundy::work::{Budget, Context, Stop};
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PositionRequest {
    rules: String,
    position: Sent,
    /// What is forbidden of the move to come, where no more will be.
    forbidden: Option<Vec<Sent>>,
}

/// How long an analysis may take, and then a search for what is known without its end.
const PATIENCE: (Duration, Duration) = (Duration::from_secs(15), Duration::from_secs(5));
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
            match patiently(&position, PATIENCE, context)? {
                Within::Found(analysis) => (*analysis, Match::new(position)),
                Within::Unfinished(known) => return Ok(unfinished(*known).into()),
            }
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

/// An analysis, or what a shorter search tells where values are found by proofs and the whole takes
/// more than the first of two times, or too much memory.
fn patiently(
    position: &Position,
    (whole, rest): (Duration, Duration),
    context: &Context,
) -> Result<Within, Error> {
    let within = |budget| analyse_within(position, None, Some(budget), context);
    let at_once = Budget {
        nodes: Some(0),
        time: None,
    };
    if let Err(Stop::Refused(_)) = within(at_once) {
        return Ok(Within::Found(Box::new(analyse(position, None, context)?)));
    }
    let moment = Instant::now().checked_add(whole);
    let first = match moment {
        Some(moment) => &context.clone().until(moment),
        None => context,
    };
    match analyse(position, None, first) {
        Ok(found) => Ok(Within::Found(Box::new(found))),
        Err(stop @ (Stop::Cancelled | Stop::Memory { .. })) => {
            context.check()?;
            let time = Budget {
                nodes: None,
                time: Some(rest),
            };
            within(time).map_err(|_| stop.into())
        }
        Err(stop) => Err(stop.into()),
    }
}

/// What is known of a position whose value was not found.
fn unfinished(known: Unfinished) -> Value {
    let position = known.position.clone();
    let mut all = ValueAnswer::Unfinished(Box::new(known)).json();
    all["winning_moves"] = Value::Null;
    all["winning_moves_complete"] = false.into();
    all["winning_options"] = json!([]);
    all["digital_sum"] = Value::Null;
    all["remoteness"] = Value::Null;
    all["whole"] = position_json(&position);
    all["terminal"] = false.into();
    all
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
    if ruleset.board_rules().is_none() {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_is_told_where_a_search_does_not_end() {
        let context = Context::default();
        let read = |rules: &str, at: &str| Position::read(&rules.parse().unwrap(), at).unwrap();
        let row = |cells: usize, rows: usize| vec![".".repeat(cells); rows].join("/");
        let short = Duration::from_millis(30);
        for (at, outcome) in [
            (read("cram", &row(9, 7)), Value::Null),
            (read("sprouts", "12"), "N".into()),
        ] {
            let known = match patiently(&at, (short, short), &context).unwrap() {
                Within::Unfinished(known) => unfinished(*known),
                Within::Found(found) => panic!("{found:?}"),
            };
            assert_eq!(known["verdict"], "UNFINISHED");
            assert!(known["outcome"].is_null() || known["outcome"] == outcome);
            assert_eq!(known["winning_options"], json!([]));
        }
        let long = Duration::from_secs(600);
        for at in [
            read("cram", &row(3, 3)),
            read("nogo", &row(2, 2)),
            read("nim", "3 4 5"),
        ] {
            let Within::Found(found) = patiently(&at, (long, long), &context).unwrap() else {
                panic!("{at}");
            };
            assert_eq!(found.outcome, analyse(&at, None, &context).unwrap().outcome);
        }
    }
}
