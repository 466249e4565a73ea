use super::error::Error;
use super::reading::{Sent, position_json, ruleset};
use super::reply::Reply;
use super::request::Request;
use crate::moves::read;
use crate::present::move_line;
use grundy::play::{Choice, Computer, Match};
use grundy::work::Context;
use serde::Deserialize;
use serde_json::json;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MoveRequest {
    rules: String,
    position: Sent,
    to: Option<Sent>,
    text: Option<String>,
}

/// The game of a position with few enough options to look at.
fn game(rules: &str, position: Sent) -> Result<Match, Error> {
    let from = position.read(&ruleset(rules)?)?.bare();
    from.few_options()?;
    Ok(Match::new(from))
}

impl Request for MoveRequest {
    /// A move of the player, made or refused.
    fn answer(self, _: &Context) -> Result<Reply, Error> {
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
        let answer = match read(&game, &text) {
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
        };
        Ok(answer.into())
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

impl Request for Turn {
    /// The computer's move.
    fn answer(self, context: &Context) -> Result<Reply, Error> {
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
        })
        .into())
    }
}
