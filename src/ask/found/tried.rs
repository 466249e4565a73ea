//! Statements that are tried on a box.

use super::proofs::FoundTheorem;
use super::shapes::ShapeFamily;
use crate::ask::{AskError, CheckRequest, GivenRules, Question};
use crate::claim::Verdict;
use crate::game::Heap;
use crate::number::duration;
use crate::rulesets::{Definitions, Ruleset};
use crate::work::{Context, Silent, Stop};
use serde::Serialize;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Heaps of the box on which all statements are tried first.
const SMALL: Heap = 7;

/// The time in which a box is refused.
const SOON: Duration = Duration::from_millis(200);

/// A statement on the whole box has this part of the time that is left, at most.
const PARTS: usize = 4;

/// What is said of work that somebody ended.
const INTERRUPTED: &str = "interrupted";

/// A box, and the time in which statements are tried on it.
pub(super) struct Trials<'a> {
    ruleset: &'a Ruleset,
    heaps: usize,
    max: Heap,
    /// Time for the whole, and when it is over.
    span: Duration,
    end: Option<Instant>,
    /// The work as it was begun.
    context: &'a Context,
    /// The same, silent, until the time is over.
    within: Context,
}

/// What a statement does on a box.
enum Trial {
    Holds,
    Fails,
    /// It cannot be asked of these rules.
    Unasked(AskError),
    /// Nothing is known: why.
    Undecided(String),
}

/// A statement that could not be decided on the box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NotTried {
    /// What it is about.
    pub family: &'static str,
    /// The statement.
    pub claim: String,
    /// Why nothing is known of it.
    pub reason: String,
}

/// What came of all statements.
#[derive(Default)]
pub(super) struct Tried {
    /// How many were decided.
    pub(super) decided: usize,
    /// The first of each family that holds.
    pub(super) kept: Vec<FoundTheorem>,
    /// Those that could not be decided.
    pub(super) not_tried: Vec<NotTried>,
}

impl<'a> Trials<'a> {
    pub(super) fn new(
        ruleset: &'a Ruleset,
        (heaps, max): (usize, Heap),
        span: Duration,
        context: &'a Context,
    ) -> Self {
        let silent = context.clone().with_progress(Arc::new(Silent));
        let end = Instant::now().checked_add(span);
        let within = match end {
            Some(end) => silent.until(end),
            None => silent,
        };
        Self {
            ruleset,
            heaps,
            max,
            span,
            end,
            context,
            within,
        }
    }

    /// The work, silent, until the time is over.
    pub(super) fn within(&self) -> &Context {
        &self.within
    }

    /// Why the work has ended, once it has.
    pub(super) fn over(&self) -> Option<String> {
        match (self.context.check(), self.within.check()) {
            (Ok(()), Ok(())) => None,
            (Err(Stop::Cancelled), _) => Some(INTERRUPTED.into()),
            (Ok(()), Err(Stop::Cancelled)) => Some(format!(
                "the time of {} was over; give more by ‹time›",
                duration(self.span)
            )),
            (Err(stop), _) | (_, Err(stop)) => Some(stop.to_string()),
        }
    }

    /// The question whether a statement holds on a box.
    fn check(&self, claim: &str, max: Heap) -> CheckRequest {
        CheckRequest {
            claim: claim.to_owned(),
            rules: Some(GivenRules::Read(self.ruleset.clone())),
            heaps: Some(self.heaps),
            max: vec![max].into(),
            ..CheckRequest::default()
        }
    }

