//! Claims about the digits of the heaps, proved or refuted for all heaps.

use super::discovery::{files_text, head, states};
use super::verdicts::coloured;
use super::wrapped;
use grundy::ask::{AutomatonFiles, DigitProved};
use grundy::claim::digitwise::Settlement;
use grundy::claim::{position_text, sorted_text};
use grundy::number::{counted, grouped};
use std::fmt::Write;

/// What people read.
pub fn proved_text(proved: &DigitProved, files: &AutomatonFiles) -> String {
    let (claim, settled) = (&proved.claim, &proved.settled);
    let verdict = coloured(proved.word());
    let mut text = wrapped(&head(&claim.search(), ""), 2);
    text.push_str(&wrapped(&format!("  {}", claim.text), 4));
    let line = |text: &mut String, said: &str, indent: usize| {
        let filled = format!("{}{said}", " ".repeat(indent));
        text.push_str(&wrapped(&filled, indent));
    };
    match &settled.verdict {
        Settlement::Proved(_) => {
            let of = match claim.sorted {
                true => format!("positions with {}", sorted_text(claim.heaps)),
                false => "heaps".into(),
            };
            let count = states(proved.states().unwrap_or(0));
            let by = match claim.follows() {
                true if claim.levels() == 1 => "the automaton of the P-positions, of".into(),
                true => format!("the automaton of values 0..{}, of", claim.levels() - 1),
                false => String::from("an automaton of"),
            };
            let said = format!("  {verdict}   for all {of}, by {by} {count}");
            text.push_str(&wrapped(&said, 11));
        }
        Settlement::Refuted {
            first: Some(first),
            mismatches,
            why,
        } => {
            let count = counted(*mismatches, &format!("{} position", claim.order()));
            let said = match settled.max {
                Some(max) => format!("; false at {count} of heaps up to {}", grouped(max)),
                None => String::new(),
            };
            _ = writeln!(text, "  {verdict}   at {}{said}", position_text(first));
            if let (None, Some(why)) = (settled.max, why) {
                line(&mut text, why, 6);
            }
            for side in claim.at(first) {
                line(&mut text, &side, 6);
            }
        }
        Settlement::Refuted {
            first: None, why, ..
        } => {
            _ = writeln!(
                text,
                "  {verdict}   by the proof, not at the smallest position"
            );
            line(&mut text, why.as_deref().unwrap_or_default(), 12);
        }
        Settlement::Unsettled(why) => {
            _ = writeln!(text, "  {verdict}");
            line(&mut text, why, 6);
        }
    }
    for remark in &claim.remarks {
        line(&mut text, remark, 6);
    }
    text.push_str(&files_text(files, true));
    text
}
