//! What is said of a survey of misere quotients.

use crate::number::integer;
use crate::survey::{LimitReached, QuotientRow, QuotientRun, SurveyPart};
use serde_json::{Value, json};

/// Whether it is known for all heaps, or how far.
pub fn quotient_status(row: &QuotientRow) -> String {
    match row.period {
        Some(_) => "complete".into(),
        None => format!("to {}", row.to),
    }
}

/// One object: what was surveyed, how far, and entries.
pub fn quotients_json(part: &SurveyPart<QuotientRun>) -> Value {
    let entries = part.rows.iter().map(|row| {
        json!({
            "code": row.code,
            "status": quotient_status(row),
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
