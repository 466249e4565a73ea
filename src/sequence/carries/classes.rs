//! Heaps by their residues: large ones, whose values follow from how often the period has gone by,
//! and small ones.

use super::super::known::Known;
use super::Claimed;
use super::part::{Ones, PartState};
use smallvec::SmallVec;

/// Values of the heaps base + length q, of all q or of some.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch {
    /// The lower bits.
    pub(super) low: u32,
    /// Those above.
    pub(super) high: PartState,
}

/// The heaps of a residue from some heap on.
#[derive(Clone, Debug)]
pub(super) struct Residue {
    /// The smallest large heap, that for q = 0.
    pub(super) base: i64,
    /// Its values; each q is of one branch.
    pub(super) branches: SmallVec<[Branch; 2]>,
}

/// How heaps and values are written.
#[derive(Clone, Debug)]
pub(super) struct HeapClasses {
    /// The length of the period.
    pub(super) length: i64,
    /// Lower bits of a value that a period does not change.
    low: u32,
    /// One for each residue of the heaps from `first` on.
    pub(super) residues: Vec<Residue>,
    /// The heap of which the first residue is.
    first: i64,
    /// The heaps that are not large, but 0: size and value.
    pub(super) small: Vec<(i64, u32)>,
}

/// Values up to which a period is decided.
const MOST: u32 = 1 << 24;

/// Heaps that may be small.
const SMALL: i64 = 1 << 12;

impl HeapClasses {
    /// `None` if less than a period is known, and for very large numbers.
    pub(super) fn new(known: &dyn Known, claimed: &Claimed) -> Option<Self> {
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
        match claimed.uniform() {
            Some(saltus) => Self::uniform(&value, (first, length), saltus),
            None => Self::mixed(&value, (first, length), claimed),
        }
    }

    /// All residues gain the same.
    fn uniform(
        value: &dyn Fn(i64) -> u32,
        (first, length): (i64, i64),
        saltus: u64,
    ) -> Option<Self> {
        let saltus = u32::try_from(saltus).ok().filter(|&s| s < MOST)?;
        let (low, factor) = match saltus {
            0 => (u32::BITS, 0),
            saltus => {
                let low = saltus.trailing_zeros();
                (low, saltus >> low)
            }
        };
        let end = first + length;
        let halves: Vec<(u32, u32)> = (first..end).map(|heap| halved(value(heap), low)).collect();
        // all residues begin where the upper bits are about the same
        let gone = |high: u32| high.checked_div(factor).unwrap_or(0);
        let most = halves.iter().map(|&(_, high)| gone(high)).max()?;
        let heaps = (first..end).zip(&halves);
        let residues = heaps.map(|(heap, &(low, high))| {
            let wait = most - gone(high);
            let high = PartState::linear(
                factor,
                i64::from(high) + i64::from(factor) * i64::from(wait),
            );
            Residue {
                base: heap + length * i64::from(wait),
                branches: [Branch { low, high }].into_iter().collect(),
            }
        });
        let mut classes = Self {
            length,
            low,
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
            u32::try_from(value + gone as u64 * u64::from(saltus)).ok()
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

    /// Each residue gains what is said of it, and all begin with the first heap.
    fn mixed(
        value: &dyn Fn(i64) -> u32,
        (first, length): (i64, i64),
        claimed: &Claimed,
    ) -> Option<Self> {
        let rulers = || claimed.residues.iter().filter_map(|one| one.ruler);
        let gained = claimed.residues.iter().map(|one| one.gained);
        let steps = gained.chain(rulers().map(|ruler| ruler.times.unsigned_abs()));
        let low = steps
            .filter(|&step| step > 0)
            .map(u64::trailing_zeros)
            .min()
            .filter(|&low| low < 24)?;
        let branch = |value: i64, gained: u64| {
            let factor = u32::try_from(gained >> low).ok()?;
            let small = value.unsigned_abs() < MOST.into() && factor < MOST;
            small.then(|| Branch {
                low: (value & ((1 << low) - 1)) as u32,
                high: PartState::linear(factor, value >> low),
            })
        };
        let mut residues = Vec::new();
        for (heap, claim) in (first..).zip(&claimed.residues) {
            let mut branches = SmallVec::new();
            match &claim.ruler {
                None => branches.push(branch(value(heap).into(), claim.gained)?),
                Some(ruler) => {
                    let ones = match ruler.alone {
                        None => Ones::Any,
                        Some(alone) => {
                            let one = branch(alone, claim.gained)?;
                            let high = one.high.ruled(0, ruler.shift, Ones::One);
                            branches.push(Branch { high, ..one });
                            Ones::More
                        }
                    };
                    let one = branch(ruler.begin, claim.gained)?;
                    let high = one.high.ruled(ruler.times >> low, ruler.shift, ones);
                    branches.push(Branch { high, ..one });
                }
            }
            residues.push(Residue {
                base: heap,
                branches,
            });
        }
        let small = (1..first).map(|heap| (heap, value(heap))).collect();
        Some(Self {
            length,
            low,
            residues,
            first,
            small,
        })
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
        let branches = self.residues.iter().flat_map(|residue| &residue.branches);
        match self.low {
            u32::BITS => branches.map(|branch| branch.low).max().unwrap_or(0) + 1,
            low => 1 << low,
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
