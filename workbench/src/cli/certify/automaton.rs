use super::conclusion::Concluded;
use super::{Findings, verdict};
use crate::present::wrapped;
use grundy::certify::automaton::{AutomatonCheck, AutomatonClaim};
use grundy::number::{counted, grouped, integer};
use serde_json::{Value, json};

/// The message for an automaton.
pub(super) fn findings(
    claim: &AutomatonClaim,
    found: &AutomatonCheck,
    concluded: Option<Concluded>,
) -> Findings {
    let accepted = found.accepted() && concluded.as_ref().is_none_or(|claim| claim.holds);
    let values = match claim.largest() {
        0 => "P-positions".into(),
        largest => format!("values 0 to {largest}"),
    };
    let why = match &found.fault {
        Some(fault) => fault.to_string(),
        None if claim.blocks() > 0 => format!(
            "for all heaps: a position is P just where the opponent can forbid all of its moves \
             to P, {} at most, and leaves, if any, moves to N",
            claim.blocks()
        ),
        None if claim.largest() == 0 => "for all heaps: no move leads from a P-position to a \
                                         P-position, and every N-position has a move to one"
            .into(),
        None => "for all heaps: no move joins two positions of one value, and every \
                 position of a larger value has a move to each smaller one"
            .into(),
    };
    let why = match &concluded {
        None => why,
        Some(claim) => format!("{why}; {}", claim.said),
    };
    // the verdict comes before it
    let why = wrapped(&format!("  {}   {why}", verdict(accepted)), 13);
    let first_bad = found.fault.as_ref().map(|fault| {
        let position = fault.position.as_ref();
        let heaps = position.map(|heaps| heaps.iter().map(|&heap| integer(heap)));
        json!({
            "passes": fault.passes,
            "level": fault.level,
            "state": fault.state,
            "position": heaps.map(Iterator::collect::<Vec<Value>>),
            "reason": fault.why,
        })
    });
    let several = claim.automata() > 1;
    let automata = match several {
        true => format!("{} automata", claim.automata()),
        false => "an automaton".into(),
    };
    Findings {
        accepted,
        threads: 1,
        head: format!(
            "{}, {}: {values} by {automata} of {} states{}, {}",
            claim.ruleset(),
            counted(claim.heaps() as u64, "heap"),
            grouped(claim.states()),
            if several { " in all" } else { "" },
            claim.numeration()
        ),
        why: why[13..].trim_end().to_owned(),
        json: json!({
            "kind": "automaton",
            "rules": claim.ruleset().to_string(),
            "heaps": claim.heaps(),
            "values": claim.largest(),
            "numeration": claim.numeration(),
            "states": integer(claim.states()),
            "proof": claim.proved(),
            "verdict": verdict(accepted),
            "entries": integer(found.entries),
            "first_bad": first_bad,
            "claim": concluded.map(|claim| json!({
                "text": claim.text,
                "holds": claim.holds,
                "others": claim.others,
            })),
        }),
    }
}
