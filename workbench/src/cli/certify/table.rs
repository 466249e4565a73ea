use super::super::common::play;
use super::{coloured, verdict};
use crate::failure::Failure;
use crate::present::box_json;
use crate::report::table::integer;
use grundy::certify::{Bad, Certificate, Kind, Stored};
use grundy::claim::position_text;
use grundy::game::{HeapBox, Order};
use grundy::nimber::Nimber;
use grundy::number::grouped;
use grundy::store;
use serde_json::{Value, json};
use std::path::Path;

/// The box of a table.
pub(super) fn positions(stored: &Stored) -> Result<HeapBox, Failure> {
    let order = match stored.order() {
        store::Order::Sorted => Order::Sorted,
        store::Order::Ordered => Order::Ordered,
    };
    Ok(HeapBox::new(stored.max().to_vec(), order)?)
}

/// What people read.
pub(super) fn text(stored: &Stored, positions: &HeapBox, found: &Certificate) -> String {
    let what = match stored.kind() {
        Kind::Values => "Grundy values",
        Kind::Outcomes => "outcomes",
        Kind::PPositions => "P-positions",
    };
    let ruleset = stored.ruleset();
    let head = format!(
        "{}, {positions}, {}: {what} of {} {} positions",
        ruleset.rules,
        play(ruleset.convention),
        grouped(found.entries),
        positions.order()
    );
    let Some(bad) = &found.first_bad else {
        let why = match stored.kind() {
            _ if stored.splits() => "single heaps by the mex of their options, several by nim-sum",
            Kind::Values => "every entry is the mex of its options",
            _ => "an entry is P if and only if no option of it is",
        };
        return format!("{head}\n  {}   {why}\n", coloured(true));
    };
    let at = position_text(&bad.position);
    let name = |number| match stored.kind() {
        Kind::Values => Nimber(number).to_string(),
        _ => outcome(number).to_string(),
    };
    format!(
        "{head}\n  {}   at {at}; {} of {} entries are not what their options make them\n      \
         {at} is stored as {}, its options as stored make it {}\n",
        coloured(false),
        grouped(found.bad),
        grouped(found.entries),
        name(bad.stored),
        name(bad.computed)
    )
}

/// What scripts read.
pub(super) fn json(
    file: &Path,
    stored: &Stored,
    positions: &HeapBox,
    found: &Certificate,
) -> Value {
    let number = |number| match stored.kind() {
        Kind::Values => integer(number),
        _ => json!(outcome(number)),
    };
    let first_bad = found.first_bad.as_ref().map(|bad: &Bad| {
        json!({
            "position": bad.position,
            "stored": number(bad.stored),
            "computed": number(bad.computed),
        })
    });
    json!({
        "file": file.display().to_string(),
        "kind": stored.kind().to_string(),
        "rules": stored.ruleset().to_string(),
        "box": box_json(positions),
        "order": positions.order(),
        "convention": stored.ruleset().convention,
        "verdict": verdict(found.accepted()),
        "entries": integer(found.entries),
        "bad": integer(found.bad),
        "first_bad": first_bad,
    })
}

/// The outcome that is stored; other numbers are neither.
fn outcome(number: u64) -> &'static str {
    match number {
        0 => "P",
        1 => "N",
        _ => "neither",
    }
}
