//! Misere quotients of many games: a row for each.

use super::columns::aligned;
use grundy::survey::QuotientRow;
use serde_json::{Value, json};
use std::io::{self, Write};

const HEAD: [&str; 8] = [
    "code",
    "status",
    "order",
    "p_order",
    "preperiod",
    "period",
    "last_growth",
    "tame",
];

/// Whether it is known for all heaps, or how far.
fn status(row: &QuotientRow) -> String {
    match row.period {
        Some(_) => "complete".into(),
        None => format!("to {}", row.to),
    }
}

fn cells(row: &QuotientRow) -> [String; 8] {
    let number = |number: Option<usize>| number.map_or(String::new(), |n| n.to_string());
    [
        row.code.clone(),
        status(row),
        row.order.to_string(),
        row.p.to_string(),
        number(row.period.map(|period| period.preperiod)),
        number(row.period.map(|period| period.period)),
        row.grew.to_string(),
        row.nim.map_or(String::new(), |n| format!("T_{n}")),
    ]
}

/// CSV with a line for each game.
///
/// # Errors
/// Those of `out`.
pub fn quotients_csv(rows: &[QuotientRow], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", HEAD.join(","))?;
    for row in rows {
        let cells = cells(row).map(|cell| match cell.contains([',', '"']) {
            true => format!("\"{}\"", cell.replace('"', "\"\"")),
            false => cell,
        });
        writeln!(out, "{}", cells.join(","))?;
    }
    Ok(())
}

/// Columns for people.
pub fn quotients_text(rows: &[QuotientRow]) -> String {
    let head = HEAD.map(str::to_owned);
    let lines: Vec<[String; 8]> = std::iter::once(head)
        .chain(rows.iter().map(cells))
        .collect();
    aligned(&lines, |column| (2..7).contains(&column), 40)
}

/// One object: convention, entries.
pub fn quotients_json(rows: &[QuotientRow]) -> Value {
    let entries = rows.iter().map(|row| {
        json!({
            "code": row.code,
            "status": status(row),
            "to": row.to,
            "order": row.order,
            "p_order": row.p,
            "preperiod": row.period.map(|period| period.preperiod),
            "period": row.period.map(|period| period.period),
            "last_growth": row.grew,
            "nim": row.nim,
        })
    });
    json!({ "convention": "misere", "entries": entries.collect::<Value>() })
}
