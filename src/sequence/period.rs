//! When a sequence of values repeats, and what proves that it goes on repeating.

use super::carries::{self, Claimed};
use super::known::Known;
use super::look_back::LookBack;
use super::repeats::repeats;
use super::states;
use crate::game::Code;
use crate::text::worded;
use crate::work::{Context, Stop};

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
    pub verdict: PeriodVerdict,
}

impl Period {
    /// The last heap at which the sequence does not repeat, if there is one.
    pub fn last_exception(&self) -> Option<u64> {
        self.preperiod.checked_sub(1)
    }

    /// How often a period that is not proved was seen.
    pub fn seen(&self) -> Option<u64> {
        match self.verdict {
            PeriodVerdict::Proved(_) => None,
            PeriodVerdict::Observed { times } => Some(times),
        }
    }

    /// The heap below `known` whose value determines that of `heap`, and how many periods lie
    /// between; `known` must be at least preperiod + length.
    pub fn fold(&self, heap: u128, known: u64) -> (u64, u128) {
        if heap < u128::from(known) {
            return (heap as u64, 0);
        }
        let (from, length) = (u128::from(self.preperiod), u128::from(self.length));
        let into = heap - from;
        if let Ok(into) = u64::try_from(into) {
            // a division of 128 bits takes many times as long
            return (
                self.preperiod + into % self.length,
                (into / self.length).into(),
            );
        }
        ((from + into % length) as u64, into / length)
    }
}

/// Whether a period is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PeriodVerdict {
    /// It holds for all heaps.
    Proved(Theorem),
    /// It holds for the heaps that were computed, and was seen on half of them already.
    Observed {
        /// How often it was seen: whole periods among all heaps from the preperiod on, 8 at least.
        times: u64,
    },
}

worded! {
    /// Why a period that was seen often enough goes on for ever.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Theorem {
        /// An octal game whose last digit that is not 0 is at t, of which v values are known,
        /// has the period p from n0 on if v >= 2 max(n0, 1) + 2 p + t - 1 and v >= p + t + 1
        /// (R. K. Guy, C. A. B. Smith, The G-values of various games, 1956).
        ///
        /// For a move from n leaves a + b >= n - t, so that for n >= v one part lies at least p
        /// beyond n0 and may be exchanged for the one p smaller, within what is known to repeat;
        /// and n - p > t, so that no move ends a heap.
        GuySmith = "Guy-Smith periodicity theorem for octal games",
        /// A game of taking only, in which all amounts but finitely many may be taken: the values
        /// of the heaps from n on depend on a state, and that of n is the one of n - p with all
        /// values less by the saltus (see E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways,
        /// chapter 4, on all-but games).
        EqualStates = "equal states of an all-but game",
        /// A game that leaves few parts, of any sizes: that every value is the mex of its options is
        /// a statement on binary digits, which finite automata decide (see the source of
        /// `sequence::carries`, and docs/reference/certificates.md).
        BinaryDigits = "binary-digit test of take-and-break games",
        /// Rules whose options lie a bounded way back, or are small, and depend on a remainder of the
        /// heap: a row of values that comes again at the same remainder comes again for ever (see
        /// the source of `sequence::look_back`).
        Rows = "equal rows of rules that look back a bounded way",
    }
}

/// The largest preperiod with which the Guy-Smith theorem proves a period of an octal game with
/// the last digit at `last`, of which `known` values are known.
fn guy_smith(last: usize, length: u64, known: u64) -> Option<u64> {
    let (last, beyond) = (last as u64, length.checked_add(last as u64)?);
    let twice = (known + 1)
        .checked_sub(last)?
        .checked_sub(length.checked_mul(2)?)?;
    // as if the preperiod were 1 if it is 0
    (known > beyond && twice >= 2).then_some(twice / 2)
}

/// The period of a code that its first values prove, with the least preperiod. O(values), but where
/// it is decided on binary digits.
///
/// # Errors
/// [`Stop::Cancelled`].
pub(super) fn proved(
    code: &Code,
    known: &dyn Known,
    context: &Context,
) -> Result<Option<Period>, Stop> {
    let found = by_theorem(code, known);
    if found.is_some() || !is_decided(code) {
        return Ok(found);
    }
    let Some(period) = observed(Some(code), known) else {
        return Ok(None);
    };
    let claimed = Claimed::period(period.preperiod, period.length, period.saltus);
    let verdict = PeriodVerdict::Proved(Theorem::BinaryDigits);
    let holds = carries::again(code, known, &claimed, context)?;
    Ok((holds == Some(true)).then_some(Period { verdict, ..period }))
}

