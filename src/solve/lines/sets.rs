use crate::solve::cell::Cell;
use crate::work::memory::filled;
use crate::work::{Context, Stop};
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

/// The lines of a row: the positions that differ in their smallest heap, in ascending order.
pub(super) struct LineRow {
    /// The line that is the row itself.
    pub(super) fixed: usize,
    /// The other lines through the first position.
    pub(super) rays: Vec<usize>,
    /// Bit k: whether the search for a gap looks at how full ray k is.
    pub(super) hints: u32,
    /// How far ray [`STRIDED`] goes from a position to the next; the others go to the next line.
    pub(super) stride: usize,
}

/// The one ray that may be strided.
pub(super) const STRIDED: usize = 4;

impl Sets {
    /// Bytes of `lines` sets.
    pub(super) fn bytes(lines: u128, words: u128) -> u128 {
        lines.saturating_mul(words.saturating_mul(8).saturating_add(4))
    }

    /// Empty sets.
    pub(super) fn new(lines: usize, words: usize, context: &Context) -> Result<Self, Stop> {
        let what = "the line sets";
        Ok(Self {
            words,
            bits: filled(lines * words, what, context, || AtomicU64::new(0))?,
            low: filled(lines, what, context, || AtomicU32::new(0))?,
        })
    }

    /// The values of a row; `false` if one does not fit the sets.
    #[inline]
    pub(super) fn row<C: Cell>(&self, row: &LineRow, cells: &[C]) -> bool {
        // only the numbers of words that go with the width of a cell are compiled
        match self.words {
            1 if const { C::BYTES == 1 } => self.known::<C, 1>(row, cells),
            4 if const { C::BYTES == 1 } => self.known::<C, 4>(row, cells),
            8 if const { C::BYTES == 2 } => self.known::<C, 8>(row, cells),
            16 if const { C::BYTES == 2 } => self.known::<C, 16>(row, cells),
            words => {
                let bits = &self.bits;
                self.rays(&AnyWords { bits, words }, row, cells)
            }
        }
    }

    #[inline]
    fn known<C: Cell, const W: usize>(&self, row: &LineRow, cells: &[C]) -> bool {
        self.rays(&Words(self.bits.as_chunks::<W>().0), row, cells)
    }

    /// A known number of rays is unrolled.
    #[inline]
    fn rays<C: Cell, L: Lines>(&self, lines: &L, row: &LineRow, cells: &[C]) -> bool {
        match row.rays.len() {
            1 => self.unrolled::<C, L, 1>(lines, row, cells),
            2 => self.unrolled::<C, L, 2>(lines, row, cells),
            3 => self.unrolled::<C, L, 3>(lines, row, cells),
            4 => self.unrolled::<C, L, 4>(lines, row, cells),
            5 => self.unrolled::<C, L, 5>(lines, row, cells),
            6 => self.unrolled::<C, L, 6>(lines, row, cells),
            7 => self.unrolled::<C, L, 7>(lines, row, cells),
            _ => self.walk(lines, row, &mut row.rays.clone(), cells),
        }
    }

    fn unrolled<C, L, const K: usize>(&self, lines: &L, row: &LineRow, cells: &[C]) -> bool
    where
        C: Cell,
        L: Lines,
    {
        let mut rays: [usize; K] = row.rays[..].try_into().expect("counted by the caller");
        self.walk(lines, row, &mut rays, cells)
    }

    #[inline(always)]
    fn walk<C, L>(&self, lines: &L, row: &LineRow, rays: &mut [usize], cells: &[C]) -> bool
    where
        C: Cell,
        L: Lines,
    {
        let fixed = lines.line(row.fixed);
        let words = fixed.len();
        let mut low = self.low(row.fixed);
        for cell in cells {
            // one word needs no search
            let mut word = 0;
            if words > 1 {
                word = low;
                for (k, &ray) in rays.iter().enumerate() {
                    if row.hints >> k & 1 == 1 {
                        word = word.max(self.low(ray));
                    }
                }
            }
            let seen = loop {
                if word >= words {
                    return false;
                }
                let mut seen = fixed[word].load(Relaxed);
                for &ray in rays.iter() {
                    seen |= lines.line(ray)[word].load(Relaxed);
                }
                if seen != u64::MAX {
                    break seen;
                }
                word += 1;
            };
            let bit = !seen & (seen + 1);
            if insert(&fixed[word], bit) && words > 1 {
                low = self.raise(row.fixed, fixed);
            }
            for (k, ray) in rays.iter_mut().enumerate() {
                let line = lines.line(*ray);
                let full = insert(&line[word], bit);
                if words > 1 && full && row.hints >> k & 1 == 1 {
                    self.raise(*ray, line);
                }
                *ray += if k == STRIDED { row.stride } else { 1 };
            }
            cell.set(64 * word as u64 + u64::from(seen.trailing_ones()));
        }
        true
    }

    #[inline(always)]
    fn low(&self, line: usize) -> usize {
        self.low[line].load(Relaxed) as usize
    }

    /// The first word that is not full, after some word became full.
    #[cold]
    fn raise(&self, line: usize, words: &[AtomicU64]) -> usize {
        let mut low = self.low(line);
        while low < words.len() && words[low].load(Relaxed) == u64::MAX {
            low += 1;
        }
        self.low[line].store(low as u32, Relaxed);
        low
    }
}

/// Puts a value into a word; whether the word is full now.
#[inline(always)]
fn insert(word: &AtomicU64, bit: u64) -> bool {
    let now = word.load(Relaxed) | bit;
    word.store(now, Relaxed);
    now == u64::MAX
}

/// The words of each line, their number known when this is compiled or not.
trait Lines {
    fn line(&self, line: usize) -> &[AtomicU64];
}

struct Words<'a, const W: usize>(&'a [[AtomicU64; W]]);

impl<const W: usize> Lines for Words<'_, W> {
    #[inline(always)]
    fn line(&self, line: usize) -> &[AtomicU64] {
        &self.0[line]
    }
}

struct AnyWords<'a> {
    bits: &'a [AtomicU64],
    words: usize,
}

impl Lines for AnyWords<'_> {
    #[inline(always)]
    fn line(&self, line: usize) -> &[AtomicU64] {
        &self.bits[line * self.words..][..self.words]
    }
}
