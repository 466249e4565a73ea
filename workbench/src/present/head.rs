use crate::report::table::integer;
use grundy::game::{Convention, HeapBox, Order};
use grundy::plan::Engine;
use grundy::solve::{Statistics, Want};
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

/// Counts of a result; what makes no sense is `None`, `null` in JSON.
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
    /// The counts of a box: of its positions, not of tuples that are none. Sorted counts need symmetric rules and a common bound.
    pub fn of_box(
        positions: &HeapBox,
        symmetric: bool,
        want: Want,
        statistics: &Statistics,
    ) -> Self {
        let sorted = positions.count_sorted().filter(|_| symmetric);
        let sorted = sorted.map(|sorted| sorted - statistics.absent_sorted);
        Self {
            sorted,
            ordered: Some(positions.count_ordered() - statistics.absent_ordered),
            p_sorted: sorted.map(|_| statistics.p_sorted),
            p_ordered: Some(statistics.p_ordered),
            values: (want == Want::Values).then(|| statistics.values.clone()),
            largest: statistics.largest(),
        }
    }
}

/// The box as JSON: `{"heaps": 3, "max": 63}`, or one bound a heap.
pub fn box_json(positions: &HeapBox) -> Value {
    let max = match positions.common_max() {
        Some(max) => integer(max),
        None => positions.max().iter().map(|&max| integer(max)).collect(),
    };
    json!({ "heaps": positions.heaps(), "max": max })
}

impl Head {
    /// The keys in their documented order.
    pub fn json(&self) -> Map<String, Value> {
        let number = |n: Option<u128>| n.map_or(Value::Null, integer);
        let Counts {
            sorted,
            ordered,
            p_sorted,
            p_ordered,
            values,
            largest,
        } = &self.counts;
        let values: Option<Map<String, Value>> = values.as_ref().map(|values| {
            let present = values.iter().enumerate().filter(|(_, count)| **count > 0);
            present
                .map(|(value, &count)| (value.to_string(), integer(count)))
                .collect()
        });
        let object = json!({
            "rules": self.rules,
            "box": self.place,
            "order": self.order,
            "convention": self.convention,
            "engine": self.engine,
            "positions": { "sorted": number(*sorted), "ordered": number(*ordered) },
            "p_positions": { "sorted": number(*p_sorted), "ordered": number(*p_ordered) },
            "values": values,
            "largest_value": number(largest.map(u128::from)),
        });
        match object {
            Value::Object(map) => map,
            _ => unreachable!("an object was built"),
        }
    }
}
