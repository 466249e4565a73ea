use super::matches::{position_json, state_json};
use crate::report::table::integer;
use grundy::game::Outcome;
use grundy::play::{Examined, Match};
use serde_json::{Value, json};

/// What is known of the position of a match, with the keys of [`analysis_json`](super::analysis_json);
/// of summands with any number of heaps each a list a summand.
pub fn examined_json(game: &Match, examined: &Examined) -> Value {
    let (ruleset, here) = (game.ruleset(), game.position());
    let winning = match examined.outcome {
        Outcome::N => &examined.winning[..],
        // where options may be forbidden some would win, and all of those are
        Outcome::P => &[],
    };
    let value = examined.value.as_ref();
    let value = value.map(|value| match u64::try_from(value) {
        Ok(value) => integer(value),
        Err(_) => Value::String(value.to_string()),
    });
    let moves = winning.iter().map(|to| position_json(ruleset, to));
    let mut all = json!({
        "rules": ruleset.to_string(),
        "position": position_json(ruleset, here),
        "convention": ruleset.convention,
        "outcome": examined.outcome,
        "value": value,
        "winning_moves": moves.collect::<Vec<_>>(),
        "winning_moves_complete": true,
        "digital_sum": null,
        "method": "memo; each move checked by the rules",
    });
    if let Some(state) = state_json(ruleset, here) {
        all["state"] = state;
        let after = winning.iter().map(|to| state_json(ruleset, to));
        all["winning_states"] = after.collect::<Vec<_>>().into();
    }
    all
}
