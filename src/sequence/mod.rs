//! Heap sequences: the values G(0), G(1), ... of the heaps of a take-and-break game, and the
//! period that they fall into.
//!
//! A period is PROVED by a theorem, or OBSERVED on the heaps that were computed, never assumed.
//! Values are computed until a period is proved, at the latest until the heaps asked for are;
//! those beyond follow from the period.

mod breaks;
mod carries;
mod checksum;
mod dense;
mod end;
mod engine;
mod full;
mod game;
mod known;
mod law;
mod look_back;
mod passes;
mod period;
mod recursion;
mod register;
mod regular;
mod repeats;
mod ring;
mod ruler;
mod run;
mod sets;
mod slices;
mod solver;
mod space;
mod sparse;
mod states;
mod statistics;
mod values;

pub use engine::Engine;
pub(crate) use full::Full;
pub use game::HeapWise;
pub use law::{Law, LawTheorem, Window};
pub use look_back::LookBack;
pub use passes::PassRows;
pub use period::{Period, PeriodVerdict, Theorem, additive_period};
pub(crate) use period::{last_half_period, provable};
pub use ring::RingSummary;
pub use ruler::Ruler;
pub use space::{Rares, Space};
pub use statistics::Statistics;
pub use values::Values;

use crate::game::{Code, Digit, Heap};
use crate::work::{Context, Stop};
use checksum::Checksum;
use run::Run;
use slices::Slices;
use solver::Solver;
use std::sync::Arc;
use std::time::Duration;

/// Values that are computed before a period is looked for; the number doubles each time.
const FIRST: usize = 64;
/// Values that are computed for a proof, however few are asked for, at most: in the blink of an
/// eye.
const BLINK: usize = 1 << 14;
/// The same of games that leave more than two parts, or ask for their sizes.
const FEW: usize = 1 << 9;
/// The same of rules without a code, whose options are made by their clauses.
const WRITTEN: usize = 1 << 12;
/// Pairs of parts that may be examined for them.
const PAIRS: u64 = 1 << 28;
/// Fewer values than this are computed.
const MOST: usize = 1 << 32;
/// Heaps whose values a checksum may take from a period.
const FROM_PERIOD: u64 = 1 << 24;

/// How many values of a code are computed in the blink of an eye: each digit that splits looks at
/// up to half of those before.
fn soon(code: &Code) -> usize {
    let sizes = code.digits().iter().any(Digit::restricts_sizes);
    if sizes || code.max_parts().is_none_or(|most| most > 2) {
        return FEW;
    }
    let digits = code.digits().iter().chain(code.tail());
    let splitting = digits.filter(|digit| digit.splits()).count().max(1);
    let most = (4 * PAIRS / splitting as u64).isqrt();
    BLINK.min(most as usize)
}

/// As few heaps as have so many values with passes, at least one.
fn fewer(values: usize, passes: u64) -> usize {
    let each = usize::try_from(passes.saturating_add(1)).unwrap_or(usize::MAX);
    (values / each).max(1)
}

/// How a sequence is computed, if not as the values suggest.
pub struct Setup<'a> {
    /// By one engine only, as soon as there are values enough for it.
    pub engine: Option<Engine>,
    /// No more values than are asked for, also where a theorem may soon prove a period.
    pub only: bool,
    /// Values that are known before; the result does not depend on them.
    pub known: Vec<u32>,
    /// Called with further values now and then, where a period is looked for, and at the end, also
    /// of a run that is stopped: the first heap that is new, and the values from there on.
    pub keep: Option<Box<Keep<'a>>>,
    /// Time between two such calls on the way, about; 1 s if nothing else is said.
    pub every: Duration,
}

impl Default for Setup<'_> {
    fn default() -> Self {
        Self {
            engine: None,
            only: false,
            known: Vec::new(),
            keep: None,
            every: Duration::from_secs(1),
        }
    }
}

/// Keeps values, or says why it cannot.
pub type Keep<'a> = dyn FnMut(Heap, &mut Supply<'_>) -> Result<(), Stop> + 'a;

/// Puts the next values at the beginning of a slice, and says how many: as many as it has room
/// for, or those that are left.
pub type Supply<'a> = dyn FnMut(&mut [u32]) -> usize + 'a;

/// The values of a game up to some heap, and their period.
#[derive(Clone, Debug)]
pub struct Sequence {
    code: Option<Code>,
    values: Values,
    rows: Option<Arc<PassRows>>,
    period: Option<Period>,
    law: Option<Law>,
    engine: Engine,
    asked: Option<Engine>,
}

impl Sequence {
    /// The values of heaps 0 to `to`, or fewer if a period is proved before; some more where a
    /// theorem may prove one soon. O(to^2) steps if at most two parts are left, O(to) about if
    /// few heaps are rare besides.
    ///
    /// # Errors
    /// [`Stop::Cancelled`]; [`Stop::Memory`]; [`Stop::Refused`] for 2^32 values and more, and for
    /// rules that have no heap of some size; [`Stop::Fault`] where moves cannot be computed.
    pub fn run(game: &dyn HeapWise, to: Heap, context: &Context) -> Result<Self, Stop> {
        Self::with(game, to, Setup::default(), context)
    }

