use super::head::box_json;
use super::verdicts::{Stated, coloured};
use super::wrapped;
use grundy::claim::language::{Answer, Failure};
use grundy::claim::{Counterexample, Verdict, outcome_reason, sorted_text};
use grundy::game::{Convention, HeapBox, Order};
use grundy::number::{grouped, joined};
use grundy::rulesets::HeapRuleset;
use grundy::work::Context;
use grundy_report::table::integer;
use serde_json::{Map, Value, json};
use std::fmt::Write;
use std::time::Duration;

/// Failures that are listed to people.
const SHOWN: usize = 200;

/// A part of a claim and what it comes to.
fn side((part, value): &(String, String)) -> String {
    match value.as_str() {
        "true" | "false" => format!("{part} is {value}"),
        _ => format!("{part} = {value}"),
    }
}

/// A claim that was decided, as a statement with its verdict; on the positions of some rules with
/// their moves where it fails.
pub fn stated_claim(answer: &Answer, rules: Option<&HeapRuleset>, context: &Context) -> Stated {
    let mut counterexample = counterexample(answer);
    if let (Some(first), Some(rules)) = (&mut counterexample, rules) {
        let at = (&first.position[..], answer.order.unwrap_or(Order::Ordered));
        if let Some(moves) = outcome_reason(rules, at, Convention::Normal, context) {
            first.reason = format!("{moves}; {}", first.reason);
        }
    }
    Stated {
        claim: answer.claim.clone(),
        verdict: answer.verdict(),
        failures: Some(answer.failures),
        counterexample,
        note: note(answer),
    }
}

/// The smallest position at which the claim is false, and what its parts come to there.
fn counterexample(answer: &Answer) -> Option<Counterexample> {
    let first = answer.first.as_ref()?;
    let sides = &answer.sides;
    // where parameters are chosen they come first
    let chosen = first.parameters.iter();
    let chosen = chosen.filter_map(|(_, value)| u64::try_from(*value).ok());
    Some(Counterexample {
        position: chosen.chain(first.position.iter().copied()).collect(),
        claimed: sides.last().map_or("true".into(), side),
        computed: sides.first().map_or("false".into(), side),
        reason: joined(sides.iter().map(side), "; "),
    })
}

/// Rules and box in words.
pub fn claim_subject(answer: &Answer) -> String {
    let rules = answer.rules.join("; ");
    let place = answer.place.as_ref().map(HeapBox::to_string);
    let parts = [Some(rules).filter(|rules| !rules.is_empty()), place];
    joined(parts.into_iter().flatten(), ", ")
}

/// What goes with the verdict, in words.
fn note(answer: &Answer) -> String {
    let count = grouped(answer.positions);
    if answer.instances == 0 {
        return "vacuously: the ranges are empty".into();
    }
    let heaps = answer.place.as_ref().map_or(0, HeapBox::heaps);
    let positions = |order| match order {
        // it is not decided at others
        Order::Sorted if !answer.symmetric && heaps > 1 => {
            format!("{count} positions with {}", sorted_text(heaps))
        }
        order => format!("{count} {order} positions"),
    };
    let what = match (answer.positions, answer.order, answer.instances) {
        (1, None, 1) => return String::new(),
        (_, None, _) => format!("{count} cases"),
        (1, ..) => "1 position".to_owned(),
        (_, Some(order), 1) => positions(order),
        (_, Some(order), cases) => format!("{} in {cases} boxes", positions(order)),
    };
    match answer.verdict() {
        Verdict::Fails if answer.positions == 1 => what,
        Verdict::Fails if answer.uncounted => format!("the smallest of {what}"),
        Verdict::Fails => format!("{} of {what}", grouped(answer.failures)),
        _ => what,
    }
}

/// The result of `check` for people.
pub fn claim_text(answer: &Answer) -> String {
    let subject = claim_subject(answer);
    let mut text = match subject.is_empty() {
        true => String::new(),
        false => format!("{subject}\n"),
    };
    let verdict = coloured(answer.verdict());
    let note = note(answer);
    let place = match &answer.first {
        Some(first) if !first.to_string().is_empty() => format!("at {first}; "),
        _ => String::new(),
    };
    let gap = if note.is_empty() { "" } else { "   " };
    text.push_str(&wrapped(&format!("  {}", answer.claim), 4));
    _ = writeln!(text, "  {verdict}{gap}{place}{note}");
    for part in &answer.sides {
        _ = writeln!(text, "      {}", side(part));
    }
    for failure in answer.listed.iter().take(SHOWN) {
        _ = writeln!(text, "  {failure}");
    }
    if answer.listed.len() > SHOWN {
        let more = grouped(answer.failures - SHOWN as u128);
        _ = writeln!(text, "  ... and {more} more; --json lists them");
    }
    text
}

/// The result of `check` as JSON.
pub fn claim_json(answer: &Answer, time: Duration) -> Value {
    let place = answer.place.as_ref();
    let parameters = |failure: &Failure| -> Map<String, Value> {
        let parameters = failure.parameters.iter();
        parameters
            .map(|(name, value)| (name.clone(), json!(value.to_string().parse::<i64>().ok())))
            .collect()
    };
    let mut counterexample = json!(self::counterexample(answer));
    if let (Some(first), Some(object)) = (&answer.first, counterexample.as_object_mut()) {
        object.insert("position".into(), json!(first.position));
        object.insert("parameters".into(), json!(parameters(first)));
    }
    let listed = |failure: &Failure| json!({ "parameters": parameters(failure), "position": failure.position });
    let engines: Vec<&str> = answer.plans.iter().map(|plan| plan.engine.name()).collect();
    json!({
        "rules": answer.rules.join("; "),
        "box": place.map(box_json),
        "order": answer.order,
        "convention": null,
        "engine": engines.first(),
        "positions": {
            "sorted": place.and_then(HeapBox::count_sorted).map(integer),
            "ordered": place.map(|b| integer(b.count_ordered())),
        },
        "p_positions": { "sorted": null, "ordered": null },
        "values": null,
        "largest_value": null,
        "claim": answer.claim,
        "checked": integer(answer.positions),
        "cases": answer.instances,
        "claims": [{
            "claim": answer.claim,
            "verdict": answer.verdict(),
            "failures": (!answer.uncounted).then(|| integer(answer.failures)),
            "counterexample": counterexample,
            "note": note(answer),
        }],
        "verdict": answer.verdict(),
        "counterexample": counterexample,
        "failures": answer.listed.iter().map(listed).collect::<Vec<_>>(),
        "seconds": time.as_secs_f64(),
    })
}
