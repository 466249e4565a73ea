//! Rules on many graphs: a row for each.

use super::columns::aligned;
use grundy::survey::GraphRow;
use std::io::{self, Write};

fn cells(row: &GraphRow) -> [String; 4] {
    let value = row.value.map_or(String::new(), |value| value.to_string());
    [
        row.graph.clone(),
        row.vertices.to_string(),
        value,
        row.outcome.to_string(),
    ]
}

const HEAD: [&str; 4] = ["graph", "vertices", "value", "outcome"];

/// CSV: `graph,vertices,value,outcome`.
///
/// # Errors
/// Those of `out`.
pub fn graphs_csv(rows: &[GraphRow], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", HEAD.join(","))?;
    for row in rows {
        let [graph, vertices, value, outcome] = cells(row);
        let graph = match graph.contains([',', '"']) {
            true => format!("\"{}\"", graph.replace('"', "\"\"")),
            false => graph,
        };
        writeln!(out, "{graph},{vertices},{value},{outcome}")?;
    }
    Ok(())
}

/// Columns for people.
pub fn graphs_text(rows: &[GraphRow]) -> String {
    let head = HEAD.map(str::to_owned);
    let lines: Vec<[String; 4]> = std::iter::once(head)
        .chain(rows.iter().map(cells))
        .collect();
    aligned(&lines, |column| [1, 2].contains(&column), 40)
}
