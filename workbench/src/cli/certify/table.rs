use super::{Findings, verdict};
use crate::failure::Failure;
use grundy::ask::box_json;
use grundy::certify::{Certificate, Stored, TableKind};
use grundy::claim::position_text;
use grundy::game::HeapBox;
use grundy::nimber::Nimber;
use grundy::number::{counted, grouped, integer};
use serde_json::json;

/// The message for a table.
pub(super) fn findings(
    stored: &Stored,
    found: &Certificate,
    threads: usize,
) -> Result<Findings, Failure> {
    let order = stored.order();
    let positions = HeapBox::new(stored.max().to_vec(), order)?;
    let kind = stored.kind;
    let what = match kind {
        TableKind::Values => "Grundy values",
        TableKind::Outcomes => "outcomes",
        TableKind::PPositions => "P-positions",
    };
    let ruleset = &stored.ruleset;
    let extra = ruleset.rules.extra();
    let mut why = match &found.first_bad {
        None if stored.splits() && found.reached.is_none() => {
            "single heaps by the mex of their options, several by nim-sum".into()
        }
        None if kind == TableKind::Values => "every entry is the mex of its options".into(),
        None if extra.ends => {
            "an entry is P if and only if no option of it is; one without options as `won if` says"
                .into()
        }
        None if extra.blocks > 0 => {
            "an entry is N if and only if more of its options are P than may be forbidden".into()
        }
        None => "an entry is P if and only if no option of it is".into(),
        Some(bad) => {
            let name = |number| match kind {
                TableKind::Values => Nimber(number).to_string(),
                _ => outcome(number).to_string(),
            };
            let as_stored = if found.reached.is_some() {
                ""
            } else {
                " as stored"
            };
            format!(
                "at {at}; {} of {} entries are not what their options make them\n      \
                 {at} is stored as {}, its options{as_stored} make it {}",
                grouped(found.bad),
                grouped(found.entries),
                name(bad.stored),
                name(bad.computed),
                at = position_text(&bad.position),
            )
        }
    };
    if let (Some(reached), None) = (found.reached, &found.first_bad) {
        let reached = counted(reached, "position");
        why += &format!("\n             {reached} computed, as options are not all in the table");
    }
    let number = |number| match kind {
        TableKind::Values => integer(number),
        _ => json!(outcome(number)),
    };
    Ok(Findings {
        accepted: found.accepted(),
        threads: if found.reached.is_some() { 1 } else { threads },
        head: format!(
            "{}, {positions}, {} play: {what} of {} {order} positions",
            ruleset.rules,
            ruleset.convention,
            grouped(found.entries),
        ),
        why,
        json: json!({
            "kind": kind.to_string(),
            "rules": ruleset.to_string(),
            "box": box_json(&positions),
            "order": order,
            "convention": ruleset.convention,
            "verdict": verdict(found.accepted()),
            "entries": integer(found.entries),
            "bad": integer(found.bad),
            "reached": found.reached.map(integer),
            "first_bad": found.first_bad.as_ref().map(|bad| json!({
                "position": bad.position,
                "stored": number(bad.stored),
                "computed": number(bad.computed),
            })),
        }),
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
