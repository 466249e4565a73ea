use super::error::Error;
use super::reading::{Sent, position_json, ruleset};
use super::reply::Reply;
use crate::present::analysis_json;
use grundy::play::{Match, analyse};
use grundy::work::Context;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PositionRequest {
    rules: String,
    position: Sent,
}

/// What `grundy value` says of a position.
pub(super) fn position(asked: PositionRequest, context: &Context) -> Result<Reply, Error> {
    let position = asked.position.read(&ruleset(&asked.rules)?)?;
    let mut all = analysis_json(&analyse(&position, None, context)?);
    let game = Match::new(position);
    all["whole"] = position_json(game.position());
    all["terminal"] = game.winner().is_some().into();
    Ok(all.into())
}
