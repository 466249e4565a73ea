//! Values of games with many rare heaps: all pairs of heaps are examined.
//!
//! Some pairs are marked, for 32 heaps at once. The values that they do not meet are struck by
//! the pairs that meet them, a few values at a time, the lowest first; the first that none meets
//! is the value.

use super::breaks::{Breaks, Split};
use super::end::{End, reserve};
use crate::work::{Context, Cpu, Hot};
use std::ops::Range;

/// Heaps whose pairs are marked at once.
const LANES: usize = 32;
/// One pair in this many is marked.
const STRIDE: usize = 16;
/// Values that are struck together.
const TOGETHER: usize = 8;
/// Pairs that strike together.
const CHUNK: usize = 256;

/// The engine.
pub(super) struct Dense {
    breaks: Breaks,
    /// The values so far: those of heaps 0, 1, ...
    pub(super) values: Vec<u16>,
    largest: u16,
    /// Sums that are met by the marked pairs: as many words for each lane.
    met: Vec<u64>,
}

impl Dense {
    /// Goes on from the values of some heaps: `None` if they are too few for blocks of heaps and
    /// chunks of pairs, or too large.
    pub(super) fn new(breaks: Breaks, values: &[u32]) -> Option<Self> {
        let few = values.len() < (4 * (LANES + breaks.most)).max(2 * (CHUNK + 1) + breaks.most);
        if few {
            return None;
        }
        let narrow = |&value: &u32| u16::try_from(value).ok();
        let values: Vec<u16> = values.iter().map(narrow).collect::<Option<_>>()?;
        Some(Self {
            breaks,
            largest: values.iter().max().copied().unwrap_or(0),
            values,
            met: Vec::new(),
        })
    }

    /// Goes on until the values of this many heaps are known, or the next is too wide.
    pub(super) fn extend(&mut self, heaps: usize, context: &Context) -> Result<(), End> {
        reserve(&mut self.values, heaps, context)?;
        while self.values.len() < heaps {
            context.check()?;
            let lanes = (heaps - self.values.len()).min(LANES);
            self.block(lanes, context.cpu())?;
        }
        Ok(())
    }

    /// The next heaps, up to 32.
    fn block(&mut self, lanes: usize, cpu: Cpu) -> Result<(), End> {
        let first = self.values.len();
        self.mark(first, cpu);
        for lane in 0..lanes {
            let heap = first + lane;
            let value = self.least(lane, heap, cpu).ok_or(End::Wide)?;
            self.largest = self.largest.max(value);
            self.values.push(value);
        }
        Ok(())
    }

    /// Marks what some pairs meet of the heaps from this one on. Their heaps are all known, and
    /// differ.
    fn mark(&mut self, heap: usize, cpu: Cpu) {
        let values = (usize::from(self.largest) + 1).next_power_of_two();
        let words = values.div_ceil(64);
        self.met.clear();
        self.met.resize(words * LANES, 0);
        for split in self.breaks.splits.iter().filter(|split| split.unequal) {
            let sum = heap - split.taken;
            let pairs = LANES.saturating_sub(split.taken).max(1)..sum.div_ceil(2);
            cpu.run(Mark {
                values: &self.values,
                sum,
                pairs,
                words,
                met: &mut self.met,
            });
        }
    }

    /// The value of a heap, if 16 bits hold it.
    fn least(&self, lane: usize, heap: usize, cpu: Cpu) -> Option<u16> {
        let words = self.met.len() / LANES;
        let met = &self.met[lane * words..][..words];
        let unmarked = met.iter().enumerate().flat_map(|(word, &met)| {
            let mut free = !met;
            std::iter::from_fn(move || {
                let bit = free.trailing_zeros() as usize;
                free &= free.wrapping_sub(1);
                (bit < 64).then_some(64 * word + bit)
            })
        });
        // beyond what is marked lies the value of a heap that has a new largest one
        let mut free = unmarked.chain(64 * words..1 << 16);
        loop {
            let mut left = [0; TOGETHER];
            let mut count = 0;
            for (left, value) in left.iter_mut().zip(&mut free) {
                *left = value as u16;
                count += 1;
            }
            if count == 0 {
                return None;
            }
            for &taken in &self.breaks.singles {
                count = keep(&mut left, count, |value| value != self.values[heap - taken]);
            }
            for split in &self.breaks.splits {
                count = self.strike(heap - split.taken, *split, &mut left, count, cpu);
            }
            if count > 0 {
                return Some(left[0]);
            }
        }
    }

