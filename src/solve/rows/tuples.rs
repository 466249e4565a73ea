use super::words::words;
use crate::game::Heap;

/// The heaps of a box of tuples: one runs along the rows, the others are outer.
pub(super) struct Tuples {
    /// The heap along the rows: the largest bound.
    pub(super) row: usize,
    /// The other heaps by rising bound, the last one the slowest.
    pub(super) outer: Vec<usize>,
    /// Sizes of the outer heaps.
    pub(super) extents: Vec<u64>,
    /// Sizes of the heap along the rows.
    pub(super) length: u64,
    /// The sets of outer heaps that fall together, as bits.
    pub(super) sets: Vec<u32>,
    together: usize,
}

/// Heaps at most: there are lines for each set of those that fall together.
pub(super) const MOST: usize = 12;

impl Tuples {
    /// At least two heaps and at most [`MOST`], bounds below the largest number.
    pub(super) fn new(max: &[Heap], together: usize) -> Self {
        let mut by_size: Vec<usize> = (0..max.len()).collect();
        by_size.sort_by_key(|&i| max[i]);
        let row = by_size.pop().expect("a box has a heap");
        let extents: Vec<u64> = by_size.iter().map(|&i| max[i] + 1).collect();
        let sets = if together == 1 {
            (0..extents.len()).map(|i| 1 << i).collect()
        } else {
            let sets = 1..1_u32 << extents.len();
            let few = |set: &u32| set.count_ones() as usize <= together;
            sets.filter(few).collect()
        };
        Self {
            row,
            outer: by_size,
            extents,
            length: max[row] + 1,
            sets,
            together,
        }
    }

    /// Tuples of outer heaps, saturating.
    pub(super) fn rows(&self) -> u128 {
        let extents = self.extents.iter();
        extents.fold(1, |all, &extent| all.saturating_mul(extent.into()))
    }

    /// The outer heap by which the lines of a set are numbered: the slowest one. At each of its
    /// sizes the other heaps of the set then have different sizes on different lines.
    pub(super) fn reference(set: u32) -> usize {
        set.ilog2() as usize
    }

    /// Whether the heap along the row falls with those of a set, too.
    fn slants(&self, set: u32) -> bool {
        (set.count_ones() as usize) < self.together
    }

    /// Words of a row of the lines of a set, and of one of those along which the row's heap
    /// falls as well, saturating.
    pub(super) fn words(&self, set: u32) -> [u128; 2] {
        let across = u128::from(self.extents[Self::reference(set)]);
        let length = words(u128::from(self.length));
        // two words more than the bits need: shifted words are read in pairs
        let slanted = length + words(across) + 2;
        [length, if self.slants(set) { slanted } else { 0 }]
    }

    /// Lines of a set, saturating.
    pub(super) fn lines(&self, set: u32) -> u128 {
        let extents = self.extents.iter().enumerate();
        let others = extents.filter(|&(i, _)| i != Self::reference(set));
        others.fold(1, |all, (_, &extent)| all.saturating_mul(extent.into()))
    }

    /// Bytes of all lines, saturating.
    pub(super) fn bytes(&self) -> u128 {
        self.sets.iter().fold(0, |all, &set| {
            let words: u128 = self.words(set).iter().sum();
            all.saturating_add(self.lines(set).saturating_mul(words * 8))
        })
    }

    /// About how many words of lines a sweep reads, saturating.
    pub(super) fn work(&self) -> u128 {
        let words = self.sets.iter().map(|&set| self.words(set)[0] + 4);
        self.rows().saturating_mul(2 * words.sum::<u128>())
    }
}
