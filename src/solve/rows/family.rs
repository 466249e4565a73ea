use super::tuples::Tuples;
use super::words::{lowered, set};
use super::zeros;
use crate::work::{Context, Stop};

/// Lines along which the outer heaps of a set fall by the same amount.
///
/// A line keeps its number while it passes from one tuple of outer heaps to the next: the
/// differences of the set's heaps from the slowest of them, modulo their extents, and the sizes
/// of the others. Where a heap of the set is empty a line begins, and its rows are cleared.
pub(super) struct Family {
    /// Bits of outer heaps.
    set: u32,
    reference: usize,
    /// Lines a step of each outer heap takes one on; 0 for the reference.
    strides: Vec<usize>,
    /// Words of a row: bit c for the heap c along the row.
    words: usize,
    straight: Vec<u64>,
    /// Words of a slanted row, along which c falls as well: bit c - x + extent - 1 for the size
    /// x of the reference.
    wide: usize,
    slanted: Vec<u64>,
    /// The line through the current row.
    line: usize,
    /// What is added to c in its slanted row.
    offset: usize,
}

impl Family {
    pub(super) fn new(tuples: &Tuples, set: u32, context: &Context) -> Result<Self, Stop> {
        let reference = Tuples::reference(set);
        let mut stride = 1;
        let strides = tuples.extents.iter().enumerate().map(|(i, &extent)| {
            if i == reference {
                return 0;
            }
            let own = stride;
            stride *= extent as usize;
            own
        });
        let strides = strides.collect();
        let ([words, wide], lines) = (tuples.words(set), tuples.lines(set));
        Ok(Self {
            set,
            reference,
            strides,
            words: words as usize,
            straight: zeros(lines.saturating_mul(words), context)?,
            wide: wide as usize,
            slanted: zeros(lines.saturating_mul(wide), context)?,
            line: 0,
            offset: 0,
        })
    }

    /// Goes to the row of a tuple of outer heaps.
    #[inline(always)]
    pub(super) fn begin(&mut self, outer: &[u64], extents: &[u64]) {
        let x = outer[self.reference];
        let (mut line, mut starts) = (0, false);
        for (i, (&(mut y), &stride)) in outer.iter().zip(&self.strides).enumerate() {
            if self.set >> i & 1 == 1 {
                starts |= y == 0;
                if i != self.reference {
                    let below = x % extents[i];
                    y = (y + extents[i] - below) % extents[i];
                }
            }
            line += y as usize * stride;
        }
        self.line = line;
        self.offset = extents[self.reference] as usize - 1 - x as usize;
        if starts {
            self.straight[line * self.words..][..self.words].fill(0);
            self.slanted[line * self.wide..][..self.wide].fill(0);
        }
    }

    /// What the lines through the row reach in a word of it.
    #[inline(always)]
    pub(super) fn reached(&self, word: usize) -> u64 {
        let mut reached = self.straight[self.line * self.words + word];
        if self.wide > 0 {
            let row = &self.slanted[self.line * self.wide..][..self.wide];
            let first = word + self.offset / 64;
            reached |= lowered(row[first], row[first + 1], (self.offset % 64) as u32);
        }
        reached
    }

    #[inline(always)]
    pub(super) fn mark(&mut self, c: usize) {
        set(
            &mut self.straight[self.line * self.words..][..self.words],
            c,
        );
        if self.wide > 0 {
            let row = &mut self.slanted[self.line * self.wide..][..self.wide];
            set(row, c + self.offset);
        }
    }
}
