//! Misere quotients of many games: a row for each.

use super::columns::aligned;
use grundy::number::integer;
use grundy::survey::{LimitReached, QuotientRow, QuotientRun, SurveyPart};
use serde_json::{Value, json};
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

/// Whether it is known for all heaps, or how far.
fn status(row: &QuotientRow) -> String {
    match row.period {
        Some(_) => "complete".into(),
        None => format!("to {}", row.to),
    }
}

fn cells(row: &QuotientRow) -> [String; 9] {
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

/// One object: what was surveyed, how far, and entries.
pub fn quotients_json(part: &SurveyPart<QuotientRun>) -> Value {
    let entries = part.rows.iter().map(|row| {
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
            "limit": row.limit.map(LimitReached::name),
        })
    });
    let limits = part.run.limits;
    json!({
        "convention": "misere",
        "families": part.run.families,
        "to": integer(limits.to as u64),
        "elements": integer(limits.order as u64),
        "effort": integer(limits.effort),
        "game_memory": integer(limits.memory),
        "entries": entries.collect::<Value>(),
    })
}
