//! Numbers between two fractions: what their continued fractions have in common, and the
//! quadratic irrational that these terms suggest.

use super::Surd;
use std::cmp::Ordering;

/// Times that the period of a continued fraction must be seen.
const TIMES: usize = 3;

/// A positive fraction; the denominator 0 stands for infinity.
pub(super) type Fraction = (i128, i128);

/// The numbers between two fractions, both left out: for irrational numbers that is all the same.
#[derive(Clone, Copy, Debug)]
pub(super) struct Between {
    low: Fraction,
    high: Fraction,
}

/// By cross-multiplication: numerators and denominators are below 2^63.
fn compare((a, b): Fraction, (c, d): Fraction) -> Ordering {
    (a * d).cmp(&(c * b))
}

impl Between {
    /// All positive numbers.
    pub(super) const ALL: Self = Self {
        low: (0, 1),
        high: (1, 0),
    };

    /// Those that also lie between `low` and `high`; `None` if there are none.
    pub(super) fn and(self, low: Fraction, high: Fraction) -> Option<Self> {
        let less = |a, b| compare(a, b) == Ordering::Less;
        let low = if less(self.low, low) { low } else { self.low };
        let high = if less(self.high, high) {
            self.high
        } else {
            high
        };
        (compare(low, high) == Ordering::Less).then_some(Self { low, high })
    }

    /// The first terms of the continued fractions, as far as all irrational numbers between have
    /// the same.
    pub(super) fn terms(self) -> Vec<i128> {
        let (mut low, mut high, mut terms) = (self.low, self.high, Vec::new());
        while low.1 > 0 {
            let term = low.0 / low.1;
            if compare(high, (term + 1, 1)) == Ordering::Greater {
                break;
            }
            terms.push(term);
            // x -> 1 / (x - term), which falls
            (low, high) = (
                (high.1, high.0 - term * high.1),
                (low.1, low.0 - term * low.1),
            );
        }
        terms
    }
}

/// The quadratic irrational with the shortest continued fraction whose first terms are `terms`,
/// with a period that is seen three times at least and covers half of the terms (J. L. Lagrange,
/// 1770: a continued fraction is periodic in the end iff the number is a quadratic irrational).
/// With it the terms before the period, and the terms in it. `None` if there is no such period, or
/// its numbers need more than 128 bits. O(terms^3).
pub(super) fn suggested(terms: &[i128]) -> Option<(Surd, (usize, usize))> {
    let count = terms.len();
    let repeats =
        |from: usize, length: usize| (from + length..count).all(|i| terms[i] == terms[i - length]);
    let mut periods =
        (1..=count).flat_map(|all| (1..=all).map(move |length| (all - length, length)));
    let (from, length) = periods.find(|&(from, length)| {
        count - from >= (TIMES * length).max(count.div_ceil(2)) && repeats(from, length)
    })?;
    // y = (a y + b) / (c y + d), the number of the periodic terms
    let [a, b, c, d] = matrix(&terms[from..from + length])?;
    let (less, twice) = (a.checked_sub(d)?, c.checked_mul(2)?);
    let radicand = less
        .checked_mul(less)?
        .checked_add(b.checked_mul(c)?.checked_mul(4)?)?;
    let [e, f, g, h] = matrix(&terms[..from])?;
    let above = e.checked_mul(less)?.checked_add(f.checked_mul(twice)?)?;
    let below = g.checked_mul(less)?.checked_add(h.checked_mul(twice)?)?;
    let root = Surd::new(0, 1, radicand, 1)?;
    let number = |p: i128, q: i128| root.multiply(Surd::whole(q))?.add(Surd::whole(p));
    let (above, below) = (number(above, e).ok()?, number(below, g).ok()?);
    Some((above.divide(below).ok()?, (from, length)))
}

/// The matrix (a b; c d) of the map y -> [terms, y].
fn matrix(terms: &[i128]) -> Option<[i128; 4]> {
    terms.iter().try_fold([1, 0, 0, 1], |[a, b, c, d], &term| {
        let left = |x: i128, y: i128| x.checked_mul(term)?.checked_add(y);
        Some([left(a, b)?, a, left(c, d)?, c])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_terms() {
        let terms = |low, high| Between::ALL.and(low, high).unwrap().terms();
        assert_eq!(terms((8, 5), (13, 8)), [1; 5]);
        assert_eq!(terms((3, 2), (2, 1)), [1, 1]);
        assert_eq!(terms((1, 1), (101, 100)), [1]);
        assert_eq!(terms((1, 2), (3, 2)), [0; 0]);
        assert!(Between::ALL.and((2, 1), (2, 1)).is_none());
    }

    #[test]
    fn surds_of_periodic_expansions() {
        let parts = |terms: &[i128]| suggested(terms).map(|found| found.0.parts());
        assert_eq!(parts(&[1; 3]), Some([1, 1, 5, 2]));
        assert_eq!(parts(&[1, 2, 2, 2, 2]), Some([0, 1, 2, 1]));
        assert_eq!(parts(&[1, 1, 2, 1, 2, 1, 2]), Some([0, 1, 3, 1]));
        assert_eq!(parts(&[1, 3, 3, 3]), Some([-1, 1, 13, 2]));
        assert_eq!(parts(&[1, 2, 3, 4, 5, 6]), None);
        // the three last are the same, and too few
        assert_eq!(parts(&[3, 7, 15, 1, 292, 1, 1, 1]), None);
    }
}
