//! Rules of which every move leaves at most one part, with passes: the rows of values with 0, 1, .., k
//! passes left, and that they repeat as the certificate says.

use super::super::CertifyError;
use super::rows::{mex, options};
use crate::game::Heap;
use crate::rulesets::HeapRuleset;
use crate::store::PeriodRecord;
use crate::work::Context;
use std::collections::BTreeSet;

const OTHER: &str = "the rows of values with fewer passes do not repeat as is said";

/// The rows of the first heaps, by the definition: a pass keeps the heap, and there is none from a
/// heap without moves.
///
/// # Errors
/// Moves that cannot be computed, that do not lower the heap, or that leave several parts;
/// interrupted.
pub(super) fn rows(
    (rules, passes): (&HeapRuleset, u64),
    count: u64,
    context: &Context,
) -> Result<Vec<Vec<u32>>, CertifyError> {
    let bytes = (u128::from(passes) + 1).saturating_mul(8) + size_of::<Vec<u32>>() as u128;
    context.afford(
        "the values of the heaps",
        bytes.saturating_mul(count.into()),
    )?;
    let mut rows: Vec<Vec<u32>> = Vec::new();
    context.progress().begin("heaps recomputed", Some(count));
    for heap in 0..count {
        context.progress().advance(1);
        let options = options(rules, heap)?;
        if let Some(parts) = options.iter().find(|parts| parts.len() > 1) {
            return Err(CertifyError::input(
                format!("a move from a heap of {heap} to {parts:?}, which share the passes"),
                "moves that leave one part",
                "leave the passes out",
            ));
        }
        let mut row: Vec<u32> = Vec::new();
        for left in 0..=passes as usize {
            context.check()?;
            // no part is as large as the heap, and nothing is worth 0
            let value = |part: Heap| rows.get(part as usize).map_or(0, |row| row[left]);
            let parts = options.iter().map(|parts| parts.first().copied());
            let mut met: BTreeSet<u32> = parts.map(|part| value(part.unwrap_or(0))).collect();
            if left > 0 && !options.is_empty() {
                met.insert(row[left - 1]);
            }
            row.push(mex(&met));
        }
        rows.push(row);
    }
    context.progress().end();
    Ok(rows)
}

/// What is wrong before any value is known: values with all passes repeat from where the rows do, by
/// a part of their period.
pub(super) fn stated(record: &PeriodRecord, passes: u64) -> Option<&'static str> {
    match (record.rows, passes) {
        (None, 0) => None,
        (Some(_), 0) => Some("rules without passes have no rows of values"),
        (None, _) => Some("how the rows of values with fewer passes repeat is not said"),
        (Some([from, length]), _) => {
            let part = record.preperiod <= from && length % record.period == 0;
            (!part).then_some("the values cannot repeat so where the rows do")
        }
    }
}

/// What is wrong with the rows: as many as are needed, two of their periods at least.
pub(super) fn fault(record: &PeriodRecord, rows: &[Vec<u32>]) -> Option<&'static str> {
    let [from, length] = record.rows?.map(|number| number as usize);
    let again = |heap: usize, length: usize| rows[heap] == rows[heap + length];
    let all = (from..rows.len() - length).all(|heap| again(heap, length));
    let earlier = from > 0 && again(from - 1, length);
    let shorter = (1..=length / 2).any(|less| {
        length.is_multiple_of(less) && (from..from + length).all(|heap| again(heap, less))
    });
    (!all || earlier || shorter).then_some(OTHER)
}
