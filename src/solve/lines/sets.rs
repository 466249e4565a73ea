use super::cell::Cell;
use crate::solve::Stop;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

/// For each line the bit set of the values that are on it already.
///
/// Threads share the words, but no two threads ever work on the same line at the same time (see
/// [`tiles`](super::tiles)): relaxed loads and stores suffice, and cost what plain ones do.
pub(super) struct Sets {
    /// Words a line.
    words: usize,
    bits: Vec<AtomicU64>,
    /// The first word of each line that is not full: the search for a gap starts there.
    low: Vec<AtomicU32>,
}

/// A line of the first position of a row, and how far to go for the next position.
#[derive(Clone, Copy, Default)]
pub(super) struct Ray {
    pub(super) line: usize,
    pub(super) step: usize,
}

impl Sets {
    /// Bytes of `lines` sets.
    pub(super) fn bytes(lines: u128, words: u128) -> u128 {
        lines.saturating_mul(words.saturating_mul(8).saturating_add(4))
    }

    /// Empty sets.
    pub(super) fn new(lines: usize, words: usize) -> Result<Self, Stop> {
        Ok(Self {
            words,
            bits: filled(lines * words, || AtomicU64::new(0))?,
            low: filled(lines, || AtomicU32::new(0))?,
        })
    }

    /// The values of a row: the positions that differ in their smallest heap, in ascending
    /// order. `fixed` is the line that is the row itself, `rays` are the others. `false` if a
    /// value does not fit the sets.
    pub(super) fn row<C: Cell>(&self, fixed: usize, rays: &mut [Ray], cells: &[C]) -> bool {
        // a known number of rays is unrolled; beyond it a loop
        match rays.len() {
            0 => self.unrolled::<C, 0>(fixed, rays, cells),
            1 => self.unrolled::<C, 1>(fixed, rays, cells),
            2 => self.unrolled::<C, 2>(fixed, rays, cells),
            3 => self.unrolled::<C, 3>(fixed, rays, cells),
            4 => self.unrolled::<C, 4>(fixed, rays, cells),
            5 => self.unrolled::<C, 5>(fixed, rays, cells),
            6 => self.unrolled::<C, 6>(fixed, rays, cells),
            _ => self.walk(fixed, rays, cells),
        }
    }

    fn unrolled<C: Cell, const K: usize>(&self, fixed: usize, rays: &[Ray], cells: &[C]) -> bool {
        let mut rays: [Ray; K] = rays.try_into().expect("counted by the caller");
        self.walk(fixed, &mut rays, cells)
    }

    #[inline(always)]
    fn walk<C: Cell>(&self, fixed: usize, rays: &mut [Ray], cells: &[C]) -> bool {
        for cell in cells {
            let mut word = self.low[fixed].load(Relaxed);
            for ray in rays.iter() {
                word = word.max(self.low[ray.line].load(Relaxed));
            }
            let mut word = word as usize;
            let seen = loop {
                if word >= self.words {
                    return false;
                }
                let mut seen = self.word(fixed, word).load(Relaxed);
                for ray in rays.iter() {
                    seen |= self.word(ray.line, word).load(Relaxed);
                }
                if seen != u64::MAX {
                    break seen;
                }
                word += 1;
            };
            let bit = !seen & (seen + 1);
            self.insert(fixed, word, bit);
            for ray in rays.iter_mut() {
                self.insert(ray.line, word, bit);
                ray.line += ray.step;
            }
            cell.set(64 * word + seen.trailing_ones() as usize);
        }
        true
    }

    #[inline(always)]
    fn word(&self, line: usize, word: usize) -> &AtomicU64 {
        &self.bits[line * self.words + word]
    }

    #[inline(always)]
    fn insert(&self, line: usize, word: usize, bit: u64) {
        let place = self.word(line, word);
        let now = place.load(Relaxed) | bit;
        place.store(now, Relaxed);
        if now == u64::MAX {
            self.raise(line);
        }
    }

    /// Some word of the line became full.
    #[cold]
    fn raise(&self, line: usize) {
        let words = &self.bits[line * self.words..][..self.words];
        let mut low = self.low[line].load(Relaxed) as usize;
        while low < self.words && words[low].load(Relaxed) == u64::MAX {
            low += 1;
        }
        self.low[line].store(low as u32, Relaxed);
    }
}

/// A vector of `count` equal things; a refusal of the system is no crash.
pub(super) fn filled<T>(count: usize, thing: impl FnMut() -> T) -> Result<Vec<T>, Stop> {
    let mut all = Vec::new();
    all.try_reserve_exact(count).map_err(|_| {
        Stop::Refused(format!(
            "the system does not grant {count} cells of {} bytes; choose a smaller box",
            size_of::<T>()
        ))
    })?;
    all.resize_with(count, thing);
    Ok(all)
}
