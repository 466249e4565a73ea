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
//! is then held against every pair, in integers. Not looked for: floor(j alpha + c), rational
//! alpha, and pairs that are numbered otherwise.

use super::Surd;
use super::expansion::{Between, Fraction, suggested};
use std::ops::Range;

/// A pair of heaps.
pub type Pair = (u64, u64);

/// Heaps beyond this are not looked at.
const MOST: u64 = 1 << 62;

/// Whether every positive integer is in exactly one of some pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    /// No integer is there twice, and all up to this one (the last a) are there.
    Once(u64),
    /// This integer, the least, is there twice.
    Twice(u64),
    /// This integer, the least, is below the last a and in no pair.
    Missing(u64),
}

/// Whether pairs a <= b cover the positive integers once, as far as they go: the b of a small a
/// may be known while that of a larger one is not, so that integers beyond the last a may be
/// missing. O(n log n).
pub fn cover(pairs: &[Pair]) -> Cover {
    let mut all: Vec<u64> = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
    all.retain(|&number| number > 0);
    all.sort_unstable();
    let twice = all
        .windows(2)
        .find(|two| two[0] == two[1])
        .map(|two| two[0]);
    let last = pairs.iter().map(|pair| pair.0).max().unwrap_or(0);
    let mut expected = (1..=last).zip(all.iter().copied().chain([u64::MAX]));
    let missing = expected.find(|(n, number)| n < number).map(|(n, _)| n);
    match (twice, missing) {
        (None, None) => Cover::Once(last),
        (Some(twice), missing) if missing.is_none_or(|missing| twice < missing) => {
            Cover::Twice(twice)
        }
        (_, missing) => Cover::Missing(missing.unwrap_or(0)),
    }
}

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
            (Some(found), _) => {
                let (before, length) = found.period;
                (found.surd, Reason::Repeats { before, length })
            }
            (None, Self::Complementary) => stepped(pairs, range)?,
            (None, Self::Apart) => return None,
        };
        let beta = match self {
            Self::Complementary => alpha.complement()?,
            Self::Apart => suggested(&beta.terms())?.surd,
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
mod tests {
    use super::*;

    /// The first pairs of alpha = (p + q sqrt(d)) / r and beta.
    fn planted(alpha: Surd, beta: Surd, count: u64) -> Vec<Pair> {
        let floor = |surd: Surd, j| surd.floor_times(j).unwrap() as u64;
        (0..count)
            .map(|j| (floor(alpha, j), floor(beta, j)))
            .collect()
    }

    fn surd(p: i128, q: i128, d: i128, r: i128) -> Surd {
        Surd::new(p, q, d, r).unwrap()
    }

    #[test]
    fn planted_complementary_pairs_are_found() {
        for (alpha, count) in [
            (surd(1, 1, 5, 2), 50),
            (surd(0, 1, 2, 1), 3000),
            (surd(-1, 1, 13, 2), 3000),
            (surd(-1, 1, 5, 1), 3000),
            (surd(0, 1, 3, 1), 3000),
            // a long period, 1 1 1 4, behind 1 3
            (surd(5, 1, 7, 6), 300_000),
        ] {
            let beta = alpha.complement().unwrap();
            let pairs = planted(alpha, beta, count);
            let found = find(&pairs, pairs.last().unwrap().1).unwrap();
            assert_eq!((found.alpha, found.beta), (alpha, beta));
            assert!(found.differences.is_empty() && found.is_complementary());
            assert_eq!(cover(&pairs), Cover::Once(pairs.last().unwrap().0));
        }
    }

    #[test]
    fn others_are_found_each_by_itself() {
        let (alpha, beta) = (surd(0, 1, 2, 1), surd(1, 1, 5, 1));
        let pairs = planted(alpha, beta, 2000);
        let found = find(&pairs, pairs.last().unwrap().1).unwrap();
        assert_eq!((found.alpha, found.beta), (alpha, beta));
        assert!(found.differences.is_empty() && !found.is_complementary());
        assert_eq!(cover(&pairs), Cover::Twice(9));
    }

    #[test]
    fn damaged_pairs_are_told() {
        let phi = surd(1, 1, 5, 2);
        let pairs = planted(phi, phi.complement().unwrap(), 400);
        let max = pairs[399].1;
        for damaged in [0, 1, 57, 199, 200, 399] {
            for (da, db) in [(1, 0), (0, 1), (1, 1), (0, 300)] {
                let mut pairs = pairs.clone();
                pairs[damaged].0 += da;
                pairs[damaged].1 += db;
                let found = find(&pairs, max).unwrap();
                let [only] = found.differences[..] else {
                    panic!("pair {damaged}: {found:?}")
                };
                assert_eq!(
                    (found.alpha, only.index, only.found),
                    (phi, damaged, Some(pairs[damaged]))
                );
            }
        }
        // another sequence from the middle on
        let mut pairs = pairs;
        pairs[250..].iter_mut().for_each(|pair| pair.0 += 7);
        let found = find(&pairs, pairs.last().unwrap().1).unwrap();
        assert_eq!(
            (found.differences.len(), found.differences[0].index),
            (150, 250)
        );
    }

    #[test]
    fn no_irrational_fits() {
        let equal: Vec<Pair> = (0..500).map(|j| (j, j)).collect();
        let thirds: Vec<Pair> = (0..500).map(|j| (8 * j / 5, 3 * j)).collect();
        let squares: Vec<Pair> = (0..500).map(|j| (j * j, j * j + j)).collect();
        let large: Vec<Pair> = (0..500).map(|j| (j, u64::MAX - j)).collect();
        for pairs in [
            equal,
            thirds,
            squares,
            large,
            vec![],
            vec![(0, 0)],
            vec![(0, 0), (1, 2)],
        ] {
            assert_eq!(find(&pairs, 1000), None);
        }
    }

    #[test]
    fn few_pairs_have_a_step() {
        let alpha = surd(-5, 1, 53, 2);
        let pairs = planted(alpha, alpha.complement().unwrap(), 5);
        let found = find(&pairs, pairs[4].1).unwrap();
        assert_eq!((found.alpha, found.reason), (alpha, Reason::Step(7)));
        assert!(found.differences.is_empty());
    }

    #[test]
    fn pairs_that_end_early_are_told() {
        let phi = surd(1, 1, 5, 2);
        let pairs = planted(phi, phi.complement().unwrap(), 40);
        let found = find(&pairs, 107).unwrap();
        let missing = |index, expected| Difference {
            index,
            found: None,
            expected,
        };
        let expected = [missing(40, (64, 104)), missing(41, (66, 107))];
        assert_eq!(found.differences, expected);
        assert_eq!(find(&pairs, 10_000), None);
    }

    #[test]
    fn covers() {
        assert_eq!(cover(&[(0, 0), (1, 2), (3, 5)]), Cover::Once(3));
        assert_eq!(cover(&[(0, 0), (1, 2), (4, 5)]), Cover::Missing(3));
        assert_eq!(cover(&[(0, 0), (1, 2), (2, 5)]), Cover::Twice(2));
        assert_eq!(cover(&[]), Cover::Once(0));
    }
}
