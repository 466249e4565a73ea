use super::bouton::advice;
use super::columns::aligned;
use super::digits;
use super::drawing::move_line;
use super::position::{place_line, place_title, position_line};
use super::wrapped::wrapped;
use grundy::game::{Convention, Outcome};
use grundy::number::{counted, grouped};
use grundy::play::{Analysis, Choice, LoopyAnalysis, Match, Position};
use grundy::solve::loopy::Fate;
use std::fmt::Write;

/// Options shown to people.
const SHOWN: usize = 50;

/// The message for an option that wins.
const WINS: &str = "P, wins";

/// Who wins from here and why: the digital-sum table for nim and moore, else the options with
/// their values.
pub fn why(analysis: &Analysis, forbidden: &[Position]) -> String {
    let mut text = String::new();
    if let Some(table) = analysis.digital_sum() {
        digits::write(&mut text, &table, analysis);
        let advice = wrapped(&advice(&table, analysis), 0);
        return format!("{}\n{advice}", text.trim_start_matches('\n'));
    }
    let values = analysis.value.is_some();
    let meaning = match analysis.outcome {
        Outcome::P => "P: the player to move loses",
        Outcome::N => "N: the player to move wins",
    };
    let value = match &analysis.value {
        Some(value) if value.bits() > 0 => format!(", value *{value}"),
        Some(_) => ", value 0".into(),
        None => String::new(),
    };
    _ = writeln!(text, "{meaning}{value}");
    let options = analysis.options.as_deref().unwrap_or_default();
    let options = options.iter().filter(|(o, _)| !forbidden.contains(o));
    let row = |(option, number): &(Position, u64)| {
        let told = match (values, number) {
            (_, 0) => WINS.into(),
            (true, n) => format!("*{n}, loses"),
            (false, _) => "N, loses".into(),
        };
        [format!("  {}", position_line(option)), told]
    };
    let mut rows: Vec<[String; 2]> = options.map(row).collect();
    // what wins comes first
    rows.sort_by_key(|[_, told]| told != WINS);
    let count = rows.len();
    rows.truncate(SHOWN);
    text.push_str(&aligned(&rows, |_| false, 62));
    more(&mut text, count);
    text
}

fn more(text: &mut String, count: usize) {
    if count > SHOWN {
        _ = writeln!(text, "  ... and {} more", grouped((count - SHOWN) as u64));
    }
}

/// The legal moves.
pub fn moves_text(from: &Position, options: Option<&[Position]>) -> String {
    let mut text = String::new();
    let Some(options) = options else {
        let k = from.lowered().unwrap_or(1);
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
        _ = writeln!(text, "  {}", place_line(from));
        return text;
    };
    _ = writeln!(text, "{}", counted(options.len() as u64, "move"));
    let row = |to| [format!("  {}", position_line(to)), move_line(from, to)];
    let rows: Vec<[String; 2]> = options.iter().take(SHOWN).map(row).collect();
    text.push_str(&aligned(&rows, |_| false, 42));
    more(&mut text, options.len());
    text
}

/// Moves of nim and moore up to which [`moves_text`] lists them.
pub const MANY: u64 = 10_000;

/// A good move, or word that there is none.
pub fn hint(choice: &Choice, analysis: &Analysis) -> String {
    let line = position_line(&choice.to);
    // what is remembered, apart
    let line = match line.split_once(", ") {
        Some((heaps, said)) => format!("{heaps} ({said})"),
        None => line,
    };
    let told = move_line(&analysis.position, &choice.to);
    if analysis.winning.contains(&choice.to) {
        format!("{line} wins: {told}")
    } else {
        format!("no move wins if the computer makes no mistake; {line} takes the least: {told}")
    }
}

/// The same of a game that may go on for ever.
pub fn loopy_hint(choice: &Choice, found: &LoopyAnalysis) -> String {
    let line = position_line(&choice.to);
    let told = move_line(&found.position, &choice.to);
    match found.fate {
        Fate::N => format!("{line} wins: {told}"),
        Fate::D => format!("no move wins; {line} keeps the draw: {told}"),
        Fate::P | Fate::Unknown => {
            format!("no move wins if the computer makes no mistake; {line} lasts longest: {told}")
        }
    }
}

/// The head of a match: rules, position, convention, and what that means.
pub fn match_head(game: &Match) -> String {
    let ruleset = game.ruleset();
    let at = place_title(game.start(), position_line);
    let ending = match ruleset.convention {
        Convention::Normal => "the player who cannot move loses",
        Convention::Misere => "the player who cannot move wins",
    };
    let endless = match game.start().loops() {
        true => ", and a position that comes for the third time is a draw",
        false => "",
    };
    let except = match ruleset.rules.extra().ends {
        true => ", unless `won if` holds",
        false => "",
    };
    let convention = ruleset.convention;
    let head = format!(
        "{}, {at}, {convention} play: {ending}{except}{endless}",
        ruleset.rules
    );
    wrapped(&head, 2)
}
