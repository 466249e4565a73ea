//! How the heaps of a claim are written: small ones, and the large ones of each residue.

use super::super::needed_by_digits;
use super::number::{Number, RulerMark};
use crate::store::PeriodRecord;

/// A kind of part: one small heap, or the large ones of a residue, or those of them with some q.
pub(super) struct PartKind {
    /// The heap, or the smallest of them.
    pub(super) size: i64,
    pub(super) low: u32,
    /// The upper bits of a small heap.
    pub(super) high: u32,
    /// Those of large ones.
    pub(super) large: Option<Number>,
}

/// How the heaps of a claim are written.
pub(super) struct WrittenHeaps {
    pub(super) first: i64,
    pub(super) period: i64,
    /// The lower bits that a period does not change.
    pub(super) bits: u32,
    pub(super) kinds: Vec<PartKind>,
    /// The places of the kinds of large heaps, by residue.
    pub(super) large: Vec<Vec<usize>>,
}

/// How many values a claim needs.
pub(in super::super) fn needed(record: &PeriodRecord, values: &[u32]) -> u128 {
    let first = record.preperiod.max(1);
    if record.gains.is_some() {
        return u128::from(first) + u128::from(record.period);
    }
    let once = &values[first as usize..(first + record.period) as usize];
    let once: Vec<u64> = once.iter().map(|&value| value.into()).collect();
    needed_by_digits(record.preperiod, record.saltus, &once)
}

fn halved(value: i64, bits: u32) -> (u32, i64) {
    match bits {
        32 => (value as u32, 0),
        bits => (
            value.rem_euclid(1 << bits) as u32,
            value.div_euclid(1 << bits),
        ),
    }
}

impl WrittenHeaps {
    /// The values are as many as are needed.
    pub(super) fn new(record: &PeriodRecord, values: &[u32]) -> Self {
        match &record.gains {
            None => Self::of_period(record, values),
            Some(gains) => Self::of_gains(record, gains, values),
        }
    }

    fn of_period(record: &PeriodRecord, values: &[u32]) -> Self {
        let (first, period) = (record.preperiod.max(1) as usize, record.period as usize);
        let saltus = record.saltus as u32;
        let bits = match saltus {
            0 => 32,
            saltus => saltus.trailing_zeros(),
        };
        let odd = (u64::from(saltus) >> bits) as i64;
        let units = |n: usize| values[n].checked_div(saltus).unwrap_or(0);
        let most = (first..first + period).map(units).max().unwrap_or(0);
        let (mut kinds, mut large) = (Vec::new(), Vec::new());
        let kind = |n: usize, whole: bool| {
            let (low, high) = halved(values[n].into(), bits);
            let number = Number {
                factor: odd,
                carry: high,
                mark: None,
            };
            PartKind {
                size: n as i64,
                low,
                high: high as u32,
                large: whole.then_some(number),
            }
        };
        kinds.extend((1..first).map(|n| kind(n, false)));
        for n in first..first + period {
            let wait = (most - units(n)) as usize;
            let before = (0..wait).map(|round| kind(n + round * period, false));
            kinds.extend(before);
            large.push(vec![kinds.len()]);
            kinds.push(kind(n + wait * period, true));
        }
        Self {
            first: first as i64,
            period: period as i64,
            bits,
            kinds,
            large,
        }
    }

    /// Each residue gains what is said of it.
    fn of_gains(record: &PeriodRecord, gains: &[Vec<i64>], values: &[u32]) -> Self {
        let first = record.preperiod.max(1) as usize;
        let steps = gains.iter().flat_map(|gain| [Some(&gain[0]), gain.get(2)]);
        let steps = steps.flatten().filter(|&&step| step != 0);
        let bits = steps.map(|step| step.trailing_zeros()).min().unwrap_or(0);
        let (mut kinds, mut large) = (Vec::new(), Vec::new());
        for (n, &value) in (1..first).zip(&values[1..]) {
            let (low, high) = halved(value.into(), bits);
            kinds.push(PartKind {
                size: n as i64,
                low,
                high: high as u32,
                large: None,
            });
        }
        for (n, gain) in (first..).zip(gains) {
            let mut own = Vec::new();
            let mut add = |begin: i64, mark: Option<RulerMark>| {
                let (low, carry) = halved(begin, bits);
                own.push(kinds.len());
                kinds.push(PartKind {
                    size: n as i64,
                    low,
                    high: 0,
                    large: Some(Number {
                        factor: gain[0] >> bits,
                        carry,
                        mark,
                    }),
                });
            };
            let mark = |times: i64, more: i64, power: Option<bool>| {
                Some(RulerMark {
                    more,
                    times: times >> bits,
                    power,
                    met: false,
                })
            };
            match gain[..] {
                [_, begin, times, more] => add(begin, mark(times, more, None)),
                [_, begin, times, more, alone] => {
                    add(begin, mark(times, more, Some(false)));
                    add(alone, mark(0, more, Some(true)));
                }
                _ => add(values[n].into(), None),
            }
            large.push(own);
        }
        Self {
            first: first as i64,
            period: record.period as i64,
            bits,
            kinds,
            large,
        }
    }
}
