use crate::present::columns::aligned;
use grundy::number::{grouped, integer};
use grundy::plan::{FoundRow, FoundRows};
use grundy::survey::Status;
use serde_json::{Value, json};

fn verdict(row: &FoundRow) -> Status {
    match (row.period, row.proof) {
        (Some(_), Some(_)) => Status::Proved,
        (Some(_), None) => Status::Observed,
        (None, _) => Status::None,
    }
}

/// What scripts read.
pub fn row_periods_json(rules: &str, found: &FoundRows) -> Value {
    let rows = found.rows.iter().map(|row| {
        json!({
            "row": integer(row.row),
            "verdict": verdict(row),
            "preperiod": row.period.map(|period| period.preperiod),
            "period": row.period.map(|period| period.period),
            "saltus": row.period.map(|period| period.saltus),
            "last_exception": row.period.and_then(|period| period.preperiod.checked_sub(1)),
            "equal_states": row.proof.map(|proof| [proof.preperiod, proof.preperiod + proof.period]),
            "columns": row.columns,
        })
    });
    let rows: Vec<Value> = rows.collect();
    json!({ "rules": rules, "to": integer(found.to), "rows": rows })
}

/// What people read.
pub fn row_periods_text(rules: &str, found: &FoundRows) -> String {
    let mut text = format!(
        "{rules}, rows of values\n\
         G(row, h + period) = G(row, h) + saltus for all h >= preperiod\n\n"
    );
    let titles = [
        "row",
        "preperiod",
        "period",
        "saltus",
        "verdict",
        "equal states at columns",
    ];
    let mut lines = vec![titles.map(String::from)];
    lines.extend(found.rows.iter().map(|row| {
        let [preperiod, period, saltus] = match row.period {
            Some(period) => [period.preperiod, period.period, period.saltus].map(grouped),
            None => ["-"; 3].map(String::from),
        };
        let states = row.proof.map_or_else(String::new, |proof| {
            let [first, second] = [proof.preperiod, proof.preperiod + proof.period].map(grouped);
            format!("{first} and {second}")
        });
        let verdict = verdict(row).to_string();
        [grouped(row.row), preperiod, period, saltus, verdict, states]
    }));
    text += &aligned(&lines, |column| column < 4, usize::MAX);
    let some = |wanted| found.rows.iter().any(|row| verdict(row) == wanted);
    if some(Status::Observed) {
        let columns = grouped(found.to);
        text += &format!("\nOBSERVED: eight times at least, in columns 0 to {columns}\n");
    }
    if some(Status::None) {
        text += &format!("\nNONE: none seen in columns 0 to {}\n", grouped(found.to));
    }
    text
}
