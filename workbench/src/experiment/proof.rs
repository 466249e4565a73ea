//! Claims that some automaton is right for all heaps, `automaton = { heaps = 5, max = 15 }`:
//! learned from tables, then proved.

use super::decision::{Decision, ProofParts};
use super::raw::RawAutomaton;
use crate::present::{
    Stated, automaton_picture, automaton_sought, automaton_verdict, automaton_words,
};
use grundy::claim::Verdict;
use grundy::number::grouped;
use grundy::plan::discover::{STATES, Search, Sought, automaton_certificate, discover};
use grundy::rulesets::Ruleset;
use grundy::theory::automata::{Dfao, Numeration};
use grundy::work::{Context, Stop};
use serde_json::json;

/// An automaton to be learned and proved.
#[derive(Clone, Debug)]
pub struct Automaton {
    ruleset: Ruleset,
    sought: Sought,
    numeration: Numeration,
    /// What the file says.
    raw: RawAutomaton,
}

impl Automaton {
    /// Reads what a file says; `settled` is whether it expects a proof.
    pub(super) fn read(
        raw: &RawAutomaton,
        ruleset: Ruleset,
        settled: bool,
    ) -> Result<Self, String> {
        if raw.states.is_some() && !settled {
            return Err(
                "found states of an automaton that is expected to be UNSETTLED, expected \
                        none, or at_least = N, a number that every automaton needs"
                    .into(),
            );
        }
        let sought = match (raw.value, raw.values) {
            (Some(_), Some(_)) => {
                return Err("found value and values, expected one of them".into());
            }
            (Some(value), None) => Sought::Only(value),
            (None, values) => Sought::UpTo(values.unwrap_or(0)),
        };
        if raw.heaps == 0 {
            return Err("found heaps = 0, expected at least 1".into());
        }
        let base = raw.base.as_deref().unwrap_or("2");
        Ok(Self {
            ruleset,
            sought,
            numeration: base.parse().map_err(|e| format!("{e}"))?,
            raw: raw.clone(),
        })
    }
}

/// Learns and proves it.
pub(super) fn decide(
    claim: &Automaton,
    expected: Verdict,
    context: &Context,
) -> Result<Decision, Stop> {
    let search = Search {
        ruleset: &claim.ruleset,
        heaps: claim.raw.heaps,
        sought: claim.sought,
        numeration: claim.numeration,
        max: claim.raw.max,
        states: STATES,
    };
    let discovery = discover(&search, context)?;
    let certificate = automaton_certificate(&search, &discovery);
    let words = automaton_words(&search, &discovery).unwrap_or_default();
    let states = discovery.automaton.as_ref().map(Dfao::states);
    let verdict = automaton_verdict(&discovery);
    let plural = format!("heap{}", grundy::number::plural(claim.raw.heaps));
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
    let other = claim.raw.states.filter(|&n| proved && Some(n) != states);
    if let Some(states) = other {
        note.push_str(&format!("; the file expects {states} states"));
    }
    let bound = claim.raw.at_least.filter(|&n| n > discovery.at_least);
    if let Some(least) = bound {
        note.push_str(&format!("; the file expects at least {least}"));
    }
    let what = automaton_sought(&search);
    let text = format!("{what} by an automaton, {}", claim.numeration);
    let subject = format!("{}, {} {plural}", claim.ruleset, claim.raw.heaps);
    let about = json!({
        "rules": claim.ruleset.to_string(),
        "heaps": claim.raw.heaps,
        "base": claim.numeration.to_string(),
        "learned_to": discovery.max,
        "states": states,
        "at_least": discovery.at_least,
    });
    let stated = Stated {
        claim: text.clone(),
        verdict,
        failures: None,
        counterexample: None,
        note,
    };
    let said = (text, subject, about);
    Ok(Decision {
        verdict,
        as_expected: verdict == expected && other.is_none() && bound.is_none(),
        proof: certificate.map(|certificate| ProofParts {
            certificate,
            words,
            picture: automaton_picture(&search, &discovery),
        }),
        ..Decision::new((expected, None), said, (vec![stated], 0))
    })
}