    /// As [`run`](Self::run), set up otherwise: the same values; an engine that is named computes
    /// no more than asked.
    ///
    /// # Errors
    /// As [`run`](Self::run); [`Stop::Refused`] for an engine that does not know the game, or
    /// that meets a value too large for it; those of `keep`.
    pub fn with(
        game: &dyn HeapWise,
        to: Heap,
        mut setup: Setup<'_>,
        context: &Context,
    ) -> Result<Self, Stop> {
        let only = setup.only || setup.engine.is_some();
        let soon = match game.as_code() {
            _ if only => 1,
            Some(code) if provable(code) => soon(code),
            None if game.looks_back().is_some() => fewer(WRITTEN, game.passes()),
            _ => 1,
        };
        let heaps = usize::try_from(to).map_or(MOST, |to| to.saturating_add(1));
        let heaps = heaps.clamp(soon, MOST);
        // those beyond would make another result
        setup.known.truncate(heaps);
        let kept = setup.known.len();
        let solver = Solver::new(game, setup.engine, setup.known)?;
        let known = solver.known().count();
        let mut run = Run {
            solver,
            kept,
            keep: setup.keep,
            every: setup.every,
            slices: Slices::new(),
            context,
        };
        context.progress().begin("heaps", Some(heaps as u64));
        context.progress().advance(known as u64);
        let period = run.search(heaps);
        context.progress().end();
        let period = period?;
        let mut law = run.solver.window().map(Law::of);
        if law.is_none() && !only && !is_proved(period) {
            let known = run.solver.known();
            law = match game.as_code() {
                Some(_) if period.is_some() => None,
                Some(code) => regular::found(code, known, context)?,
                None => {
                    let largest = known.list().into_iter().max();
                    game.by_digits(largest.unwrap_or(0), context)?
                }
            };
        }
        Ok(Self {
            code: game.as_code().cloned(),
            asked: run.solver.asked(),
            engine: run.solver.engine(),
            rows: run.solver.rows(),
            values: run.solver.into_values(),
            period,
            law,
        })
    }

    /// The values that were computed: those of heaps 0, 1, ...
    pub fn computed(&self) -> &Values {
        &self.values
    }

    /// The values with fewer passes too, of a game with passes.
    pub fn rows(&self) -> Option<&PassRows> {
        self.rows.as_deref()
    }

    /// The engine that computed the last of them.
    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// The engine that was asked for, if it did not come to compute any: some begin from a number
    /// of values, and a period may be proved by fewer.
    pub fn unused(&self) -> Option<Engine> {
        self.asked.filter(|&asked| asked != self.engine)
    }

    /// How the values repeat, if they do.
    pub fn period(&self) -> Option<Period> {
        self.period
    }

    /// The formula that the values of all heaps follow, if one is proved; or else seen, of codes.
    pub fn law(&self) -> Option<&Law> {
        self.law.as_ref()
    }

    /// How the values follow the marks of a ruler, where they do and do not repeat: proved with a law,
    /// or seen. O(values).
    pub fn ruler(&self) -> Option<Ruler> {
        let proved = self.law.as_ref().and_then(|law| law.ruler.clone());
        match self.period {
            Some(_) => proved,
            None => proved.or_else(|| self.values.ruler()),
        }
    }

    /// The value of a heap: computed, or known from a proved period or law; `None` if it is none of
    /// them.
    pub fn value(&self, heap: u128) -> Option<u128> {
        let known = self.values.count();
        if heap < u128::from(known) {
            return Some(self.values.get(heap as Heap).into());
        }
        if !is_proved(self.period) {
            return self.law.as_ref().filter(|law| law.proved)?.value(heap);
        }
        let period = self.period?;
        let (within, times) = period.fold(heap, known);
        let gained = times.checked_mul(period.saltus.into())?;
        u128::from(self.values.get(within)).checked_add(gained)
    }

    /// What can be said of the values of the first 64, 128, 256, ... heaps, and of all of the
    /// first `heaps`, as far as they were computed. O(heaps log heaps).
    pub fn statistics(&self, heaps: u64) -> Vec<Statistics> {
        Statistics::of(self.code.as_ref(), &self.values, heaps)
    }

    /// Fletcher's checksum with modulus 2^16 of the values of heaps 0 to `to`: from a = b = 0,
    /// each value is added to a, and then a to b; b is the upper half. `None` if not all are
    /// known, or more than 2^24 follow from the period. O(to).
    pub fn checksum(&self, to: Heap) -> Option<u32> {
        let heaps = to.checked_add(1)?;
        let computed = self.values.count();
        let mut checksum = Checksum::default();
        self.values.blocks(0..heaps.min(computed), |_, values| {
            checksum.add_all(values);
        });
        if heaps > computed {
            (heaps <= FROM_PERIOD && self.value(to.into()).is_some()).then_some(())?;
            for heap in computed..heaps {
                checksum.add(self.value(heap.into())? as u32);
            }
        }
        Some(checksum.sum())
    }
}

fn is_proved(period: Option<Period>) -> bool {
    period.is_some_and(|period| matches!(period.verdict, PeriodVerdict::Proved(_)))
}

#[cfg(test)]
mod tests;
