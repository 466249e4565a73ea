/// A set of elements of a monoid, one bit each.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Bits(Box<[u64]>);

impl Bits {
    pub(super) fn none(size: usize) -> Self {
        Self(vec![0; size.div_ceil(64)].into())
    }

    pub(super) fn of(size: usize, members: impl Iterator<Item = usize>) -> Self {
        let mut set = Self::none(size);
        members.for_each(|member| set.insert(member));
        set
    }

    /// The elements below `size` that pass.
    pub(super) fn filter(size: usize, test: impl Fn(usize) -> bool) -> Self {
        let mut set = Self::none(size);
        for block in 0..set.0.len() {
            let start = block * 64;
            let mut bits = 0;
            for i in start..size.min(start + 64) {
                bits |= u64::from(test(i)) << (i - start);
            }
            set.0[block] = bits;
        }
        set
    }

    #[inline]
    pub(super) fn has(&self, member: usize) -> bool {
        self.0[member >> 6] >> (member & 63) & 1 == 1
    }

    #[inline]
    pub(super) fn insert(&mut self, member: usize) {
        self.0[member >> 6] |= 1 << (member & 63);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&block| block == 0)
    }

    /// Whether all members are in `other`.
    #[inline]
    pub(super) fn within(&self, other: &Self) -> bool {
        (0..self.0.len()).all(|i| self.0[i] & !other.0[i] == 0)
    }

    pub(super) fn count(&self) -> usize {
        self.0.iter().map(|block| block.count_ones() as usize).sum()
    }

    pub(super) fn members(&self) -> impl Iterator<Item = usize> {
        let blocks = self.0.iter().enumerate();
        blocks.flat_map(|(i, &block)| {
            let mut left = block;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros() as usize;
                left &= left.checked_sub(1)?;
                Some(i * 64 + bit)
            })
        })
    }

    /// Bytes that it holds.
    pub(super) fn bytes(&self) -> u64 {
        self.0.len() as u64 * 8
    }
}
