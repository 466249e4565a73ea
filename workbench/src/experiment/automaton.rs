//! Claims that some automaton is right for all heaps, `automaton = { heaps = 5, max = 15 }`:
//! learned from tables, then proved.

use super::claim::Decide;
use super::claim_read::At;
use super::decision::{Decision, ProofParts};
use super::error::FileError;
use super::raw::{Base, RawAutomaton};
use crate::present::{automaton_picture, automaton_verdict, automaton_words};
use grundy::ask::Stated;
use grundy::claim::Verdict;
use grundy::number::{counted, grouped};
use grundy::plan::discover::{LEVELS, STATES, Search, automaton_certificate, discover};
use grundy::theory::automata::{Dfao, Meaning};
use serde_json::json;
use toml::Spanned;

impl At<'_> {
    /// An automaton, right for all heaps.
    pub(super) fn automaton(&self, spanned: &Spanned<RawAutomaton>) -> Result<Decide, FileError> {
        self.only("automaton", &["rule", "misere"])?;
        self.without_box("heaps and max in automaton")?;
        let (ruleset, raw) = (self.ruleset(2)?, spanned.get_ref().clone());
        let error = |text: &str| Err(self.reader.source.at(spanned, text));
        if raw.states.is_some() && self.raw.expect == Verdict::Unsettled {
            return error(
                "found states of an automaton that is expected to be UNSETTLED, expected none, or \
                 at_least = N, a number that every automaton needs",
            );
        }
        if let Some(value) = raw.value.max(raw.values).filter(|&value| value >= LEVELS) {
            return error(&format!(
                "found the value {value}, expected one below {LEVELS}"
            ));
        }
        let sought = match (raw.value, raw.values) {
            (Some(_), Some(_)) => return error("found value and values, expected one of them"),
            (Some(value), None) => Meaning::Only(value),
            (None, values) => Meaning::Values(values.unwrap_or(0) + 1),
        };
        if raw.heaps == 0 {
            return error("found heaps = 0, expected at least 1");
        }
        let numeration = Base::read(raw.base.as_ref());
        let numeration = numeration.map_err(|error| self.reader.source.at(spanned, error))?;
        Ok(Box::new(move |claim, tables| {
            let search = Search {
                ruleset: &ruleset,
                heaps: raw.heaps,
                sought,
                numeration,
                max: raw.max,
                states: STATES,
            };
            let discovery = discover(&search, tables.context)?;
            let certificate = automaton_certificate(&search, &discovery);
            let words = automaton_words(&search, &discovery).unwrap_or_default();
            let states = discovery.automaton.as_ref().map(Dfao::states);
            let verdict = automaton_verdict(&discovery);
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
            let other = raw.states.filter(|&n| proved && Some(n) != states);
            if let Some(states) = other {
                note.push_str(&format!("; the file expects {states} states"));
            }
            let bound = raw.at_least.filter(|&n| n > discovery.at_least);
            if let Some(least) = bound {
                note.push_str(&format!("; the file expects at least {least}"));
            }
            let what = search.sought;
            let text = format!("{what} by an automaton, {}", numeration);
            let subject = format!("{ruleset}, {}", counted(raw.heaps as u64, "heap"));
            let about = json!({
                "rules": ruleset.to_string(),
                "heaps": raw.heaps,
                "base": numeration.to_string(),
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
                as_expected: verdict == claim.expect && other.is_none() && bound.is_none(),
                proof: certificate.map(|certificate| ProofParts {
                    certificate,
                    words,
                    picture: automaton_picture(&search, &discovery),
                }),
                ..Decision::new(claim, said, (vec![stated], 0))
            })
        }))
    }
}