/// Whether a period is decided on binary digits: no other theorem is about the code.
fn is_decided(code: &Code) -> bool {
    !code.is_octal() && states::distinguished(code).is_none() && carries::covers(code)
}

fn by_theorem(code: &Code, known: &dyn Known) -> Option<Period> {
    if let Some(distinct) = states::distinguished(code) {
        let again = |period: &Period| states::again(known, distinct, period.length, period.saltus);
        let verdict = PeriodVerdict::Proved(Theorem::EqualStates);
        let period = observed(Some(code), known).filter(again)?;
        return Some(Period { verdict, ..period });
    }
    let last = code.last_non_zero().filter(|_| code.is_octal())?;
    let at = |heap: usize| i64::from(known.at(heap));
    let most = |length| guy_smith(last, length, known.count() as u64);
    let (preperiod, length) = repeats(known.count(), at, most)?;
    Some(Period {
        preperiod,
        length,
        saltus: 0,
        verdict: PeriodVerdict::Proved(Theorem::GuySmith),
    })
}

/// The period of rules that look back a bounded way, if the values prove it. O(values).
pub(super) fn by_look_back(look: LookBack, known: &dyn Known) -> Option<Period> {
    let count = known.count() as u64;
    let at = |heap: usize| i64::from(known.at(heap));
    // a third of them has to repeat to be found
    let third = |length: u64| (count - count.div_ceil(3)).checked_sub(length);
    let most = |length| Some(look.latest(length, count)?.min(third(length)?));
    let (preperiod, length) = repeats(known.count(), at, most)?;
    Some(Period {
        preperiod,
        length,
        // few options have bounded values
        saltus: 0,
        verdict: PeriodVerdict::Proved(Theorem::Rows),
    })
}

/// The least period, from the least heap on, of values that are proved to repeat so as part of rows,
/// and are known two periods far.
pub(super) fn of_column(known: &dyn Known, from: u64, length: u64) -> Period {
    let [first, whole] = [from, length].map(|number| number as usize);
    let again = |heap: usize, length: usize| known.at(heap) == known.at(heap + length);
    let repeats = |less: &usize| {
        let mut heaps = first..first + whole;
        whole.is_multiple_of(*less) && heaps.all(|heap| again(heap, *less))
    };
    let least = (1..=whole / 2).find(repeats);
    let least = least.unwrap_or(whole);
    let earlier = (0..first).rev().take_while(|&heap| again(heap, least));
    Period {
        preperiod: from - earlier.count() as u64,
        length: least as u64,
        saltus: 0,
        verdict: PeriodVerdict::Proved(Theorem::Rows),
    }
}

/// Whether a theorem may prove a period of the code.
pub(crate) fn provable(code: &Code) -> bool {
    code.is_octal() || states::distinguished(code).is_some() || carries::covers(code)
}

/// Times that a period must be seen on the first half of the numbers.
const TIMES: u64 = 4;

/// The period of the first values of a sequence, if the first half of them shows it too: at least
/// four times the same, over at least half of the half. Also with a saltus, but for octal games,
/// of which none is known to rise. O(values).
///
/// A sequence that repeats by ever longer periods for a while shows another one on its half.
pub(super) fn observed(code: Option<&Code>, known: &dyn Known) -> Option<Period> {
    let at = |heap: usize| i64::from(known.at(heap));
    let rising = !code.is_some_and(Code::is_octal);
    seen(known.count(), at, rising, by_half(known.count()))
}

/// The largest preperiod of a length that the first half of this many numbers shows: what repeats
/// from so early on to the end does so on the half, and by the same least length.
fn by_half(count: usize) -> impl Fn(u64) -> Option<u64> {
    let half = count as u64 / 2;
    move |length| half.checked_sub(length.checked_mul(TIMES)?.max(half.div_ceil(2)))
}

