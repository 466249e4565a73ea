//! Heaps by their residues: large ones, whose values follow from how often the period has gone by,
//! and small ones.

use super::super::known::Known;
use super::Claimed;

/// The heaps a + p q, with values 2^low (factor q + high) + r.
#[derive(Clone, Copy, Debug)]
pub(super) struct Residue {
    /// The smallest large heap, that for q = 0.
    pub(super) base: i64,
    /// What is added to factor times q.
    pub(super) high: u32,
    /// The lower bits.
    pub(super) low: u32,
}

/// How heaps and values are written.
#[derive(Clone, Debug)]
pub(super) struct HeapClasses {
    /// The length of the period.
    pub(super) length: i64,
    /// Lower bits of a value that a period does not change.
    pub(super) low: u32,
    /// By how much a period raises the bits above; odd, or 0.
    pub(super) factor: u32,
    /// One for each residue of the heaps from `first` on.
    pub(super) residues: Vec<Residue>,
    /// The heap of which the first residue is.
    pub(super) first: i64,
    /// The heaps that are not large, but 0: size and value.
    pub(super) small: Vec<(i64, u32)>,
}

/// Values up to which a period is decided.
const MOST: u32 = 1 << 24;

/// Heaps that may be small.
const SMALL: i64 = 1 << 12;

impl HeapClasses {
    /// `None` if less than a period is known, and for very large numbers.
    pub(super) fn new(known: &dyn Known, claimed: Claimed) -> Option<Self> {
        let saltus = u32::try_from(claimed.saltus).ok().filter(|&s| s < MOST)?;
        let (low, factor) = match saltus {
            0 => (u32::BITS, 0),
            saltus => {
                let low = saltus.trailing_zeros();
                (low, saltus >> low)
            }
        };
        // no part is empty
        let first = i64::try_from(claimed.from).ok()?.max(1);
        let length = i64::try_from(claimed.length).ok()?;
        let end = first.checked_add(length)?;
        if end > known.count() as i64 || end > SMALL {
            return None;
        }
        let value = |heap: i64| known.at(heap as usize);
        if (0..end).any(|heap| value(heap) >= MOST) {
            return None;
        }
        let halves: Vec<(u32, u32)> = (first..end).map(|heap| halved(value(heap), low)).collect();
        // all residues begin where the upper bits are about the same
        let gone = |high: u32| high.checked_div(factor).unwrap_or(0);
        let most = halves.iter().map(|&(_, high)| gone(high)).max()?;
        let heaps = (first..end).zip(&halves);
        let residues = heaps.map(|(heap, &(low, high))| {
            let wait = most - gone(high);
            Residue {
                base: heap + length * i64::from(wait),
                high: high + factor * wait,
                low,
            }
        });
        let mut classes = Self {
            length,
            low,
            factor,
            residues: residues.collect(),
            first,
            small: Vec::new(),
        };
        let needed = classes.needed() as i64;
        if needed > SMALL {
            return None;
        }
        // those that are not known yet are as claimed
        let by_claim = |heap: i64| {
            let gone = (heap - first) / length;
            let value = u64::from(value(first + (heap - first) % length));
            u32::try_from(value + gone as u64 * claimed.saltus).ok()
        };
        for heap in 1..needed {
            let large = heap >= first && heap >= classes.residues[classes.residue(heap)].base;
            if !large {
                let value = match heap < first {
                    true => Some(value(heap)),
                    false => by_claim(heap),
                };
                classes
                    .small
                    .push((heap, value.filter(|&value| value < MOST)?));
            }
        }
        Some(classes)
    }

    /// The place of the residue of a heap.
    pub(super) fn residue(&self, heap: i64) -> usize {
        (heap - self.first).rem_euclid(self.length) as usize
    }

    /// The values that decide it: those of a period, and of the small heaps.
    pub(super) fn needed(&self) -> u64 {
        let ends = self.residues.iter().map(|residue| residue.base);
        let end = ends.max().unwrap_or(self.first) + 1;
        end.max(self.first + self.length) as u64
    }

    /// The lower bits of a value, and those above.
    pub(super) fn halves(&self, value: u32) -> (u32, u32) {
        halved(value, self.low)
    }

    /// One more than the largest lower half that must be looked at.
    pub(super) fn lows(&self) -> u32 {
        match self.factor {
            0 => self.residues.iter().map(|r| r.low).max().unwrap_or(0) + 1,
            _ => 1 << self.low,
        }
    }
}

/// So many lower bits, and those above.
fn halved(value: u32, low: u32) -> (u32, u32) {
    match low {
        u32::BITS => (value, 0),
        low => (value & ((1 << low) - 1), value >> low),
    }
}
