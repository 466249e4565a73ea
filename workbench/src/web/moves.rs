use super::body::Json;
use super::error::Error;
use super::limits::Limits;
use super::reading::{Sent, position_json, ruleset};
use super::reply::Reply;
use crate::moves::read;
use crate::present::move_line;
use axum::extract::State;
use grundy::play::{Choice, Computer, Match};
use grundy::work::Context;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Move {
    rules: String,
    position: Sent,
    to: Option<Sent>,
    text: Option<String>,
}

/// A move of the player, made or refused.
pub(super) async fn player(
    State(limits): State<Limits>,
    Json(asked): Json<Move>,
) -> Result<Reply, Error> {
    let work = move |_: &Context| asked.made().map(|all| Reply::json(&all));
    limits.compute(work).await
}

/// The game of a position with few enough options to look at.
fn game(rules: &str, position: Sent) -> Result<Match, Error> {
    let from = position.read(&ruleset(rules)?)?.bare();
    from.few_options()?;
    Ok(Match::new(from))
}

impl Move {
    fn made(self) -> Result<Value, Error> {
        let text = match (self.to, self.text) {
            (Some(to), None) => to.into_move()?,
            (None, Some(text)) => text,
            _ => {
                return Err(Error::usage(
                    "found no move, or two, expected `to` (the position after it) or `text`, such \
                     as \"take 3 from heap 2\"",
                ));
            }
        };
        let mut game = game(&self.rules, self.position)?;
        Ok(match read(&game, &text) {
            Ok(to) => {
                let told = move_line(game.position(), &to);
                game.play(to)?;
                json!({
                    "legal": true,
                    "position": position_json(game.position()),
                    "text": told,
                    "over": game.winner().is_some(),
                })
            }
            Err(refusal) => json!({
                "legal": false,
                "reason": refusal.reason,
                "rule": refusal.legal,
            }),
        })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Turn {
    rules: String,
    position: Sent,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    number: usize,
    #[serde(default)]
    mistakes: u8,
}

/// The computer's move.
pub(super) async fn computer(
    State(limits): State<Limits>,
    Json(asked): Json<Turn>,
) -> Result<Reply, Error> {
    let work = move |context: &Context| asked.chosen(context).map(|all| Reply::json(&all));
    limits.compute(work).await
}

impl Turn {
    fn chosen(self, context: &Context) -> Result<Value, Error> {
        if self.mistakes > 100 {
            return Err(Error::usage(format!(
                "found {} mistakes in a hundred, expected 0 to 100",
                self.mistakes
            )));
        }
        let mut game = game(&self.rules, self.position)?;
        let computer = Computer {
            mistakes: self.mistakes,
            seed: self.seed,
        };
        let choice = game.choose_as(computer, self.number, context)?;
        let Some(Choice { to, mistake }) = choice else {
            return Err(Error::usage(
                "found a position without a move, expected one in which a move is left",
            ));
        };
        let told = move_line(game.position(), &to);
        game.play(to)?;
        Ok(json!({
            "position": position_json(game.position()),
            "text": told,
            "mistake": mistake,
            "over": game.winner().is_some(),
        }))
    }
}
