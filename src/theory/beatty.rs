//! Pairs of Beatty sequences: floor(j alpha), floor(j beta) for j = 0, 1, 2, ...
//!
//! If alpha and beta are irrational and 1/alpha + 1/beta = 1, every positive integer is a term of
//! exactly one of the two (S. Beatty, Problem 3173, Amer. Math. Monthly 33, 1926). The P-positions
//! of Wythoff's game are such pairs (W. A. Wythoff, 1907), those of its generalisations too (A. S.
//! Fraenkel, How to beat your Wythoff games' opponent on three fronts, 1982).
//!
//! Pair j is (floor(j alpha), floor(j beta)) iff a <= j alpha < a + 1 and b <= j beta < b + 1.
//! Many pairs leave alpha a short interval, in which all numbers begin with the same terms of
//! their continued fractions. Where these terms are periodic they suggest a quadratic irrational;
//! where the pairs are too few for that, but b - a = k j for all of them, beta = alpha + k does. It
//! is then compared with every pair, in integers. Not looked for: floor(j alpha + c), rational
//! alpha, and pairs that are numbered otherwise.

mod cover;

pub use cover::{Cover, cover};

use super::Surd;
use super::expansion::{Between, Fraction, suggested};
use std::ops::Range;

/// A pair of heaps.
pub type Pair = (u64, u64);

/// Heaps beyond this are not examined.
const MOST: u64 = 1 << 62;

/// An exact description of pairs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beatty {
    /// The a of pair j is floor(j alpha).
    pub alpha: Surd,
    /// The b of pair j is floor(j beta).
    pub beta: Surd,
    /// The terms of the continued fraction of alpha that the pairs decide.
    pub terms: Vec<i128>,
    /// What suggested it.
    pub reason: Reason,
    /// The pairs that are otherwise, in order; at most half of all.
    pub differences: Vec<Difference>,
}

impl Beatty {
    /// Whether 1/alpha + 1/beta = 1.
    pub fn is_complementary(&self) -> bool {
        self.alpha.complement() == Some(self.beta)
    }
}

/// What suggests numbers to hold against pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The terms of the continued fraction of alpha repeat.
    Repeats {
        /// Terms before the period.
        before: usize,
        /// Terms in it.
        length: usize,
    },
    /// b - a is this many times j.
    Step(u64),
}

/// A pair that is not as described.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Its number, from 0.
    pub index: usize,
    /// The pair, unless there are fewer.
    pub found: Option<Pair>,
    /// What the description says.
    pub expected: (i128, i128),
}

/// The description of pairs 0, 1, 2, ..., which are all those with b <= `max`, that has the fewest
/// differences: as all of them suggest it, or the first or the last of them, if it is right for
/// at least half. First with complementary alpha and beta, then with each found by itself. `None`
/// if nothing suggests one (see [`Reason`]; a continued fraction must show its period three
/// times), or some heap is 2^62 or more. O(n) for each of at most eight suggestions.
pub fn find(pairs: &[Pair], max: u64) -> Option<Beatty> {
    if pairs.iter().any(|&(a, b)| a.max(b) >= MOST) {
        return None;
    }
    let count = pairs.len();
    let half = count.div_ceil(2);
    let mut best: Option<Beatty> = None;
    for bounds in [Bounds::Complementary, Bounds::Apart] {
        let first = bounds.agreeing(pairs, 0..count);
        let last = count - bounds.agreeing(pairs, (0..count).rev());
        for range in [0..first, 0..half, last..count, count - half..count] {
            let fewest = best
                .as_ref()
                .map_or(usize::MAX, |best| best.differences.len());
            if range.len() < half || fewest == 0 {
                continue;
            }
            let found = bounds.suggest(pairs, range);
            let held = found.and_then(|found| found.held(pairs, max));
            best = held.filter(|held| held.differences.len() < fewest).or(best);
        }
    }
    best
}

