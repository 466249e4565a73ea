//! What is said of rules on many graphs.

use crate::game::Convention;
use crate::survey::GraphRow;
use serde_json::{Value, json};

/// One object: rules, convention, entries.
pub fn graphs_json(rules: &str, convention: Convention, rows: &[GraphRow]) -> Value {
    let entries = rows.iter().map(|row| {
        json!({
            "graph": row.graph,
            "vertices": row.vertices,
            "value": row.value,
            "outcome": row.outcome,
        })
    });
    json!({
        "rules": rules,
        "convention": convention,
        "entries": entries.collect::<Value>(),
    })
}
