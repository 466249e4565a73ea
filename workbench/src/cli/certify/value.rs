use super::{Findings, verdict};
use grundy::certify::{ClaimCheck, ValueClaim, ValueFault};
use grundy::nimber::Nimber;
use grundy::number::{counted, integer};
use serde_json::json;

/// The message for a value.
pub(super) fn findings(
    claim: &ValueClaim,
    found: &ClaimCheck<ValueFault>,
    threads: usize,
) -> Findings {
    let record = &claim.record;
    let why = match &found.fault {
        Some(fault) => fault.to_string(),
        None => format!(
            "{}: each has moves to all smaller values, and none to its own",
            counted(found.entries, "position")
        ),
    };
    let value = Nimber(record.value);
    Findings {
        accepted: found.accepted(),
        threads,
        head: format!("{}, {}: value {value}", record.rules, record.position),
        why,
        json: json!({
            "kind": "value",
            "rules": record.rules,
            "position": record.position,
            "value": integer(record.value),
            "verdict": verdict(found.accepted()),
            "entries": integer(found.entries),
            "reason": found.fault.as_ref().map(ValueFault::to_string),
        }),
    }
}
