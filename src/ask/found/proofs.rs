//! Statements that hold on a box, and their proofs for all heaps.

use super::periods::PeriodProof;
use crate::ask::automata::{
    AutomatonFiles, DigitProved, HeapNumber, ProveAnswer, ProveRequest, TimeSpan, TypedBase,
};
use crate::ask::{AskError, GivenRules, Question};
use crate::claim::Verdict;
use crate::claim::language::ClaimError;
use crate::number::duration;
use crate::rulesets::{Definitions, Ruleset};
use crate::work::{Context, Stop};
use serde_json::{Value, json};
use std::time::Duration;

/// Why statements on values as such are not proved.
const UNSAID: &str =
    "digits do not say it; they compare values with constants, as in G(x) = 1 <=> ..";

/// The time for one proof, at most.
const PROOF: Duration = Duration::from_secs(15);

/// A statement that holds on the box.
#[derive(Clone, Debug)]
pub struct FoundTheorem {
    /// What it is about.
    pub family: &'static str,
    /// The statement.
    pub claim: String,
    /// The digits by which it was proved, or would be; none where a period says it.
    pub base: Option<&'static str>,
    /// What became of the proof.
    pub proof: Option<TheoremProof>,
    /// Why there is no proof.
    pub reason: Option<String>,
}

/// What became of a proof.
#[derive(Clone, Debug)]
pub enum TheoremProof {
    /// By digits: with its automaton where the statement is proved, or a position beyond the box where
    /// it is false.
    Digits(Box<DigitProved>),
    /// By the period of single heaps.
    Period(Box<PeriodProof>),
}

impl FoundTheorem {
    /// PROVED, HOLDS on the box alone, or FAILS beyond it.
    pub fn verdict(&self) -> Verdict {
        match &self.proof {
            Some(TheoremProof::Period(_)) => Verdict::Proved,
            Some(TheoremProof::Digits(proof)) if proof.verdict() != Verdict::Unsettled => {
                proof.verdict()
            }
            _ => Verdict::Holds,
        }
    }

    /// What digits made of it.
    pub fn digits(&self) -> Option<&DigitProved> {
        match &self.proof {
            Some(TheoremProof::Digits(proof)) => Some(proof),
            _ => None,
        }
    }

    /// The period that proves it.
    pub fn period(&self) -> Option<&PeriodProof> {
        match &self.proof {
            Some(TheoremProof::Period(proof)) => Some(proof),
            _ => None,
        }
    }

    /// The automaton and the certificate of a proof by digits.
    pub fn files(&self) -> Option<AutomatonFiles> {
        let proof = self.digits()?;
        (proof.verdict() == Verdict::Proved).then(|| proof.files())
    }

    pub(super) fn json(&self) -> Value {
        let files = self.files();
        let certificate = files.as_ref().and_then(|files| files.certificate.as_ref());
        let period = self.period();
        let sha256 = certificate.map(|file| &file.written.sha256);
        let stated = self.digits().map(DigitProved::stated);
        let counterexample = stated.and_then(|stated| stated.counterexample);
        json!({
            "family": self.family,
            "claim": self.claim,
            "base": self.base,
            "verdict": self.verdict(),
            "states": files.as_ref().and_then(|_| self.digits()?.states()),
            "period": period.map(PeriodProof::json),
            "certificate_sha256": sha256.or(period.map(|proof| &proof.sha256)),
            "counterexample": counterexample,
            "reason": self.reason,
        })
    }

    /// The same after an attempt to prove it on some heaps by digits. `over` says why the work has
    /// ended, once it has.
    ///
    /// # Errors
    /// [`Stop::Disk`].
    pub(super) fn proved(
        mut self,
        (ruleset, heaps): (&Ruleset, usize),
        over: &dyn Fn() -> Option<String>,
        context: &Context,
    ) -> Result<Self, AskError> {
        if let Some(over) = over() {
            self.reason = Some(over);
            return Ok(self);
        }
        let request = ProveRequest {
            claim: self.claim.clone(),
            rules: Some(GivenRules::Read(ruleset.clone())),
            heaps: Some(HeapNumber::This(heaps)),
            base: self.base.and_then(|base| base.parse::<TypedBase>().ok()),
            time: Some(TimeSpan(PROOF)),
            ..ProveRequest::default()
        };
        let late = || format!("it was not settled in {}", duration(PROOF));
        match request.answer(&Definitions::default(), context) {
            Ok(ProveAnswer::Digits(proof)) => {
                self.reason = (proof.verdict() == Verdict::Unsettled).then(|| proof.stated().note);
                self.proof = Some(TheoremProof::Digits(proof));
            }
            Ok(ProveAnswer::Counts(_)) => unreachable!("a number of heaps was asked for"),
            Err(AskError::Stop(stop @ Stop::Disk(_))) => return Err(stop.into()),
            Err(AskError::Stop(Stop::Cancelled) | AskError::Unfinished(_)) => {
                self.reason = Some(over().unwrap_or_else(late));
            }
            Err(error) => self.reason = Some(self.unproved(&error)),
        }
        Ok(self)
    }

    /// Why there is no proof.
    fn unproved(&self, error: &AskError) -> String {
        match error {
            AskError::Claim(ClaimError::Notation(_)) if !self.claim.starts_with("P(") => {
                UNSAID.into()
            }
            AskError::Claim(ClaimError::Notation(error)) => {
                format!("found {}, expected {}", error.found, error.expected)
            }
            error => error.to_string(),
        }
    }
}
