use crate::claim::language::Answer;
use crate::claim::{Checked, Counterexample, Note, Verdict, outcome_reason};
use crate::game::{Convention, Order};
use crate::nimber::Nimber;
use crate::number::{duration, grouped};
use crate::rulesets::HeapRuleset;
use crate::work::Context;
use serde::Serialize;
use std::time::Duration;

/// Time an option takes in the dense engine, for estimates.
const NANOSECONDS: u128 = 3;

/// A statement and its verdict as people and scripts read them.
#[derive(Clone, Debug, Serialize, serde::Deserialize)]
pub struct Stated {
    /// The statement.
    pub claim: String,
    /// The verdict.
    pub verdict: Verdict,
    /// At how many positions it is false; `None` if it was not checked.
    pub failures: Option<u128>,
    /// The smallest one.
    pub counterexample: Option<Counterexample>,
    /// Counts that go with it, or what the check would cost.
    pub note: String,
}

/// Statements as people and scripts read them.
pub fn stated(checked: &[Checked]) -> Vec<Stated> {
    let stated = checked.iter().map(|checked| Stated {
        claim: checked.claim.clone(),
        verdict: checked.verdict,
        failures: checked.failures,
        counterexample: checked.counterexample.clone(),
        note: note(&checked.note),
    });
    stated.collect()
}

fn note(note: &Note) -> String {
    match *note {
        Note::None => String::new(),
        Note::PPositions(None, ordered) => format!("{} ordered", grouped(ordered)),
        Note::PPositions(Some(sorted), ordered) => {
            format!("{} sorted, {} ordered", grouped(sorted), grouped(ordered))
        }
        Note::Positions(count, order) => format!("{} {order}", grouped(count)),
        Note::Largest(value) => format!("largest {}", Nimber(value)),
        Note::Pairs(pairs) => format!("{} pairs of positions", grouped(pairs)),
        Note::OutcomesOnly => "local: outcomes only".into(),
        Note::Cost { options, fits } => {
            // two significant digits
            let unit = 10_u128.pow(options.checked_ilog10().unwrap_or(0).saturating_sub(1));
            let time = u64::try_from(options.saturating_mul(NANOSECONDS)).unwrap_or(u64::MAX);
            let remedy = match fits {
                true => "‹values› forces it",
                false => "needs more memory than ‹max-memory›",
            };
            format!(
                "about {} options, {} of one core; {remedy}",
                grouped(options / unit * unit),
                duration(Duration::from_nanos(time))
            )
        }
    }
}

/// A claim that was decided, as a statement with its verdict; on the positions of some rules with
/// their moves where it fails.
pub fn stated_claim(answer: &Answer, rules: Option<&HeapRuleset>, context: &Context) -> Stated {
    let mut counterexample = answer.counterexample();
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
        note: answer.noted(),
    }
}