    /// Strikes the values that two heaps of this sum meet; returns how many are left, first.
    fn strike(
        &self,
        sum: usize,
        split: Split,
        left: &mut [u16; TOGETHER],
        mut count: usize,
        cpu: Cpu,
    ) -> usize {
        let values = &self.values;
        if split.equal && sum.is_multiple_of(2) {
            count = keep(left, count, |value| value != 0);
        }
        if !split.unequal {
            return count;
        }
        let pairs = 1..sum.div_ceil(2);
        count = cpu.run(Strike {
            values,
            sum,
            pairs: pairs.clone(),
            left,
            count,
        });
        // those that are no whole chunk, and some again
        let last = pairs.end - CHUNK..pairs.end;
        cpu.run(Strike {
            values,
            sum,
            pairs: last,
            left,
            count,
        })
    }
}

/// Moves what is to be kept of the first `count` to the front; returns how many that are.
#[inline(always)]
pub(super) fn keep<T: Copy>(
    left: &mut [T],
    count: usize,
    mut kept: impl FnMut(T) -> bool,
) -> usize {
    let mut to = 0;
    for i in 0..count {
        let value = left[i];
        left[to] = value;
        to += usize::from(kept(value));
    }
    to
}

struct Mark<'a> {
    values: &'a [u16],
    sum: usize,
    pairs: Range<usize>,
    words: usize,
    met: &'a mut [u64],
}

impl Hot for Mark<'_> {
    type Output = ();
    const WIDE: bool = true;

    #[inline(always)]
    fn run(self) {
        for a in self.pairs.step_by(STRIDE) {
            let others = self.values[self.sum - a..].first_chunk::<LANES>();
            let others = others.expect("the second heaps are known");
            let mut sums = *others;
            for sum in &mut sums {
                *sum ^= self.values[a];
            }
            for (i, met) in self.met.chunks_exact_mut(self.words).enumerate() {
                met[usize::from(sums[i] / 64)] |= 1 << (sums[i] % 64);
            }
        }
    }
}

/// Strikes with the whole chunks of some pairs.
struct Strike<'a> {
    values: &'a [u16],
    sum: usize,
    pairs: Range<usize>,
    left: &'a mut [u16; TOGETHER],
    count: usize,
}

impl Hot for Strike<'_> {
    type Output = usize;
    const WIDE: bool = true;

    #[inline(always)]
    fn run(self) -> usize {
        let Self {
            values,
            sum,
            pairs,
            left,
            mut count,
        } = self;
        let first = &values[pairs.clone()];
        let second = &values[sum + 1 - pairs.end..sum + 1 - pairs.start];
        let second = second.as_rchunks::<CHUNK>().1;
        for (i, first) in first.as_chunks::<CHUNK>().0.iter().enumerate() {
            if count == 0 {
                break;
            }
            // a function that fills an array, or `zip`, would not be compiled for the CPU
            let mut sums = *first;
            let second = second[second.len() - 1 - i];
            for (i, sum) in sums.iter_mut().enumerate() {
                *sum ^= second[CHUNK - 1 - i];
            }
            count = keep(left, count, |value| {
                let met = sums
                    .iter()
                    .fold(0_u16, |met, &sum| met | u16::from(sum == value));
                met == 0
            });
        }
        count
    }
}
