use super::verdicts::coloured;
use super::wrapped;
use grundy::claim::language::{Answer, Case, Failure, side_text};
use grundy::claim::{Verdict, position_text};
use grundy::number::{grouped, joined};
use std::fmt::Write;

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
    let parts = [found_at(answer), answer.note()];
    let found = joined(parts.into_iter().filter(|part| !part.is_empty()), "; ");
    let gap = if found.is_empty() { "" } else { "   " };
    text.push_str(&wrapped(&format!("  {}", answer.claim), 4));
    _ = writeln!(text, "  {verdict}{gap}{found}");
    for remark in answer.remarks() {
        text.push_str(&wrapped(&format!("      {remark}"), 8));
    }
    let sides = (answer.sides.iter()).filter(|_| answer.no_choice.is_none());
    for part in sides {
        _ = writeln!(text, "      {}", side_text(part));
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
