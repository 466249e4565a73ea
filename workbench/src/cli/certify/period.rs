use super::{Findings, verdict};
use grundy::certify::period::{Fault, PeriodCheck, PeriodClaim, PeriodGame};
use grundy::number::{grouped, integer};
use grundy::rulesets::TakeAndBreak;
use serde_json::json;

/// The message for a period.
pub(super) fn findings(claim: &PeriodClaim, found: &PeriodCheck) -> Findings {
    let record = &claim.record;
    let rules = match &claim.game {
        PeriodGame::Code(code) => TakeAndBreak::new(code.clone()).to_string(),
        PeriodGame::Rules(rules) => rules.to_string(),
    };
    let [preperiod, period] = [record.preperiod, record.period].map(grouped);
    let saltus = match record.saltus {
        0 => String::new(),
        saltus => format!(", saltus {}", grouped(saltus)),
    };
    let why = match &found.fault {
        Some(fault) => fault.to_string(),
        None => format!(
            "by the {}\n             {} values, recomputed by the definition, {} as it needs",
            claim.theorem.name(),
            grouped(found.entries),
            match record.gains {
                None => "repeat",
                Some(_) => "are",
            }
        ),
    };
    let first_bad = found.fault.as_ref().and_then(Fault::first_bad);
    let head = match record.gains {
        None => format!("{rules}, normal play: period {period} from heap {preperiod} on{saltus}"),
        Some(_) => format!(
            "{rules}, normal play: the law of the residues modulo {period} from heap {preperiod} on"
        ),
    };
    Findings {
        accepted: found.accepted(),
        threads: 1,
        head,
        why,
        json: json!({
            "kind": "period",
            "rules": rules,
            "preperiod": integer(record.preperiod),
            "period": integer(record.period),
            "saltus": integer(record.saltus),
            "theorem": claim.theorem.name(),
            "verdict": verdict(found.accepted()),
            "entries": integer(found.entries),
            "reason": found.fault.as_ref().map(Fault::to_string),
            "first_bad": first_bad.map(|bad| json!({
                "position": bad.position,
                "stored": integer(bad.stored),
                "computed": integer(bad.computed),
            })),
        }),
    }
}
