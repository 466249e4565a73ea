//! Misere quotients of many games: a row for each.

use super::columns::aligned;
use grundy::ask::quotient_status;
use grundy::survey::QuotientRow;
use std::io::{self, Write};

const HEAD: [&str; 9] = [
    "code",
    "status",
    "order",
    "p_order",
    "preperiod",
    "period",
    "last_growth",
    "tame",
    "limit",
];

fn cells(row: &QuotientRow) -> [String; 9] {
    let number = |number: Option<usize>| number.map_or(String::new(), |n| n.to_string());
    [
        row.code.clone(),
        quotient_status(row),
        row.order.to_string(),
        row.p.to_string(),
        number(row.period.map(|period| period.preperiod)),
        number(row.period.map(|period| period.period)),
        row.grew.to_string(),
        row.nim.map_or(String::new(), |n| format!("T_{n}")),
        row.limit.map_or(String::new(), |limit| limit.to_string()),
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
    let lines: Vec<[String; 9]> = std::iter::once(head)
        .chain(rows.iter().map(cells))
        .collect();
    aligned(&lines, |column| (2..7).contains(&column), 40)
}
