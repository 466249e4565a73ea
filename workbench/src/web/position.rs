use super::body::Json;
use super::error::Error;
use super::limits::Limits;
use super::reading::{Place, Sent, ruleset, whole_json};
use super::reply::Reply;
use crate::present::{analysis_json, examined_json};
use axum::extract::State;
use grundy::play::{Match, analyse_at, few_options};
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
        let ruleset = ruleset(&self.rules)?;
        let place = self.position.read(&ruleset)?;
        let whole = place.clone().whole(&ruleset)?;
        let mut game = Match::at(&ruleset, whole.clone());
        let mut all = match &place {
            Place::Typed(position, states) => {
                let states = states.as_deref();
                analysis_json(&analyse_at(&ruleset, position, states, None, context)?)
            }
            Place::Whole(_) => {
                few_options(&ruleset, &whole)?;
                let examined = game.examine(context)?.clone();
                examined_json(&game, &examined)
            }
        };
        all["whole"] = whole_json(&ruleset, &whole);
        all["terminal"] = game.winner().is_some().into();
        Ok(all)
    }
}
