//! Local certification: a claimed rule for the P-positions of a box, proved without a table.
//!
//! Every option of a claimed P must not be claimed P, and every other position must have an option
//! that is. The P-positions are the only set of this kind (the kernel, by induction on the total),
//! so a claim that passes at every position of a box is right on all of it. Where it fails, the
//! smallest failing position by total is one at which the claim is wrong, for below it nothing
//! fails.
//!
//! Memory is constant, and positions are independent of each other: a box may be cut into shards
//! that run anywhere. Time is the options of the claimed P-positions, and one winning move for
//! each other position: about 50 ns a sorted position for moore(2), whose moves are constructed.

mod claim;
mod legal;
mod seek;
#[cfg(test)]
mod tests;

pub use claim::{Claim, Plain};

use super::{early_fault, smallest_fault, suits};
use crate::game::{Convention, Fault, Heap, HeapBox, HeapRules, keep_smaller};
use crate::text::from_json;
use crate::work::share::{Keeping, kept_sum};
use crate::work::{Context, Shard, Stop};
use legal::Legal;
use seek::Seek;

/// Positions in one task.
const CHUNK: u64 = 1 << 13;

/// Positions between two looks at the cancel flag.
const PAUSE: u64 = 1 << 6;

/// What local certification found on a box, or on a shard of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Certified {
    /// Positions examined, in the order of the box.
    pub positions: u128,
    /// Claimed P-positions among them that are nondecreasing tuples.
    pub p_sorted: u128,
    /// Claimed P-positions as all tuples: rearrangements counted.
    pub p_ordered: u128,
    /// Positions that fail. These are local failures: where one claim is wrong, positions that can
    /// move there may fail too.
    pub failures: u128,
    /// The smallest of them by total, then lexicographic.
    pub first: Option<Failure>,
}

/// A position at which a claim cannot be right.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Failure {
    /// Its heaps.
    pub position: Vec<Heap>,
    /// What is wrong.
    pub why: Why,
}

/// What is wrong at a position.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Why {
    /// It is claimed P and can move to this position, which is claimed P.
    MovesToP(Vec<Heap>),
    /// It is claimed N, and none of its options is claimed P.
    NoMoveToP,
    /// It has no move, and the claim does not say what the convention says of that.
    Terminal,
}

impl Failure {
    /// Whether it is P, if the claim is right about its options.
    pub fn is_p(&self, convention: Convention) -> bool {
        match self.why {
            Why::MovesToP(_) => false,
            Why::NoMoveToP => true,
            Why::Terminal => convention == Convention::Normal,
        }
    }
}

impl Certified {
    /// The findings of both.
    #[must_use]
    pub fn merge(mut self, other: Self) -> Self {
        self.positions += other.positions;
        self.p_sorted += other.p_sorted;
        self.p_ordered += other.p_ordered;
        self.failures += other.failures;
        keep_smaller(&mut self.first, other.first, |first| &first.position);
        self
    }

    fn fail(&mut self, position: &[Heap], why: Why) {
        let position = position.to_vec();
        let failures = Self {
            failures: 1,
            first: Some(Failure { position, why }),
            ..Self::default()
        };
        *self = std::mem::take(self).merge(failures);
    }
}

/// Certifies a claim on a shard of a box. The result does not depend on the threads. Where the
/// context keeps unfinished work, what is kept goes by the name of the part of the work, which has
/// to tell rules, box and claim.
///
/// # Errors
/// [`Stop::Refused`] for rules whose heaps split or grow, or for which some tuples are no
/// positions, a sorted box of rules that are not symmetric, or 2^64 positions and more;
/// [`Stop::Cancelled`].
pub fn run<R: HeapRules + Sync, C: Claim>(
    rules: &R,
    positions: &HeapBox,
    convention: Convention,
    shard: Shard,
    claim: &C,
    context: &Context,
) -> Result<Certified, Stop> {
    suits(rules, positions)?;
    if let Some(expected) = rules.restriction() {
        return Err(Stop::refused(
            format!("rules whose positions are {expected} only"),
            "rules of which every tuple of the box is a position, as local certification looks at",
            "use ‹engine dense›",
        ));
    }
    let job = Job {
        rules,
        positions,
        convention,
        claim,
        legal: Legal::of(rules)?,
        context,
    };
    let count = u64::try_from(positions.count()).map_err(|_| {
        Stop::refused(
            format!("{positions}, which has 2^64 positions or more"),
            "fewer, at which a run can look",
            "choose a smaller box",
        )
    })?;
    early_fault(rules, positions)?;
    let ranks = shard.ranks(count);
    let size = ranks.end - ranks.start;
    context.progress().begin("positions certified", Some(size));
    let chunk = |found: &mut Certified, chunk: u64| {
        let from = ranks.start + chunk * CHUNK;
        let here = job.chunk(from, ranks.end.min(from + CHUNK))?;
        *found = std::mem::take(found).merge(here);
        Ok(())
    };
    let chunks = size.div_ceil(CHUNK);
    let nothing = Certified::default;
    let keeping = Keeping {
        stage: context.stage(&format_args!("shard {shard}, certified")),
        unit: CHUNK,
        write: &|found: &Certified| serde_json::to_string(found).ok(),
        read: &|found: &mut Certified, text: &str| {
            let read = from_json(text.as_bytes()).map(|kept| *found = kept);
            read.is_ok()
        },
    };
    let found = kept_sum(
        context,
        chunks,
        (&nothing, &keeping),
        &chunk,
        Certified::merge,
    );
    context.progress().end();
    found.map_err(|stop| smallest_fault(rules, positions, stop))
}

