use crate::present::verdicts::coloured;
use crate::present::wrapped;
use grundy::ask::{FindTheoremsAnswer, FoundTheorem};
use grundy::claim::{Verdict, position_text};
use grundy::number::{counted, grouped};

/// What people read: a line a statement, with what is known of it below.
pub fn theorems_text(answer: &FindTheoremsAnswer) -> String {
    let head = format!(
        "{}, {}, {} play: {} tried on heaps up to {}",
        answer.ruleset,
        counted(answer.heaps as u64, "heap"),
        answer.ruleset.convention,
        counted(answer.tried as u64, "statement"),
        grouped(answer.max)
    );
    let mut text = wrapped(&head, 2);
    if answer.found.is_empty() {
        text.push_str("\nnone of them holds\n");
    }
    for found in &answer.found {
        let verdict = coloured(found.verdict());
        let line = format!("  {verdict}   {}", found.claim);
        text.push('\n');
        text.push_str(&wrapped(&line, 11));
        let said = format!("{}{}", " ".repeat(11), said(found, answer.max));
        text.push_str(&wrapped(&said, 11));
    }
    text
}

/// What is known of a statement.
fn said(found: &FoundTheorem, max: u64) -> String {
    match (found.verdict(), &found.proof) {
        (Verdict::Proved, Some(proof)) => {
            let states = counted(proof.states().unwrap_or(0) as u64, "state");
            format!("for all heaps, by an automaton of {states}")
        }
        (Verdict::Fails, Some(proof)) => {
            let at = proof.stated().counterexample;
            let at = at.map(|at| format!(" at {}", position_text(&at.position)));
            let at = at.unwrap_or_default();
            format!("true up to {}, false{at}", grouped(max))
        }
        _ => {
            let why = found.reason.as_deref().unwrap_or("not proved");
            format!("on heaps up to {}; no proof: {why}", grouped(max))
        }
    }
}
