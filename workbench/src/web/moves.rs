use super::body::Json;
use super::error::Error;
use super::limits::Limits;
use super::reading::{Sent, ruleset, whole_json};
use super::reply::Reply;
use crate::present::move_line;
use axum::extract::State;
use grundy::play::{Choice, Computer, Match, WholePosition, few_options};
use grundy::rulesets::Ruleset;
use grundy::work::Context;
use serde::Deserialize;
use serde_json::{Value, json};

/// What is said of commands that only the command line has.
const COMMANDS: [&str; 2] = ["; `moves` lists all", "; `help` tells more"];

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
fn game(rules: &str, position: Sent) -> Result<(Ruleset, WholePosition, Match), Error> {
    let ruleset = ruleset(rules)?;
    let from = position.read(&ruleset)?.whole(&ruleset)?;
    few_options(&ruleset, &from)?;
    let game = Match::at(&ruleset, from.clone());
    Ok((ruleset, from, game))
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
        let (ruleset, from, mut game) = game(&self.rules, self.position)?;
        let made = game.read(&text).and_then(|to| {
            let told = move_line(&ruleset, &from, &to);
            game.play(to).map(|()| told)
        });
        Ok(match made {
            Ok(told) => json!({
                "legal": true,
                "position": whole_json(&ruleset, game.position()),
                "text": told,
                "over": game.winner().is_some(),
            }),
            Err(refusal) => {
                let rule = refusal.legal.as_str();
                let command = COMMANDS.iter().find_map(|end| rule.strip_suffix(end));
                json!({
                    "legal": false,
                    "reason": refusal.reason,
                    "rule": command.unwrap_or(rule),
                })
            }
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
        let (ruleset, from, mut game) = game(&self.rules, self.position)?;
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
        let told = move_line(&ruleset, &from, &to);
        game.play(to)?;
        Ok(json!({
            "position": whole_json(&ruleset, game.position()),
            "text": told,
            "mistake": mistake,
            "over": game.winner().is_some(),
        }))
    }
}
