//! When a sequence of values repeats, and what proves that it goes on repeating.

use crate::game::Code;

/// How a sequence repeats: G(n + length) = G(n) + saltus for all n from `preperiod` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first heap, counted from 0, from which the values repeat. The heap before it is the
    /// last exception.
    pub preperiod: u64,
    /// The least period, at least 1.
    pub length: u64,
    /// What the values gain in each period; 0 if they are periodic.
    pub saltus: u64,
    /// What is known about heaps beyond those computed.
    pub verdict: Verdict,
}

impl Period {
    /// The last heap at which the sequence does not repeat, if there is one.
    pub fn last_exception(&self) -> Option<u64> {
        self.preperiod.checked_sub(1)
    }

    /// The heap below `known` whose value tells that of `heap`, and how many periods lie
    /// between; `known` must be at least preperiod + length.
    pub fn fold(&self, heap: u128, known: u64) -> (u64, u128) {
        if heap < u128::from(known) {
            return (heap as u64, 0);
        }
        let (from, length) = (u128::from(self.preperiod), u128::from(self.length));
        let into = heap - from;
        ((from + into % length) as u64, into / length)
    }
}

/// Whether a period is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It holds for all heaps.
    Proved(Theorem),
    /// It holds for the heaps that were computed, at least three times over.
    Observed,
}

/// Why a period that was seen often enough goes on for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theorem {
    /// An octal game whose last digit that is not 0 stands at t, of which v values are known,
    /// has the period p from n0 on if v >= 2 max(n0, 1) + 2 p + t - 1 and v >= p + t + 1
    /// (R. K. Guy, C. A. B. Smith, The G-values of various games, 1956).
    ///
    /// For a move from n leaves a + b >= n - t, so that for n >= v one part lies at least p
    /// beyond n0 and may be exchanged for the one p smaller, within what is known to repeat; and
    /// n - p > t, so that no move ends a heap.
    GuySmith,
}

impl Theorem {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::GuySmith => "Guy-Smith periodicity theorem for octal games",
        }
    }

    /// Whether it proves the period of a code of which `known` values are known.
    fn proves(self, code: &Code, preperiod: u64, length: u64, known: u64) -> bool {
        match self {
            Self::GuySmith => {
                let Some(last) = code.last_non_zero().filter(|_| code.is_octal()) else {
                    return false;
                };
                let [n0, p, t, v] = [preperiod.max(1), length, last as u64, known].map(u128::from);
                v + 1 >= 2 * n0 + 2 * p + t && v > p + t
            }
        }
    }
}

/// The least periods of the ends of a sequence: element L - 1 is that of the last L values.
///
/// The failure function of Knuth, Morris and Pratt on the sequence read backwards; O(values).
fn periods_of_ends<T: PartialEq>(values: &[T]) -> Vec<u32> {
    let back = |i: usize| &values[values.len() - 1 - i];
    // border[i]: the longest proper end that is also a beginning of the first i + 1
    let mut border = vec![0_u32; values.len()];
    let mut k = 0;
    for i in 1..values.len() {
        while k > 0 && back(i) != back(k) {
            k = border[k - 1] as usize;
        }
        if back(i) == back(k) {
            k += 1;
        }
        border[i] = k as u32;
    }
    for (i, border) in border.iter_mut().enumerate() {
        *border = i as u32 + 1 - *border;
    }
    border
}

/// The period of a code that its first values prove, with the least preperiod. O(values).
pub(super) fn proved(code: &Code, values: &[u32]) -> Option<Period> {
    let theorem = Theorem::GuySmith;
    let known = values.len() as u64;
    let ends = periods_of_ends(values);
    let longest_first = ends.iter().enumerate().rev();
    let mut proved = longest_first.map(|(i, &length)| (known - 1 - i as u64, u64::from(length)));
    let (preperiod, length) =
        proved.find(|&(preperiod, length)| theorem.proves(code, preperiod, length, known))?;
    Some(Period {
        preperiod,
        length,
        saltus: 0,
        verdict: Verdict::Proved(theorem),
    })
}

/// Times that a period must be seen.
const TIMES: u64 = 3;

/// The period of the first values of a sequence, if they end with at least three times the same,
/// over at least half of them; also with a saltus. O(values).
pub(super) fn observed(values: &[u32]) -> Option<Period> {
    let known = values.len() as u64;
    let steps = || -> Vec<i64> {
        let steps = values.windows(2);
        steps.map(|w| i64::from(w[1]) - i64::from(w[0])).collect()
    };
    // one after the other: each takes memory
    let ends: [(u64, &dyn Fn() -> Vec<u32>); 2] = [
        (0, &|| periods_of_ends(values)),
        (1, &|| periods_of_ends(&steps())),
    ];
    for (less, ends) in ends {
        let ends = ends();
        for (i, &length) in ends.iter().enumerate().rev() {
            // L steps join L + 1 values
            let (seen, length) = (i as u64 + 1 + less, u64::from(length));
            if 2 * seen < known {
                break;
            }
            if seen < TIMES * length {
                continue;
            }
            let preperiod = known - seen;
            let at = |n: u64| values[n as usize];
            // values that fall from period to period would end below 0
            let Some(saltus) = at(preperiod + length).checked_sub(at(preperiod)) else {
                continue;
            };
            return Some(Period {
                preperiod,
                length,
                saltus: saltus.into(),
                verdict: Verdict::Observed,
            });
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_of_ends_are_the_least() {
        let mut seed = 1_u64;
        for n in 1..60 {
            let values: Vec<u64> = (0..n)
                .map(|_| {
                    seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    seed >> 63
                })
                .collect();
            for (i, &found) in periods_of_ends(&values).iter().enumerate() {
                let end = &values[values.len() - 1 - i..];
                let period = |p: &usize| end[*p..] == end[..end.len() - p];
                assert_eq!(found as usize, (1..).find(period).unwrap(), "{end:?}");
            }
        }
    }

    #[test]
    fn a_saltus_is_observed() {
        let values: Vec<u32> = (0..100).map(|n| n / 4 * 3 + n % 2).collect();
        let period = observed(&values).unwrap();
        assert_eq!((period.preperiod, period.length, period.saltus), (0, 4, 3));
        assert_eq!(period.fold(103, 100), (3, 25));
        assert_eq!(period.fold(99, 100), (99, 0));
    }
}
