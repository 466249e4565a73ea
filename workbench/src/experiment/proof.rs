//! Decides claims on automata: learned from tables, proved for all heaps.

use super::automaton::Automaton;
use super::decision::{Decision, ProofParts};
use crate::present::{
    Stated, automaton_picture, automaton_sought, automaton_verdict, automaton_words,
};
use grundy::claim::Verdict;
use grundy::number::grouped;
use grundy::plan::discover::{STATES, Search, automaton_certificate, discover};
use grundy::theory::automata::Dfao;
use grundy::work::{Context, Stop};
use serde_json::json;

/// Learns and proves it.
pub(super) fn decide(
    claim: &Automaton,
    expected: Verdict,
    context: &Context,
) -> Result<Decision, Stop> {
    let search = Search {
        ruleset: &claim.ruleset,
        heaps: claim.heaps,
        sought: claim.sought,
        numeration: claim.numeration,
        max: claim.max,
        states: STATES,
    };
    let discovery = discover(&search, context)?;
    let certificate = automaton_certificate(&search, &discovery);
    let words = automaton_words(&search, &discovery).unwrap_or_default();
    let states = discovery.automaton.as_ref().map(Dfao::states);
    let verdict = automaton_verdict(&discovery);
    let plural = format!("heap{}", grundy::number::plural(claim.heaps));
    let mut note = match (&certificate, states) {
        (Some(certificate), Some(states)) => format!(
            "for all heaps, by an automaton of {} states; certificate of {} lines, SHA-256 {}",
            grouped(states as u64),
            grouped(certificate.entries),
            certificate.sha256
        ),
        _ => format!(
            "at least {} states on heaps up to {}",
            grouped(discovery.at_least as u64),
            discovery.max
        ),
    };
    let proved = verdict == Verdict::Proved;
    let other = claim.states.filter(|&n| proved && Some(n) != states);
    if let Some(states) = other {
        note.push_str(&format!("; the file expects {states} states"));
    }
    let bound = claim.at_least.filter(|&n| n > discovery.at_least);
    if let Some(least) = bound {
        note.push_str(&format!("; the file expects at least {least}"));
    }
    let same = other.is_none() && bound.is_none();
    let what = automaton_sought(&search);
    let text = format!("{what} by an automaton, {}", claim.numeration);
    Ok(Decision {
        claim: text.clone(),
        subject: format!("{}, {} {plural}", claim.ruleset, claim.heaps),
        about: json!({
            "rules": claim.ruleset.to_string(),
            "heaps": claim.heaps,
            "base": claim.numeration.to_string(),
            "learned_to": discovery.max,
            "states": states,
            "at_least": discovery.at_least,
        }),
        verdict,
        expected,
        as_expected: verdict == expected && same,
        counterexample: None,
        statements: vec![Stated {
            claim: text,
            verdict,
            failures: None,
            counterexample: None,
            note: note.clone(),
        }],
        note,
        proof: certificate.map(|certificate| ProofParts {
            certificate,
            words,
            picture: automaton_picture(&search, &discovery),
        }),
    })
}
