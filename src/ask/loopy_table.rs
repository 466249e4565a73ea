//! Tables of rules that may go on for ever.

use super::box_json;
use crate::game::{Convention, Order};
use crate::plan::{Enumerated, LoopyRow, LoopyTable};
use crate::rulesets::{HeapRuleset, Ruleset};
use crate::solve::loopy::Fate;
use crate::work::{Context, Stop};
use serde_json::{Map, Value, json};

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
    /// Which tuples are listed.
    pub order: Order,
    /// The table.
    pub table: LoopyTable,
    /// Its columns.
    pub columns: LoopyColumns,
}

impl<'a> LoopySheet<'a> {
    /// The table of a box.
    ///
    /// # Errors
    /// Those of [`LoopyTable::of`].
    pub fn of(
        ruleset: &'a Ruleset,
        rules: &'a HeapRuleset,
        place: &Enumerated,
        columns: LoopyColumns,
        context: &Context,
    ) -> Result<Self, Stop> {
        let (positions, values) = (&place.positions, columns == LoopyColumns::All);
        let table = LoopyTable::of(rules, positions, ruleset.convention, values, context)?;
        Ok(Self {
            ruleset,
            rules,
            place: place.to_string(),
            place_json: box_json(positions),
            order: positions.order(),
            table,
            columns,
        })
    }

    /// The rows that are shown.
    pub fn rows(&self) -> impl Iterator<Item = LoopyRow> + '_ {
        let all = self.columns != LoopyColumns::PPositions;
        self.table
            .rows()
            .filter(move |row| all || row.fate == Fate::P)
    }

    /// The heaps of a row, by their names where they have some.
    pub fn names(&self, row: &LoopyRow) -> Vec<String> {
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
    pub fn cells(&self, row: &LoopyRow) -> Vec<String> {
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

    /// Whether there is a column of values.
    pub fn has_values(&self) -> bool {
        self.columns == LoopyColumns::All && self.ruleset.convention == Convention::Normal
    }

    /// The heads of the columns.
    pub fn heads(&self, heaps: usize) -> Vec<String> {
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
            "order": self.order,
            "convention": self.ruleset.convention,
            "engine": "retrograde",
            "moves": self.table.moves(),
            "outcomes": Value::Object(Map::from_iter(counts)),
            "leads_out": self.table.leads_out(),
            "entries": self.rows().map(entry).collect::<Value>(),
        })
    }
}
