use super::digits;
use crate::report::table::integer;
use grundy::game::{Grid, HeapRules, Outcome};
use grundy::number;
use grundy::play::{Analysis, Position, WinningMoves};
use grundy::rulesets::Rules;
use num_bigint::BigUint;
use serde_json::{Value, json};
use std::fmt::Write;

/// Winning moves shown to people; JSON lists all.
const SHOWN: usize = 50;

/// Digits of a heap up to which a move is told by its size.
const SHORT: usize = 12;

/// A plain integer, or a string beyond 2^53.
fn big(n: &BigUint) -> Value {
    match u64::try_from(n) {
        Ok(n) => integer(n),
        Err(_) => Value::String(n.to_string()),
    }
}

fn bigs(list: &[BigUint]) -> Value {
    list.iter().map(big).collect()
}

/// The result of `value` as JSON.
pub fn analysis_json(analysis: &Analysis) -> Value {
    let Analysis {
        ruleset,
        position,
        outcome,
        value,
        winning_moves,
        digital_sum,
        ..
    } = analysis;
    let position = match position {
        Position::Heaps(heaps) => bigs(heaps),
        Position::Grid(grid) => Value::String(grid.to_string()),
    };
    let moves: Value = match winning_moves {
        WinningMoves::Heaps(moves) => moves.iter().map(|heaps| bigs(heaps)).collect(),
        WinningMoves::Grids(grids) => grids.iter().map(Grid::to_string).collect(),
    };
    let digital_sum = digital_sum.as_ref().map(|table| {
        json!({
            "modulus": table.modulus,
            "columns": bigs(&table.columns),
            "rows": table.rows,
            "sums": table.sums,
            "residues": table.residues,
            "safe": *outcome == Outcome::P,
        })
    });
    let mut all = json!({
        "rules": ruleset.to_string(),
        "position": position,
        "convention": ruleset.convention,
        "outcome": outcome,
        "value": value.as_ref().map(big),
        "winning_moves": moves,
        "winning_moves_complete": !analysis.cut,
        "digital_sum": digital_sum,
        "method": analysis.method,
    });
    if let Some(states) = &analysis.states {
        let list = |numbers: &[u64]| -> Value { numbers.iter().map(|&n| integer(n)).collect() };
        all["state"] = list(&states.here);
        all["winning_states"] = states.after.iter().map(|after| list(after)).collect();
    }
    all
}

/// The result of `value` for people, on 80 columns.
pub fn analysis_text(analysis: &Analysis) -> String {
    let Analysis {
        ruleset,
        position,
        outcome,
        value,
        ..
    } = analysis;
    let mut text = String::new();
    let at = match position {
        Position::Heaps(heaps) => {
            let list: Vec<String> = heaps.iter().map(BigUint::to_string).collect();
            format!(
                "{} {}",
                if heaps.len() == 1 { "heap" } else { "heaps" },
                list.join(" ")
            )
        }
        Position::Grid(grid) => format!("{} x {} board", grid.rows(), grid.cols()),
    };
    let at = match &analysis.states {
        Some(states) => format!("{at}, state {}", state_text(&states.here)),
        None => at,
    };
    let title = format!(
        "{}, {at}, {}",
        ruleset.rules,
        format_args!("{} play", ruleset.convention)
    );
    let value = match value {
        Some(value) if *value == BigUint::ZERO => "   value 0".into(),
        Some(value) => format!("   value *{value}"),
        None => String::new(),
    };
    let colour = match outcome {
        Outcome::P => anstyle::AnsiColor::Green.on_default().bold(),
        Outcome::N => anstyle::AnsiColor::Yellow.on_default().bold(),
    };
    let (on, off) = (colour.render(), anstyle::Reset);
    // the result stands at column 55, or on a line of its own under a long title
    let gap = if title.len() < 54 {
        format!("{:1$}", "", 54 - title.len())
    } else {
        "\n  ".into()
    };
    _ = writeln!(text, "{title}{gap}{on}{outcome}{off}{value}");
    if let Position::Grid(grid) = position {
        _ = writeln!(text);
        grid.to_string()
            .split('/')
            .for_each(|row| _ = writeln!(text, "  {row}"));
    }
    if let Some(table) = &analysis.digital_sum {
        digits::write(&mut text, table, analysis);
    }
    moves(&mut text, analysis);
    _ = writeln!(text, "\nby {}", analysis.method);
    text.replace("\nby by ", "\nby ")
}

fn state_text(numbers: &[u64]) -> String {
    let list: Vec<String> = numbers.iter().map(u64::to_string).collect();
    list.join(",")
}

