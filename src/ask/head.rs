//! What all results in JSON say before what they found, with the keys that scripts rely on.

use super::BoardSize;
use crate::game::{Convention, Heap, HeapBox, HeapRules, Order};
use crate::number::integer;
use crate::plan::{Engine, Enumerated};
use crate::rulesets::{Rules, Ruleset};
use crate::solve::{Statistics, Want};
use serde_json::{Map, Value, json};

/// What JSON results say before their entries, with the keys that scripts rely on.
#[derive(Clone, Debug)]
pub struct Head {
    /// The rules, canonical.
    pub rules: String,
    /// `{heaps, max}` or `{board}`.
    pub place: Value,
    /// Sorted or ordered; boards have no order.
    pub order: Option<Order>,
    /// Normal or misere.
    pub convention: Convention,
    /// The engine.
    pub engine: Engine,
    /// Counts.
    pub counts: Counts,
}

/// Counts of a result; a count that means nothing here is `None`, `null` in JSON.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// Sorted positions.
    pub sorted: Option<u128>,
    /// Ordered positions.
    pub ordered: Option<u128>,
    /// P-positions among the sorted ones.
    pub p_sorted: Option<u128>,
    /// P-positions among the ordered ones.
    pub p_ordered: Option<u128>,
    /// How many positions have each value, in the order of the result.
    pub values: Option<Vec<u128>>,
    /// The largest value.
    pub largest: Option<u64>,
}

impl Counts {
    /// The keys in their documented order.
    pub fn json(&self) -> Map<String, Value> {
        let values = self.values.as_ref().map(|values| -> Map<String, Value> {
            let present = values.iter().enumerate().filter(|(_, count)| **count > 0);
            present
                .map(|(value, &count)| (value.to_string(), integer(count)))
                .collect()
        });
        let both = |sorted: Option<u128>, ordered: Option<u128>| json!({ "sorted": sorted.map(integer), "ordered": ordered.map(integer) });
        object(json!({
            "positions": both(self.sorted, self.ordered),
            "p_positions": both(self.p_sorted, self.p_ordered),
            "values": values,
            "largest_value": self.largest.map(integer),
        }))
    }

    /// The counts of a box: of its positions, not of tuples that are not positions. Sorted counts
    /// need symmetric rules and a common bound. Boards are not counted.
    pub fn of(place: &Enumerated, want: Want, statistics: &Statistics) -> Self {
        let Some(rules) = place.rules.heap_rules() else {
            return Self::default();
        };
        let sorted = place.positions.count_sorted().filter(|_| rules.symmetric());
        let sorted = sorted.map(|sorted| sorted - statistics.absent_sorted);
        Self {
            sorted,
            ordered: Some(place.positions.count_ordered() - statistics.absent_ordered),
            p_sorted: sorted.map(|_| statistics.p_sorted),
            p_ordered: Some(statistics.p_ordered),
            values: (want == Want::Values).then(|| statistics.values.clone()),
            largest: statistics.largest(),
        }
    }
}

/// The box as JSON: `{"heaps": 3, "max": 63}`, or one bound a heap.
pub fn box_json(positions: &HeapBox) -> Value {
    heaps_json(positions.max())
}

/// The same by the bounds of the heaps.
fn heaps_json(max: &[Heap]) -> Value {
    let common = max.windows(2).all(|pair| pair[0] == pair[1]);
    let bounds = match common {
        true => integer(max[0]),
        false => max.iter().map(|&max| integer(max)).collect(),
    };
    json!({ "heaps": max.len(), "max": bounds })
}

/// The box of some rules by its bounds, or the largest board: `{"board": "4x5"}`.
pub(super) fn bounds_json(rules: &Rules, max: &[Heap]) -> Value {
    match (rules.board_rules(), max) {
        (Some(_), &[rows, cols]) => {
            json!({ "board": BoardSize(rows as usize, cols as usize) })
        }
        _ => heaps_json(max),
    }
}

/// The box, or the largest board.
pub fn place_json(place: &Enumerated) -> Value {
    bounds_json(&place.rules, place.positions.max())
}

impl Head {
    /// Of rules and their positions.
    pub fn of(ruleset: &Ruleset, place: &Enumerated, engine: Engine, counts: Counts) -> Self {
        Self {
            rules: ruleset.to_string(),
            place: place_json(place),
            order: place.order(),
            convention: ruleset.convention,
            engine,
            counts,
        }
    }

    /// The keys in their documented order.
    pub fn json(&self) -> Map<String, Value> {
        let mut head = object(json!({
            "rules": self.rules,
            "box": self.place,
            "order": self.order,
            "convention": self.convention,
            "engine": self.engine,
        }));
        head.extend(self.counts.json());
        head
    }
}

/// The keys of an object that was written out.
pub(super) fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        _ => unreachable!("an object was built"),
    }
}
