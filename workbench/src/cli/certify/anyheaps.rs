use super::{Findings, verdict};
use grundy::certify::anyheaps::{CountCheck, CountClaim, CountFault};
use grundy::claim::counted::CountedClaim;
use grundy::claim::language::Claim;
use grundy::number::{counted, grouped, integer};
use grundy::rulesets::NotationError;
use grundy::theory::anyheaps::read_by;
use serde_json::json;

/// The message for every number of heaps; `concluded` is whether its claim follows, if it has one.
pub(super) fn findings(
    claim: &CountClaim,
    found: &CountCheck,
    concluded: Option<Result<bool, String>>,
) -> Findings {
    let follows = !matches!(concluded, Some(Ok(false) | Err(_)));
    let accepted = found.accepted() && follows;
    let values = match claim.largest() {
        0 => "P-positions".to_owned(),
        last => format!("values 0..{last}"),
    };
    let mut why = match &found.fault {
        Some(fault) => fault.to_string(),
        None => format!(
            "proved for every number of heaps and all heaps;\n             {} of states and of the \
             proof are as the rules say",
            counted(found.entries, "line")
        ),
    };
    let text = claim.conclusion().map(|said| said.0);
    match (&concluded, text) {
        (Some(Ok(true)), Some(text)) => why += &format!(";\n             so `{text}`"),
        (Some(Ok(false)), Some(text)) => {
            why = format!("the claim `{text}` does not follow from the automaton");
        }
        (Some(Err(error)), Some(text)) => why = format!("the claim `{text}`: {error}"),
        _ => {}
    }
    Findings {
        accepted,
        threads: 1,
        head: format!(
            "{}, any number of heaps: {values} by an automaton of {} states, {}",
            claim.ruleset(),
            grouped(claim.states() as u64),
            read_by(claim.base())
        ),
        why,
        json: json!({
            "kind": "automaton",
            "rules": claim.ruleset().to_string(),
            "heaps": "any",
            "values": claim.largest(),
            "numeration": read_by(claim.base()),
            "states": claim.states(),
            "proof": true,
            "verdict": verdict(accepted),
            "entries": integer(found.entries),
            "first_bad": found.fault.as_ref().map(CountFault::to_string),
            "claim": text.map(|text| json!({
                "text": text,
                "holds": concluded.as_ref().is_some_and(|found| matches!(found, Ok(true))),
            })),
        }),
    }
}

/// Whether the claim of a file, compiled again, is what its automaton says; `None` if it has none.
pub(super) fn concluded(claim: &CountClaim) -> Option<Result<bool, String>> {
    let (text, asked) = claim.conclusion()?;
    let follows = || {
        let asked = asked.map(str::parse).transpose();
        let asked = asked.map_err(|error: NotationError| error.to_string())?;
        let said = Claim::parse(text).map_err(|error| error.to_string())?;
        let said = CountedClaim::compile(&said, asked.as_ref(), claim.base());
        let said = said.map_err(|error| error.to_string())?;
        let same = said.ruleset == *claim.ruleset() && claim.largest() == 0;
        Ok(same && said.follows(claim.counts(), claim.automaton()))
    };
    Some(follows())
}
