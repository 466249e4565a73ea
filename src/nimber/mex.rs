/// The least non-negative integer that is not in `values`. O(number of values).
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let mut set = MexSet::new();
    values.into_iter().for_each(|v| set.insert(v));
    set.mex()
}

/// A reusable set of non-negative integers that answers its mex.
///
/// Small values live in a bit set that grows with the largest *useful* value: with k values
/// inserted the mex is at most k, so anything above the number of insertions so far is kept in a
/// list and examined only if the mex reaches it. Memory is O(number of insertions), whatever
/// the values, and nothing overflows.
#[derive(Clone, Debug, Default)]
pub struct MexSet {
    words: Vec<u64>,
    /// Values beyond the bit set.
    far: Vec<u64>,
}

impl MexSet {
    /// An empty set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Forgets all values, keeps the memory.
    pub fn clear(&mut self) {
        self.words.fill(0);
        self.far.clear();
    }

    /// Adds a value.
    #[inline]
    pub fn insert(&mut self, value: u64) {
        let word = usize::try_from(value / 64)
            .ok()
            .and_then(|i| self.words.get_mut(i));
        match word {
            Some(word) => *word |= 1 << (value % 64),
            None => self.insert_far(value),
        }
    }

    #[cold]
    fn insert_far(&mut self, value: u64) {
        self.far.push(value);
        // widen so that the bit set holds every value up to the number of insertions
        if self.far.len() > self.words.len() * 64 {
            self.words.resize(self.words.len() * 2 + 1, 0);
            let limit = self.words.len() as u64 * 64;
            let words = &mut self.words;
            self.far.retain(|&v| {
                let near = v < limit;
                if near {
                    words[(v / 64) as usize] |= 1 << (v % 64);
                }
                !near
            });
        }
    }

    /// The least value that is not in the set.
    #[inline]
    pub fn mex(&self) -> u64 {
        for (i, &word) in self.words.iter().enumerate() {
            if word != u64::MAX {
                return i as u64 * 64 + u64::from(word.trailing_ones());
            }
        }
        self.far_mex()
    }

    #[cold]
    fn far_mex(&self) -> u64 {
        let mut mex = self.words.len() as u64 * 64;
        let mut far = self.far.clone();
        far.sort_unstable();
        for v in far {
            if v == mex {
                mex += 1;
            }
        }
        mex
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    #[test]
    fn known_values() {
        assert_eq!(mex([]), 0);
        assert_eq!(mex([0, 1, 3]), 2);
        assert_eq!(mex([1, 2, 3]), 0);
        assert_eq!(mex([u64::MAX, 0, u64::MAX - 1]), 1);
        assert_eq!(mex(0..1000), 1000);
        assert_eq!(mex((0..1000).rev()), 1000);
    }

    proptest! {
        #[test]
        fn is_the_definition(
            runs in prop::collection::vec(
                prop::collection::vec(prop_oneof![0_u64..90, any::<u64>()], 0..200), 1..4)
        ) {
            let mut set = MexSet::new();
            for values in runs {
                set.clear();
                values.iter().for_each(|&v| set.insert(v));
                let all: BTreeSet<u64> = values.into_iter().collect();
                let expected = (0..).find(|v| !all.contains(v)).unwrap();
                prop_assert_eq!(set.mex(), expected);
            }
        }
    }
}
