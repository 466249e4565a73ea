use super::head::box_json;
use super::verdicts::{Stated, colour};
use super::wrapped;
use grundy::claim::language::{Answer, Failure};
use grundy::claim::{Counterexample, Verdict, outcome_reason, sorted_text};
use grundy::game::{Convention, Heap, HeapBox, Order};
use grundy::number::{grouped, joined};
use grundy::rulesets::HeapRuleset;
use grundy::work::Context;
use grundy_report::table::integer;
use serde_json::{Map, Value, json};
use std::fmt::Write;
use std::time::Duration;

/// Failures that are listed to people.
const SHOWN: usize = 200;

/// A claim that was decided: its text, its box, and what was found.
#[derive(Clone, Copy, Debug)]
pub struct DecidedClaim<'a> {
    /// The text.
    pub text: &'a str,
    /// The bounds of the box, if one was given.
    pub max: Option<&'a [Heap]>,
    /// What was found.
    pub answer: &'a Answer,
}

/// A part of a claim and what it comes to.
fn side((part, value): &(String, String)) -> String {
    match value.as_str() {
        "true" | "false" => format!("{part} is {value}"),
        _ => format!("{part} = {value}"),
    }
}

impl DecidedClaim<'_> {
    /// HOLDS or FAILS.
    pub fn verdict(&self) -> Verdict {
        Verdict::of(self.answer.failures)
    }

    /// The claim as a statement with its verdict.
    pub fn stated(&self) -> Stated {
        Stated {
            claim: self.text.into(),
            verdict: self.verdict(),
            failures: Some(self.answer.failures),
            counterexample: self.counterexample(),
            note: self.note(),
        }
    }

    /// The smallest position at which the claim is false, and what its parts come to there.
    pub fn counterexample(&self) -> Option<Counterexample> {
        let first = self.answer.first.as_ref()?;
        let sides = &self.answer.sides;
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

    /// The claim as a statement on the positions of some rules: where it fails, with their moves.
    pub fn stated_of(&self, rules: &HeapRuleset, context: &Context) -> Stated {
        let mut stated = self.stated();
        if let Some(first) = &mut stated.counterexample {
            let order = self.answer.order.unwrap_or(Order::Ordered);
            let at = (&first.position[..], order);
            if let Some(moves) = outcome_reason(rules, at, Convention::Normal, context) {
                first.reason = format!("{moves}; {}", first.reason);
            }
        }
        stated
    }

    /// Rules and box in words.
    pub fn subject(&self) -> String {
        let mut subject = self.answer.rules.join("; ");
        if let Some(positions) = self.positions() {
            let comma = if subject.is_empty() { "" } else { ", " };
            _ = write!(subject, "{comma}{positions}");
        }
        subject
    }

    /// The box as JSON.
    pub fn place(&self) -> Option<Value> {
        self.positions().as_ref().map(box_json)
    }

    fn positions(&self) -> Option<HeapBox> {
        let order = self.answer.order.unwrap_or(Order::Ordered);
        HeapBox::new(self.max?.to_vec(), order).ok()
    }

    /// What goes with the verdict, in words.
    pub fn note(&self) -> String {
        let answer = self.answer;
        let count = grouped(answer.positions);
        if answer.instances == 0 {
            return "vacuously: the ranges hold no case".into();
        }
        let heaps = self.max.map_or(0, <[Heap]>::len);
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
        match self.verdict() {
            Verdict::Fails if answer.positions == 1 => what,
            Verdict::Fails if answer.uncounted => format!("the smallest of {what}"),
            Verdict::Fails => format!("{} of {what}", grouped(answer.failures)),
            _ => what,
        }
    }

    /// The result of `check` for people.
    pub fn text(&self) -> String {
        let answer = self.answer;
        let subject = self.subject();
        let mut text = match subject.is_empty() {
            true => String::new(),
            false => format!("{subject}\n"),
        };
        let verdict = self.verdict();
        let (on, off) = (colour(verdict).render(), anstyle::Reset);
        let note = self.note();
        let place = match &answer.first {
            Some(first) if !first.to_string().is_empty() => format!("at {first}; "),
            _ => String::new(),
        };
        let gap = if note.is_empty() { "" } else { "   " };
        text.push_str(&wrapped(&format!("  {}", self.text), 4));
        _ = writeln!(text, "  {on}{verdict}{off}{gap}{place}{note}");
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
    pub fn json(&self, time: Duration) -> Value {
        let answer = self.answer;
        let positions = self.positions();
        let parameters = |failure: &Failure| -> Map<String, Value> {
            let parameters = failure.parameters.iter();
            parameters
                .map(|(name, value)| (name.clone(), json!(value.to_string().parse::<i64>().ok())))
                .collect()
        };
        let mut counterexample = json!(self.counterexample());
        if let (Some(first), Some(object)) = (&answer.first, counterexample.as_object_mut()) {
            object.insert("position".into(), json!(first.position));
            object.insert("parameters".into(), json!(parameters(first)));
        }
        let listed = |failure: &Failure| json!({ "parameters": parameters(failure), "position": failure.position });
        let engines: Vec<&str> = answer.plans.iter().map(|plan| plan.engine.name()).collect();
        json!({
            "rules": answer.rules.join("; "),
            "box": self.place(),
            "order": answer.order,
            "convention": null,
            "engine": engines.first(),
            "positions": {
                "sorted": positions.as_ref().and_then(HeapBox::count_sorted).map(integer),
                "ordered": positions.as_ref().map(|b| integer(b.count_ordered())),
            },
            "p_positions": { "sorted": null, "ordered": null },
            "values": null,
            "largest_value": null,
            "claim": self.text,
            "checked": integer(answer.positions),
            "cases": answer.instances,
            "claims": [{
                "claim": self.text,
                "verdict": self.verdict(),
                "failures": (!answer.uncounted).then(|| integer(answer.failures)),
                "counterexample": counterexample,
                "note": self.note(),
            }],
            "verdict": self.verdict(),
            "counterexample": counterexample,
            "failures": answer.listed.iter().map(listed).collect::<Vec<_>>(),
            "seconds": time.as_secs_f64(),
        })
    }
}
