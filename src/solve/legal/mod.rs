//! The positions of a box where the rules do not allow all tuples of heaps: numbered in
//! lexicographic order, in memory that grows with the positions and not with the box.
//!
//! A tree: a row for each beginning of a position, of one bit for each heap that may follow. The
//! number of a position is counted on the way down. O(heaps) a look-up.

mod build;
mod sample;
mod walk;

pub(super) use walk::Each;

pub(crate) use walk::Parts;

use crate::game::{Heap, HeapBox, Order};
use smallvec::SmallVec;
use std::mem::size_of;

/// The positions of a box that has other tuples, too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Legal {
    tuples: HeapBox,
    /// For each heap the rows of what it may be.
    levels: Vec<Level>,
}

/// The rows of one heap, a row for each beginning of the positions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Level {
    rows: Vec<Start>,
    words: Vec<Word>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Start {
    /// The heap of the first bit.
    low: Heap,
    /// Where its words begin.
    word: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Word {
    bits: u64,
    /// Bits in the words before.
    before: u64,
}

impl Level {
    /// Bits of all rows.
    fn count(&self) -> u64 {
        let last = self.words.last();
        last.map_or(0, |word| word.before + u64::from(word.bits.count_ones()))
    }

    /// Which words a row has.
    fn words(&self, row: usize) -> std::ops::Range<usize> {
        let next = self.rows.get(row + 1);
        let end = next.map_or(self.words.len(), |next| next.word as usize);
        self.rows[row].word as usize..end
    }

    /// The number of a heap in a row, among those of all rows.
    #[inline]
    fn child(&self, row: u64, heap: Heap) -> Option<u64> {
        let first = self.rows.get(row as usize)?;
        let at = heap.checked_sub(first.low)?;
        let word = first.word + at / 64;
        if !self.words(row as usize).contains(&(word as usize)) {
            return None;
        }
        let Word { bits, before } = self.words[word as usize];
        let below = bits & ((1 << (at % 64)) - 1);
        (bits >> (at % 64) & 1 == 1).then(|| before + u64::from(below.count_ones()))
    }

    /// The row in which a heap of this number stands, and the heap.
    fn parent(&self, child: u64) -> (u64, Heap) {
        let word = self.words.partition_point(|word| word.before <= child) - 1;
        let row = self.rows.partition_point(|row| row.word <= word as u64) - 1;
        let Word { mut bits, before } = self.words[word];
        for _ in before..child {
            bits &= bits - 1;
        }
        let first = self.rows[row];
        let at = (word as u64 - first.word) * 64 + u64::from(bits.trailing_zeros());
        (row as u64, first.low + at)
    }
}

impl Legal {
    /// The box.
    pub fn tuples(&self) -> &HeapBox {
        &self.tuples
    }

    /// How many positions there are, in the order of the box.
    pub fn count(&self) -> u64 {
        self.levels.last().map_or(0, Level::count)
    }

    /// Bytes that it takes.
    pub fn bytes(&self) -> u64 {
        let bytes = |level: &Level| {
            level.rows.len() * size_of::<Start>() + level.words.len() * size_of::<Word>()
        };
        self.levels.iter().map(bytes).sum::<usize>() as u64
    }

    /// The number of a position, from 0; in a sorted box that of its nondecreasing rearrangement.
    /// `None` if it is none. O(heaps).
    #[inline]
    pub fn index(&self, heaps: &[Heap]) -> Option<u64> {
        if self.tuples.order() == Order::Sorted && !heaps.is_sorted() {
            let mut sorted: SmallVec<[Heap; 8]> = SmallVec::from_slice(heaps);
            sorted.sort_unstable();
            return self.down(&sorted);
        }
        self.down(heaps)
    }

    #[inline]
    fn down(&self, heaps: &[Heap]) -> Option<u64> {
        let mut levels = self.levels.iter().zip(heaps);
        levels.try_fold(0, |row, (level, &heap)| level.child(row, heap))
    }

    /// How many beginnings of a length the positions have.
    fn beginnings(&self, length: usize) -> u64 {
        match length {
            0 => 1,
            _ => self.levels[length - 1].count(),
        }
    }
}

#[cfg(test)]
mod tests;
