//! What is known of a position, as JSON, and how it was found, in words.

use crate::game::{Convention, Outcome};
use crate::number::{big_integer, counted, grouped, integer};
use crate::play::{Analysis, Position, PositionTheorem, Reason};
use num_bigint::BigUint;
use serde_json::{Value, json};

/// What is known of a position, as JSON.
pub fn analysis_json(analysis: &Analysis) -> Value {
    let position = &analysis.position;
    let ruleset = position.ruleset();
    // where options may be forbidden a position can be P although some would win
    let winning = match analysis.outcome {
        Outcome::N => &analysis.winning[..],
        Outcome::P => &[],
    };
    let digital_sum = analysis.digital_sum().map(|table| {
        let columns: Value = table.columns().map(|column| big_integer(&column)).collect();
        json!({
            "modulus": table.modulus,
            "columns": columns,
            "rows": table.rows,
            "sums": table.sums,
            "residues": table.residues,
            "safe": analysis.outcome == Outcome::P,
        })
    });
    let mut all = json!({
        "rules": ruleset.to_string(),
        "position": position_json(position),
        "convention": ruleset.convention,
        "outcome": analysis.outcome,
        "value": analysis.value.as_ref().map(big_integer),
        "winning_moves": (!analysis.unlisted)
            .then(|| winning.iter().map(position_json).collect::<Value>()),
        "winning_moves_complete": !analysis.cut,
        "digital_sum": digital_sum,
        "method": analysis_method(analysis),
    });
    if let Some(options) = &analysis.options {
        let kind = if analysis.value.is_some() {
            "value"
        } else {
            "outcome"
        };
        let option = |(to, number): &(Position, u64)| {
            let number: Value = match (&analysis.value, number) {
                (Some(_), number) => big_integer(&(*number).into()),
                (None, 0) => "P".into(),
                (None, _) => "N".into(),
            };
            json!({ "to": position_json(to), kind: number })
        };
        all["options"] = options.iter().map(option).collect();
    }
    if let Some(state) = state_json(position) {
        all["state"] = state;
        all["winning_states"] = winning.iter().filter_map(state_json).collect();
    }
    all
}

/// How an analysis was found, in words: behind `by`.
pub fn analysis_method(analysis: &Analysis) -> String {
    let found = match &analysis.reason {
        Reason::Theorem { k } => {
            let name = if *k == 1 { "Bouton's" } else { "Moore's" };
            return format!("by {name} theorem, not by search: the position is too large for that");
        }
        Reason::Known(known) => {
            let alone = match analysis.value {
                None if analysis.position.ruleset().convention == Convention::Normal => {
                    "; it gives only the outcome, no Grundy value"
                }
                _ => "",
            };
            let large = match known {
                PositionTheorem::Hackenbush(_) | PositionTheorem::Quotient { .. } => "",
                _ => ": the position is too large for that",
            };
            return format!("by {known}, not by search{large}{alone}");
        }
        Reason::Positions { engine, stored } => {
            format!("{engine}, {}", counted(*stored, "position"))
        }
        Reason::Heaps { engine, stored } => {
            let heaps = counted(*stored, "single heap");
            format!("{engine}, {heaps}, combined by nim-sum")
        }
        Reason::Components { engine, stored } => {
            let components = counted(*stored, "component");
            format!("{engine}, {components} of heaps that moves connect, combined by nim-sum")
        }
        Reason::Sequence {
            engine,
            stored,
            period,
        } => {
            let heaps = counted(*stored, "single heap");
            let period = match period {
                true => ", larger ones by a proved period or law",
                false => "",
            };
            format!("sequence engine {engine}, {heaps}{period}, combined by nim-sum")
        }
        Reason::Summands { stored } => format!(
            "memo of each summand alone, {} positions, combined by nim-sum",
            grouped(*stored)
        ),
        Reason::Joined { parts, length } => {
            let length = match length {
                Some((measure, length)) => format!(", {measure} {length}"),
                None => String::new(),
            };
            return format!(
                "by the theory of its compound from each of {}{length}, not by search: their \
                 product is too large for that",
                counted(*parts, "part")
            );
        }
        Reason::Board(plan) => format!("{}, {}", plan.engine, plan.why),
    };
    if !analysis.sought {
        return found;
    }
    if analysis.unlisted {
        return format!("{found}; there are too many moves to check, and none is listed");
    }
    if let (Reason::Sequence { period: true, .. }, true) =
        (&analysis.reason, analysis.winning.is_empty())
    {
        // the value says that no move wins
        return found;
    }
    format!("{found}; each move checked by the rules")
}

/// The heaps, by their names where they have some, in a match by summand where their number
/// changes; a board as text.
pub fn position_json(at: &Position) -> Value {
    if let Some(grid) = at.grid() {
        return Value::String(grid.to_string());
    }
    let heaps = |(heaps, names): (&Vec<BigUint>, Vec<Option<String>>)| -> Value {
        let all = heaps.iter().zip(names);
        all.map(|(heap, name)| name.map_or_else(|| big_integer(heap), Value::String))
            .collect()
    };
    let summands = at.heap_lists();
    let mut all: Vec<Value> = summands.iter().zip(at.heap_names()).map(heaps).collect();
    match all.len() {
        1 => all.remove(0),
        _ => Value::Array(all),
    }
}

/// What is remembered, of rules that remember something.
pub fn state_json(at: &Position) -> Option<Value> {
    let states = at.states();
    (!states.is_empty()).then(|| states.into_iter().map(integer).collect())
}
