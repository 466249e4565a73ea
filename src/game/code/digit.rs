use super::{CodeError, MOST_PARTS};
use crate::game::Heap;

/// What is asked of the sizes of the parts that a move leaves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Parts {
    /// Nothing.
    #[default]
    Any,
    /// No two parts are equal: `!`. One part alone, or none, always is.
    Unequal,
    /// Two or more parts are not all equal: `?`. One part alone, or none, may be left.
    NotAllEqual,
    /// All parts are equal: `=`. One part alone, or none, always is.
    Equal,
}

/// One digit of a [`Code`](super::Code): how many heaps may be left, and of which sizes.
///
/// Kept in a normal form, so that two digits are equal exactly if they allow the same moves:
/// a restriction that restricts nothing is dropped, and two parts that are not all equal are
/// unequal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Digit {
    /// Bit k: k parts are allowed. Says the same as `counts` and `from` for k < 32.
    low: u32,
    /// Increasing, all below `from`.
    counts: Vec<u32>,
    from: Option<u32>,
    parts: Parts,
}

/// The digit that allows nothing.
pub(super) static NOTHING: Digit = Digit {
    low: 0,
    counts: Vec::new(),
    from: None,
    parts: Parts::Any,
};

impl Digit {
    /// The digit that allows `counts` heaps to be left, and all numbers of heaps from `from` on
    /// if that is given.
    ///
    /// # Errors
    /// [`CodeError::Parts`] if a number is above [`MOST_PARTS`].
    pub fn new(mut counts: Vec<u32>, from: Option<u32>, parts: Parts) -> Result<Self, CodeError> {
        let most = counts.iter().chain(&from).max().copied().unwrap_or(0);
        if most > MOST_PARTS {
            return Err(CodeError::Parts { found: most });
        }
        let mut from = from;
        counts.sort_unstable();
        counts.dedup();
        if let Some(c) = &mut from {
            counts.retain(|k| k < c);
            // {2,3+} is {2+}
            while counts.last().is_some_and(|&k| k + 1 == *c) {
                counts.pop();
                *c -= 1;
            }
        }
        let most = if from.is_some() {
            u32::MAX
        } else {
            counts.last().copied().unwrap_or(0)
        };
        let parts = match (most, parts) {
            (0 | 1, _) => Parts::Any,
            (2, Parts::NotAllEqual) => Parts::Unequal,
            (_, parts) => parts,
        };
        let has = |k: u32| counts.contains(&k) || from.is_some_and(|c| k >= c);
        let low = (0..32).filter(|&k| has(k)).fold(0, |low, k| low | 1 << k);
        Ok(Self {
            low,
            counts,
            from,
            parts,
        })
    }

    /// The digit with bit k of `bits` set for k heaps, as octal games are written.
    pub fn of_bits(bits: u32) -> Self {
        let counts = (0..32).filter(|k| bits >> k & 1 == 1).collect();
        Self::new(counts, None, Parts::Any).expect("32 bits name small numbers")
    }

    /// The numbers of heaps that are named one by one: increasing, all below
    /// [`from`](Self::from).
    pub fn counts(&self) -> &[u32] {
        &self.counts
    }

    /// The least number from which on all numbers of heaps are allowed.
    pub fn from(&self) -> Option<u32> {
        self.from
    }

    /// What is asked of the sizes of the heaps left.
    pub fn parts(&self) -> Parts {
        self.parts
    }

    /// Whether the digit allows nothing: it prints as `0`.
    pub fn is_zero(&self) -> bool {
        self.low == 0 && self.counts.is_empty() && self.from.is_none()
    }

    /// Whether `count` heaps may be left, of some sizes.
    #[inline]
    pub fn has(&self, count: u32) -> bool {
        if count < 32 {
            return self.low >> count & 1 == 1;
        }
        self.from.is_some_and(|c| count >= c) || self.counts.binary_search(&count).is_ok()
    }

    /// The allowed numbers of heaps below 32: bit k for k heaps.
    #[inline]
    pub fn low(&self) -> u32 {
        self.low
    }

    /// The largest number of heaps; `None` if there is no largest.
    pub fn most(&self) -> Option<u32> {
        match self.from {
            Some(_) => None,
            None => Some(self.counts.last().copied().unwrap_or(0)),
        }
    }

    /// Whether two or more heaps may be left.
    #[inline]
    pub fn splits(&self) -> bool {
        self.low & !3 != 0 || self.from.is_some() || self.counts.last() > Some(&1)
    }

    /// The allowed numbers of heaps of at least `least` and at most `most`, increasing.
    pub(super) fn between(&self, least: u32, most: u32) -> impl Iterator<Item = u32> {
        let start = self.counts.partition_point(|&k| k < least);
        let named = self.counts[start..].iter().copied();
        let endless = self.from.into_iter().flat_map(move |c| c.max(least)..=most);
        named.take_while(move |&k| k <= most).chain(endless)
    }

    /// Whether the sizes of `parts`, given in nondecreasing order, are as the digit asks.
    pub(super) fn sizes_allowed(&self, parts: &[Heap]) -> bool {
        match self.parts {
            Parts::Any => true,
            Parts::Unequal => parts.windows(2).all(|w| w[0] != w[1]),
            Parts::NotAllEqual => parts.len() < 2 || parts.first() != parts.last(),
            Parts::Equal => parts.first() == parts.last(),
        }
    }
}
