//! Rulesets of one's own, as an experiment file writes them.

use super::error::{FileError, Source};
use grundy::rulesets::{Definitions, Ruleset};
use serde::Deserialize;
use toml::Spanned;

/// A ruleset as it is written: `name`, `heaps`, and moves or a table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawRuleset {
    name: Spanned<String>,
    heaps: Spanned<Heaps>,
    #[serde(default)]
    symmetric: bool,
    #[serde(default)]
    falling_total: bool,
    /// Clauses of moves; one that begins with a bracket is taken.
    #[serde(default)]
    moves: Vec<String>,
    /// Which positions there are.
    positions: Option<String>,
    /// For a heap of 0, 1, ..: what it may become.
    table: Option<Vec<Vec<Left>>>,
    /// Where the rules come from: for readers.
    #[serde(rename = "source")]
    _source: Option<String>,
}

/// How many heaps, or `any`, or `each`.
#[derive(Debug, Deserialize)]
#[serde(
    untagged,
    expecting = "found something else, expected a number of heaps, \"any\" or \"each\""
)]
enum Heaps {
    Fixed(u64),
    Word(String),
}

/// What a heap is left as.
#[derive(Debug, Deserialize)]
#[serde(
    untagged,
    expecting = "found something else, expected a heap, or a list of heaps"
)]
enum Left {
    One(u64),
    Parts(Vec<u64>),
}

impl RawRuleset {
    /// The rules in the notation.
    fn notation(&self) -> String {
        let mut head = match self.heaps.get_ref() {
            Heaps::Fixed(heaps) => format!("{heaps} heaps"),
            Heaps::Word(word) if word == "each" => "each heap".into(),
            Heaps::Word(word) => format!("{word} heaps"),
        };
        if self.symmetric {
            head.push_str(", symmetric");
        }
        if self.falling_total {
            head.push_str(", falling total");
        }
        let mut clauses = Vec::new();
        if let Some(positions) = &self.positions {
            clauses.push(format!("where {positions}"));
        }
        for clause in &self.moves {
            let taken = clause.trim_start().starts_with('(');
            let word = if taken { "take " } else { "" };
            clauses.push(format!("{word}{}", clause.trim()));
        }
        if let Some(table) = &self.table {
            let rows: Vec<String> = table.iter().map(|row| row_text(row)).collect();
            clauses.push(format!("table {}", rows.join(", ")));
        }
        format!("rules{{{head}: {}}}", clauses.join("; "))
    }
}

/// The options of one heap: `{0, (1, 1)}`.
fn row_text(row: &[Left]) -> String {
    let options = row.iter().map(|left| match left {
        Left::One(heap) => heap.to_string(),
        Left::Parts(parts) => {
            let parts: Vec<String> = parts.iter().map(u64::to_string).collect();
            // a bracket around one number is no list
            match &parts[..] {
                [] => "0".to_owned(),
                [part] => part.clone(),
                parts => format!("({})", parts.join(", ")),
            }
        }
    });
    format!("{{{}}}", options.collect::<Vec<_>>().join(", "))
}

/// The rulesets that a file defines; later ones may use earlier ones by `as`.
pub(super) fn definitions(
    source: &Source<'_>,
    all: &[Spanned<RawRuleset>],
) -> Result<Definitions, FileError> {
    let mut definitions = Definitions::default();
    for raw in all {
        let at = Some(raw.span().start);
        let raw = raw.get_ref();
        let notation = raw.notation();
        let ruleset = Ruleset::read(&notation, &definitions).map_err(|error| {
            let name = raw.name.get_ref();
            source.error(at, format!("in the ruleset {name}, {error}"))
        })?;
        if let Some(rules) = ruleset.heap_rules() {
            let at = Some(raw.name.span().start);
            let added = definitions.add(raw.name.get_ref(), rules.clone());
            added.map_err(|error| source.error(at, error.to_string()))?;
        }
    }
    Ok(definitions)
}
