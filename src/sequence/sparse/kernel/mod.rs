//! The loops that take the time, on 64 heaps at once: for each set of CPU features, and plain
//! code that computes the same.

mod portable;
#[cfg(target_arch = "x86_64")]
mod vector;

use crate::work::{Cpu, Features};

/// Heaps that are worked on at once.
pub(super) const LANES: usize = 64;
/// Codes that one look-up distinguishes.
pub(super) const WINDOW: usize = 16;
/// Candidates of a heap that are filtered at once.
pub(super) const CANDIDATES: usize = 14;
/// Pairs that are examined together.
pub(super) const CHUNK: usize = 256;

/// Something 64 times.
pub(super) type Lanes = [u8; LANES];

/// A heap far enough away: how many tokens less it has, and what is added to its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) less: usize,
    pub(super) code: u8,
}

/// Codes that are met, as bits: bit `code % 8` of element `[code / 8][lane]`.
#[derive(Clone, Debug)]
pub(super) struct Met(pub(super) Box<[Lanes; 2 * WINDOW]>);

impl Met {
    pub(super) fn new() -> Self {
        Self(Box::new([[0; LANES]; 2 * WINDOW]))
    }

    /// The sets of all lanes: bit `code % 64` of word `code / 64`, for the first `words`. Codes
    /// from `16 * windows` on count as not met.
    #[inline]
    pub(super) fn turn(&mut self, windows: usize, words: usize, sets: &mut [[u64; LANES]; 4]) {
        for row in &mut self.0[2 * windows..(2 * windows).max(8 * words)] {
            *row = [0; LANES];
        }
        let (rows, _) = self.0.as_chunks::<8>();
        for word in 0..words {
            transpose(&rows[word], &mut sets[word]);
        }
    }
}

/// Byte `row` of element `lane` becomes `rows[row][lane]`: 8 by 8 bytes at a time, whose halves,
/// quarters and bytes change places.
#[inline]
fn transpose(rows: &[Lanes; 8], sets: &mut [u64; LANES]) {
    for (eighth, sets) in sets.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        for row in 0..8 {
            sets[row] = u64::from_le_bytes(rows[row].as_chunks().0[eighth]);
        }
        swap(sets, 4, !0 >> 32);
        swap(sets, 2, !0 / 0x1_0001);
        swap(sets, 1, !0 / 0x101);
    }
}

/// The upper half of each part of `2 * width` bytes, and the lower half of the same part of the
/// element `width` further on, change places.
#[inline(always)]
fn swap(sets: &mut [u64; 8], width: usize, low: u64) {
    for this in 0..8 {
        if this & width == 0 {
            let other = this + width;
            let changed = (sets[this] >> (8 * width) ^ sets[other]) & low;
            sets[this] ^= changed << (8 * width);
            sets[other] ^= changed;
        }
    }
}

/// Heaps in a row, and the number of the first of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct View<'a> {
    pub(super) codes: &'a [u8],
    pub(super) first: usize,
}

impl<'a> View<'a> {
    #[inline(always)]
    pub(super) fn code(self, heap: usize) -> u8 {
        self.codes[heap - self.first]
    }

    /// The 64 heaps from this one on.
    #[inline(always)]
    pub(super) fn lanes(self, heap: usize) -> &'a Lanes {
        let from = &self.codes[heap - self.first..];
        from.first_chunk().expect("64 heaps are there")
    }

    #[inline(always)]
    pub(super) fn range(self, from: usize, to: usize) -> &'a [u8] {
        &self.codes[from - self.first..to - self.first]
    }
}

macro_rules! dispatch {
    ($cpu:expr, $name:ident $(::<$count:literal>)? ($($argument:expr),*)) => {
        match $cpu.features().vectors() {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a Cpu is made by detection only
            Features::Avx2 => unsafe { vector::avx2::$name($($argument),*) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above
            Features::Avx512 => unsafe { vector::avx512::$name($($argument),*) },
            _ => portable::$name($($argument),*),
        }
    };
}

// Sparse values took 16 times as long by the plain loops.
/// Which codes below `16 * windows` the heaps from `heap` on meet by these steps.
#[allow(unsafe_code, reason = "codes are met 8x faster by vectors of bytes")]
pub(super) fn meet(
    cpu: Cpu,
    view: View<'_>,
    heap: usize,
    steps: &[Step],
    windows: usize,
    met: &mut Met,
) {
    dispatch!(cpu, meet(view, heap, steps, windows, met));
}

/// Makes 0 the element of `alive` of each candidate that some step meets.
#[allow(unsafe_code, reason = "candidates are met 2x faster by vectors")]
pub(super) fn filter(
    cpu: Cpu,
    view: View<'_>,
    heap: usize,
    steps: &[Step],
    candidates: &[Lanes; CANDIDATES],
    alive: &mut [Lanes; CANDIDATES],
) {
    dispatch!(cpu, filter(view, heap, steps, candidates, alive));
}

/// Strikes the codes that some pair makes: element i of `a` and element i from the end of `b`,
/// where bit i of the masks is set. Those that are left come first; returns how many, and how
/// often a code was compared with a chunk. Both are 256 for each mask.
#[allow(unsafe_code, reason = "pairs are struck 10x faster by vectors")]
pub(super) fn strike(
    cpu: Cpu,
    a: &[u8],
    b: &[u8],
    masks: &[[u64; 4]],
    codes: &mut [u8],
) -> (usize, usize) {
    dispatch!(cpu, strike(a, b, masks, codes))
}

#[cfg(test)]
mod tests;