/// How many moves the opponent may forbid.
fn blocks(analysis: &Analysis) -> u64 {
    match &analysis.ruleset.rules {
        Rules::Heaps(rules) => rules.extra().map_or(0, |extra| extra.blocks),
        Rules::Board(_) => 0,
    }
}

/// Whether no heap holds anything.
fn empty(analysis: &Analysis) -> bool {
    match &analysis.position {
        Position::Heaps(heaps) => heaps.iter().all(|heap| heap.bits() == 0),
        _ => false,
    }
}

fn moves(text: &mut String, analysis: &Analysis) {
    let count = analysis.winning_moves.len();
    let heading = match (analysis.outcome, count) {
        (Outcome::P, _) if blocks(analysis) > 0 => {
            "no winning move: the opponent forbids all that would win".into()
        }
        (Outcome::N, 1) if blocks(analysis) > 0 => {
            "1 winning move; where the opponent forbids it no move is left, and that wins too"
                .into()
        }
        (Outcome::N, n) if blocks(analysis) > 0 && n > 0 => format!(
            "{} winning moves, of which the opponent may forbid {}",
            number::grouped(n as u64),
            blocks(analysis)
        ),
        (Outcome::P, _) if empty(analysis) => "no move: nothing is left to take".into(),
        (Outcome::P, _) => "no winning move: every move leads to an N-position".into(),
        (Outcome::N, 0) => "no move at all, and in misere play that wins".into(),
        (Outcome::N, 1) => "1 winning move".into(),
        (Outcome::N, n) if analysis.cut => {
            format!("more than {} winning moves", number::grouped(n as u64))
        }
        (Outcome::N, n) => format!("{} winning moves", number::grouped(n as u64)),
    };
    _ = writeln!(text, "\n{heading}");
    match (&analysis.winning_moves, &analysis.position) {
        (WinningMoves::Heaps(moves), Position::Heaps(from)) => {
            let line = |heaps: &[BigUint]| {
                let list: Vec<String> = heaps.iter().map(BigUint::to_string).collect();
                list.join("  ")
            };
            let shown: Vec<String> = moves.iter().take(SHOWN).map(|to| line(to)).collect();
            let width = shown.iter().map(String::len).max().unwrap_or(0).min(40);
            for (i, (to, line)) in moves.iter().zip(&shown).enumerate() {
                let states = analysis.states.as_ref();
                let then = states.map(|states| format!(", state {}", state_text(&states.after[i])));
                let then = then.unwrap_or_default();
                _ = writeln!(text, "  {line:<width$}    {}{then}", describe(from, to));
            }
        }
        (WinningMoves::Grids(moves), _) => {
            moves
                .iter()
                .take(SHOWN)
                .for_each(|grid| _ = writeln!(text, "  {grid}"));
        }
        _ => {}
    }
    if count > SHOWN {
        _ = writeln!(
            text,
            "  ... and {} more; --json lists all",
            number::grouped((count - SHOWN) as u64)
        );
    }
}

/// `take 5 from 10 and 1 from 3`, or what a heap is split into.
pub(super) fn describe(from: &[BigUint], to: &[BigUint]) -> String {
    if from == to {
        return "leave the heaps as they are".into();
    }
    if from.len() != to.len() {
        // the heap that was split stands where the two first differ, its parts in its place
        let at = from.iter().zip(to).take_while(|(a, b)| a == b).count();
        let parts = &to[at..at + 1 + to.len() - from.len()];
        if parts.is_empty() {
            return format!("take the heap of {}", from[at]);
        }
        let parts: Vec<String> = parts.iter().map(BigUint::to_string).collect();
        return format!("split {} into {}", from[at], parts.join(" and "));
    }
    let changed = from.iter().zip(to).enumerate().filter(|(_, (a, b))| a != b);
    let raised: Vec<String> = from
        .iter()
        .zip(to)
        .filter(|(a, b)| b > a)
        .map(|(a, b)| format!("put {} on {a}", b - a))
        .collect();
    if from.iter().any(|heap| heap.to_string().len() > SHORT) {
        // amounts as long as the heaps say less than which heaps change
        let list: Vec<String> = changed.map(|(i, _)| (i + 1).to_string()).collect();
        let plural = grundy::number::plural(list.len());
        let verb = if raised.is_empty() { "lower" } else { "change" };
        return format!("{verb} heap{plural} {}", list.join(" and "));
    }
    let taken: Vec<String> = changed
        .filter(|(_, (a, b))| a > b)
        .map(|(_, (a, b))| format!("{} from {a}", a - b))
        .collect();
    match &taken[..] {
        _ if !raised.is_empty() => {
            format!("take {}, {}", taken.join(" and "), raised.join(" and "))
        }
        [one] => format!("take {}", one.replace(" from ", " from the heap of ")),
        _ => format!("take {}", taken.join(" and ")),
    }
}
