use crate::game::{Code, Digit};
use serde::{Deserialize, Serialize};

/// Where values repeat for ever, as far as a theorem says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Period {
    /// The first heap from which they repeat, at least 1.
    pub preperiod: usize,
    /// After so many heaps.
    pub period: usize,
}

/// What a move can do, in all heaps alike: the theorem on periods needs no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Heaps that one heap is left as, at most; at least 1.
    pub parts: usize,
    /// The largest amount that is taken from a heap that is left as at least one.
    pub take: usize,
}

impl Reach {
    /// That of a code; `None` if its digits go on for ever or ask something of the sizes of the
    /// heaps that are left, for which the theorem does not speak.
    pub fn of(code: &Code) -> Option<Self> {
        let parts = code.max_parts()?.max(1);
        let sizes = code.digits().iter().any(Digit::restricts_sizes);
        let take = code.last_non_zero()?;
        (!sizes && code.tail().is_empty()).then_some(Self {
            parts: parts as usize,
            take,
        })
    }

    /// The heap up to which values must repeat for the theorem: if the value of m + p is that of m
    /// for all m >= n0 >= 1 with m + p up to c n0 + c p + k, for c parts and k taken at most, then
    /// every larger heap has the moves, up to equality, of the one that is p smaller: one of its
    /// parts is n0 + p at least.
    pub fn bound(self, period: Period) -> usize {
        self.parts * (period.preperiod + period.period) + self.take
    }

    /// The shortest period that these values of the heaps 0, 1, .. prove.
    pub fn proved(self, values: &[u16]) -> Option<Period> {
        let last = values.len().checked_sub(1)?;
        let longest = (last.checked_sub(self.take)? / self.parts).checked_sub(1)?;
        (1..=longest).find_map(|period| {
            let repeats = |m: &usize| values[*m] == values[m + period];
            let kept = (1..=last - period).rev().take_while(repeats).last()?;
            let found = Period {
                preperiod: kept,
                period,
            };
            (self.bound(found) <= last).then_some(found)
        })
    }
}

impl Period {
    /// The heap with the same value among those before the first repetition.
    pub fn folded(self, heap: usize) -> usize {
        match heap.checked_sub(self.preperiod) {
            Some(after) => self.preperiod + after % self.period,
            None => heap,
        }
    }
}
