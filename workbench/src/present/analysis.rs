use super::bouton::verdict;
use super::columns::aligned;
use super::digits;
use super::drawing::{change, move_line};
use super::position::{place_line, place_title, position_line, remembered};
use super::screen_width;
use super::verdicts::coloured;
use super::wrapped;
use grundy::ask::analysis_method;
use grundy::game::Outcome;
use grundy::number::{counted, grouped, joined};
use grundy::play::{Analysis, Position, Reason};
use num_bigint::BigUint;
use std::fmt::Write;

/// Winning moves shown to people; JSON lists all.
const SHOWN: usize = 50;

/// The result of `value` for people, on 80 columns.
pub fn analysis_text(analysis: &Analysis) -> String {
    let Analysis {
        position,
        outcome,
        value,
        ..
    } = analysis;
    let (ruleset, mut text) = (position.ruleset(), String::new());
    let mut at = place_title(position, place_line);
    let states = remembered(position);
    if !states.is_empty() {
        _ = write!(at, ", {}", joined(&states, ", "));
    }
    let title = format!("{}, {at}, {} play", ruleset.rules, ruleset.convention);
    let value = match value {
        Some(value) if *value == BigUint::ZERO => "   value 0".into(),
        Some(value) => format!("   value *{value}"),
        None => String::new(),
    };
    let outcome = coloured(outcome);
    // the result is at column 55, or on a line of its own under a long title
    let column = screen_width() - 26;
    let gap = if title.len() < column {
        format!("{:1$}", "", column - title.len())
    } else {
        "\n  ".into()
    };
    _ = writeln!(text, "{title}{gap}{outcome}{value}");
    if let Some(grid) = position.grid() {
        _ = writeln!(text);
        for row in grid.to_string().split('/') {
            _ = writeln!(text, "  {row}");
        }
    }
    if let Some(table) = analysis.digital_sum() {
        digits::write(&mut text, &table, analysis);
        _ = writeln!(text, "\n{}", verdict(&table, analysis, "whoever moves"));
    }
    moves(&mut text, analysis);
    options(&mut text, analysis);
    let told = analysis_method(analysis);
    let line = format!("by {}", told.trim_start_matches("by "));
    text + "\n" + &wrapped(&line, 2)
}

/// Every option with its number, where they are listed.
fn options(text: &mut String, analysis: &Analysis) {
    let Some(options) = &analysis.options else {
        return;
    };
    let row = |(to, number): &(Position, u64)| {
        let number = match (&analysis.value, number) {
            (Some(_), 0) => "0".into(),
            (Some(_), number) => format!("*{number}"),
            (None, 0) => "P".into(),
            (None, _) => "N".into(),
        };
        let told = move_line(&analysis.position, to);
        [format!("  {}", position_line(to)), number, told]
    };
    let rows: Vec<[String; 3]> = options.iter().map(row).collect();
    _ = writeln!(text, "\n{}", counted(rows.len() as u64, "option"));
    text.push_str(&aligned(&rows, |_| false, 42));
}

fn moves(text: &mut String, analysis: &Analysis) {
    let position = &analysis.position;
    let (blocks, winning) = (position.blocks(), &analysis.winning);
    let heading = match (analysis.outcome, winning.len()) {
        (Outcome::N, _) if position.is_won() => {
            "no move at all, and by `won if` that wins here".into()
        }
        (Outcome::P, _) if position.is_won() => {
            "no move at all, and by `won if` that loses here, in misere play".into()
        }
        (Outcome::P, _) if blocks > 0 => {
            "no winning move: the opponent forbids all that would win".into()
        }
        (Outcome::N, 1) if blocks > 0 => {
            "1 winning move; where the opponent forbids it no move is left, and that wins too"
                .into()
        }
        (Outcome::N, n) if blocks > 0 && n > 0 => format!(
            "{} winning moves, of which the opponent may forbid {blocks}",
            grouped(n as u64),
        ),
        (Outcome::P, _) if position.grid().is_none() && position.size() == BigUint::ZERO => {
            "no move: nothing is left to take".into()
        }
        (Outcome::P, _) if position.has_options().is_ok_and(|some| !some) => {
            "no move: the rules allow none here".into()
        }
        (Outcome::P, _) => "no winning move: every move leads to an N-position".into(),
        (Outcome::N, _) if !analysis.sought => "winning moves: not looked for".into(),
        (Outcome::N, _) if analysis.unlisted => {
            "winning moves: not listed, as there are too many moves to check".into()
        }
        (Outcome::N, 0) => "no move at all, and in misere play that wins".into(),
        (Outcome::N, n) => {
            let more = match analysis.reason {
                Reason::Joined { .. } => "at least ",
                _ if analysis.cut => "more than ",
                _ => "",
            };
            format!("{more}{}", counted(n as u64, "winning move"))
        }
    };
    _ = writeln!(text, "\n{heading}");
    let line = |to: &Position| {
        if position.grid().is_some() {
            return [format!("  {}  ", place_line(to)), move_line(position, to)];
        }
        let then = match remembered(to) {
            states if states.is_empty() => String::new(),
            states => format!(", then {}", joined(&states, ", ")),
        };
        let left = match &to.heap_words().concat()[..] {
            [] => "0".into(),
            heaps => joined(heaps, "  "),
        };
        [format!("  {left}  "), change(position, to) + &then]
    };
    let shown: Vec<[String; 2]> = winning.iter().take(SHOWN).map(line).collect();
    text.push_str(&aligned(&shown, |_| false, 44));
    if winning.len() > SHOWN {
        let more = grouped((winning.len() - SHOWN) as u64);
        _ = writeln!(text, "  ... and {more} more; --json lists all");
    }
}
