use super::{coloured, verdict};
use crate::present::wrapped;
use crate::report::table::integer;
use grundy::certify::automaton::{AutomatonCheck, AutomatonClaim, AutomatonFault};
use grundy::number::grouped;
use serde_json::{Value, json};
use std::path::Path;

/// What people read.
pub(super) fn text(claim: &AutomatonClaim, found: &AutomatonCheck) -> String {
    let plural = grundy::number::plural(claim.heaps());
    let values = match claim.largest() {
        0 => "P-positions".into(),
        largest => format!("values 0 to {largest}"),
    };
    let head = format!(
        "{}, {} heap{plural}: {values} by an automaton of {} states, {}",
        claim.ruleset(),
        claim.heaps(),
        grouped(claim.states()),
        claim.numeration()
    );
    let why = match &found.fault {
        Some(fault) => fault.to_string(),
        None => "for all heaps: no move joins two positions of one value, and every \
                 position of a larger value has a move to one of it"
            .into(),
    };
    // colours take no room
    let body = wrapped(&format!("  {}   {why}", verdict(found.accepted())), 13);
    let shown = coloured(found.accepted());
    let body = body.replacen(verdict(found.accepted()), &shown, 1);
    format!("{head}\n{body}")
}

/// What scripts read.
pub(super) fn json(file: &Path, claim: &AutomatonClaim, found: &AutomatonCheck) -> Value {
    let first_bad = found.fault.as_ref().map(|fault: &AutomatonFault| {
        let position = fault.position.as_ref().map(|heaps| {
            let heaps = heaps.iter().map(|&heap| integer(heap));
            heaps.collect::<Vec<_>>()
        });
        json!({
            "passes": fault.passes,
            "level": fault.level,
            "state": fault.state,
            "position": position,
            "reason": fault.why,
        })
    });
    json!({
        "file": file.display().to_string(),
        "kind": "automaton",
        "rules": claim.ruleset().to_string(),
        "heaps": claim.heaps(),
        "values": claim.largest(),
        "numeration": claim.numeration(),
        "states": integer(claim.states()),
        "proof": claim.proved(),
        "verdict": verdict(found.accepted()),
        "entries": integer(found.entries),
        "first_bad": first_bad,
    })
}
