use super::screen_width;
use grundy::ask::{Head, Stated};
use grundy::claim::{Verdict, position_text};
use grundy::nimber::Nimber;
use grundy::number::{grouped, joined};
use grundy::plan::Engine;
use std::fmt::{Display, Write};

/// Values whose counts are shown to people.
const SHOWN: usize = 6;

/// Characters that fit after a verdict on 80 columns.
const COST: usize = 22;

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