struct Job<'a, R, C> {
    rules: &'a R,
    positions: &'a HeapBox,
    convention: Convention,
    claim: &'a C,
    legal: Legal,
    context: &'a Context,
}

impl<R: HeapRules, C: Claim> Job<'_, R, C> {
    fn chunk(&self, from: u64, to: u64) -> Result<Certified, Stop> {
        let mut found = Certified {
            positions: u128::from(to - from),
            ..Certified::default()
        };
        let mut heaps = self.positions.unrank(from);
        let mut option = heaps.clone();
        let mut rest = self.without_first(&mut heaps);
        for rank in from..to {
            if rank % PAUSE == 0 {
                self.context.check()?;
            }
            // the other heaps change only where the first one starts again
            if heaps[0] == 0 {
                rest = self.claim.state(&heaps);
            }
            let mut state = rest.clone();
            self.claim.replace(&mut state, 0, 0, heaps[0]);
            if self.claim.is_p(&state) {
                found.p_sorted += u128::from(heaps.is_sorted());
                found.p_ordered += self.positions.multiplicity(&heaps);
                self.searched(true, &heaps, &state, &mut found)?;
            } else if !self.constructed(&heaps, &state, &mut option)? {
                self.searched(false, &heaps, &state, &mut found)?;
            }
            self.positions.advance(&mut heaps);
        }
        self.context.progress().advance(to - from);
        Ok(found)
    }

    /// The state of a position whose first heap is empty.
    fn without_first(&self, heaps: &mut [Heap]) -> C::State {
        let first = std::mem::take(&mut heaps[0]);
        let rest = self.claim.state(heaps);
        heaps[0] = first;
        rest
    }

    /// Whether the claim knows a move from here, the rules allow it, and it leads to a claimed P.
    #[inline]
    fn constructed(
        &self,
        heaps: &[Heap],
        state: &C::State,
        option: &mut [Heap],
    ) -> Result<bool, Fault> {
        Ok(self.claim.winning(heaps, state, option)
            && self.claim.is_p(&self.claim.state(option))
            && self.legal.allows(self.rules, heaps, option)?)
    }

    /// Looks at the moves of a position that is claimed P, or N without a known move to a P.
    #[cold]
    fn searched(
        &self,
        p: bool,
        heaps: &[Heap],
        state: &C::State,
        found: &mut Certified,
    ) -> Result<(), Stop> {
        let seek = self.seek(heaps, state)?;
        let terminal = seek.rows == 0;
        let misere = self.convention == Convention::Misere;
        let why = match (p, seek.found) {
            (true, Some(option)) => Why::MovesToP(option),
            (false, None) if !terminal => Why::NoMoveToP,
            // nobody can move: N in misere play, P in normal play
            (_, None) if terminal && p == misere => Why::Terminal,
            _ => return Ok(()),
        };
        found.fail(heaps, why);
        Ok(())
    }

    /// Looks for an option that is claimed P.
    fn seek<'b>(&'b self, heaps: &'b [Heap], state: &C::State) -> Result<Seek<'b, C>, Stop> {
        let mut seek = Seek::new(self.claim, heaps, state.clone(), self.context);
        self.rules.moves(heaps, &mut seek);
        if let Some(fault) = seek.fault {
            return Err(Stop::Fault(*fault));
        }
        if seek.cancelled {
            return Err(Stop::Cancelled);
        }
        if seek.leaves {
            return Err(Stop::refused(
                format!("a move from {heaps:?} that splits a heap or does not lower it"),
                "moves that stay in the box, as local certification needs",
                "use ‹engine memo›",
            ));
        }
        Ok(seek)
    }
}
