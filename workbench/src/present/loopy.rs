//! Games that may go on for ever, and Nim with ordinal heaps: text, JSON and CSV.

use super::columns::aligned;
use super::position::{place_line, place_title};
use super::{screen_width, wrapped};
use grundy::ask::{LoopyColumns, LoopySheet, heap_word, loopy_method, of_fate};
use grundy::game::{Convention, Outcome};
use grundy::number::{counted, grouped, joined};
use grundy::play::{LoopyAnalysis, OrdinalNim, Position};
use grundy::solve::loopy::Fate;
use std::fmt::Write;
use std::io;

/// Moves shown to people; JSON lists all.
const SHOWN: usize = 50;

/// A title, and what was found, at the same column or on a line of its own.
fn titled(title: &str, found: &str) -> String {
    let column = screen_width() - 26;
    match title.len() < column {
        true => format!("{title}{:1$}{found}\n", "", column - title.len()),
        false => format!("{title}\n  {found}\n"),
    }
}

/// A position of a game that may go on for ever, for people.
pub fn loopy_text(analysis: &LoopyAnalysis) -> String {
    let (position, ruleset) = (&analysis.position, analysis.position.ruleset());
    let at = place_title(position, place_line);
    let title = format!("{}, {at}, {} play", ruleset.rules, ruleset.convention);
    let value = analysis.value.as_ref();
    let value = value.map_or(String::new(), |value| format!("   value {value}"));
    let mut text = titled(&title, &format!("{}{value}", analysis.fate));
    let moves =
        |remoteness: Option<u32>| remoteness.map_or(String::new(), |moves| counted(moves, "move"));
    _ = match (analysis.fate, analysis.options.is_empty()) {
        (_, true) => writeln!(text, "\nno move: the rules allow none here"),
        (Fate::N, _) if analysis.summed => writeln!(text, "\nthe player to move wins"),
        (Fate::P, _) if analysis.summed => {
            writeln!(text, "\nno winning move: every move leads to an N-position")
        }
        (Fate::N, _) => writeln!(
            text,
            "\nthe player to move wins in {}",
            moves(analysis.remoteness)
        ),
        (Fate::P, _) => writeln!(
            text,
            "\nno winning move: every move leads to an N-position; play lasts {} at most",
            moves(analysis.remoteness)
        ),
        (Fate::D | Fate::Unknown, _) => {
            writeln!(text, "\na draw: neither player can force a win")
        }
    };
    for (fate, kind) in [(Fate::P, "winning move"), (Fate::D, "drawing move")] {
        let found = of_fate(analysis, fate);
        if found.is_empty() || fate == Fate::D && analysis.fate == Fate::N {
            continue;
        }
        _ = writeln!(text, "\n{}", counted(found.len() as u64, kind));
        let line = |(to, _, remoteness): &&(Position, Fate, Option<u32>)| {
            let left = match &to.heap_words().concat()[..] {
                [] => "0".into(),
                heaps => joined(heaps, "  "),
            };
            let then = match remoteness {
                Some(moves) => format!(", then {} more", counted(*moves, "move")),
                None => String::new(),
            };
            [format!("  {left}  "), change(position, to) + &then]
        };
        let shown: Vec<[String; 2]> = found.iter().take(SHOWN).map(line).collect();
        text.push_str(&aligned(&shown, |_| false, 44));
        if found.len() > SHOWN {
            let more = grouped((found.len() - SHOWN) as u64);
            _ = writeln!(text, "  ... and {more} more; --json lists all");
        }
    }
    text + "\n" + &wrapped(&format!("by {}", loopy_method(analysis)), 2)
}

/// The heaps that a move changes, and what they become.
fn change(from: &Position, to: &Position) -> String {
    let [mut before, mut after] = [from, to].map(|position| position.heap_words().concat());
    before.retain(|heap| match after.iter().position(|other| other == heap) {
        Some(at) => {
            after.remove(at);
            false
        }
        None => true,
    });
    let words = |heaps: &[String]| match heaps {
        [] => "0".to_owned(),
        heaps => joined(heaps, " and "),
    };
    format!("from {} to {}", words(&before), words(&after))
}

/// The table for people: the positions by outcome, or line by line where they are few.
pub fn loopy_table_text(sheet: &LoopySheet<'_>, heaps: usize) -> String {
    let what = match sheet.columns {
        LoopyColumns::All if sheet.has_values() => "values and outcomes",
        LoopyColumns::PPositions => "P-positions",
        _ => "outcomes",
    };
    let title = format!("{}, {}: {what}", sheet.ruleset, sheet.place);
    let mut text = wrapped(&title, 2) + "\n";
    let counts = sheet
        .table
        .counts()
        .into_iter()
        .filter(|(_, count)| *count > 0);
    let counts = counts.map(|(fate, count)| format!("{fate} {}", grouped(count)));
    _ = writeln!(text, "{}\n", joined(counts, "   "));
    let mut rows = vec![sheet.heads(heaps)];
    for row in sheet.rows() {
        rows.push(
            sheet
                .names(&row)
                .into_iter()
                .chain(sheet.cells(&row))
                .collect(),
        );
    }
    let columns = rows[0].len();
    let wide = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..columns)
        .map(|column| wide(column).unwrap_or(0))
        .collect();
    for row in &rows {
        let cells = row
            .iter()
            .zip(&widths)
            .map(|(cell, &width)| format!("{cell:width$}"));
        _ = writeln!(text, "{}", joined(cells, "  ").trim_end());
    }
    if sheet.table.leads_out() {
        let told = "UNKNOWN: the outcome depends on positions outside the box, to which some \
                        moves lead; a larger box settles more, and `where` in the rules can close it";
        text = text + "\n" + &wrapped(told, 2);
    }
    text
}

/// The table as CSV.
///
/// # Errors
/// Writing failed.
pub fn loopy_table_csv(
    sheet: &LoopySheet<'_>,
    heaps: usize,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let quoted = |cell: &str| match cell.contains([',', '"', '\n']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.to_owned(),
    };
    writeln!(out, "{}", sheet.heads(heaps).join(","))?;
    for row in sheet.rows() {
        let cells = sheet.names(&row).into_iter().chain(sheet.cells(&row));
        writeln!(out, "{}", joined(cells.map(|cell| quoted(&cell)), ","))?;
    }
    Ok(())
}

/// A position of Nim with ordinal heaps, for people.
pub fn ordinal_text(position: &OrdinalNim, convention: Convention) -> String {
    let heaps: Vec<String> = position.heaps().iter().map(heap_word).collect();
    let title = format!("nim, {}, {convention} play", joined(&heaps, ", "));
    let outcome = position.outcome(convention);
    let value = match convention {
        Convention::Normal => format!("   value {}", position.value()),
        Convention::Misere => String::new(),
    };
    let mut text = titled(&title, &format!("{outcome}{value}"));
    let winning = position.winning(convention);
    _ = match (outcome, winning.len()) {
        (Outcome::P, _) => writeln!(text, "\nno winning move: every move leads to an N-position"),
        (Outcome::N, 0) => writeln!(text, "\nno move at all, and in misere play that wins"),
        (Outcome::N, n) => writeln!(text, "\n{}", counted(n as u64, "winning move")),
    };
    for (i, to) in winning {
        let mut after = heaps.clone();
        after[i] = heap_word(&to);
        let told = format!("heap {} from {} to {}", i + 1, heaps[i], after[i]);
        _ = writeln!(text, "  {}    {told}", joined(&after, ", "));
    }
    text + "\nby Bouton's theorem, which holds for ordinal heaps as well\n"
}
