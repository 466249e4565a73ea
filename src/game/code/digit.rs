use super::{CodeError, MOST_PARTS};
use crate::game::Heap;

/// What is asked of the sizes of the parts that a move leaves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sizes {
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

impl Sizes {
    /// What it asks of exactly `count` parts: nothing of one part, and two parts that are not
    /// all equal are unequal.
    fn of(self, count: u32) -> Self {
        match (count, self) {
            (0 | 1, _) => Self::Any,
            (2, Self::NotAllEqual) => Self::Unequal,
            (_, sizes) => sizes,
        }
    }

    /// Whether the sizes of `parts`, given in nondecreasing order, are as is asked.
    pub(super) fn allow(self, parts: &[Heap]) -> bool {
        match self {
            Self::Any => true,
            Self::Unequal => parts.windows(2).all(|w| w[0] != w[1]),
            Self::NotAllEqual => parts.len() < 2 || parts.first() != parts.last(),
            Self::Equal => parts.first() == parts.last(),
        }
    }
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
    /// Numbers of parts, increasing, all below `from`.
    counts: Vec<(u32, Sizes)>,
    from: Option<(u32, Sizes)>,
}

/// The digit that allows nothing.
pub(super) static NOTHING: Digit = Digit {
    low: 0,
    counts: Vec::new(),
    from: None,
};

impl Digit {
    /// The digit that allows `counts` heaps to be left, each of sizes as asked, and all numbers
    /// of heaps from `from` on if that is given.
    ///
    /// # Errors
    /// [`CodeError::Parts`] if a number is above [`MOST_PARTS`]; [`CodeError::TwoSigns`] if
    /// different sizes are asked of the same number of heaps.
    pub fn new(
        mut counts: Vec<(u32, Sizes)>,
        mut from: Option<(u32, Sizes)>,
    ) -> Result<Self, CodeError> {
        let named = counts.iter().chain(&from).map(|&(count, _)| count);
        let most = named.max().unwrap_or(0);
        if most > MOST_PARTS {
            return Err(CodeError::Parts { found: most });
        }
        for (count, sizes) in &mut counts {
            *sizes = sizes.of(*count);
        }
        counts.sort_unstable();
        counts.dedup();
        let mut twice = counts.windows(2).filter(|pair| pair[0].0 == pair[1].0);
        if let Some(pair) = twice.next() {
            return Err(CodeError::TwoSigns { found: pair[0].0 });
        }
        if let Some((least, all)) = &mut from {
            let other = |&&(count, sizes): &&_| count >= *least && sizes != all.of(count);
            if let Some(&(found, _)) = counts.iter().find(other) {
                return Err(CodeError::TwoSigns { found });
            }
            counts.retain(|(count, _)| count < least);
            // {2,3+} is {2+}
            while let Some(&(count, sizes)) = counts.last()
                && count + 1 == *least
                && sizes == all.of(count)
            {
                counts.pop();
                *least = count;
            }
        }
        let has = |k: u32| {
            counts.iter().any(|&(count, _)| count == k) || from.is_some_and(|(least, _)| k >= least)
        };
        let low = (0..32).filter(|&k| has(k)).fold(0, |low, k| low | 1 << k);
        Ok(Self { low, counts, from })
    }

    /// The digit with bit k of `bits` set for k heaps, as octal games are written.
    pub fn of_bits(bits: u32) -> Self {
        let counts = (0..32).filter(|k| bits >> k & 1 == 1);
        let counts = counts.map(|k| (k, Sizes::Any)).collect();
        Self::new(counts, None).expect("32 bits name small numbers")
    }

    /// The numbers of heaps that are named one by one, and the sizes asked of them: increasing,
    /// all below [`from`](Self::from).
    pub fn counts(&self) -> &[(u32, Sizes)] {
        &self.counts
    }

    /// The least number from which on all numbers of heaps are allowed, and the sizes asked of
    /// them all.
    pub fn from(&self) -> Option<(u32, Sizes)> {
        self.from
    }

    /// What is asked of the sizes of exactly `count` heaps, if those are allowed.
    #[inline]
    pub fn sizes(&self, count: u32) -> Sizes {
        match self.from {
            Some((least, sizes)) if count >= least => sizes.of(count),
            _ => {
                let named = self
                    .counts
                    .binary_search_by_key(&count, |&(count, _)| count);
                named.map_or(Sizes::Any, |i| self.counts[i].1)
            }
        }
    }

    /// Whether some sizes are asked of some number of heaps.
    pub fn restricts_sizes(&self) -> bool {
        self.counts
            .iter()
            .chain(&self.from)
            .any(|&(_, sizes)| sizes != Sizes::Any)
    }

    /// The sign that says all of what the digit asks, where one is enough.
    pub fn common_sizes(&self) -> Option<Sizes> {
        let all = [Sizes::Any, Sizes::Unequal, Sizes::NotAllEqual, Sizes::Equal];
        all.into_iter().find(|common| {
            let as_asked = |&(count, sizes): &(u32, Sizes)| sizes == common.of(count);
            let endless = self.from.is_none_or(|(_, sizes)| sizes == *common);
            self.counts.iter().all(as_asked) && endless
        })
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
        self.from.is_some_and(|(least, _)| count >= least)
            || self.counts.iter().any(|&(named, _)| named == count)
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
            None => Some(self.counts.last().map_or(0, |&(count, _)| count)),
        }
    }

    /// Whether two or more heaps may be left.
    #[inline]
    pub fn splits(&self) -> bool {
        self.low & !3 != 0 || self.most() > Some(1) || self.from.is_some()
    }

    /// The allowed numbers of heaps of at least `least` and at most `most`, increasing, and what
    /// is asked of their sizes.
    pub(super) fn between(&self, least: u32, most: u32) -> impl Iterator<Item = (u32, Sizes)> {
        let named = self.counts.iter().copied();
        let named = named.filter(move |&(count, _)| (least..=most).contains(&count));
        let endless = self.from.into_iter().flat_map(move |(from, sizes)| {
            (from.max(least)..=most).map(move |count| (count, sizes.of(count)))
        });
        named.chain(endless)
    }
}
