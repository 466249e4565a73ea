//! A game that was played, move by move: which moves kept a win, and which gave it away.

use super::error::Error;
use super::moves::{Moves, game, is_large, option_json};
use super::reply::Reply;
use crate::moves::{Refusal, read};
use grundy::game::Outcome;
use grundy::play::{Match, Position, analyse_loopy};
use grundy::solve::loopy::Fate;
use grundy::work::{Context, Stop};
use serde_json::{Value, json};

/// What is known of a position: who wins, and a move that does.
type Judged = Option<(Fate, Option<Position>)>;

/// Each move of a game with the outcomes before and after it.
pub(super) fn review(asked: Moves, context: &Context) -> Result<Reply, Error> {
    asked.few()?;
    let mut game = game(&asked.rules, asked.position, Vec::new())?.keeping();
    for (number, text) in (1..).zip(&asked.moves) {
        context.check()?;
        let to = read(&game, text).map_err(|Refusal { reason, .. }| {
            Error::usage(format!(
                "move {number}, {text:?}, is not legal ({reason}); expected the moves of a game"
            ))
        })?;
        game.play(to)?;
    }
    let known = outcomes(game.clone(), context)?;
    let moves = game.plies().iter().zip(known.windows(2)).map(|(ply, at)| {
        let (before, after) = (&at[0], &at[1]);
        let kept = match (before, after) {
            (Some((Fate::N, _)), Some((after, _))) => Some(*after == Fate::P),
            // a draw can be given away as well
            (Some((Fate::D, _)), Some((Fate::N, _))) => Some(false),
            _ => None,
        };
        let best = match (before, kept) {
            (Some((_, Some(best))), Some(false)) => option_json(&ply.from, best),
            _ => Value::Null,
        };
        let outcome = |known: &Judged| known.as_ref().map(|(outcome, _)| *outcome);
        json!({ "before": outcome(before), "after": outcome(after), "kept": kept, "best": best })
    });
    Ok(json!({ "moves": moves.collect::<Vec<_>>() }).into())
}

/// What is known of each position of a game, from its start: nothing of those whose search is too
/// long, nor where moves are forbidden, as it depends on them.
fn outcomes(mut game: Match, context: &Context) -> Result<Vec<Judged>, Error> {
    let mut all: Vec<Judged> = Vec::new();
    if game.start().blocks() > 0 {
        return Ok(vec![None; game.plies().len() + 1]);
    }
    // small positions first: what is kept of their search helps the larger ones
    loop {
        all.push(known(&mut game, context)?);
        if !game.undo() {
            break;
        }
    }
    all.reverse();
    Ok(all)
}

fn fate(outcome: Outcome) -> Fate {
    match outcome {
        Outcome::P => Fate::P,
        Outcome::N => Fate::N,
    }
}

fn known(game: &mut Match, context: &Context) -> Result<Judged, Error> {
    let at = game.position();
    if let Some(strategy) = at.strategy().filter(|_| is_large(at)) {
        return Ok(Some((
            fate(strategy.outcome),
            strategy.winning.into_iter().next(),
        )));
    }
    let found = match at.loops() {
        true => analyse_loopy(at, context).map(|found| {
            let best = found.best().next().cloned();
            (found.fate, best)
        }),
        false => (game.analysis(context))
            .map(|found| (fate(found.outcome), found.winning.first().cloned())),
    };
    match found {
        Ok(found) => Ok(Some(found)),
        // the time is over: what is known so far is told
        Err(Stop::Cancelled | Stop::Refused(_) | Stop::Memory { .. }) => Ok(None),
        Err(stop) => Err(stop.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn review_of(rules: &str, position: Value, moves: &[&str]) -> Value {
        let asked = json!({ "rules": rules, "position": position, "moves": moves });
        let asked = serde_json::from_value(asked).unwrap();
        let reply = review(asked, &Context::default()).unwrap();
        let body = axum::body::to_bytes(reply.1, usize::MAX);
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        serde_json::from_slice(&runtime.unwrap().block_on(body).unwrap()).unwrap()
    }

    #[test]
    fn a_win_that_is_given_away_is_marked() {
        let heaps = json!({ "heaps": ["3", "4", "5"] });
        let found = review_of("nim", heaps, &["2 4 5", "2 4 4", "0 4 4", "0 0 4", "0 0 0"]);
        let kept: Vec<&Value> = found["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| &one["kept"])
            .collect();
        // 1 4 5 was the move; 2 4 4 is no P-position either
        assert_eq!(
            kept,
            [
                &json!(false),
                &json!(false),
                &json!(true),
                &json!(null),
                &json!(true)
            ]
        );
        assert_eq!(found["moves"][0]["best"]["typed"], "1 4 5");
        assert_eq!(found["moves"][3]["best"], json!(null));
        let board = json!({ "board": "6x6" });
        let found = review_of("cram", board, &["1,1 1,2", "1,3 1,4"]);
        assert_eq!(found["moves"][0]["before"], "P");
        let blocked = review_of("nim block(1)", json!({ "heaps": ["3", "4"] }), &["3 2"]);
        assert_eq!(blocked["moves"][0]["before"], json!(null));
    }
}
