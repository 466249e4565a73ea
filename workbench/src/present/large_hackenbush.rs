use super::screen_width;
use super::verdicts::coloured;
use grundy::game::Outcome;
use grundy::nimber::Nimber;
use grundy::number::{counted, grouped};
use grundy::play::LargeHackenbush;
use serde_json::{Value, json};
use std::fmt::Write;

/// Winning cuts shown to people; JSON lists all.
const SHOWN: usize = 50;

const METHOD: &str = "the colon and fusion principles, not by search";

fn outcome(found: &LargeHackenbush) -> Outcome {
    match found.value {
        0 => Outcome::P,
        _ => Outcome::N,
    }
}

/// What is known of a large graph, with the keys of a position.
pub fn large_hackenbush_json(found: &LargeHackenbush) -> Value {
    let cuts = found.cuts.iter().map(|(a, b)| json!([a, b]));
    json!({
        "rules": "hackenbush",
        "edges": found.edges,
        "convention": "normal",
        "outcome": outcome(found).to_string(),
        "value": found.value,
        "winning_cuts": cuts.collect::<Value>(),
        "method": METHOD,
    })
}

/// The same for people.
pub fn large_hackenbush_text(found: &LargeHackenbush) -> String {
    let edges = counted(found.edges as u64, "edge");
    let title = format!("hackenbush, {edges}, normal play");
    let value = Nimber(found.value);
    let width = (screen_width() - 26).max(title.len() + 2);
    let mut text = format!(
        "{title:<width$}{}   value {value}\n\n",
        coloured(outcome(found))
    );
    let count = found.cuts.len();
    match count {
        0 => text += "no winning move: every move leads to an N-position\n",
        _ => _ = writeln!(text, "{}", counted(count as u64, "winning move")),
    }
    for (a, b) in found.cuts.iter().take(SHOWN) {
        _ = writeln!(text, "  cut {a}-{b}");
    }
    if count > SHOWN {
        _ = writeln!(text, "  .. and {} more", grouped((count - SHOWN) as u64));
    }
    _ = writeln!(text, "\nby {METHOD}");
    text
}
