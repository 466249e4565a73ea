use super::{Findings, verdict};
use grundy::certify::recursion::{RecursionCheck, RecursionClaim, RecursionFault};
use grundy::number::{grouped, integer};
use serde_json::json;

/// The message for a recursion.
pub(super) fn findings(claim: &RecursionClaim, found: &RecursionCheck) -> Findings {
    let rules = claim.rules.to_string();
    let theorem = claim.theorem.name();
    let why = match &found.fault {
        Some(fault) => fault.to_string(),
        None => format!(
            "by the {theorem}\n             the options of {} heaps, and of all later ones, are as it needs",
            grouped(found.entries)
        ),
    };
    Findings {
        accepted: found.accepted(),
        threads: 1,
        head: format!("{rules}, normal play: the values of all heaps"),
        why,
        json: json!({
            "kind": "recursion",
            "rules": rules,
            "theorem": theorem,
            "least": claim.record.least.map(integer),
            "recurs": claim.record.recurs,
            "verdict": verdict(found.accepted()),
            "entries": integer(found.entries),
            "reason": found.fault.as_ref().map(RecursionFault::to_string),
        }),
    }
}
