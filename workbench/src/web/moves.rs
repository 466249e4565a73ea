use super::error::Error;
use super::reading::{Sent, position_json, ruleset};
use super::reply::Reply;
use crate::moves::{Refusal, guess, read, written};
use crate::present::move_line;
use grundy::play::{Choice, Computer, Match, Position, SplitMix64};
use grundy::work::Context;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MoveRequest {
    rules: String,
    position: Sent,
    to: Option<Sent>,
    text: Option<String>,
    #[serde(default)]
    forbidden: Vec<Sent>,
}

/// The game of a position with few enough options to look at, some of them forbidden.
pub(super) fn game(rules: &str, position: Sent, forbidden: Vec<Sent>) -> Result<Match, Error> {
    let ruleset = ruleset(rules)?;
    let from = position.read(&ruleset)?.bare();
    from.few_options()?;
    let mut game = Match::new(from);
    for option in forbidden {
        game.forbid(option.read(&ruleset)?.bare())?;
    }
    Ok(game)
}

/// The answer to a text that is not a move.
fn refused(refusal: &Refusal) -> Reply {
    json!({ "legal": false, "reason": refusal.reason, "rule": refusal.legal }).into()
}

/// A position after a move, and the move in words and as it is typed.
pub(super) fn option_json(from: &Position, option: &Position) -> Value {
    json!({
        "position": position_json(option),
        "text": move_line(from, option),
        "typed": written(from, option),
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Options {
    rules: String,
    position: Sent,
    #[serde(default)]
    forbidden: Vec<Sent>,
}

/// Options that are listed for a player to choose from.
const LISTED: u64 = 2_000;

/// The legal moves, unless they are very many.
pub(super) fn options(asked: Options, _: &Context) -> Result<Reply, Error> {
    let game = game(&asked.rules, asked.position, asked.forbidden)?;
    let all = game.options(LISTED)?;
    let few = all.filter(|all| all.len() as u64 <= LISTED);
    let listed = few.map(|all| {
        let options = all.iter().map(|to| option_json(game.position(), to));
        options.collect::<Vec<_>>()
    });
    Ok(json!({ "options": listed }).into())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Forbid {
    rules: String,
    position: Sent,
    text: Option<String>,
    #[serde(default)]
    forbidden: Vec<Sent>,
}

/// One more move is forbidden to the side that moves, or those that the computer forbids.
pub(super) fn forbid(asked: Forbid, context: &Context) -> Result<Reply, Error> {
    let mut game = game(&asked.rules, asked.position, asked.forbidden)?;
    match asked.text {
        None => game.forbid_by_computer(context)?,
        Some(text) => match read(&game, &text) {
            Ok(option) => game.forbid(option)?,
            Err(refusal) => return Ok(refused(&refusal)),
        },
    }
    let forbidden = game.forbidden().iter();
    let forbidden = forbidden.map(|option| option_json(game.position(), option));
    Ok(json!({
        "legal": true,
        "forbidden": forbidden.collect::<Vec<_>>(),
        "over": game.winner().is_some(),
    })
    .into())
}

/// A move of the player, made or refused.
pub(super) fn play(asked: MoveRequest, _: &Context) -> Result<Reply, Error> {
    let text = match (asked.to, asked.text) {
        (Some(to), None) => to.into_move()?,
        (None, Some(text)) => text,
        _ => {
            return Err(Error::usage(
                "found no move, or two, expected `to` (the position after it) or `text`, such \
                     as \"take 3 from heap 2\"",
            ));
        }
    };
    let mut game = game(&asked.rules, asked.position, asked.forbidden)?;
    let to = match read(&game, &text) {
        Ok(to) => to,
        Err(refusal) => return Ok(refused(&refusal)),
    };
    let mut made = moved(&mut game, to)?;
    made["legal"] = true.into();
    Ok(made.into())
}

/// Makes a move, and describes it.
fn moved(game: &mut Match, to: Position) -> Result<Value, Error> {
    let mut moved = option_json(game.position(), &to);
    game.play(to)?;
    moved["over"] = (game.winner().is_some() || game.drawn()).into();
    if game.drawn() {
        moved["drawn"] = true.into();
    }
    if game.position().is_won() {
        moved["won"] = true.into();
    }
    Ok(moved)
}

/// Moves of a game that is sent as a whole.
const MOVES: usize = 1_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Moves {
    pub(super) rules: String,
    pub(super) position: Sent,
    pub(super) moves: Vec<String>,
}

impl Moves {
    /// Refuses very many moves.
    pub(super) fn few(&self) -> Result<(), Error> {
        Error::unless(self.moves.len() <= MOVES, || {
            format!("found {} moves, expected at most {MOVES}", self.moves.len())
        })
    }
}

/// The moves of a game, as typed, made one after the other up to the first that is refused.
pub(super) fn replay(asked: Moves, context: &Context) -> Result<Reply, Error> {
    asked.few()?;
    let mut game = game(&asked.rules, asked.position, Vec::new())?;
    let start = position_json(game.position());
    let (over, won) = (game.winner().is_some(), game.position().is_won());
    let mut moves = Vec::new();
    let mut refused = Value::Null;
    for (number, text) in (1..).zip(&asked.moves) {
        context.check()?;
        game.position().few_options()?;
        match read(&game, text) {
            Ok(to) => moves.push(moved(&mut game, to)?),
            Err(Refusal { reason, .. }) => {
                refused = json!({ "number": number, "text": text, "reason": reason });
                break;
            }
        }
    }
    let mut all = json!({ "start": start, "over": over, "moves": moves, "refused": refused });
    if won {
        all["won"] = true.into();
    }
    Ok(all.into())
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
    /// `false` after a search that did not end: the computer guesses.
    search: Option<bool>,
    #[serde(default)]
    forbidden: Vec<Sent>,
}

/// The computer's move.
pub(super) fn turn(asked: Turn, context: &Context) -> Result<Reply, Error> {
    if asked.mistakes > 100 {
        return Err(Error::usage(format!(
            "found {} mistakes in a hundred, expected 0 to 100",
            asked.mistakes
        )));
    }
    let mut game = game(&asked.rules, asked.position, asked.forbidden)?;
    let computer = Computer {
        mistakes: asked.mistakes,
        seed: asked.seed,
    };
    let strategy = strategic(&game, computer, asked.number);
    let by = strategy.as_ref().map(|(_, why)| why.clone());
    let choice = match (strategy, asked.search) {
        (Some((choice, _)), _) => Some(choice),
        (None, Some(false)) => guess(&game, computer, asked.number)?,
        (None, _) => game.choose_as(computer, asked.number, context)?,
    };
    let Some(Choice { to, mistake, lasts }) = choice else {
        return Err(Error::usage(
            "found a position without a move, expected one in which a move is left",
        ));
    };
    let mut made = moved(&mut game, to)?;
    made["mistake"] = mistake.into();
    made["lasts"] = lasts.into();
    made["by"] = by.into();
    Ok(made.into())
}

/// The answer of a strategy on a board that is large for a search, and its argument: at the rate of
/// its mistakes the computer does not see it.
fn strategic(game: &Match, computer: Computer, number: usize) -> Option<(Choice, String)> {
    let from = game.position();
    let strategy = from.strategy().filter(|_| is_large(from))?;
    let mut generator = SplitMix64::of_move(computer.seed, number);
    if generator.below(100) < u64::from(computer.mistakes) {
        return None;
    }
    let to = generator.pick(&strategy.winning)?;
    Some((Choice::of(to.clone()), strategy.why))
}

/// Cells of a board up to which its search ends at once.
const SMALL: usize = 16;

/// Whether a position is on a board whose search may take long.
pub(super) fn is_large(at: &Position) -> bool {
    at.grid().is_some_and(|grid| grid.cells().count() > SMALL)
}
