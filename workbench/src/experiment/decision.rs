//! What was found of a claim, next to what its file expects.

use super::raw::RawClaim;
use crate::failure::Failure;
use grundy::ask::{AskError, Stated};
use grundy::claim::{Counterexample, Verdict, position_text};
use grundy::number::grouped;
use grundy::theory::automata::certificate::Written;
use grundy::work::Stop;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a proof for all heaps leaves.
#[derive(Clone, Debug)]
pub struct ProofParts {
    /// The certificate.
    pub certificate: Written,
    /// The automaton in words, one per line; none if it is not small.
    pub words: Vec<String>,
    /// The automaton as an SVG picture, if it is small.
    pub picture: Option<String>,
}

/// A claim and what was found; serialized as records write it, which leave the subject out.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Decision {
    /// The claim in words.
    pub claim: String,
    /// Rules and box in words.
    pub subject: String,
    /// What the claim is about, for the record.
    pub about: Value,
    /// HOLDS or FAILS; of an automaton PROVED or UNSETTLED.
    pub verdict: Verdict,
    /// What the file expects.
    pub expected: Verdict,
    /// Whether the verdict, and the counterexample if the file names one, are the expected ones.
    pub as_expected: bool,
    /// Counts in words.
    pub note: String,
    /// The smallest position at which the first statement that fails does so.
    pub counterexample: Option<Counterexample>,
    /// The statements it consists of.
    pub statements: Vec<Stated>,
    /// What a proof for all heaps leaves.
    #[serde(skip)]
    pub proof: Option<ProofParts>,
}

impl Decision {
    pub(super) fn new(
        raw: &RawClaim,
        (text, subject, about): (String, String, Value),
        (all, positions): (Vec<Stated>, u128),
    ) -> Self {
        let statements: Vec<Stated> = all.into_iter().map(untimed).collect();
        let verdict = Verdict::all(statements.iter().map(|s| s.verdict));
        let first = statements.iter().find(|s| s.counterexample.is_some());
        let counterexample = first.and_then(|s| s.counterexample.clone());
        let note = match first {
            Some(first) => first.failures.map_or(String::new(), |n| {
                format!(
                    "false at {} of {} positions",
                    grouped(n),
                    grouped(positions)
                )
            }),
            None => notes(&statements),
        };
        let decision = Self {
            claim: text,
            subject,
            about,
            verdict,
            expected: raw.expect,
            as_expected: false,
            note: String::new(),
            counterexample,
            statements,
            proof: None,
        };
        decision.settled(raw, (verdict, note))
    }

    /// The same with a verdict and a note, compared with what the file expects.
    pub(super) fn settled(self, raw: &RawClaim, (verdict, mut note): (Verdict, String)) -> Self {
        let found = self.counterexample.as_ref().map(|c| &c.position);
        let smallest = raw.counterexample.as_ref();
        let other = smallest.filter(|&smallest| Some(smallest) != found);
        if let Some(expected) = other {
            note.push_str(&format!(
                "; the file expects {} as the smallest",
                position_text(expected)
            ));
        }
        Self {
            verdict,
            as_expected: verdict == raw.expect && other.is_none(),
            note,
            ..self
        }
    }
}

/// Why a question of a file has no answer.
pub(super) fn stopped(error: AskError) -> Stop {
    match error {
        AskError::Stop(stop) => stop,
        error => Stop::told(Failure::from(error)),
    }
}

/// The note of a statement that was left tells a time, which is not the same on any number of
/// threads.
fn untimed(mut stated: Stated) -> Stated {
    if stated.verdict == Verdict::NotChecked {
        stated.note = "not checked: too costly on this box".into();
    }
    stated
}

fn notes(statements: &[Stated]) -> String {
    match statements {
        [one] => one.note.clone(),
        all => {
            let checked = all
                .iter()
                .filter(|s| s.verdict != Verdict::NotChecked)
                .count();
            let note = all.iter().map(|s| &s.note).find(|note| !note.is_empty());
            let first = note.map_or(String::new(), |note| format!(", {note}"));
            format!("{checked} of {} statements checked{first}", all.len())
        }
    }
}
