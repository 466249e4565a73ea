//! What was found of a claim, as JSON.

use super::box_json;
use crate::claim::language::{Answer, Case, Failure, Untested};
use crate::game::{HeapBox, Order};
use crate::number::integer;
use crate::rulesets::Ruleset;
use serde_json::{Map, Value, json};
use std::time::Duration;

/// Parts that were never put to the test, as JSON.
fn untested(parts: &[Untested]) -> Vec<Value> {
    let parts = parts.iter();
    parts
        .map(|one| json!({ "what": one.what, "part": one.part }))
        .collect()
}

/// The result of `check` as JSON; the rules are those of what names none.
pub(super) fn claim_json(answer: &Answer, rules: Option<&Ruleset>, time: Duration) -> Value {
    let place = answer.place.as_ref();
    let heaps = place.filter(|_| !answer.boards);
    let parameters = |chosen: &[(String, i128)]| -> Map<String, Value> {
        let number = |value: &i128| json!(i64::try_from(*value).ok());
        let chosen = chosen.iter();
        chosen
            .map(|(name, value)| (name.clone(), number(value)))
            .collect()
    };
    let mut counterexample = json!(answer.counterexample());
    if let (Some(first), Some(object)) = (&answer.first, counterexample.as_object_mut()) {
        object.insert("position".into(), json!(first.position));
        object.insert("parameters".into(), json!(parameters(&first.parameters)));
    }
    let listed = |failure: &Failure| json!({ "parameters": parameters(&failure.parameters), "position": failure.position });
    let case = |case: &Case| {
        json!({
            "parameters": parameters(&case.parameters),
            "verdict": case.verdict(),
            "positions": integer(case.positions),
            "failures": (!case.uncounted).then(|| integer(case.failures)),
            "first": case.first,
            "untested": untested(&case.untested),
        })
    };
    let chosen = (answer.cases.iter()).filter(|case| !case.parameters.is_empty());
    let witnesses = answer.witnesses.iter().map(|chosen| parameters(chosen));
    // where not all tuples of the box are positions, those that were examined are known
    let single = answer.cases.len() == 1;
    let restricted = heaps.is_some_and(|heaps| single && answer.positions < heaps.count());
    let positions = |order: Order| match (answer.order, heaps) {
        (Some(own), Some(_)) if restricted => (own == order).then_some(answer.positions),
        (_, heaps) if order == Order::Sorted => heaps.and_then(HeapBox::count_sorted),
        (_, heaps) => heaps.map(HeapBox::count_ordered),
    };
    let engines: Vec<&str> = answer.plans.iter().map(|plan| plan.engine.name()).collect();
    json!({
        "rules": answer.rules.join("; "),
        "box": place.map(|place| match place.max() {
            [rows, columns] if answer.boards => json!({ "board": format!("{rows}x{columns}") }),
            _ => box_json(place),
        }),
        "order": answer.order.filter(|_| !answer.boards),
        "convention": null,
        "engine": engines.first(),
        "positions": {
            "sorted": positions(Order::Sorted).map(integer),
            "ordered": positions(Order::Ordered).map(integer),
        },
        "p_positions": { "sorted": null, "ordered": null },
        "values": null,
        "largest_value": null,
        "claim": answer.claim,
        "default_rules": rules.map(Ruleset::to_string),
        "checked": integer(answer.positions),
        "cases": answer.cases.len(),
        "case_verdicts": chosen.map(case).collect::<Vec<_>>(),
        "witnesses": witnesses.collect::<Vec<_>>(),
        "claims": [{
            "claim": answer.claim,
            "verdict": answer.verdict(),
            "failures": (!answer.uncounted).then(|| integer(answer.failures)),
            "counterexample": counterexample,
            "note": answer.noted(),
        }],
        "remarks": answer.remarks(),
        "untested": untested(&answer.untested),
        "read_as": answer.read_as,
        "verdict": answer.verdict(),
        "counterexample": counterexample,
        "failures": answer.listed.iter().map(listed).collect::<Vec<_>>(),
        "seconds": time.as_secs_f64(),
    })
}
