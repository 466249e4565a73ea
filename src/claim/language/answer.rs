use super::untested::Untested;
use crate::claim::{Verdict, position_text};
use crate::expression::Fault;
use crate::game::{Heap, HeapBox, Order};
use crate::plan::{Engine, Plan};
use crate::rulesets::{NotationError, Ruleset, pointed};
use crate::text::Span;
use crate::theory::automata::TooLarge;
use crate::work::Stop;

/// Where a claim is decided.
#[derive(Clone, Debug, Default)]
pub struct Place {
    /// The rules of a claim that names none.
    pub rules: Option<Ruleset>,
    /// The bound of each heap of the box, if there is one.
    pub max: Option<Vec<Heap>>,
    /// Whether the box is of full boards, from 1x1 on, by their rows and columns.
    pub boards: bool,
    /// The order that was asked for.
    pub order: Option<Order>,
    /// Whether all failures are listed, not only the ten smallest.
    pub all: bool,
    /// The engine of all tables, if one is asked for.
    pub engine: Option<Engine>,
}

/// A position at which a claim is false, and the choice of its parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Names that the leading quantifiers bind, and their values.
    pub parameters: Vec<(String, i128)>,
    /// The heaps; none of a claim that is about no position.
    pub position: Vec<Heap>,
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut parts: Vec<String> = (self.parameters.iter())
            .map(|(name, value)| format!("{name} = {value}"))
            .collect();
        if !self.position.is_empty() {
            parts.push(position_text(&self.position));
        }
        f.write_str(&parts.join(", "))
    }
}

/// What was found for one choice of the parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Names that the leading quantifiers bind, and their values.
    pub parameters: Vec<(String, i128)>,
    /// Positions that were decided.
    pub positions: u128,
    /// At how many the claim is false.
    pub failures: u128,
    /// Whether it may be false at more.
    pub uncounted: bool,
    /// The smallest of them.
    pub first: Option<Vec<Heap>>,
    /// What was never put to the test, if the claim holds.
    pub untested: Vec<Untested>,
}

impl Case {
    /// HOLDS or FAILS.
    pub fn verdict(&self) -> Verdict {
        Verdict::of(self.failures)
    }
}

/// A quantifier `exists` without a choice of which the claim holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoChoice {
    /// What was chosen before it.
    pub outer: Vec<(String, i128)>,
    /// The names that it binds.
    pub names: Vec<String>,
}

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The claim.
    pub claim: String,
    /// The same with all brackets.
    pub read_as: String,
    /// The box, if one was given.
    pub place: Option<HeapBox>,
    /// Whether it is one of full boards.
    pub boards: bool,
    /// Whether the claim fails.
    pub fails: bool,
    /// Choices of parameters that were examined; after `exists` only up to one that holds.
    pub cases: Vec<Case>,
    /// Choices that show what `exists` says of rules or boxes.
    pub witnesses: Vec<Vec<(String, i128)>>,
    /// The first `exists` for which there is none.
    pub no_choice: Option<NoChoice>,
    /// Positions that were decided, in all.
    pub positions: u128,
    /// At how many the claim is false.
    pub failures: u128,
    /// Whether it may be false at more: only the first failure is known for sure where no table
    /// was computed.
    pub uncounted: bool,
    /// The smallest: by the parameters, then by total, then lexicographic.
    pub first: Option<Failure>,
    /// Parts of the claim and their values there.
    pub sides: Vec<(String, String)>,
    /// The smallest failures, up to ten; up to 2^20 if all are to be listed.
    pub listed: Vec<Failure>,
    /// The rules whose tables were read.
    pub rules: Vec<String>,
    /// The order of the box, if positions of it were gone through.
    pub order: Option<Order>,
    /// Whether it is said of the box as a whole: of counts.
    pub whole: bool,
    /// Whether the claim, by its form, says the same of any order of the heaps: then sorted
    /// positions tell all.
    pub symmetric: bool,
    /// How the tables were computed.
    pub plans: Vec<Plan>,
    /// Whether it is about proved periods, for which as many heaps are examined as their proofs
    /// take.
    pub periods: bool,
    /// What was never put to the test for any choice of the parameters, if the claim holds.
    pub untested: Vec<Untested>,
    /// Whether it says nothing of the positions of the box that it was given.
    pub of_nothing: bool,
    /// Names in it that mean something else than a heap, on a box of one heap.
    pub mistakable: Vec<String>,
    /// Whether a heap is raised to the power of a heap in a claim that fails: `^` may be meant as
    /// nim-addition.
    pub powers: bool,
}

impl Answer {
    /// HOLDS or FAILS.
    pub fn verdict(&self) -> Verdict {
        Verdict::of(self.fails.into())
    }
}

/// Why a claim has no verdict.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ClaimError {
    /// It cannot be parsed, or means nothing.
    #[error("in the claim, {0}")]
    Notation(#[from] NotationError),
    /// It could not be finished.
    #[error(transparent)]
    Stop(#[from] Stop),
    /// Its automaton would be too large: what it would take.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// Something in it cannot be computed.
    #[error(transparent)]
    Fault(#[from] NoNumber),
}

impl From<ClaimError> for Stop {
    fn from(error: ClaimError) -> Self {
        match error {
            ClaimError::Stop(stop) => stop,
            error => Self::told(error),
        }
    }
}

/// A part of a claim that has no number at some position, such as a quotient by 0.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}\n{}", self.line(), pointed(&self.text, self.span))]
pub struct NoNumber {
    /// The claim.
    pub text: String,
    /// The part.
    pub span: Span,
    /// What was found there.
    pub found: String,
    /// The position and the parameters, such as `(0,0)`; empty where there is none.
    pub at: String,
}

impl NoNumber {
    /// Its place in characters, from 1.
    pub fn column(&self) -> usize {
        self.text[..self.span.start].chars().count() + 1
    }

    /// What is wrong and where, without the claim.
    pub fn line(&self) -> String {
        let at = match &self.at[..] {
            "" => String::new(),
            at => format!(" at {at}"),
        };
        let (column, found) = (self.column(), &self.found);
        format!("the claim has no verdict; column {column}{at}: found {found}")
    }
}

impl ClaimError {
    pub(in crate::claim) fn refused(
        found: impl Into<String>,
        expected: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        Self::Stop(Stop::refused(found, expected, remedy))
    }

    pub(super) fn fault(text: &str, fault: Fault, at: &Failure) -> Self {
        Self::fault_at(text, fault, at.to_string())
    }

    pub(in crate::claim) fn fault_at(text: &str, fault: Fault, at: String) -> Self {
        Self::Fault(NoNumber {
            text: text.to_owned(),
            span: fault.span,
            found: fault.why.to_string(),
            at,
        })
    }
}
