use super::{coloured, verdict};
use crate::report::table::integer;
use grundy::certify::Bad;
use grundy::certify::period::{Fault, PeriodCheck, PeriodClaim};
use grundy::number::grouped;
use grundy::rulesets::TakeAndBreak;
use serde_json::{Value, json};
use std::path::Path;

fn rules(claim: &PeriodClaim) -> String {
    TakeAndBreak::new(claim.code().clone()).to_string()
}

/// What people read.
pub(super) fn text(claim: &PeriodClaim, found: &PeriodCheck) -> String {
    let record = claim.record();
    let mut head = format!(
        "{}, normal play: period {} from heap {} on",
        rules(claim),
        grouped(record.period),
        grouped(record.preperiod)
    );
    if record.saltus > 0 {
        head.push_str(&format!(", saltus {}", grouped(record.saltus)));
    }
    let why = match &found.fault {
        Some(fault) => fault.to_string(),
        None => format!(
            "by the {}\n             {} values, recomputed by the definition, repeat as it needs",
            claim.theorem().name(),
            grouped(found.entries)
        ),
    };
    format!("{head}\n  {}   {why}\n", coloured(found.accepted()))
}

/// What scripts read.
pub(super) fn json(file: &Path, claim: &PeriodClaim, found: &PeriodCheck) -> Value {
    let record = claim.record();
    let first_bad = found.fault.as_ref().and_then(Fault::first_bad);
    json!({
        "file": file.display().to_string(),
        "kind": "period",
        "rules": rules(claim),
        "preperiod": integer(record.preperiod),
        "period": integer(record.period),
        "saltus": integer(record.saltus),
        "theorem": claim.theorem().name(),
        "verdict": verdict(found.accepted()),
        "entries": integer(found.entries),
        "reason": found.fault.as_ref().map(Fault::to_string),
        "first_bad": first_bad.map(|bad: Bad| {
            json!({
                "position": bad.position,
                "stored": integer(bad.stored),
                "computed": integer(bad.computed),
            })
        }),
    })
}