    /// Refuses a box on which nothing can be decided, as a claim on it is refused.
    ///
    /// # Errors
    /// Those of the claim.
    pub(super) fn possible(&self) -> Result<(), AskError> {
        // a refusal comes at once, and nothing else is asked
        let soon = self.within.clone().until(Instant::now() + SOON);
        let check = self.check("P(x) <=> sum(x) = 0", self.max);
        match check.answer(&Definitions::default(), &soon) {
            Ok(_) | Err(AskError::Stop(Stop::Cancelled)) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Tries a statement, in a part of the time where others are `left` next to it: a slow one leaves
    /// some to them.
    fn on(&self, claim: &str, max: Heap, left: usize) -> Result<Trial, AskError> {
        if let Some(over) = self.over() {
            return Ok(Trial::Undecided(over));
        }
        let own = self.end.map(|end| {
            let now = Instant::now();
            now + end.saturating_duration_since(now) / left.clamp(1, PARTS) as u32
        });
        let context = match own {
            Some(own) => &self.within.clone().until(own),
            None => &self.within,
        };
        let late = || {
            let span = duration(self.span);
            format!("the time for one statement, a part of {span}, was over; give more by ‹time›")
        };
        let check = self.check(claim, max);
        Ok(match check.answer(&Definitions::default(), context) {
            Ok(answer) => match answer.answer.verdict() {
                Verdict::Holds => Trial::Holds,
                Verdict::Fails => Trial::Fails,
                verdict => Trial::Undecided(verdict.to_string()),
            },
            Err(AskError::Stop(stop @ Stop::Disk(_))) => return Err(stop.into()),
            Err(AskError::Stop(Stop::Cancelled)) => {
                Trial::Undecided(self.over().unwrap_or_else(late))
            }
            Err(AskError::Stop(stop @ (Stop::Memory { .. } | Stop::Spent(_)))) => {
                Trial::Undecided(stop.to_string())
            }
            Err(AskError::Unfinished(why)) => Trial::Undecided(why),
            Err(error) => Trial::Unasked(error),
        })
    }

    /// Tries all statements: on a small box, then those that hold there on the whole box, until one of
    /// their family holds.
    ///
    /// # Errors
    /// [`Stop::Disk`]; none of them can be asked: why.
    pub(super) fn of(&self, families: Vec<ShapeFamily>) -> Result<Tried, AskError> {
        let small = self.max.min(SMALL);
        let (mut tried, mut first, mut held) = (Tried::default(), None, Vec::new());
        let all = families.iter().map(|family| family.statements.len());
        self.staged("statements on a small box", all.sum(), |step| {
            for family in families {
                let mut statements = Vec::new();
                for (claim, base) in family.statements {
                    match self.on(&claim, small, 1)? {
                        Trial::Holds => statements.push((claim, base)),
                        Trial::Fails => tried.decided += 1,
                        Trial::Undecided(reason) => tried.miss(family.name, claim, reason),
                        Trial::Unasked(error) => first = first.take().or(Some(error)),
                    }
                    step();
                }
                held.push((family.name, statements));
            }
            Ok(())
        })?;
        let all = held.iter().map(|(_, statements)| statements.len());
        let mut left = all.sum();
        self.staged("statements on the box", left, |step| {
            for (family, statements) in held {
                let mut known = None;
                for (claim, base) in statements {
                    if known.is_none() {
                        // what has no digits is proved by a period
                        let decided = small == self.max || base.is_none();
                        let trial = match decided {
                            true => Trial::Holds,
                            false => self.on(&claim, self.max, left)?,
                        };
                        match trial {
                            Trial::Holds => known = Some((claim, base)),
                            Trial::Fails => tried.decided += 1,
                            Trial::Undecided(reason) => tried.miss(family, claim, reason),
                            // it was decided on the small box
                            Trial::Unasked(why) => tried.miss(family, claim, why.to_string()),
                        }
                    }
                    left -= 1;
                    step();
                }
                tried.kept.extend(known.map(|(claim, base)| FoundTheorem {
                    family,
                    claim,
                    base,
                    proof: None,
                    reason: None,
                }));
            }
            Ok(())
        })?;
        tried.decided += tried.kept.len();
        match first {
            Some(error) if tried.decided == 0 && tried.not_tried.is_empty() => Err(error),
            _ => Ok(tried),
        }
    }

    /// Work of so many steps whose progress is told.
    pub(super) fn staged<T>(
        &self,
        what: &str,
        steps: usize,
        work: impl FnOnce(&dyn Fn()) -> Result<T, AskError>,
    ) -> Result<T, AskError> {
        let progress = self.context.progress();
        progress.begin(what, Some(steps as u64));
        let done = work(&|| progress.advance(1));
        progress.end();
        done
    }
}

impl Tried {
    fn miss(&mut self, family: &'static str, claim: String, reason: String) {
        self.not_tried.push(NotTried {
            family,
            claim,
            reason,
        });
    }
}
