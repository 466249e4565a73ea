//! `data/loopy.json`: graphs with values and outcomes.

use super::{by_definition, digraph, sum, values};
use crate::game::Convention;
use crate::solve::loopy::{Fate, LoopyValue, Outcomes};
use crate::work::Context;
use serde_json::Value;

struct Row {
    name: String,
    adjacency: Vec<Vec<u32>>,
    values: Vec<LoopyValue>,
    outcomes: Vec<String>,
}

fn list<T>(value: &Value, read: impl Fn(&Value) -> T) -> Vec<T> {
    value.as_array().expect("a list").iter().map(read).collect()
}

fn number(value: &Value) -> u32 {
    value.as_u64().expect("a number") as u32
}

fn rows() -> Vec<Row> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/loopy.json");
    let text = std::fs::read_to_string(path).expect("the data");
    let all: Value = serde_json::from_str(&text).expect("JSON");
    list(&all, |row| Row {
        name: row["name"].as_str().expect("a name").to_owned(),
        adjacency: list(&row["adj"], |options| list(options, number)),
        values: list(&row["values"], |value| match value.get("inf") {
            Some(options) => LoopyValue::Infinite(list(options, number)),
            None => LoopyValue::Nimber(number(value)),
        }),
        outcomes: list(&row["outcomes"], |one| {
            one.as_str().expect("text").to_owned()
        }),
    })
}

#[test]
fn all_graphs() {
    let context = Context::default();
    let rows = rows();
    assert_eq!(rows.len(), 62);
    for row in rows {
        assert_eq!(values(&row.adjacency), row.values, "{}", row.name);
        let graph = digraph(&row.adjacency);
        let found = Outcomes::of(&graph, Convention::Normal, &context).unwrap();
        let found: Vec<String> = found.fates().iter().map(|fate| fate.to_string()).collect();
        assert_eq!(found, row.outcomes, "{}", row.name);
    }
}

/// Of all pairs of graphs the sums of all pairs of positions.
#[test]
fn sums_of_all_pairs() {
    let rows = rows();
    let mut compared = 0_u64;
    for a in &rows {
        for b in &rows {
            let fates = by_definition(&sum(&a.adjacency, &b.adjacency), Fate::P);
            let pairs = a
                .values
                .iter()
                .flat_map(|x| b.values.iter().map(move |y| (x, y)));
            for ((x, y), (fate, _)) in pairs.zip(fates) {
                assert_eq!(
                    (x.clone() + y.clone()).fate(),
                    fate,
                    "{} + {}",
                    a.name,
                    b.name
                );
                compared += 1;
            }
        }
    }
    assert!(compared > 100_000, "{compared}");
}
