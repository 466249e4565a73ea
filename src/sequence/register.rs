//! Values below 128: what the options of a heap have is one register, and its mex the number of
//! ones that it ends with.

use super::breaks::Breaks;
use super::end::{End, reserve};
use crate::work::Context;

/// Pairs of heaps between two looks at the cancel flag, about.
const PAUSE: usize = 1 << 24;

/// The engine.
pub(super) struct Register {
    breaks: Breaks,
    /// The values so far: those of heaps 0, 1, ...
    pub(super) values: Vec<u8>,
}

impl Register {
    /// Goes on from the values of some heaps: `None` if one is too large, or they are so few
    /// that a heap may be taken whole.
    pub(super) fn new(breaks: Breaks, values: &[u32]) -> Option<Self> {
        if values.len() <= breaks.most {
            return None;
        }
        let small = |&value: &u32| (value < 128).then_some(value as u8);
        let values = values.iter().map(small).collect::<Option<_>>()?;
        Some(Self { breaks, values })
    }

    /// Goes on until the values of this many heaps are known, or the next is too wide.
    pub(super) fn extend(&mut self, heaps: usize, context: &Context) -> Result<(), End> {
        reserve(&mut self.values, heaps, context)?;
        let mut pairs = PAUSE;
        while self.values.len() < heaps {
            if pairs >= PAUSE {
                pairs = 0;
                context.check()?;
            }
            pairs += 1 + self.breaks.splits.len() * self.values.len();
            let value = (!self.met()).trailing_zeros() as u8;
            if value == 128 {
                return Err(End::Wide);
            }
            self.values.push(value);
        }
        Ok(())
    }

    /// Which values below 128 the options of the next heap have.
    fn met(&self) -> u128 {
        let (heap, values) = (self.values.len(), &self.values);
        let mut met = 0;
        for &taken in &self.breaks.singles {
            met |= 1_u128 << values[heap - taken];
        }
        for split in &self.breaks.splits {
            let sum = heap - split.taken;
            if split.equal && sum.is_multiple_of(2) {
                met |= 1;
            }
            if split.unequal {
                let first = &values[1..sum.div_ceil(2).max(1)];
                let second = values[..sum].iter().rev();
                for (a, b) in first.iter().zip(second) {
                    met |= 1_u128 << (a ^ b);
                }
            }
        }
        met
    }
}
