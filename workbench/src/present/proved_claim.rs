//! Claims about the digits of the heaps, proved or refuted for all heaps.

use super::discovery::{AutomatonFiles, head, states};
use super::verdicts::coloured;
use super::wrapped;
use grundy::ask::Stated;
use grundy::claim::digitwise::{DigitClaim, Proven, Settled, Settlement};
use grundy::claim::{Counterexample, Verdict, position_text, sorted_text};
use grundy::game::{Heap, Order};
use grundy::number::{counted, grouped, integer};
use grundy::plan::discover::{ProvedStage, alone, proofs};
use grundy::theory::automata::Dfao;
use grundy::theory::automata::certificate::Written;
use grundy::theory::automata::readable::{readable, svg};
use serde_json::{Value, json};
use std::fmt::Write;

/// The word of a verdict.
pub fn settled_verdict(settled: &Settled) -> &'static str {
    match settled.verdict {
        Settlement::Proved(_) => "PROVED",
        Settlement::Refuted { .. } => "REFUTED",
        Settlement::Unsettled(_) => "UNSETTLED",
    }
}

/// The certificate of a claim that is proved.
pub fn claim_certificate(claim: &DigitClaim, settled: &Settled) -> Option<Written> {
    let statement = claim.statement();
    let statement = statement.as_ref();
    stages(settled).map(|stages| proofs(&claim.search(), claim.levels(), stages, statement))
}

/// The certificates of the other rules that a proved claim is about.
pub fn other_certificates(claim: &DigitClaim, settled: &Settled) -> Vec<Written> {
    let others = stages(settled).map_or(&[][..], |_| claim.others());
    let proof = |other: &Proven| {
        let search = other.of.search(claim.numeration);
        proofs(&search, other.of.levels, &other.stages, None)
    };
    others.iter().map(proof).collect()
}

/// The automaton of a claim that is proved, alone.
pub fn claim_automaton(claim: &DigitClaim, settled: &Settled) -> Option<Written> {
    let (last, before) = stages(settled)?.split_last()?;
    Some(alone(&claim.search(), before.len() as u64, &last.automaton))
}

/// The stages of a proof.
fn stages(settled: &Settled) -> Option<&[ProvedStage]> {
    match &settled.verdict {
        Settlement::Proved(stages) => Some(stages),
        _ => None,
    }
}

/// The states of the automaton that says what the claim says.
fn automaton_states(claim: &DigitClaim, settled: &Settled) -> Option<usize> {
    let proved = stages(settled).and_then(<[ProvedStage]>::last);
    let compiled = || claim.automaton.as_ref().ok();
    let proved = proved.map(|stage| &stage.automaton);
    proved.or_else(compiled).map(Dfao::states)
}

/// The automaton of a claim that is proved as an SVG picture, if it is small.
pub fn claim_picture(claim: &DigitClaim, settled: &Settled) -> Option<String> {
    let last = stages(settled)?.last()?;
    svg(&last.automaton, claim.search().sought)
}

/// The automaton of a claim that is proved in words, one per line, if it is small.
pub fn claim_words(claim: &DigitClaim, settled: &Settled) -> Option<Vec<String>> {
    let last = stages(settled)?.last()?;
    Some(readable(&last.automaton, claim.search().sought)?.lines())
}

/// What is said at a position where a claim is false.
fn counterexample(claim: &DigitClaim, position: &[Heap]) -> Counterexample {
    let mut sides = claim.at(position).into_iter();
    let computed = sides.next().unwrap_or_else(|| "the claim is false".into());
    let claimed = sides
        .next()
        .unwrap_or_else(|| "it is claimed of all positions".into());
    Counterexample {
        position: position.into(),
        reason: format!("{computed}; {claimed}"),
        claimed,
        computed,
    }
}

/// The verdict as records of experiments write it: FAILS if refuted.
pub fn settled_claim(claim: &DigitClaim, settled: &Settled) -> Stated {
    let (verdict, first, failures, note) = match &settled.verdict {
        Settlement::Proved(_) => {
            let states = automaton_states(claim, settled).unwrap_or(0) as u64;
            let certificate = claim_certificate(claim, settled).expect("it is proved");
            let note = format!(
                "for all heaps, by an automaton of {}; certificate of {} lines, SHA-256 {}",
                counted(states, "state"),
                grouped(certificate.entries),
                certificate.sha256
            );
            (Verdict::Proved, None, Some(0), note)
        }
        Settlement::Refuted {
            first,
            mismatches,
            why,
        } => {
            let failures = settled.max.map(|_| *mismatches);
            let note = match (settled.max, why) {
                (Some(max), _) if first.is_some() => format!(
                    "false at {} of heaps up to {}",
                    counted(*mismatches, &format!("{} position", claim.order())),
                    grouped(max)
                ),
                (_, why) => why.clone().unwrap_or_default(),
            };
            (Verdict::Fails, first.as_ref(), failures, note)
        }
        Settlement::Unsettled(why) => (Verdict::Unsettled, None, None, why.clone()),
    };
    Stated {
        claim: claim.text.clone(),
        verdict,
        failures,
        counterexample: first.map(|position| counterexample(claim, position)),
        note,
    }
}

/// What people read.
pub fn proved_text(claim: &DigitClaim, settled: &Settled, files: &AutomatonFiles) -> String {
    let verdict = coloured(settled_verdict(settled));
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
            let count = states(automaton_states(claim, settled).unwrap_or(0));
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
    text.push_str(&files.text(true));
    text
}

/// What scripts read.
pub fn proved_json(claim: &DigitClaim, settled: &Settled, files: &AutomatonFiles) -> Value {
    let max = settled.max;
    let (first, mismatches, reason) = match &settled.verdict {
        Settlement::Proved(_) => (None, Some(0), None),
        Settlement::Refuted {
            first,
            mismatches,
            why,
        } => (first.as_ref(), max.map(|_| *mismatches), why.as_ref()),
        Settlement::Unsettled(why) => (None, None, Some(why)),
    };
    let counterexample = first.map(|position| {
        let found = counterexample(claim, position);
        let heaps: Vec<Value> = position.iter().map(|&heap| integer(heap)).collect();
        json!({
            "position": heaps,
            "reason": found.reason,
            "claimed": found.claimed,
            "computed": found.computed,
        })
    });
    let base = claim.numeration.to_string();
    let mut object = json!({
        "claim": claim.text,
        "rules": claim.ruleset.to_string(),
        "convention": claim.ruleset.convention.to_string(),
        "heaps": claim.heaps,
        "base": base.trim_start_matches("base "),
        "box": max.map(|max| json!({
            "heaps": claim.heaps,
            "max": integer(max),
            "order": claim.order(),
        })),
        "verdict": settled_verdict(settled),
        "order": if claim.sorted { Order::Sorted } else { Order::Ordered },
        "states": automaton_states(claim, settled),
        "at_least": null,
        "mismatches": mismatches.map(|count| u64::try_from(count).map_or(Value::Null, integer)),
        "readable": claim.condition,
        "counterexample": counterexample,
        "reason": reason,
        "remarks": claim.remarks,
    });
    files.add_to(&mut object);
    object
}
