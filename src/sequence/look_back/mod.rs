//! Periods of rules whose options lie a bounded way back.
//!
//! Let every part that a move from a heap n leaves be at most `front`, or at least n - `back`, and let
//! it depend on n mod `modulus` alone which of these options there are for n >= `from` > front + back.
//! Then G(n) is a function of n mod modulus and of the `back` values before it. If G(n + P) = G(n)
//! for `back` heaps in a row, the last of them at least from - 1, and modulus divides P, then so it is
//! for all later heaps, by induction. A period p that the values show from n0 on, for P = lcm(p,
//! modulus) and so many heaps behind a first such row, is one for ever: of heaps a whole P further back
//! it has been seen.
//!
//! What the parts may be is found by choosing one after the other, each among the finitely many sizes
//! that a condition on it and the heap alone leaves; what remains are conditions on the heap, which
//! hold or fail from some heap on, or recur.

mod bounds;

use crate::game::linear::Leaving;
use bounds::{Bounded, Holds, OpenCase};

/// Choices of parts that are looked at.
const CHOICES: usize = 1 << 18;

/// The largest modulus, and the farthest look.
const LARGE: u64 = 1 << 12;

/// On what the options of large heaps depend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LookBack {
    /// Options depend on the remainder by it alone, ..
    pub modulus: u64,
    /// .. from this heap on.
    pub from: u64,
    /// A part that is larger than some constant is at most so much smaller than the heap.
    pub back: u64,
}

impl LookBack {
    /// How far the options of some moves look back; `None` where that is not bounded, or not seen to
    /// be.
    pub fn of(moves: &[Leaving]) -> Option<Self> {
        let mut seen = SeenOptions {
            modulus: 1,
            settled: 1,
            front: 0,
            back: 0,
            choices: 0,
        };
        for moves in moves {
            seen.choose(&OpenCase::new(moves)?)?;
        }
        let look = Self {
            modulus: seen.modulus,
            from: seen.settled.max(seen.front + seen.back + 1),
            back: seen.back,
        };
        let all = [look.modulus, look.from, look.back];
        all.iter().all(|&number| number <= LARGE).then_some(look)
    }

    /// How many values prove that they go on to repeat with a length from a heap on; `None` for
    /// large numbers.
    pub fn needed(&self, preperiod: u64, length: u64) -> Option<u64> {
        let row = preperiod.max(self.from.saturating_sub(self.back));
        let whole = (length / gcd(length, self.modulus)).checked_mul(self.modulus)?;
        row.checked_add(whole)?.checked_add(self.back.max(length))
    }

    /// The largest preperiod with which so many values, which repeat with a length from there on, go on
    /// for ever; `None` where they are too few.
    pub(super) fn latest(&self, length: u64, known: u64) -> Option<u64> {
        let beyond = self.needed(0, length)? - self.from.saturating_sub(self.back);
        let latest = known.checked_sub(beyond)?;
        (latest >= self.from.saturating_sub(self.back)).then_some(latest)
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    match b {
        0 => a,
        b => gcd(b, a % b),
    }
}

/// What has been seen of the options so far.
struct SeenOptions {
    modulus: u64,
    /// From which heap on conditions hold, fail or recur.
    settled: u64,
    /// The largest part that does not grow with the heap.
    front: u64,
    back: u64,
    choices: usize,
}

impl SeenOptions {
    fn choose(&mut self, case: &OpenCase) -> Option<()> {
        self.choices += 1;
        if self.choices > CHOICES {
            return None;
        }
        if case.is_settled() {
            return self.close(case);
        }
        match case.bounded()? {
            Bounded::Nowhere => Some(()),
            Bounded::Front { part, most } => {
                self.front = self.front.max(u64::try_from(most).ok()?);
                (0..=most).try_for_each(|size| self.choose(&case.with_size(part, size)?))
            }
            Bounded::Back { part, most } => {
                self.back = self.back.max(u64::try_from(most).ok()?);
                (1..=most).try_for_each(|lost| self.choose(&case.with_lost(part, lost)?))
            }
        }
    }

    /// What is left are conditions on the heap.
    fn close(&mut self, case: &OpenCase) -> Option<()> {
        let all = case.of_heap();
        let ends = all.iter().filter_map(|holds| match holds {
            Holds::Never(from) => Some(*from),
            _ => None,
        });
        if let Some(end) = ends.min() {
            self.settled = self.settled.max(end);
            return Some(());
        }
        for holds in all {
            match holds {
                Holds::Always(from) => self.settled = self.settled.max(from),
                Holds::Again(every) => {
                    let common = gcd(self.modulus, every);
                    self.modulus = (self.modulus / common).checked_mul(every)?;
                }
                Holds::Never(_) => {}
            }
        }
        (self.modulus <= LARGE && self.settled <= LARGE).then_some(())
    }
}

#[cfg(test)]
mod tests;
