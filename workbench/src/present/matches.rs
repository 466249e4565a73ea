use super::digits;
use super::drawing::{heaps_line, move_line, position_line};
use super::transcript::Names;
use super::wrapped::wrapped;
use crate::report::table::integer;
use grundy::game::{Convention, Outcome};
use grundy::number::grouped;
use grundy::play::{
    Analysis, Choice, DigitalSum, Examined, Match, Ply, Position, Shown, Side, WholePosition,
    WinningMoves,
};
use grundy::rulesets::Ruleset;
use num_bigint::BigUint;
use serde_json::{Value, json};
use std::fmt::Write;

/// Options shown to people.
const SHOWN: usize = 50;

/// A match as JSON; `predicted` is told where the match is a simulation.
pub fn match_json(game: &Match, names: Names<'_>, predicted: Option<Side>) -> Value {
    let ruleset = game.ruleset();
    let ply = |ply: &Ply| {
        let mut all = json!({
            "player": names.of(ply.side),
            "from": position_json(ruleset, &ply.from),
            "to": position_json(ruleset, &ply.to),
        });
        if let Some(state) = state_json(ruleset, &ply.to) {
            all["state"] = state;
        }
        if game.blocks() > 0 {
            let forbidden = ply.forbidden.iter();
            all["forbidden"] = forbidden.map(|at| position_json(ruleset, at)).collect();
        }
        if ply.mistake {
            all["mistake"] = true.into();
        }
        all
    };
    let mut all = json!({
        "rules": ruleset.to_string(),
        "start": position_json(ruleset, game.start()),
    });
    if let Some(state) = state_json(ruleset, game.start()) {
        all["state"] = state;
    }
    all["first"] = names.0.into();
    if let Some(side) = predicted {
        all["predicted"] = names.of(side).into();
    }
    all["winner"] = game.winner().map(|side| names.of(side)).into();
    all["moves"] = game.plies().iter().map(ply).collect();
    all
}

/// The heaps, by summand where their number changes; a board as text.
pub(super) fn position_json(ruleset: &Ruleset, at: &WholePosition) -> Value {
    let number = |heap: &BigUint| match u64::try_from(heap) {
        Ok(n) => integer(n),
        Err(_) => Value::String(heap.to_string()),
    };
    let heaps = |heaps: &Vec<BigUint>| -> Value { heaps.iter().map(number).collect() };
    match at.shown(ruleset) {
        Shown::Heaps { summands, .. } if summands.len() == 1 => heaps(&summands[0]),
        Shown::Heaps { summands, .. } => summands.iter().map(heaps).collect(),
        Shown::Grid(grid) => Value::String(grid.to_string()),
    }
}

pub(super) fn state_json(ruleset: &Ruleset, at: &WholePosition) -> Option<Value> {
    match at.shown(ruleset) {
        Shown::Heaps { states, .. } if !states.is_empty() => {
            Some(states.into_iter().map(integer).collect())
        }
        _ => None,
    }
}

