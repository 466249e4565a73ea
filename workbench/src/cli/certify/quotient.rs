use super::{Findings, verdict};
use grundy::certify::quotient::{QuotientCheck, QuotientClaim, QuotientFault};
use grundy::number::{counted, grouped, integer};
use serde_json::json;

/// The message for a misere quotient.
pub(super) fn findings(claim: &QuotientClaim, found: &QuotientCheck) -> Findings {
    let (order, p) = claim.size();
    let rules = claim.rules();
    let to = grouped(claim.to() as u64);
    let heaps = match claim.complete() {
        Some(said) => format!(
            "of all heaps, period {} from heap {} on",
            grouped(said.period as u64),
            grouped(said.preperiod as u64)
        ),
        None => format!("of heaps 0 to {to}"),
    };
    let size = counted(order as u64, "element");
    let why = match &found.fault {
        Some(fault) => fault.to_string(),
        None => format!(
            "all {} of its transition algebra have the outcome\n             that their options give them",
            counted(found.entries, "pair")
        ),
    };
    Findings {
        accepted: found.accepted(),
        threads: 1,
        head: format!("{rules}, misere play: quotient {heaps}; {size}, {p} of them P-positions"),
        why,
        json: json!({
            "kind": "quotient",
            "rules": rules,
            "to": claim.to(),
            "order": order,
            "p_order": p,
            "complete": claim.complete().map(|said| json!({
                "preperiod": said.preperiod,
                "period": said.period,
            })),
            "verdict": verdict(found.accepted()),
            "entries": integer(found.entries),
            "reason": found.fault.as_ref().map(QuotientFault::to_string),
        }),
    }
}
