//! What is known of a position whose value was not found in time.

use super::position_json;
use crate::number::{bytes, counted};
use crate::play::Unfinished;
use crate::work::Stop;
use serde_json::{Value, json};

/// What is known, with the keys of a position, as JSON.
pub(super) fn unfinished_json(known: &Unfinished) -> Value {
    let ruleset = known.position.ruleset();
    json!({
        "rules": ruleset.to_string(),
        "position": position_json(&known.position),
        "convention": ruleset.convention,
        "verdict": "UNFINISHED",
        "outcome": known.outcome,
        "value": null,
        "excluded": known.excluded,
        "at_least": known.at_least,
        "used_up": used_up(known),
        "method": unfinished_method(known),
    })
}

/// What was used up: a time, nodes, or memory.
fn used_up(known: &Unfinished) -> String {
    match &known.used_up {
        Stop::Spent(spent) => spent.to_string(),
        Stop::Memory { limit, .. } => format!("{} of memory", bytes(*limit)),
        other => other.to_string(),
    }
}

/// How far it came, in words: behind `by`.
pub fn unfinished_method(known: &Unfinished) -> String {
    let stored = counted(known.stored, "component");
    let why = match &known.why {
        Some(why) => format!("; the outcome by an argument: {why}"),
        None => String::new(),
    };
    format!(
        "proof, {stored}, until {} were used up{why}",
        used_up(known)
    )
}