/// Who wins from here and why: the digital-sum table for nim and moore, else the options with
/// their values.
pub fn why(game: &Match, examined: &Examined) -> String {
    let ruleset = game.ruleset();
    let mut text = String::new();
    if let (WholePosition::Large(heaps), Some(k)) = (game.position(), ruleset.k()) {
        let table = DigitalSum::new(heaps, k.saturating_add(1));
        let analysis = Analysis {
            ruleset: ruleset.clone(),
            position: Position::Heaps(heaps.clone()),
            outcome: examined.outcome,
            value: examined.value.clone(),
            winning_moves: WinningMoves::Heaps(Vec::new()),
            states: None,
            cut: false,
            method: String::new(),
            digital_sum: None,
        };
        digits::write(&mut text, &table, &analysis);
        return text.trim_start_matches('\n').to_owned();
    }
    let values = examined.value.is_some();
    let meaning = match examined.outcome {
        Outcome::P => "P: who moves here loses",
        Outcome::N => "N: who moves here wins",
    };
    let value = match &examined.value {
        Some(value) if value.bits() > 0 => format!(", value *{value}"),
        Some(_) => ", value 0".into(),
        None => String::new(),
    };
    _ = writeln!(text, "{meaning}{value}");
    let options = examined.options.as_deref().unwrap_or_default();
    let mut rows: Vec<(String, String)> = Vec::new();
    for (option, number) in options
        .iter()
        .filter(|(o, _)| !game.forbidden().contains(o))
    {
        let told = match (values, number) {
            (_, 0) => "P, wins".into(),
            (true, n) => format!("*{n}"),
            (false, _) => "N".into(),
        };
        rows.push((position_line(ruleset, option), told));
    }
    // what wins comes first
    rows.sort_by_key(|(_, told)| told != "P, wins");
    let width = rows
        .iter()
        .take(SHOWN)
        .map(|row| row.0.len())
        .max()
        .unwrap_or(0)
        .min(60);
    for (line, told) in rows.iter().take(SHOWN) {
        _ = writeln!(text, "  {line:<width$}  {told}");
    }
    more(&mut text, rows.len());
    text
}

fn more(text: &mut String, count: usize) {
    if count > SHOWN {
        _ = writeln!(text, "  ... and {} more", grouped((count - SHOWN) as u64));
    }
}

/// The legal moves.
pub fn moves_text(game: &Match, options: Option<&[WholePosition]>) -> String {
    let ruleset = game.ruleset();
    let mut text = String::new();
    let Some(options) = options else {
        let WholePosition::Large(heaps) = game.position() else {
            return text;
        };
        let k = ruleset.k().unwrap_or(1);
        let most = if k == 1 {
            "one heap".into()
        } else {
            format!("1 to {k} heaps")
        };
        _ = writeln!(
            text,
            "more than {} moves: any amounts from {most}",
            grouped(MANY)
        );
        _ = writeln!(text, "  {}", heaps_line(std::slice::from_ref(heaps)));
        return text;
    };
    let plural = grundy::number::plural(options.len());
    _ = writeln!(text, "{} move{plural}", grouped(options.len() as u64));
    let rows: Vec<(String, String)> = options
        .iter()
        .take(SHOWN)
        .map(|to| {
            (
                position_line(ruleset, to),
                move_line(ruleset, game.position(), to),
            )
        })
        .collect();
    let width = rows
        .iter()
        .map(|row| row.0.len())
        .max()
        .unwrap_or(0)
        .min(40);
    for (line, told) in &rows {
        _ = writeln!(text, "  {line:<width$}  {told}");
    }
    more(&mut text, options.len());
    text
}

/// Moves of nim and moore up to which [`moves_text`] lists them.
pub const MANY: u64 = 10_000;

/// A good move, or that there is none.
pub fn hint(game: &Match, choice: &Choice, examined: &Examined) -> String {
    let line = position_line(game.ruleset(), &choice.to);
    let told = move_line(game.ruleset(), game.position(), &choice.to);
    if examined.winning.contains(&choice.to) {
        format!("{line} wins: {told}")
    } else {
        format!("no move wins against best play; a slow one is {line}: {told}")
    }
}

/// The head of a match: rules, position, convention, and what that means.
pub fn match_head(game: &Match) -> String {
    let ruleset = game.ruleset();
    let at = match game.start().shown(ruleset) {
        Shown::Grid(grid) => format!("{} x {} board", grid.rows(), grid.cols()),
        Shown::Heaps { summands, .. } => {
            // where heaps vanish none is left of 0
            let plural = if summands.concat().len() > 1 { "s" } else { "" };
            format!("heap{plural} {}", position_line(ruleset, game.start()))
        }
    };
    let ending = match ruleset.convention {
        Convention::Normal => "who cannot move loses",
        Convention::Misere => "who cannot move wins",
    };
    let convention = ruleset.convention;
    let head = format!("{}, {at}, {convention} play: {ending}", ruleset.rules);
    wrapped(&head, 2)
}
