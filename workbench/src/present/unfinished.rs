use super::position::{place_line, place_title};
use super::screen_width;
use super::verdicts::coloured;
use super::wrapped;
use grundy::ask::unfinished_method;
use grundy::game::Convention;
use grundy::number::joined;
use grundy::play::Unfinished;
use std::fmt::Write;

/// What is known of a value that was not found in time, for people.
pub fn unfinished_text(known: &Unfinished) -> String {
    let ruleset = known.position.ruleset();
    let at = place_title(&known.position, place_line);
    let title = format!("{}, {at}, {} play", ruleset.rules, ruleset.convention);
    let column = screen_width() - 26;
    let gap = match title.len() < column {
        true => format!("{:1$}", "", column - title.len()),
        false => "\n  ".into(),
    };
    let mut text = format!("{title}{gap}UNFINISHED\n");
    if let Some(grid) = known.position.grid() {
        _ = writeln!(text);
        for row in grid.to_string().split('/') {
            _ = writeln!(text, "  {row}");
        }
    }
    _ = match &known.outcome {
        Some(outcome) => writeln!(text, "\noutcome {}", coloured(outcome)),
        None => writeln!(text, "\noutcome not known"),
    };
    if ruleset.convention == Convention::Normal {
        _ = match &known.excluded[..] {
            [] => writeln!(text, "value   not known"),
            none => writeln!(
                text,
                "value   none of {}; at least {}",
                joined(none, ", "),
                known.at_least
            ),
        };
    }
    text + "\n" + &wrapped(&format!("by {}", unfinished_method(known)), 2)
}
