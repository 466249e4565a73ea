//! Moore's theorem on Nim_k, in which a move takes from at most k heaps: a position is P iff
//! every column sum of its binary digits is 0 mod k + 1.

use super::columns::{columns_are, jenkyns_mayberry};
use super::explain::by_columns;
use super::statements::{NIM_VALUES, Setting, Statement, checked};
use super::{Columns, Method, Theorem};
use crate::claim::{Checked, Note, compare, position_text};
use crate::nimber::Nimber;
use crate::work::Stop;

/// Moore's theorem.
pub static MOORE: Theorem = Theorem {
    name: "moore",
    summary: "Nim_k: P iff every binary column sum is 0 mod (k+1); value 1; misere",
    source: "E. H. Moore, Ann. of Math. 11 (1910); Jenkyns, Mayberry (1980)",
    rules: "moore(2)",
    heaps: None,
    misere: true,
    method: Method::Columns(Columns {
        k: None,
        statements: &[VALUE_ONE, NIM_VALUES, JENKYNS_MAYBERRY],
    }),
    statement: |_| Some("P(x) <=> all(bits(x), sum mod (k+1) = 0)".into()),
};

const VALUE_ONE: Statement = Statement {
    applies: |_| true,
    of_values: true,
    claim: |m| format!("value 1: column sums are 0 mod {m}, but 1 in the column of 1"),
    decide: value_one,
};

/// The values of moore(n - 1) on n heaps.
const JENKYNS_MAYBERRY: Statement = Statement {
    applies: |request| request.k >= 2 && request.positions.heaps() as u64 == request.k + 1,
    of_values: true,
    claim: |_| "values for k+1 heaps: the Jenkyns-Mayberry formula".into(),
    decide: |here, claim| here.values(claim, jenkyns_mayberry),
};

fn value_one(here: &Setting<'_>, claim: String) -> Result<Vec<Checked>, Stop> {
    let m = here.request.k + 1;
    let failures = compare(&here.table, here.context, |x, value| {
        columns_are(x, m, 1) != (value == 1)
    })?;
    let ones = here.statistics.values.get(1).copied().unwrap_or(0);
    let note = Note::Positions(ones, here.table.positions().order());
    Ok(vec![checked(claim, failures, note, |x| {
        let value = Nimber(here.table.number(x));
        let claimed = if columns_are(x, m, 1) { "1" } else { "not 1" };
        let reason = format!(
            "by the rules {} has value {value}; the condition says {claimed}: {}",
            position_text(x),
            by_columns(x, m)
        );
        (claimed.into(), value.0.to_string(), reason)
    })])
}
