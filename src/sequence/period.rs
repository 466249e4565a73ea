//! When a sequence of values repeats, and what proves that it goes on repeating.

use super::values::Known;
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

/// The period of a code that its first values prove, with the least preperiod. O(values).
pub(super) fn proved(code: &Code, known: &dyn Known) -> Option<Period> {
    let theorem = Theorem::GuySmith;
    code.is_octal().then_some(())?;
    let count = known.count();
    let at = |heap: usize| i64::from(known.at(heap));
    repeats(count, at, |preperiod, length| {
        let proves = theorem.proves(code, preperiod, length, count as u64);
        proves.then_some(Period {
            preperiod,
            length,
            saltus: 0,
            verdict: Verdict::Proved(theorem),
        })
    })
}

/// Times that a period must be seen.
const TIMES: u64 = 3;

/// The period of the first values of a sequence, if they end with at least three times the same,
/// over at least half of them; also with a saltus. O(values).
pub(super) fn observed(known: &dyn Known) -> Option<Period> {
    let count = known.count();
    let at = |heap: usize| i64::from(known.at(heap));
    let step = |heap: usize| at(heap + 1) - at(heap);
    let look = |preperiod: u64, length: u64| {
        let seen = count as u64 - preperiod;
        if 2 * seen < count as u64 || seen < TIMES * length {
            return None;
        }
        let gained = at((preperiod + length) as usize) - at(preperiod as usize);
        Some(Period {
            preperiod,
            length,
            // values that fall from period to period would end below 0
            saltus: gained.try_into().ok()?,
            verdict: Verdict::Observed,
        })
    };
    repeats(count, at, look).or_else(|| repeats(count.saturating_sub(1), step, look))
}

/// The last numbers that must come again before more are compared.
const PATTERN: usize = 1 << 12;

/// Tells `look` how numbers 0, 1, ..., `count - 1` repeat: that number n + length is number n
/// for all n from `preperiod` on, with the least preperiod, where that holds for a third of the
/// numbers at least; the lengths increasing, up to half of `count`, until it has an answer.
///
/// The last numbers are looked for among the earlier ones, as D. E. Knuth, J. H. Morris and V. R.
/// Pratt do it, from the end to the beginning. O(count), unless many numbers repeat by many
/// lengths.
fn repeats<T>(
    count: usize,
    at: impl Fn(usize) -> i64,
    mut look: impl FnMut(u64, u64) -> Option<T>,
) -> Option<T> {
    let longest = (count / 3).clamp(1, PATTERN).min(count);
    let back = |i: usize| at(count - 1 - i);
    let pattern: Vec<i64> = (0..longest).map(back).collect();
    // border[i]: the longest proper end that is also a beginning of the first i + 1
    let mut border = vec![0_u32; longest];
    let longer = |border: &[u32], mut k: usize, number: i64| {
        while k > 0 && (k == longest || pattern[k] != number) {
            k = border[k - 1] as usize;
        }
        k + usize::from(pattern[k] == number)
    };
    for i in 1..longest {
        border[i] = longer(&border, border[i - 1] as usize, pattern[i]) as u32;
    }
    let mut matched = 0;
    for i in 1..(count / 2 + longest).min(count) {
        matched = longer(&border, matched, back(i));
        if matched < longest {
            continue;
        }
        let length = i + 1 - longest;
        let more = (0..count - length - longest).rev();
        let same = more.take_while(|&n| at(n) == at(n + length)).count();
        let preperiod = count - length - longest - same;
        let answer = look(preperiod as u64, length as u64);
        if answer.is_some() {
            return answer;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_repeat_by_all_lengths_that_they_do() {
        let mut seed = 1_u64;
        for n in 2..60_usize {
            let values: Vec<u32> = (0..n)
                .map(|_| {
                    seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    (seed >> 63) as u32
                })
                .collect();
            let mut found = Vec::new();
            repeats(
                n,
                |i| values[i].into(),
                |preperiod, length| {
                    found.push((preperiod as usize, length as usize));
                    None::<()>
                },
            );
            let expected = (1..=n / 2).filter_map(|length| {
                let differ = |i: &usize| values[*i] != values[i + length];
                let preperiod = (0..n - length).rev().find(differ).map_or(0, |i| i + 1);
                let seen = n - length - preperiod;
                (seen >= (n / 3).max(1)).then_some((preperiod, length))
            });
            assert_eq!(found, expected.collect::<Vec<_>>(), "{values:?}");
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