/// How alpha and beta hang together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bounds {
    /// 1/alpha + 1/beta = 1: the pairs bound alpha.
    Complementary,
    /// Not at all: the a bound alpha, the b bound beta.
    Apart,
}

/// Where alpha and beta may lie.
type Place = (Between, Between);

impl Bounds {
    /// What pair `j` leaves of a place; pair 0 leaves all.
    fn narrow(self, (alpha, beta): Place, j: usize, (a, b): Pair) -> Option<Place> {
        if j == 0 {
            return Some((alpha, beta));
        }
        let (j, a, b) = (j as i128, i128::from(a), i128::from(b));
        let alpha = alpha.and((a, j), (a + 1, j))?;
        let beta = beta.and((b, j), (b + 1, j))?;
        if self == Self::Apart {
            return Some((alpha, beta));
        }
        // alpha = beta / (beta - 1), which falls
        let other = |b: i128| -> Option<Fraction> { (b >= j).then_some((b, b - j)) };
        let alpha = alpha.and(other(b + 1)?, other(b).unwrap_or((1, 0)))?;
        Some((alpha, beta))
    }

    /// How many of the pairs agree with some alpha and beta, up to the first that does not.
    fn agreeing(self, pairs: &[Pair], indices: impl Iterator<Item = usize>) -> usize {
        let mut place = Some((Between::ALL, Between::ALL));
        let agree = indices.take_while(|&j| {
            place = place.and_then(|place| self.narrow(place, j, pairs[j]));
            place.is_some()
        });
        agree.count()
    }

    /// What some of the pairs suggest.
    fn suggest(self, pairs: &[Pair], range: Range<usize>) -> Option<Beatty> {
        let all = (Between::ALL, Between::ALL);
        let (alpha, beta) = range
            .clone()
            .try_fold(all, |place, j| self.narrow(place, j, pairs[j]))?;
        let terms = alpha.terms();
        let (alpha, reason) = match (suggested(&terms), self) {
            (Some((alpha, (before, length))), _) => (alpha, Reason::Repeats { before, length }),
            (None, Self::Complementary) => stepped(pairs, range)?,
            (None, Self::Apart) => return None,
        };
        let beta = match self {
            Self::Complementary => alpha.complement()?,
            Self::Apart => suggested(&beta.terms())?.0,
        };
        Some(Beatty {
            alpha,
            beta,
            terms,
            reason,
            differences: Vec::new(),
        })
    }
}

/// The alpha for which alpha + k is complementary, if b - a = k j for all of at least three pairs.
fn stepped(pairs: &[Pair], range: Range<usize>) -> Option<(Surd, Reason)> {
    let &(a, b) = pairs.get(range.end.checked_sub(1)?)?;
    let step = b.checked_sub(a)?.checked_div(range.end as u64 - 1)?;
    let is_step = |j: usize| pairs[j].1.checked_sub(pairs[j].0) == step.checked_mul(j as u64);
    if range.len() < 3 || !range.clone().all(is_step) {
        return None;
    }
    // alpha^2 + (k - 2) alpha - k = 0
    let k = i128::from(step);
    let alpha = Surd::new(2 - k, 1, k.checked_mul(k)?.checked_add(4)?, 2)?;
    Some((alpha, Reason::Step(step)))
}

impl Beatty {
    /// The same, with the pairs that differ. `None` if they are more than half, or some number
    /// needs more than 128 bits.
    fn held(mut self, pairs: &[Pair], max: u64) -> Option<Self> {
        let mut found = pairs.iter().copied();
        for index in 0.. {
            let (j, found) = (index as u64, found.next());
            let expected = (self.alpha.floor_times(j)?, self.beta.floor_times(j)?);
            if found.is_none() && expected.1 > max.into() {
                break;
            }
            if found.map(|(a, b)| (a.into(), b.into())) != Some(expected) {
                self.differences.push(Difference {
                    index,
                    found,
                    expected,
                });
            }
            if self.differences.len() > pairs.len() / 2 {
                return None;
            }
        }
        Some(self)
    }
}

#[cfg(test)]
mod tests;
