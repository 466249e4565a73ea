//! Sets of numbers as bits, and their nim-sums with a number.

use smallvec::SmallVec;

/// A nim-sum with a number, of all numbers of a set at once: words change places, and bits within
/// words.
struct Translation {
    /// What is added to the index of a word.
    high: usize,
    /// Shifts within a word, each with the lower ones of the bits that it exchanges.
    low: SmallVec<[(u32, u64); 6]>,
}

impl Translation {
    fn new(number: u64) -> Self {
        const LOWER: [u64; 6] = [
            0x5555_5555_5555_5555,
            0x3333_3333_3333_3333,
            0x0f0f_0f0f_0f0f_0f0f,
            0x00ff_00ff_00ff_00ff,
            0x0000_ffff_0000_ffff,
            0x0000_0000_ffff_ffff,
        ];
        let low = (0..6_u32).filter(|i| number >> i & 1 == 1);
        Self {
            high: (number >> 6) as usize,
            low: low.map(|i| (1 << i, LOWER[i as usize])).collect(),
        }
    }

    /// The word with this index of the translate of a set.
    fn word(&self, set: &[u64], i: usize) -> u64 {
        let mut word = set[i ^ self.high];
        for &(shift, lower) in &self.low {
            word = (word >> shift & lower) | (word & lower) << shift;
        }
        word
    }
}

/// Adds the nim-sums of the numbers of a set and a number to another set.
pub(crate) fn unite(to: &mut [u64], from: &[u64], number: u64) {
    let translation = Translation::new(number);
    for (i, to) in to.iter_mut().enumerate() {
        *to |= translation.word(from, i);
    }
}

/// The same to the set itself: a second translation by the number undoes the first, so that it
/// does not matter which of two words is written first.
pub(super) fn unite_own(set: &mut [u64], number: u64) {
    let translation = Translation::new(number);
    for i in 0..set.len() {
        set[i] |= translation.word(set, i);
    }
}
