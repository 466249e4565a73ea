//! Games that may go on for ever, and Nim with ordinal heaps: text, JSON and CSV.

use super::columns::aligned;
use super::position::{place_line, place_title, position_json};
use super::{screen_width, wrapped};
use grundy::game::{Convention, Outcome};
use grundy::nimber::field::Ordinal;
use grundy::number::{counted, grouped, joined};
use grundy::plan::{LoopyRow, LoopyTable};
use grundy::play::{LoopyAnalysis, OrdinalNim, Position};
use grundy::rulesets::{HeapRuleset, Ruleset};
use grundy::solve::loopy::Fate;
use serde_json::{Map, Value, json};
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

/// The options of an outcome.
fn of_fate(analysis: &LoopyAnalysis, fate: Fate) -> Vec<&(Position, Fate, Option<u32>)> {
    let mut found: Vec<_> = analysis
        .options
        .iter()
        .filter(|(_, found, _)| *found == fate)
        .collect();
    found.sort_by_key(|(.., remoteness)| *remoteness);
    found
}

/// A position of a game that may go on for ever, as JSON.
pub fn loopy_json(analysis: &LoopyAnalysis) -> Value {
    let ruleset = analysis.position.ruleset();
    let moves = |fate| -> Value {
        let found = of_fate(analysis, fate);
        found.iter().map(|(to, ..)| position_json(to)).collect()
    };
    let options = analysis.options.iter().map(|(to, fate, remoteness)| {
        json!({ "to": position_json(to), "outcome": fate, "remoteness": remoteness })
    });
    json!({
        "rules": ruleset.to_string(),
        "position": position_json(&analysis.position),
        "convention": ruleset.convention,
        "outcome": analysis.fate,
        "value": analysis.value,
        "remoteness": analysis.remoteness,
        "winning_moves": if analysis.fate == Fate::N { moves(Fate::P) } else { json!([]) },
        "drawing_moves": moves(Fate::D),
        "options": options.collect::<Value>(),
        "method": method(analysis),
    })
}

fn method(analysis: &LoopyAnalysis) -> String {
    let positions = counted(analysis.positions, "position");
    format!("retrograde analysis, {positions}")
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
    text + "\n" + &wrapped(&format!("by {}", method(analysis)), 2)
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

/// Which rows of a table are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoopyColumns {
    /// Values, outcomes and remoteness.
    All,
    /// Outcomes and remoteness.
    Outcomes,
    /// The P-positions alone.
    PPositions,
}

/// A table of rules that may go on for ever, and what is shown of it.
pub struct LoopySheet<'a> {
    /// The rules.
    pub ruleset: &'a Ruleset,
    /// Its heap rules.
    pub rules: &'a HeapRuleset,
    /// The box, in words.
    pub place: String,
    /// The box, as JSON.
    pub place_json: Value,
    /// The table.
    pub table: &'a LoopyTable,
    /// Its columns.
    pub columns: LoopyColumns,
}

