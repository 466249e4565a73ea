//! A table in JSON as its entries.

use super::{Entry, Label, LoopyClaim, Said};
use crate::certify::CertifyError;
use crate::game::{Convention, Heap, HeapBox, HeapRules, Order};
use crate::rulesets::Ruleset;
use crate::text::from_json;
use crate::work::Stop;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// The keys that are read; others tell how it was made.
#[derive(Deserialize)]
struct Raw {
    rules: String,
    #[serde(rename = "box")]
    place: RawBox,
    order: Option<Order>,
    convention: Convention,
    /// How many positions there are of each outcome.
    outcomes: BTreeMap<String, u64>,
    entries: Vec<Vec<Value>>,
}

#[derive(Deserialize)]
struct RawBox {
    heaps: usize,
    max: Value,
}

fn wrong<T>(found: impl Into<String>, expected: &str) -> Result<T, CertifyError> {
    Err(CertifyError::input(
        found,
        expected,
        "write it again with ‹grundy table RULES json=›",
    ))
}

/// The end of an outcome in a row: with the number of moves where somebody wins.
fn said(outcome: &Value, moves: &Value) -> Option<Said> {
    let moves = match moves {
        Value::Null => None,
        moves => Some(u32::try_from(moves.as_u64()?).ok()?),
    };
    match (outcome.as_str()?, moves) {
        ("P", Some(moves)) => Some(Said::Lost(moves)),
        ("N", Some(moves)) => Some(Said::Won(moves)),
        ("D", None) => Some(Said::Draw),
        ("UNKNOWN", None) => Some(Said::Unknown),
        _ => None,
    }
}

/// A value: an integer, or `inf{0,2}`.
fn label(value: &Value) -> Option<Option<Label>> {
    match value {
        Value::Null => Some(None),
        Value::Number(nimber) => {
            let nimber = u32::try_from(nimber.as_u64()?).ok()?;
            Some(Some(Label::Nimber(nimber)))
        }
        Value::String(text) => {
            let inside = text.strip_prefix("inf{")?.strip_suffix('}')?;
            let all = inside.split(',').filter(|nimber| !nimber.is_empty());
            let all = all.map(|nimber| nimber.parse().ok());
            Some(Some(Label::Infinite(all.collect::<Option<_>>()?)))
        }
        _ => None,
    }
}

impl LoopyClaim {
    /// Whether a text in JSON is such a table: no other result says whether moves lead out.
    pub(in crate::certify) fn is_named(text: &[u8]) -> bool {
        let key = b"\"leads_out\"";
        text.windows(key.len()).any(|part| part == key)
    }

    /// Reads the text.
    ///
    /// # Errors
    /// JSON that is none or of something else, rules that cannot be read, entries that are not those
    /// of the box.
    pub(in crate::certify) fn read(text: &[u8]) -> Result<Self, CertifyError> {
        let raw: Raw = match from_json(text) {
            Ok(raw) => raw,
            Err(error) => {
                return wrong(format!("JSON that is no such table ({error})"), "its keys");
            }
        };
        let ruleset: Ruleset = match raw.rules.parse() {
            Ok(ruleset) => ruleset,
            Err(error) => return wrong(format!("rules that cannot be read ({error})"), "rules"),
        };
        let Some(rules) = ruleset.heap_rules() else {
            return wrong(format!("{ruleset}"), "rules on heaps");
        };
        if ruleset.convention != raw.convention || !rules.heaps_alone() {
            return wrong(
                format!("{ruleset}"),
                "rules of heaps alone, and their convention",
            );
        }
        let max = match &raw.place.max {
            Value::Array(all) => all.iter().map(Value::as_u64).collect::<Option<Vec<_>>>(),
            one => one.as_u64().map(|max| vec![max; raw.place.heaps]),
        };
        let Some(max) = max.filter(|max| max.len() == raw.place.heaps && !max.is_empty()) else {
            return wrong("a box without bounds", "one for all heaps, or one for each");
        };
        let common = max.windows(2).all(|pair| pair[0] == pair[1]);
        let order = raw.order.unwrap_or(match rules.symmetric() && common {
            true => Order::Sorted,
            false => Order::Ordered,
        });
        if order == Order::Sorted && !rules.symmetric() {
            return wrong(
                "sorted positions",
                "ordered ones: the rules tell heaps apart",
            );
        }
        let positions = HeapBox::new(max, order).map_err(Stop::from)?;
        let heap = |(i, value): (usize, &Value)| -> Option<Heap> {
            match (value, rules.names_of_heap(i)) {
                (Value::String(name), Some(names)) => names.heap(name).ok(),
                (value, None) => value.as_u64(),
                _ => None,
            }
        };
        let all: u64 = raw.outcomes.values().sum();
        let bare = raw.entries.iter().all(|row| row.len() == raw.place.heaps);
        if bare && all > raw.entries.len() as u64 {
            return wrong(
                "P-positions alone, which say nothing of the others",
                "the outcome of each position",
            );
        }
        let mut entries = Vec::with_capacity(raw.entries.len());
        for row in &raw.entries {
            let heaps = raw.place.heaps;
            let entry = (row.get(..heaps)).and_then(|own| {
                let own = own.iter().enumerate().map(heap).collect::<Option<_>>()?;
                let (value, outcome) = match &row[heaps..] {
                    [value, outcome, moves] => (label(value)?, said(outcome, moves)?),
                    [outcome, moves] => (None, said(outcome, moves)?),
                    _ => return None,
                };
                Some(Entry {
                    heaps: own,
                    said: outcome,
                    value,
                })
            });
            let Some(entry) = entry else {
                return wrong(
                    format!("the entry {}", Value::from(row.clone())),
                    "heaps, value, outcome and remoteness of each position",
                );
            };
            entries.push(entry);
        }
        Ok(Self {
            ruleset,
            positions,
            entries,
        })
    }
}
