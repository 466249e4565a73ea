//! Claims that some automaton is right for all heaps, `automaton = { heaps = 5, max = 15 }`:
//! learned from tables, then proved.

use super::claim::Decide;
use super::claim_read::At;
use super::decision::{Decision, ProofParts, stopped};
use super::error::FileError;
use super::raw::RawAutomaton;
use grundy::ask::{
    Answered, DiscoverAnswer, DiscoverRequest, GivenRules, Question, Stated, TypedBase,
};
use grundy::claim::Verdict;
use grundy::number::{counted, grouped};
use grundy::theory::anyheaps::{CountAutomaton, read_by};
use grundy::theory::automata::{Dfao, Numeration};
use serde_json::{Value, json};
use toml::Spanned;

/// What is told of an automaton.
struct Told {
    states: Option<usize>,
    at_least: usize,
    /// What is asked, and of what.
    text: String,
    subject: String,
    about: Value,
    /// Where there is no proof.
    else_note: String,
    for_what: &'static str,
    words: Option<Vec<String>>,
    picture: Option<String>,
}

impl At<'_> {
    /// An automaton, right for all heaps.
    pub(super) fn automaton(&self, spanned: &Spanned<RawAutomaton>) -> Result<Decide, FileError> {
        self.only("automaton", &["rule", "misere"])?;
        self.without_box("heaps and max in automaton")?;
        let (ruleset, raw) = (self.ruleset(2)?, spanned.get_ref().clone());
        if raw.states.is_some() && self.raw.expect == Verdict::Unsettled {
            return Err(self.reader.source.at(
                spanned,
                "found states of an automaton that is expected to be UNSETTLED, expected none, or \
                 at_least = N, a number that every automaton needs",
            ));
        }
        let request = DiscoverRequest {
            rules: GivenRules::Read(ruleset),
            heaps: Some(raw.heaps),
            value: raw.value,
            values: raw.values,
            base: Some(raw.base.unwrap_or(TypedBase(Numeration::Base(2)))),
            max: raw.max,
            ..DiscoverRequest::default()
        };
        let definitions = self.reader.definitions.clone();
        // what does not go together is told where it stands
        request
            .read(&definitions)
            .map_err(|error| self.reader.source.at(spanned, error.to_string()))?;
        Ok(Box::new(move |claim, tables| {
            let answer = request.answer(&definitions, tables.context);
            let answer = answer.map_err(stopped)?;
            let verdict = answer.verdict().unwrap_or(Verdict::Unsettled);
            let (told, files) = match &answer {
                DiscoverAnswer::Digits(found) => {
                    let discovery = &found.found;
                    let states = discovery.automaton.as_ref().map(Dfao::states);
                    let told = Told {
                        states,
                        at_least: discovery.at_least,
                        text: format!("{} by an automaton, {}", found.sought, found.numeration),
                        subject: format!(
                            "{}, {}",
                            found.ruleset,
                            counted(found.heaps as u64, "heap")
                        ),
                        about: json!({
                            "rules": found.ruleset.to_string(),
                            "heaps": found.heaps,
                            "base": found.numeration.to_string(),
                            "learned_to": discovery.max,
                            "states": states,
                            "at_least": discovery.at_least,
                        }),
                        else_note: format!(
                            "at least {} states on heaps up to {}",
                            grouped(discovery.at_least as u64),
                            discovery.max
                        ),
                        for_what: "all heaps",
                        words: found.words(),
                        picture: found.picture(),
                    };
                    (told, found.files())
                }
                DiscoverAnswer::Counts(found) => {
                    let discovery = &found.found;
                    let states = discovery.automaton.as_ref().map(CountAutomaton::states);
                    let base = read_by(discovery.base);
                    let told = Told {
                        states,
                        at_least: 1,
                        text: format!("{} by an automaton, {base}", found.sought()),
                        subject: format!("{}, any number of heaps", found.ruleset),
                        about: json!({
                            "rules": found.ruleset.to_string(),
                            "heaps": "any",
                            "base": base,
                            "learned_to": discovery.table.1,
                            "states": states,
                        }),
                        else_note: discovery
                            .verdict
                            .as_ref()
                            .err()
                            .map_or(String::new(), ToString::to_string),
                        for_what: "every number of heaps",
                        words: found.words(),
                        picture: None,
                    };
                    (told, found.files())
                }
            };
            let certificate = files.certificate.map(|file| file.written);
            let mut note = match (&certificate, told.states) {
                (Some(certificate), Some(states)) => format!(
                    "for {}, by an automaton of {} states; certificate of {} lines, SHA-256 {}",
                    told.for_what,
                    grouped(states as u64),
                    grouped(certificate.entries),
                    certificate.sha256
                ),
                _ => told.else_note,
            };
            let proved = verdict == Verdict::Proved;
            let other = raw.states.filter(|&n| proved && Some(n) != told.states);
            if let Some(states) = other {
                note.push_str(&format!("; the file expects {states} states"));
            }
            let bound = raw.at_least.filter(|&n| n > told.at_least);
            if let Some(least) = bound {
                note.push_str(&format!("; the file expects at least {least}"));
            }
            let stated = Stated {
                claim: told.text.clone(),
                verdict,
                failures: None,
                counterexample: None,
                note,
            };
            let said = (told.text, told.subject, told.about);
            Ok(Decision {
                verdict,
                as_expected: verdict == claim.expect && other.is_none() && bound.is_none(),
                proof: certificate.map(|certificate| ProofParts {
                    certificate,
                    words: told.words.unwrap_or_default(),
                    picture: told.picture,
                }),
                ..Decision::new(claim, said, (vec![stated], 0))
            })
        }))
    }
}
