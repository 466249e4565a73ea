//! Positions that a theory of its own answers, as JSON: games that may go on for ever, ordinal
//! heaps, entailing moves, large graphs of Hackenbush.

use super::position_json;
use crate::game::Convention;
use crate::nimber::field::Ordinal;
use crate::number::counted;
use crate::play::{
    EntailedAnalysis, LargeGeography, LargeHackenbush, LoopyAnalysis, OrdinalNim, Position,
};
use crate::solve::loopy::Fate;
use serde_json::{Value, json};

/// The options of an outcome.
pub fn of_fate(analysis: &LoopyAnalysis, fate: Fate) -> Vec<&(Position, Fate, Option<u32>)> {
    let mut found: Vec<_> = analysis
        .options
        .iter()
        .filter(|(_, found, _)| *found == fate)
        .collect();
    found.sort_by_key(|(.., remoteness)| *remoteness);
    found
}

/// A position of a game that may go on for ever, as JSON.
pub(super) fn loopy_json(analysis: &LoopyAnalysis) -> Value {
    let ruleset = analysis.position.ruleset();
    let moves = |fate| -> Value {
        let found = of_fate(analysis, fate);
        found.iter().map(|(to, ..)| position_json(to)).collect()
    };
    let options = analysis.options.iter().map(|(to, fate, remoteness)| {
        json!({ "to": position_json(to), "outcome": fate, "remoteness": remoteness })
    });
    json!({
        "rules": ruleset.to_string(),
        "position": position_json(&analysis.position),
        "convention": ruleset.convention,
        "outcome": analysis.fate,
        "value": analysis.value,
        "remoteness": analysis.remoteness,
        "winning_moves": if analysis.fate == Fate::N { moves(Fate::P) } else { json!([]) },
        "drawing_moves": moves(Fate::D),
        "options": options.collect::<Value>(),
        "method": loopy_method(analysis),
    })
}

/// How it was found, in words: behind `by`.
pub fn loopy_method(analysis: &LoopyAnalysis) -> String {
    let positions = counted(analysis.positions, "position");
    match analysis.summed {
        true => format!("the values of its components, {positions} of them searched"),
        false => format!("retrograde analysis, {positions}"),
    }
}

/// A position of Nim with ordinal heaps, as JSON.
pub(super) fn ordinal_json(position: &OrdinalNim, convention: Convention) -> Value {
    let heaps: Vec<String> = position.heaps().iter().map(heap_word).collect();
    let value = match convention {
        Convention::Normal => json!(position.value().to_string()),
        Convention::Misere => Value::Null,
    };
    let winning = position.winning(convention).into_iter().map(|(i, to)| {
        let mut after = heaps.clone();
        after[i] = heap_word(&to);
        after
    });
    json!({
        "rules": match convention { Convention::Normal => "nim", Convention::Misere => "nim misere" },
        "position": heaps,
        "convention": convention,
        "outcome": position.outcome(convention),
        "value": value,
        "winning_moves": winning.collect::<Vec<_>>(),
        "method": "by Bouton's theorem",
    })
}

/// The size of a heap: a finite one without a star.
pub fn heap_word(heap: &Ordinal) -> String {
    match heap.finite() {
        Some(nimber) => nimber.to_string().trim_start_matches('*').to_owned(),
        None => heap.to_string(),
    }
}

/// A position of rules with entailing moves, as JSON.
pub(super) fn entailed_json(found: &EntailedAnalysis) -> Value {
    let components = found.components.iter();
    json!({
        "rules": found.rules,
        "position": components.clone().map(|(name, _)| name).collect::<Vec<_>>(),
        "convention": "normal",
        "outcome": found.outcome,
        "value": found.value,
        "values": components.map(|(_, value)| value).collect::<Vec<_>>(),
        "winning_moves": found.winning,
        "method": format!("memo, {}", counted(found.searched, "component")),
    })
}

/// How large graphs of Hackenbush are decided, in words: behind `by`.
pub const HACKENBUSH_METHOD: &str = "the colon and fusion principles, not by search";

/// What is known of a large graph, with the keys of a position.
pub(super) fn hackenbush_json(found: &LargeHackenbush) -> Value {
    let cuts = found.cuts.iter().map(|(a, b)| json!([a, b]));
    json!({
        "rules": "hackenbush",
        "edges": found.edges,
        "convention": "normal",
        "outcome": found.outcome(),
        "value": found.value,
        "winning_cuts": cuts.collect::<Value>(),
        "method": HACKENBUSH_METHOD,
    })
}

/// How geography on large graphs is decided, in words: behind `by`.
pub const GEOGRAPHY_METHOD: &str = "a maximum matching, not by search";

/// What is known of a large graph, with the keys of a position.
pub(super) fn geography_json(found: &LargeGeography) -> Value {
    json!({
        "rules": "geography",
        "vertices": found.vertices,
        "position": found.token.to_string(),
        "convention": "normal",
        "outcome": found.outcome,
        "value": null,
        "winning_moves": found.winning.iter().map(usize::to_string).collect::<Value>(),
        "method": GEOGRAPHY_METHOD,
    })
}
