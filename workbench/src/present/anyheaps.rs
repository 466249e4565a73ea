//! What was found of every number of heaps at once.

use super::discovery::{files_text, states};
use super::verdicts::coloured;
use grundy::ask::{AutomatonFiles, CountDiscovery, CountProved};
use grundy::number::{grouped, position};
use grundy::plan::anyheaps::AnyClaimed;
use grundy::theory::anyheaps::SIZES;
use std::fmt::Write;

/// What people read.
pub fn any_text(asked: &CountDiscovery, files: &AutomatonFiles) -> String {
    let (ruleset, found) = (&asked.ruleset, &asked.found);
    let head = format!(
        "{}, any number of heaps, {} play: {}, {}",
        ruleset,
        ruleset.convention,
        asked.sought(),
        read(found.base)
    );
    let mut text = super::wrapped(&head, 2);
    let verdict = coloured(asked.verdict());
    let (heaps, max) = (found.table.0, grouped(found.table.1));
    match (&found.verdict, &found.automaton) {
        (Ok(proof), _) => {
            let counts = proof.automaton.counts();
            let numbers = match found.base {
                SIZES => "numbers of heaps of each size",
                _ => "numbers of digits",
            };
            let told = match (counts.tail, counts.period) {
                (0, period) => format!("{numbers} modulo {period}"),
                (tail, 1) => format!("{numbers}, {tail} and more alike"),
                (tail, period) => format!("{numbers}, from {tail} on modulo {period}"),
            };
            let line = format!(
                "  {verdict}   for every number of heaps and all heaps, by an automaton of {} that \
                 reads the {told}",
                states(proof.automaton.states())
            );
            text.push_str(&super::wrapped(&line, 11));
        }
        (Err(why), _) => {
            let line = format!("  {verdict}   {why}");
            text.push_str(&super::wrapped(&line, 14));
        }
    }
    if let Some(words) = asked.words() {
        text.push('\n');
        if found.verdict.is_err() {
            _ = writeln!(
                text,
                "Right on {heaps} heaps up to {max}, not proved beyond:"
            );
        }
        for line in words {
            text.push_str(&super::wrapped(&line, 2));
        }
    }
    text.push_str(&files_text(files, false));
    text
}

/// What people read of a claim.
pub fn any_claim_text(proved: &CountProved, files: &AutomatonFiles) -> String {
    let claim = &proved.claim;
    let head = format!(
        "{}, any number of heaps, {} play, {}: {}",
        claim.ruleset,
        claim.ruleset.convention,
        read(claim.automaton.base()),
        claim.text
    );
    let mut text = super::wrapped(&head, 2);
    let verdict = coloured(proved.word());
    let why = match &proved.settled {
        AnyClaimed::Proved(_) => format!(
            "for every number of heaps and all heaps, by an automaton of {}",
            states(claim.automaton.states())
        ),
        AnyClaimed::Wrong(at, said, value) => format!(
            "at {}: the claim calls it {}, and it is {}",
            position(at),
            outcome(*said),
            outcome(*value)
        ),
        AnyClaimed::Unsettled(why) => why.to_string(),
    };
    text.push_str(&super::wrapped(&format!("  {verdict}   {why}"), 11));
    text.push_str(&files_text(files, false));
    text
}

/// What is read: digits, or sizes.
fn read(base: u32) -> String {
    match base {
        SIZES => "by the sizes of heaps".into(),
        base => format!("digits in base {base}"),
    }
}

fn outcome(output: u32) -> &'static str {
    if output == 0 { "P" } else { "N" }
}
