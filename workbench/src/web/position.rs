use super::error::Error;
use super::moves::{game, option_json};
use super::reading::{Sent, position_json, ruleset};
use super::reply::Reply;
use crate::present::analysis_json;
use grundy::game::Outcome;
use grundy::play::{Match, analyse, lasts_soon};
use grundy::work::Context;
use serde::Deserialize;

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
