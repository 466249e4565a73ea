use super::drawing::move_line;
use super::position::{place_line, position_line, remembered};
use super::screen_width;
use grundy::ask::SideNames;
use grundy::number::joined;
use grundy::play::{Match, Ply, Position};
use std::fmt::Write;

/// All moves of a match, one per line: `1  you  3 4 5 -> 1 4 5  take 2 from the heap of 3`. Where
/// that is too long, the position after a move is under it.
pub fn transcript(game: &Match, names: SideNames<'_>) -> String {
    let mut text = String::new();
    let number = game.plies().len().to_string().len();
    let name = names.0.len().max(names.1.len());
    let lines: Vec<(String, String)> = game.plies().iter().map(line).collect();
    let widths = |lines: &[(String, String)], of: fn(&(String, String)) -> usize| {
        lines.iter().map(of).max().unwrap_or(0)
    };
    let width = widths(&lines, |line| line.0.len());
    let margin = 2 + number + 2 + name + 2;
    let fits = margin + width + 2 + widths(&lines, |line| line.1.len()) <= screen_width();
    for (i, (ply, (places, told))) in game.plies().iter().zip(lines).enumerate() {
        let who = format!("  {:>number$}  {:<name$}  ", i + 1, names.of(ply.side));
        if fits {
            _ = writeln!(text, "{who}{places:<width$}  {told}");
        } else {
            let after = place_line(&ply.to);
            let room = screen_width() - margin - 6;
            let cut = if after.len() > room { "..." } else { "" };
            let after: String = after.chars().take(room).collect();
            _ = writeln!(text, "{who}{told}\n{:margin$}-> {after}{cut}", "");
        }
        if !ply.forbidden.is_empty() {
            let other = names.of(ply.side.other());
            let forbidden = list(&ply.forbidden);
            _ = writeln!(text, "{:margin$}{other} had forbidden {forbidden}", "");
        }
    }
    text
}

/// The heaps before and after a move; the move, what is remembered then, and whether it was a
/// mistake.
fn line(ply: &Ply) -> (String, String) {
    let (from, to) = (place_line(&ply.from), place_line(&ply.to));
    let mut words = vec![move_line(&ply.from, &ply.to)];
    words.extend(remembered(&ply.to));
    if ply.mistake {
        words.push("a mistake".into());
    }
    (format!("{from} -> {to}"), words.join(", "))
}

/// Positions, separated by commas.
pub fn list(positions: &[Position]) -> String {
    joined(positions.iter().map(position_line), ", ")
}
