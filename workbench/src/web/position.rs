use super::body::Json;
use super::error::Error;
use super::limits::Limits;
use super::reading::{Sent, position_json, ruleset};
use super::reply::Reply;
use crate::present::analysis_json;
use axum::extract::State;
use grundy::play::{Match, analyse};
use grundy::work::Context;
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    rules: String,
    position: Sent,
}

/// What `grundy value` says of a position.
pub(super) async fn position(
    State(limits): State<Limits>,
    Json(asked): Json<Asked>,
) -> Result<Reply, Error> {
    let work = move |context: &Context| asked.analysed(context).map(|all| Reply::json(&all));
    limits.compute(work).await
}

impl Asked {
    fn analysed(self, context: &Context) -> Result<Value, Error> {
        let position = self.position.read(&ruleset(&self.rules)?)?;
        let mut all = analysis_json(&analyse(&position, None, context)?);
        let game = Match::new(position);
        all["whole"] = position_json(game.position());
        all["terminal"] = game.winner().is_some().into();
        Ok(all)
    }
}
