use super::screen_width;
use grundy::ask::Head;
use grundy::claim::{Checked, Counterexample, Note, Verdict, position_text};
use grundy::nimber::Nimber;
use grundy::number::{duration, grouped, joined};
use grundy::plan::Engine;
use serde::Serialize;
use serde_json::{Value, json};
use std::fmt::{Display, Write};
use std::time::Duration;

/// Values whose counts are shown to people.
const SHOWN: usize = 6;

/// Characters that fit after a verdict on 80 columns.
const COST: usize = 22;

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
                true => "--values forces it",
                false => "needs more memory than --max-memory",
            };
            format!(
                "about {} options, {} of one core; {remedy}",
                grouped(options / unit * unit),
                duration(Duration::from_nanos(time))
            )
        }
    }
}

/// The result of `verify` as JSON.
pub fn verify_json(
    head: &Head,
    (theorem, k): (&str, Option<u64>),
    checked: &[Stated],
    time: Duration,
) -> Value {
    let mut object = head.json();
    let first = checked.iter().find_map(|one| one.counterexample.as_ref());
    let verdict = Verdict::all(checked.iter().map(|one| one.verdict));
    object.insert("theorem".into(), json!(theorem));
    object.insert("k".into(), json!(k));
    object.insert("claims".into(), json!(checked));
    object.insert("verdict".into(), json!(verdict));
    object.insert("counterexample".into(), json!(first));
    object.insert("seconds".into(), json!(time.as_secs_f64()));
    Value::Object(object)
}

/// What follows a verdict.
fn end(head: &Head, total: Option<u128>, one: &Stated) -> String {
    let end = match (one.verdict, &one.counterexample) {
        (Verdict::Fails, Some(first)) => {
            let (at, count) = (position_text(&first.position), one.failures.unwrap_or(0));
            match (head.engine, count) {
                // a position may fail for another one that is claimed wrongly
                (Engine::Local, 1) => format!("at {at}; 1 position fails"),
                (Engine::Local, _) => format!("at {at}; {} positions fail", grouped(count)),
                _ => {
                    let total = grouped(total.unwrap_or(0));
                    format!("at {at}; {} of {total} differ", grouped(count))
                }
            }
        }
        _ => one.note.clone(),
    };
    // what a check would cost is long
    match one.verdict {
        _ if end.is_empty() => end,
        Verdict::NotChecked if end.len() > COST => format!("\n      {end}"),
        _ => format!("   {end}"),
    }
}

/// The result of `verify` for people, on 80 columns.
pub fn verify_text(head: &Head, subject: &str, checked: &[Stated]) -> String {
    let counts = &head.counts;
    let mut text = match (counts.sorted, counts.ordered) {
        (Some(sorted), Some(ordered)) => format!(
            "{subject}: {} sorted positions = {} ordered\n",
            grouped(sorted),
            grouped(ordered)
        ),
        (None, Some(ordered)) => format!("{subject}: {} positions\n", grouped(ordered)),
        _ => format!("{subject}\n"),
    };
    let total = match head.order {
        Some(grundy::game::Order::Sorted) => counts.sorted,
        _ => counts.ordered,
    };
    let long = |one: &Stated| one.claim.chars().count();
    let width = checked.iter().map(long).max().unwrap_or(0).min(40);
    let ends: Vec<String> = checked.iter().map(|one| end(head, total, one)).collect();
    // verdicts stand side by side where all of them have room
    let beside = checked.iter().zip(&ends).all(|(one, end)| {
        let verdict = one.verdict.to_string().len();
        let end = end.lines().next().unwrap_or_default().chars().count();
        2 + width + 3 + verdict + end <= screen_width()
    });
    for (one, end) in checked.iter().zip(&ends) {
        let (claim, verdict) = (&one.claim, coloured(one.verdict));
        match beside {
            true if long(one) > width => {
                _ = writeln!(text, "  {claim}\n  {:width$}   {verdict}{end}", "")
            }
            true => _ = writeln!(text, "  {claim:width$}   {verdict}{end}"),
            false => _ = writeln!(text, "  {claim}\n      {verdict}{end}"),
        }
        if let Some(first) = &one.counterexample {
            for part in first.reason.split("; ") {
                _ = writeln!(text, "      {part}");
            }
        }
    }
    if let Some(values) = &counts.values {
        let present = (0..).zip(values).filter(|(_, count)| **count > 0);
        let list = present.map(|(v, &count)| format!("{} {}", Nimber(v), grouped(count)));
        let list = joined(list.take(SHOWN), "   ");
        let more = if values.len() > SHOWN { "  ..." } else { "" };
        let largest = counts.largest.map(Nimber).unwrap_or_default();
        _ = writeln!(text, "values  {list}{more}  largest {largest}");
    }
    text
}

/// A verdict or an outcome in its colour.
pub fn coloured(word: impl Display) -> String {
    let word = word.to_string();
    let colour = match word.as_str() {
        "HOLDS" | "PROVED" | "ACCEPTED" | "P" => anstyle::AnsiColor::Green,
        "FAILS" | "REFUTED" | "REJECTED" => anstyle::AnsiColor::Red,
        _ => anstyle::AnsiColor::Yellow,
    };
    painted(&word, colour)
}

/// Bold text of a colour.
pub fn painted(text: &str, colour: anstyle::AnsiColor) -> String {
    let on = colour.on_default().bold();
    format!("{on}{text}{on:#}")
}
