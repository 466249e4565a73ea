//! Pairs of Beatty sequences: floor(j alpha), floor(j beta) for j = 0, 1, 2, ...
//!
//! If alpha and beta are irrational and 1/alpha + 1/beta = 1, every positive integer is a term of
//! exactly one of the two (S. Beatty, Problem 3173, Amer. Math. Monthly 33, 1926). The P-positions
//! of Wythoff's game are such pairs (W. A. Wythoff, 1907), those of its generalisations too (A. S.
//! Fraenkel, How to beat your Wythoff games' opponent on three fronts, 1982).
//!
//! Pair j is (floor(j alpha), floor(j beta)) iff a <= j alpha < a + 1 and b <= j beta < b + 1.
//! Many pairs leave alpha a short interval, in which all numbers begin with the same terms of
//! their continued fractions. Where these terms are periodic they suggest a quadratic irrational,
//! which is then held against every pair, in integers.

use super::Surd;
use super::expansion::{Between, Fraction, suggested};

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
    /// How many of these stand before the period, and how many are in it.
    pub period: (usize, usize),
    /// The pairs that are otherwise, in order; at most half of all.
    pub differences: Vec<Difference>,
}

impl Beatty {
    /// Whether 1/alpha + 1/beta = 1.
    pub fn is_complementary(&self) -> bool {
        self.alpha.complement() == Some(self.beta)
    }
}

/// A pair that is not as described.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Its number, from 0.
    pub index: usize,
    /// The pair.
    pub found: Pair,
    /// What the description says.
    pub expected: (i128, i128),
}

/// The description of pairs 0, 1, 2, ... with the fewest differences: of all of them, or as the
/// first or the last of them suggest it, if it is right for at least half. First with
/// complementary alpha and beta, then with each found by itself. `None` if there is none with
/// quadratic irrationals whose continued fraction shows its period three times, or some heap is
/// 2^62 or more. O(n) for a bounded number of suggestions.
pub fn find(pairs: &[Pair]) -> Option<Beatty> {
    if pairs.iter().any(|&(a, b)| a.max(b) >= MOST) {
        return None;
    }
    let count = pairs.len();
    let mut best: Option<Beatty> = None;
    for bounds in [Bounds::Complementary, Bounds::Apart] {
        let half = count.div_ceil(2);
        let first = bounds.agreeing(pairs, 0..count);
        let last = count - bounds.agreeing(pairs, (0..count).rev());
        for range in [0..first, 0..half, last..count, count - half..count] {
            if range.len() < half
                || best
                    .as_ref()
                    .is_some_and(|best| best.differences.is_empty())
            {
                continue;
            }
            let found = bounds
                .suggest(pairs, range)
                .and_then(|found| found.held(pairs));
            let fewer = |found: &Beatty| {
                let fewest = best
                    .as_ref()
                    .map_or(count / 2, |best| best.differences.len().saturating_sub(1));
                found.differences.len() <= fewest
            };
            if let Some(found) = found.filter(fewer) {
                best = Some(found);
            }
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
    fn suggest(self, pairs: &[Pair], mut range: std::ops::Range<usize>) -> Option<Beatty> {
        let all = (Between::ALL, Between::ALL);
        let (alpha, beta) = range.try_fold(all, |place, j| self.narrow(place, j, pairs[j]))?;
        let alpha = suggested(&alpha.terms())?;
        let beta = match self {
            Self::Complementary => alpha.surd.complement()?,
            Self::Apart => suggested(&beta.terms())?.surd,
        };
        Some(Beatty {
            alpha: alpha.surd,
            beta,
            terms: alpha.terms,
            period: alpha.period,
            differences: Vec::new(),
        })
    }
}

impl Beatty {
    /// The same, with the pairs that differ. `None` if some number needs more than 128 bits.
    fn held(mut self, pairs: &[Pair]) -> Option<Self> {
        for (index, &found) in pairs.iter().enumerate() {
            let j = index as u64;
            let expected = (self.alpha.floor_times(j)?, self.beta.floor_times(j)?);
            if (found.0.into(), found.1.into()) != expected {
                self.differences.push(Difference {
                    index,
                    found,
                    expected,
                });
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
        for alpha in [
            surd(1, 1, 5, 2),
            surd(0, 1, 2, 1),
            surd(-1, 1, 13, 2),
            surd(-1, 1, 5, 1),
            surd(0, 1, 3, 1),
            surd(5, 1, 7, 6),
        ] {
            let beta = alpha.complement().unwrap();
            let pairs = planted(alpha, beta, 3000);
            let found = find(&pairs).unwrap();
            assert_eq!((found.alpha, found.beta), (alpha, beta));
            assert!(found.differences.is_empty() && found.is_complementary());
            assert_eq!(cover(&pairs), Cover::Once(pairs[2999].0));
        }
    }

    #[test]
    fn others_are_found_each_by_itself() {
        let (alpha, beta) = (surd(0, 1, 2, 1), surd(1, 1, 5, 1));
        let pairs = planted(alpha, beta, 2000);
        let found = find(&pairs).unwrap();
        assert_eq!((found.alpha, found.beta), (alpha, beta));
        assert!(found.differences.is_empty() && !found.is_complementary());
        assert_eq!(cover(&pairs), Cover::Missing(10));
    }

    #[test]
    fn damaged_pairs_are_told() {
        let phi = surd(1, 1, 5, 2);
        let pairs = planted(phi, phi.complement().unwrap(), 400);
        for damaged in [0, 1, 57, 199, 200, 399] {
            for (da, db) in [(1, 0), (0, 1), (1, 1), (0, 300)] {
                let mut pairs = pairs.clone();
                pairs[damaged].0 += da;
                pairs[damaged].1 += db;
                let found = find(&pairs).unwrap();
                let [only] = found.differences[..] else {
                    panic!("pair {damaged}: {found:?}")
                };
                assert_eq!(
                    (found.alpha, only.index, only.found),
                    (phi, damaged, pairs[damaged])
                );
            }
        }
        // another sequence from the middle on
        let mut pairs = pairs;
        pairs[250..].iter_mut().for_each(|pair| pair.0 += 7);
        let found = find(&pairs).unwrap();
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
            assert_eq!(find(&pairs), None);
        }
    }

    #[test]
    fn covers() {
        assert_eq!(cover(&[(0, 0), (1, 2), (3, 5)]), Cover::Once(3));
        assert_eq!(cover(&[(0, 0), (1, 2), (4, 5)]), Cover::Missing(3));
        assert_eq!(cover(&[(0, 0), (1, 2), (2, 5)]), Cover::Twice(2));
        assert_eq!(cover(&[]), Cover::Once(0));
    }
}
