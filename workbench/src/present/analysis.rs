use super::bouton::verdict;
use super::columns::aligned;
use super::digits;
use super::drawing::{change, move_line};
use super::position::{
    big, place_line, place_title, position_json, position_line, remembered, state_json,
};
use super::screen_width;
use super::verdicts::coloured;
use super::wrapped;
use grundy::game::{Convention, Outcome};
use grundy::number::{counted, grouped, joined};
use grundy::play::{Analysis, Position, PositionTheorem, Reason};
use num_bigint::BigUint;
use serde_json::{Value, json};
use std::fmt::Write;

/// Winning moves shown to people; JSON lists all.
const SHOWN: usize = 50;

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
        let columns: Value = table.columns().map(|column| big(&column)).collect();
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
        "value": analysis.value.as_ref().map(big),
        "winning_moves": (!analysis.unlisted)
            .then(|| winning.iter().map(position_json).collect::<Value>()),
        "winning_moves_complete": !analysis.cut,
        "digital_sum": digital_sum,
        "method": method(analysis),
    });
    if let Some(options) = &analysis.options {
        let kind = if analysis.value.is_some() {
            "value"
        } else {
            "outcome"
        };
        let option = |(to, number): &(Position, u64)| {
            let number: Value = match (&analysis.value, number) {
                (Some(_), number) => big(&(*number).into()),
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

/// How it was found, in words.
fn method(analysis: &Analysis) -> String {
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
                true => ", larger ones by the period, proved",
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
    let told = method(analysis);
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
