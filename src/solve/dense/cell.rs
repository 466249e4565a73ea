use super::fold::Fold;
use crate::nimber::MexSet;
use crate::solve::cell::Cell;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32};

/// A cell of which a mex is taken.
pub(super) trait Mexed: Cell {
    /// The set whose mex is taken, wide enough for all numbers of a cell.
    type Seen: Fold + Default + 'static;
}

impl Mexed for AtomicU8 {
    type Seen = Few;
}

impl Mexed for AtomicU16 {
    type Seen = Many<{ 1 << 10 }>;
}

impl Mexed for AtomicU32 {
    type Seen = MexSet;
}

/// Numbers below 256: four words, cleared whole.
#[derive(Default)]
pub(super) struct Few([u64; 4]);

impl Fold for Few {
    #[inline]
    fn option(&mut self, number: u64) {
        self.0[(number >> 6) as usize & 3] |= 1 << (number & 63);
    }

    #[inline]
    fn take(&mut self) -> u64 {
        let words = std::mem::take(&mut self.0);
        for (i, word) in words.iter().enumerate() {
            if *word != u64::MAX {
                return i as u64 * 64 + u64::from(word.trailing_ones());
            }
        }
        256
    }
}

/// Numbers below 64 * W, cleared up to the highest word touched.
pub(super) struct Many<const W: usize> {
    words: Box<[u64]>,
    top: usize,
}

impl<const W: usize> Default for Many<W> {
    fn default() -> Self {
        Self {
            words: vec![0; W].into(),
            top: 0,
        }
    }
}

impl<const W: usize> Fold for Many<W> {
    #[inline]
    fn option(&mut self, number: u64) {
        let word = (number >> 6) as usize & (W - 1);
        self.words[word] |= 1 << (number & 63);
        self.top = self.top.max(word);
    }

    #[inline]
    fn take(&mut self) -> u64 {
        let used = &mut self.words[..=self.top];
        let full = used.iter().take_while(|&&word| word == u64::MAX).count();
        let ones = used.get(full).map_or(0, |word| word.trailing_ones());
        used.fill(0);
        self.top = 0;
        full as u64 * 64 + u64::from(ones)
    }
}

/// Any numbers.
impl Fold for MexSet {
    fn option(&mut self, number: u64) {
        self.insert(number);
    }

    fn take(&mut self) -> u64 {
        let mex = self.mex();
        self.clear();
        mex
    }
}
