//! What a statement depends on before it says anything: the left side of an implication, the range
//! of a quantifier, the exceptions of a set. Where these are never met it was not put to the test.

use super::{Compiler, Depends, Number};
use crate::expression::env::Env;
use crate::text::Span;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, OnceLock};

/// Parts that are watched: as many as a word has bits.
const MOST: usize = 64;

/// A part that must be met for something to be tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Test {
    pub(crate) what: Tested,
    /// The part.
    pub(crate) span: Span,
    /// What is not examined without it.
    pub(crate) guards: Span,
    /// Whether it is examined everywhere if the whole is true everywhere.
    pub(crate) always: bool,
}

/// What is met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tested {
    /// The left side of an implication is true.
    Left,
    /// A loop is entered.
    Range,
    /// The position is one of the exceptions.
    Exceptions,
}

/// What follows for a part from the whole being true everywhere.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Standing {
    /// It is true wherever it is examined.
    pub(super) true_there: bool,
    /// It is examined everywhere.
    pub(super) looked_at: bool,
}

impl Standing {
    /// That of the whole.
    pub(super) const WHOLE: Self = Self {
        true_there: true,
        looked_at: true,
    };

    /// That of a part whose truth does not follow.
    pub(super) fn either_way(self) -> Self {
        let true_there = false;
        Self { true_there, ..self }
    }

    /// That of a part that may be left out.
    pub(super) fn perhaps(self) -> Self {
        let looked_at = false;
        Self { looked_at, ..self }
    }

    /// That of a part that is left out where one like it, before it, is false.
    pub(super) fn after_another(self) -> Self {
        Self {
            looked_at: self.looked_at && self.true_there,
            ..self
        }
    }
}

/// What was met while values were computed that are kept.
#[derive(Clone, Debug, Default)]
pub(crate) struct Noted(Arc<AtomicU64>);

impl Noted {
    /// Takes note of what was met up to now: it will not be met again, as the value is kept.
    #[cold]
    pub(super) fn note(&self, env: &Env<'_>) {
        self.0.fetch_or(env.met(), Relaxed);
    }

    /// What was met.
    pub(crate) fn met(&self) -> u64 {
        self.0.load(Relaxed)
    }
}

impl Compiler<'_> {
    /// The bit by which something is noted as met; none where too much is watched already.
    pub(super) fn test(&mut self, test: Test) -> u64 {
        // a part may be compiled several times
        let same = |one: &Test| (one.what, one.span) == (test.what, test.span);
        let place = self.tests.iter().position(same).unwrap_or_else(|| {
            self.tests.push(test);
            self.tests.len() - 1
        });
        if place < MOST { 1 << place } else { 0 }
    }
}

impl Compiler<'_> {
    /// A number that is computed once, if it depends on nothing while something else does.
    pub(super) fn once(&self, run: Number, depends: Depends, others: Depends) -> Number {
        if depends != 0 || others == 0 || !matches!(run, Number::Run(_)) {
            return run;
        }
        let (kept, noted) = (OnceLock::new(), self.kept.clone());
        Number::new(move |env| match kept.get() {
            Some(&value) => value,
            None => {
                let value = run.at(env);
                if env.may_keep() {
                    noted.note(env);
                    _ = kept.set(value);
                }
                value
            }
        })
    }
}

/// The parts that were not met, without those that a part of them guards.
pub(crate) fn untested(tests: &[Test], met: u64) -> Vec<Test> {
    let tests = tests.iter().take(MOST).enumerate();
    let idle: Vec<Test> = tests
        .filter(|(place, _)| met >> place & 1 == 0)
        .map(|(_, test)| *test)
        .collect();
    let within = |one: &Test, other: &Test| {
        let (inner, outer) = (one.span, other.guards);
        one != other && outer.start <= inner.start && inner.end <= outer.end
    };
    let guarded = |one: &Test| idle.iter().any(|other| within(one, other));
    idle.iter().filter(|one| !guarded(one)).copied().collect()
}
