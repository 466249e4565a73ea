//! Games with entailing moves: text and JSON.

use super::{screen_width, wrapped};
use grundy::ask::stacks_json;
use grundy::number::{counted, joined};
use grundy::play::EntailedAnalysis;
use grundy::solve::entailing::EntailedValue;
use std::fmt::Write;

/// Moves shown to people; JSON lists all.
const SHOWN: usize = 30;

/// A position for people.
pub fn entailed_text(found: &EntailedAnalysis) -> String {
    let names = joined(found.components.iter().map(|(name, _)| name), "  ");
    let title = format!("{}, {names}, normal play", found.rules);
    let result = format!("{}   value {}", found.outcome, found.value);
    let column = screen_width() - 26;
    let mut text = match title.len() < column {
        true => format!("{title}{:1$}{result}\n", "", column - title.len()),
        false => format!("{title}\n  {result}\n"),
    };
    if found.components.len() > 1 {
        let values = found
            .components
            .iter()
            .map(|(name, value)| format!("{name} {value}"));
        _ = writeln!(text, "\nvalues: {}", joined(values, "   "));
    }
    _ = match found.winning.len() {
        0 => writeln!(text, "\nno winning move"),
        n => writeln!(text, "\n{}", counted(n as u64, "winning move")),
    };
    for words in found.winning.iter().take(SHOWN) {
        _ = writeln!(text, "  {words}");
    }
    if found.winning.len() > SHOWN {
        _ = writeln!(
            text,
            "  ... and {} more; --json lists all",
            found.winning.len() - SHOWN
        );
    }
    text + "\n"
        + &wrapped(
            &format!("by memo, {}", counted(found.searched, "component")),
            2,
        )
}

/// The values of stacks from 0 on, for people.
pub fn stacks_text(rules: &str, values: &[EntailedValue]) -> String {
    /// Values that are listed.
    const LISTED: usize = 200;
    let mut text = format!("{rules}, stacks 0..{}: values\n\n", values.len() - 1);
    let word = |value: &EntailedValue| match value {
        EntailedValue::Nimber(nimber) => nimber.to_string(),
        EntailedValue::Loony => "loony".to_owned(),
    };
    text += &wrapped(&joined(values.iter().take(LISTED).map(word), " "), 0);
    if values.len() > LISTED {
        _ = writeln!(
            text,
            "... ({} more; --json lists all)",
            values.len() - LISTED
        );
    }
    let all = stacks_json(rules, values);
    let loony = all["loony"].as_array().into_iter().flatten();
    let loony = joined(loony, ", ");
    _ = writeln!(
        text,
        "\nloony: {}",
        if loony.is_empty() { "none" } else { &loony }
    );
    if let Some(value) = all["largest"].get("value") {
        _ = writeln!(
            text,
            "largest value *{value}, first at a stack of {}",
            all["largest"]["heap"]
        );
    }
    text
}