/// Preperiod and period of some numbers, and what they gain in each period: as
/// [`PeriodVerdict::Observed`], if the first half of the numbers shows the same, at least four times over
/// and in its last half; not proved. `None` also of numbers beyond 62 bits. O(values).
pub fn additive_period(values: &[i128]) -> Option<Period> {
    let values = small(values)?;
    seen(values.len(), |i| values[i], true, by_half(values.len()))
}

/// As [`additive_period`], of numbers of which only the last half need repeat, and three times: for
/// claims on the numbers of a box.
pub(crate) fn last_half_period(values: &[i128]) -> Option<Period> {
    let values = small(values)?;
    let count = values.len() as u64;
    let most = |length: u64| count.checked_sub(length.checked_mul(3)?.max(count.div_ceil(2)));
    seen(values.len(), |i| values[i], true, most)
}

/// Numbers whose differences are far from an overflow.
fn small(values: &[i128]) -> Option<Vec<i64>> {
    let small = |&value: &i128| {
        i64::try_from(value)
            .ok()
            .filter(|n| n.unsigned_abs() < 1 << 62)
    };
    values.iter().map(small).collect()
}

/// The period that numbers show with a preperiod of at most `most`, also with a saltus if they may
/// be `rising`.
fn seen(
    count: usize,
    at: impl Fn(usize) -> i64,
    rising: bool,
    most: impl Fn(u64) -> Option<u64>,
) -> Option<Period> {
    let step = |heap: usize| at(heap + 1) - at(heap);
    let found = repeats(count, &at, &most);
    let again = || match rising {
        true => repeats(count.saturating_sub(1), step, &most),
        false => None,
    };
    let (preperiod, length) = found.or_else(again)?;
    let gained = at((preperiod + length) as usize) - at(preperiod as usize);
    Some(Period {
        preperiod,
        length,
        // numbers that fall are no values: they would end below 0
        saltus: gained.try_into().ok()?,
        verdict: PeriodVerdict::Observed {
            times: (count as u64 - preperiod) / length,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_period_is_observed_where_half_of_the_values_show_it() {
        let shown = |values: &[u32]| {
            let period = observed(None, &values.to_vec())?;
            Some((period.preperiod, period.length, period.verdict))
        };
        // 5 values, then 7 times and again
        let values: Vec<u32> = (0..200).map(|n| if n < 5 { 9 } else { n % 7 }).collect();
        for count in 0..200 {
            let expected = (count >= 2 * (5 + 4 * 7)).then(|| {
                let times = (count as u64 - 5) / 7;
                (5, 7, PeriodVerdict::Observed { times })
            });
            assert_eq!(shown(&values[..count]), expected, "{count}");
        }
        // an exception in the first quarter, and after it
        let late = |at: usize| {
            let mut values: Vec<u32> = (0..400).map(|n| n % 3).collect();
            values[at] = 5;
            shown(&values)
        };
        let times = |from: u64| PeriodVerdict::Observed {
            times: (400 - from) / 3,
        };
        assert_eq!(late(99), Some((100, 3, times(100))));
        assert_eq!(late(100), None);
    }

    /// Sequences that repeat by 2^k, 3^k, ... values for a while, and never for good.
    #[test]
    fn ever_longer_periods_are_none() {
        for base in 2..=7_u32 {
            let power = |n: u32| {
                (0..)
                    .find(|k| !n.is_multiple_of(base.pow(k + 1)))
                    .unwrap_or(0)
            };
            let ruler: Vec<u32> = (1..1_500).map(|n| power(n) % 2).collect();
            let counted: Vec<u32> = (1..1_500).map(power).collect();
            for count in 2..ruler.len() {
                for values in [&ruler, &counted] {
                    let found = observed(None, &values[..count].to_vec());
                    assert_eq!(found, None, "{base} {count}");
                }
            }
        }
    }

    #[test]
    fn a_saltus_is_observed() {
        let values: Vec<u32> = (0..100).map(|n| n / 4 * 3 + n % 2).collect();
        let nim = "0.[3]".parse().unwrap();
        let period = observed(Some(&nim), &values).unwrap();
        assert_eq!((period.preperiod, period.length, period.saltus), (0, 4, 3));
        assert_eq!(period.fold(103, 100), (3, 25));
        assert_eq!(period.fold(99, 100), (99, 0));
    }
}
