use crate::present::verdicts::coloured;
use crate::present::wrapped;
use grundy::ask::{FindTheoremsAnswer, FoundTheorem, NotTried};
use grundy::claim::{Verdict, position_text};
use grundy::number::{counted, grouped};
use grundy::store::PeriodRecord;

/// Statements that are named of those that were not tried for one reason.
const SHOWN: usize = 12;

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
    match (&answer.found[..], &answer.not_tried[..]) {
        ([], []) => text.push_str("\nnone of them holds\n"),
        ([], _) if answer.tried > 0 => text.push_str("\nnone of these holds\n"),
        _ => {}
    }
    for found in &answer.found {
        let verdict = coloured(found.verdict());
        let line = format!("  {verdict}   {}", found.claim);
        text.push('\n');
        text.push_str(&wrapped(&line, 11));
        let said = format!("{}{}", " ".repeat(11), said(found, answer.max));
        text.push_str(&wrapped(&said, 11));
    }
    text.push_str(&not_tried(&answer.not_tried));
    text
}

/// Statements that were not tried, below each reason.
fn not_tried(all: &[NotTried]) -> String {
    let mut text = String::new();
    for alike in all.chunk_by(|one, next| one.reason == next.reason) {
        let count = counted(alike.len() as u64, "statement");
        let line = format!("{count} not tried: {}", alike[0].reason);
        text.push('\n');
        text.push_str(&wrapped(&line, 2));
        for one in alike.iter().take(SHOWN) {
            text.push_str(&wrapped(&format!("  {}", one.claim), 4));
        }
        if let Some(more @ 1..) = alike.len().checked_sub(SHOWN) {
            text.push_str(&format!("  ... and {more} more; ‹json› lists them\n"));
        }
    }
    text
}

/// What is known of a statement.
fn said(found: &FoundTheorem, max: u64) -> String {
    if let Some(period) = found.period() {
        let PeriodRecord {
            period: length,
            preperiod,
            saltus,
            ..
        } = period.record;
        let from = match preperiod {
            0 => String::new(),
            from => format!(" from heap {} on", grouped(from)),
        };
        let saltus = match saltus {
            0 => String::new(),
            saltus => format!(" and the saltus {}", grouped(saltus)),
        };
        return format!(
            "for all heaps, by the period {} of single heaps{from}{saltus}, which is proved",
            grouped(length)
        );
    }
    match (found.verdict(), found.digits()) {
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
