//! Claims that some automaton is right for all heaps: `automaton = { heaps = 5, max = 15 }`.

use super::decision::{Decision, ProofParts};
use super::raw::RawAutomaton;
use crate::present::{
    Stated, automaton_picture, automaton_sought, automaton_verdict, automaton_words,
};
use grundy::claim::Verdict;
use grundy::game::Heap;
use grundy::number::grouped;
use grundy::plan::discover::automaton_certificate;
use grundy::plan::discover::{Search, Sought, discover};
use grundy::rulesets::Ruleset;
use grundy::theory::automata::{Dfao, Numeration};
use grundy::work::{Context, Stop};
use serde_json::json;

/// An automaton to be learned and proved.
#[derive(Clone, Debug)]
pub struct Automaton {
    /// The rules.
    pub ruleset: Ruleset,
    /// Number of heaps.
    pub heaps: usize,
    /// What it tells.
    pub sought: Sought,
    /// How heaps are written.
    pub numeration: Numeration,
    /// The largest heap that is learned from, where the file names it.
    pub max: Option<Heap>,
    /// Its number of states, where the file expects one.
    pub states: Option<usize>,
    /// The bound on the states of any automaton, where the file expects one.
    pub at_least: Option<usize>,
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
            heaps: raw.heaps,
            sought,
            numeration: base.parse().map_err(|e| format!("{e}"))?,
            max: raw.max,
            states: raw.states,
            at_least: raw.at_least,
        })
    }

    /// Learns and proves it.
    pub(super) fn decide(&self, expected: Verdict, context: &Context) -> Result<Decision, Stop> {
        let search = Search {
            ruleset: &self.ruleset,
            heaps: self.heaps,
            sought: self.sought,
            numeration: self.numeration,
            max: self.max,
        };
        let discovery = discover(&search, context)?;
        let certificate = automaton_certificate(&search, &discovery);
        let words = automaton_words(&search, &discovery).unwrap_or_default();
        let states = discovery.automaton.as_ref().map(Dfao::states);
        let verdict = automaton_verdict(&discovery);
        let plural = format!("heap{}", grundy::number::plural(self.heaps));
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
        let other = self.states.filter(|&n| proved && Some(n) != states);
        if let Some(states) = other {
            note.push_str(&format!("; the file expects {states} states"));
        }
        let bound = self.at_least.filter(|&n| n > discovery.at_least);
        if let Some(least) = bound {
            note.push_str(&format!("; the file expects at least {least}"));
        }
        let same = other.is_none() && bound.is_none();
        let what = automaton_sought(&search);
        let text = format!("{what} by an automaton, {}", self.numeration);
        Ok(Decision {
            claim: text.clone(),
            subject: format!("{}, {} {plural}", self.ruleset, self.heaps),
            about: json!({
                "rules": self.ruleset.to_string(),
                "heaps": self.heaps,
                "base": self.numeration.to_string(),
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
}
