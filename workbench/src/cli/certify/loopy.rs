use super::{Findings, verdict};
use crate::present::wrapped;
use grundy::certify::ClaimCheck;
use grundy::certify::loopy::{LoopyClaim, LoopyFault};
use grundy::number::{counted, integer};
use serde_json::json;

/// The message for a table of rules that may go on for ever.
pub(super) fn findings(claim: &LoopyClaim, found: &ClaimCheck<LoopyFault>) -> Findings {
    let why = match &found.fault {
        Some(fault) => fault.to_string(),
        None => format!(
            "{}: each outcome, number of moves and value follows from those of its options",
            counted(found.entries, "position")
        ),
    };
    let ruleset = &claim.ruleset;
    let why = wrapped(&format!("  {}   {why}", verdict(found.accepted())), 13);
    Findings {
        accepted: found.accepted(),
        threads: 1,
        head: format!("{ruleset}, {}, play may go on for ever", claim.positions),
        why: why[13..].trim_end().to_owned(),
        json: json!({
            "kind": "table with loops",
            "rules": ruleset.to_string(),
            "verdict": verdict(found.accepted()),
            "entries": integer(found.entries),
            "bad": u64::from(!found.accepted()),
            "first_bad": found.fault.as_ref().map(|fault| {
                json!({ "position": fault.heaps, "reason": fault.why })
            }),
        }),
    }
}
