use super::head::box_json;
use super::verdicts::{Stated, coloured};
use super::wrapped;
use grundy::claim::language::{Answer, Case, Failure, Untested};
use grundy::claim::{Counterexample, Verdict, outcome_reason, position_text, sorted_text};
use grundy::game::{Convention, HeapBox, Order};
use grundy::number::{counted, grouped, joined};
use grundy::rulesets::{HeapRuleset, Ruleset};
use grundy::work::Context;
use grundy_report::table::integer;
use serde_json::{Map, Value, json};
use std::fmt::Write;
use std::time::Duration;

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
        note: noted(answer),
    }
}

/// What goes with the verdict, and what it does not say, in words.
fn noted(answer: &Answer) -> String {
    let parts = [note(answer)].into_iter().chain(answer.remarks());
    joined(parts.filter(|part| !part.is_empty()), "; ")
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
    // what is said of periods alone is said of no box
    let place = answer
        .place
        .as_ref()
        .filter(|_| !answer.periods || !answer.rules.is_empty());
    let place = place.map(|place| match place.max() {
        [rows, columns] if answer.boards => format!("full boards up to {rows}x{columns}"),
        _ => place.to_string(),
    });
    let parts = [Some(rules).filter(|rules| !rules.is_empty()), place];
    joined(parts.into_iter().flatten(), ", ")
}

/// What goes with the verdict, in words.
fn note(answer: &Answer) -> String {
    let count = counted(answer.positions, "position");
    if answer.cases.is_empty() {
        return match answer.verdict() {
            Verdict::Fails => "the ranges are empty".into(),
            _ => "vacuously: the ranges are empty".into(),
        };
    }
    let heaps = answer.place.as_ref().map_or(0, HeapBox::heaps);
    let positions = |order| match order {
        _ if answer.boards => counted(answer.positions, "board"),
        // it is not decided at others
        Order::Sorted if !answer.symmetric && heaps > 1 => {
            format!("{count} with {}", sorted_text(heaps))
        }
        _ if answer.positions == 1 => count.clone(),
        order => format!("{} {order} positions", grouped(answer.positions)),
    };
    let what = match (answer.positions, answer.order, answer.cases.len()) {
        (1, None, 1) => return String::new(),
        (_, None, _) => format!("{} cases", grouped(answer.positions)),
        (_, Some(order), 1) => positions(order),
        (_, Some(order), cases) => format!("{} in {cases} boxes", positions(order)),
    };
    match answer.verdict() {
        // the verdict of each choice follows below
        Verdict::Fails if answer.no_choice.is_some() || answer.positions == 1 => what,
        // it is said of all together
        Verdict::Fails if answer.whole => what,
        Verdict::Fails if answer.uncounted => format!("the smallest of {what}"),
        Verdict::Fails => format!("{} of {what}", grouped(answer.failures)),
        _ => what,
    }
}

/// Lines that people see below a verdict, if they do not ask for all.
const SHOWN: usize = 10;

/// The result of `check` for people.
pub fn claim_text(answer: &Answer, all: bool) -> String {
    let subject = claim_subject(answer);
    let mut text = match subject.is_empty() {
        true => String::new(),
        false => format!("{subject}\n"),
    };
    let verdict = coloured(answer.verdict());
    let parts = [found_at(answer), note(answer)];
    let found = joined(parts.into_iter().filter(|part| !part.is_empty()), "; ");
    let gap = if found.is_empty() { "" } else { "   " };
    text.push_str(&wrapped(&format!("  {}", answer.claim), 4));
    _ = writeln!(text, "  {verdict}{gap}{found}");
    for remark in answer.remarks() {
        text.push_str(&wrapped(&format!("      {remark}"), 8));
    }
    let sides = (answer.sides.iter()).filter(|_| answer.no_choice.is_none());
    for part in sides {
        _ = writeln!(text, "      {}", side(part));
    }
    let (listed, count) = listed(answer);
    let shown = match all {
        true => listed.len(),
        false => SHOWN,
    };
    // a single failure is in the line of the verdict
    if listed.len() > 1 || answer.no_choice.is_some() {
        for line in listed.iter().take(shown) {
            _ = writeln!(text, "  {line}");
        }
        let more = count.saturating_sub(listed.len().min(shown) as u128);
        if more > 0 {
            let hint = if all { "" } else { "; --all lists them" };
            _ = writeln!(text, "  ... and {} more{hint}", grouped(more));
        }
    }
    text
}

/// Where the verdict is seen, to come after it.
fn found_at(answer: &Answer) -> String {
    let at = answer.first.as_ref().map(Failure::to_string);
    let at = at.filter(|at| !at.is_empty());
    match (&answer.no_choice, &answer.witnesses[..], at) {
        (Some(none), ..) => {
            let names = none.names.join(", ");
            match &none.outer[..] {
                [] => format!("no {names} will do"),
                outer => format!("at {}, no {names} will do", chosen(outer)),
            }
        }
        (None, _, Some(at)) => format!("at {at}"),
        (None, [witness], None) => format!("for {}", chosen(witness)),
        (None, ..) => String::new(),
    }
}

/// The choice of parameters: `k = 2, n = 3`.
fn chosen(parameters: &[(String, i128)]) -> String {
    joined(
        (parameters.iter()).map(|(name, value)| format!("{name} = {value}")),
        ", ",
    )
}

/// Lines below the verdict, and how many there are in all: failures, or the choices that show
/// or refute what `exists` says.
fn listed(answer: &Answer) -> (Vec<String>, u128) {
    let lines: Vec<String> = match (&answer.no_choice, answer.verdict()) {
        (Some(none), _) => {
            let within = |case: &&Case| case.parameters.starts_with(&none.outer);
            let fails = |case: &Case| {
                let first = case.first.iter().filter(|first| !first.is_empty());
                let at = first.map(|first| format!(" at {}", position_text(first)));
                let at: String = at.collect();
                format!("{} {}{at}", chosen(&case.parameters), case.verdict())
            };
            answer.cases.iter().filter(within).map(fails).collect()
        }
        (None, Verdict::Holds) => answer.witnesses.iter().map(|w| chosen(w)).collect(),
        (None, _) => {
            let lines = answer.listed.iter().map(Failure::to_string).collect();
            return (lines, answer.failures);
        }
    };
    let count = lines.len() as u128;
    (lines, count)
}

/// Parts that were never put to the test, as JSON.
fn untested(parts: &[Untested]) -> Vec<Value> {
    let parts = parts.iter();
    parts
        .map(|one| json!({ "what": one.what, "part": one.part }))
        .collect()
}

/// The result of `check` as JSON; the rules are those of what names none.
pub fn claim_json(answer: &Answer, rules: Option<&Ruleset>, time: Duration) -> Value {
    let place = answer.place.as_ref();
    let heaps = place.filter(|_| !answer.boards);
    let parameters = |chosen: &[(String, i128)]| -> Map<String, Value> {
        let number = |value: &i128| json!(i64::try_from(*value).ok());
        let chosen = chosen.iter();
        chosen
            .map(|(name, value)| (name.clone(), number(value)))
            .collect()
    };
    let mut counterexample = json!(self::counterexample(answer));
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
            "note": noted(answer),
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