impl LoopySheet<'_> {
    fn rows(&self) -> impl Iterator<Item = LoopyRow> + '_ {
        let all = self.columns != LoopyColumns::PPositions;
        self.table
            .rows()
            .filter(move |row| all || row.fate == Fate::P)
    }

    fn names(&self, row: &LoopyRow) -> Vec<String> {
        let heaps = row.heaps.iter().enumerate();
        heaps
            .map(|(i, &heap)| match self.rules.names_of_heap(i) {
                Some(names) => names.name(heap),
                None => heap.to_string(),
            })
            .collect()
    }

    /// The cells of a row behind its heaps: the value, where there is a column for it, the outcome,
    /// and the remoteness.
    fn cells(&self, row: &LoopyRow) -> Vec<String> {
        let value = row
            .value
            .as_ref()
            .map_or(String::new(), ToString::to_string);
        let remoteness = row
            .remoteness
            .map_or(String::new(), |moves| moves.to_string());
        match self.columns {
            LoopyColumns::All if self.has_values() => vec![value, row.fate.to_string(), remoteness],
            LoopyColumns::PPositions => vec![remoteness],
            _ => vec![row.fate.to_string(), remoteness],
        }
    }

    fn has_values(&self) -> bool {
        self.columns == LoopyColumns::All && self.ruleset.convention == Convention::Normal
    }

    fn heads(&self, heaps: usize) -> Vec<String> {
        let heaps = (1..=heaps).map(|heap| format!("heap_{heap}"));
        let more: &[&str] = match self.columns {
            LoopyColumns::All if self.has_values() => &["value", "outcome", "remoteness"],
            LoopyColumns::PPositions => &["remoteness"],
            _ => &["outcome", "remoteness"],
        };
        heaps
            .chain(more.iter().map(|&word| word.to_owned()))
            .collect()
    }

    /// The table for people: the positions by outcome, or line by line where they are few.
    pub fn text(&self, heaps: usize) -> String {
        let what = match self.columns {
            LoopyColumns::All if self.has_values() => "values and outcomes",
            LoopyColumns::PPositions => "P-positions",
            _ => "outcomes",
        };
        let title = format!("{}, {}: {what}", self.ruleset, self.place);
        let mut text = wrapped(&title, 2) + "\n";
        let counts = self
            .table
            .counts()
            .into_iter()
            .filter(|(_, count)| *count > 0);
        let counts = counts.map(|(fate, count)| format!("{fate} {}", grouped(count)));
        _ = writeln!(text, "{}\n", joined(counts, "   "));
        let mut rows = vec![self.heads(heaps)];
        for row in self.rows() {
            rows.push(
                self.names(&row)
                    .into_iter()
                    .chain(self.cells(&row))
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
        if self.table.leads_out() {
            let told = "UNKNOWN: the outcome depends on positions outside the box, to which some \
                        moves lead; a larger box settles more, and `where` in the rules can close it";
            text = text + "\n" + &wrapped(told, 2);
        }
        text
    }

    /// The table as JSON.
    pub fn json(&self) -> Value {
        let cell = |(i, &heap): (usize, &u64)| -> Value {
            match self.rules.names_of_heap(i) {
                Some(names) => names.name(heap).into(),
                None => heap.into(),
            }
        };
        let entry = |row: LoopyRow| -> Value {
            let mut all: Vec<Value> = row.heaps.iter().enumerate().map(cell).collect();
            match self.columns {
                LoopyColumns::All => {
                    all.extend([json!(row.value), json!(row.fate), json!(row.remoteness)]);
                }
                LoopyColumns::Outcomes => all.extend([json!(row.fate), json!(row.remoteness)]),
                LoopyColumns::PPositions => {}
            }
            Value::Array(all)
        };
        let counts = self
            .table
            .counts()
            .map(|(fate, count)| (fate.to_string(), count.into()));
        json!({
            "rules": self.ruleset.to_string(),
            "box": self.place_json,
            "convention": self.ruleset.convention,
            "engine": "retrograde",
            "moves": self.table.moves(),
            "outcomes": Value::Object(Map::from_iter(counts)),
            "leads_out": self.table.leads_out(),
            "entries": self.rows().map(entry).collect::<Value>(),
        })
    }

    /// The table as CSV.
    ///
    /// # Errors
    /// Writing failed.
    pub fn csv(&self, heaps: usize, out: &mut dyn io::Write) -> io::Result<()> {
        let quoted = |cell: &str| match cell.contains([',', '"', '\n']) {
            true => format!("\"{}\"", cell.replace('"', "\"\"")),
            false => cell.to_owned(),
        };
        writeln!(out, "{}", self.heads(heaps).join(","))?;
        for row in self.rows() {
            let cells = self.names(&row).into_iter().chain(self.cells(&row));
            writeln!(out, "{}", joined(cells.map(|cell| quoted(&cell)), ","))?;
        }
        Ok(())
    }
}

/// A position of Nim with ordinal heaps, as JSON.
pub fn ordinal_json(position: &OrdinalNim, convention: Convention) -> Value {
    let heaps: Vec<String> = position.heaps().iter().map(heap_word).collect();
    let value = match convention {
        Convention::Normal => json!(position.value().to_string()),
        Convention::Misere => Value::Null,
    };
    let winning = position.winning(convention).into_iter().map(|(i, to)| {
        let mut after = heaps.clone();
        after[i] = heap_word(&to);
        after
    });
    json!({
        "rules": match convention { Convention::Normal => "nim", Convention::Misere => "nim misere" },
        "position": heaps,
        "convention": convention,
        "outcome": position.outcome(convention),
        "value": value,
        "winning_moves": winning.collect::<Vec<_>>(),
        "method": "by Bouton's theorem",
    })
}

/// The size of a heap: a finite one without a star.
fn heap_word(heap: &Ordinal) -> String {
    match heap.finite() {
        Some(nimber) => nimber.to_string().trim_start_matches('*').to_owned(),
        None => heap.to_string(),
    }
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
