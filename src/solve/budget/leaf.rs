//! The two innermost coordinates: rows of bits one after the other.
//!
//! Sets along a row are named by their code (`Family::code`): 1 the P-positions themselves, 2
//! what lies strictly above the lowest of them, 3 that and the P-positions. A set of two
//! coordinates with code c is the row's set of code c & 3, and what the rows before reached of
//! code c >> 2.

use super::layout::{HeapBlock, Inner};

/// What the rows of a slice that are done leave for those to come.
pub(super) struct Leaf {
    inner: Inner,
    words: usize,
    /// The sets of codes 1 to 3 that earlier rows reached, one row for each; code 0 is empty.
    across: Vec<u64>,
    /// The rows of the group that hold a P-position: one bit per row.
    rows: Vec<u8>,
}

impl Leaf {
    pub(super) fn new(inner: Inner, words: usize, group: usize) -> Self {
        Self {
            inner,
            words,
            across: vec![0; 4 * words],
            rows: vec![0; group.div_ceil(8)],
        }
    }

    /// Before the first row of a slice.
    #[inline(always)]
    pub(super) fn begin(&mut self) {
        self.across.fill(0);
    }

    /// Calls `each` with the rows of the group that hold a P-position, increasing.
    #[inline(always)]
    pub(super) fn each_row(&self, mut each: impl FnMut(usize)) {
        for (i, &rows) in self.rows.iter().enumerate() {
            let mut rest = rows;
            while rest != 0 {
                each(i * 8 + rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
        }
    }

    /// The rows whose known N-positions are `mask`: their P-positions and the sets of the
    /// codes go to `reach`, which holds sets of as many blocks. Returns how many P-positions
    /// there are.
    #[inline(always)]
    pub(super) fn fill(&mut self, mask: &[HeapBlock], reach: &mut [HeapBlock]) -> u64 {
        if self.words > 1 {
            return self.long(mask, reach);
        }
        let Inner {
            single,
            link,
            codes,
            ..
        } = &self.inner;
        match (*single, *link, &codes[..]) {
            // nim
            (true, 1, []) => self.short::<true, 1, 0, 0>(mask, reach),
            (true, 1, [1]) => self.short::<true, 1, 1, 0>(mask, reach),
            // moore(2) on three heaps, and on more
            (true, 3, [7]) => self.short::<true, 3, 7, 0>(mask, reach),
            (true, 3, [7, 1]) => self.short::<true, 3, 7, 1>(mask, reach),
            // exact(2)
            (false, 2, [6]) => self.short::<false, 2, 6, 0>(mask, reach),
            (false, 2, [6, 1]) => self.short::<false, 2, 6, 1>(mask, reach),
            _ => self.long(mask, reach),
        }
    }

    /// Rows of one word, for the codes FIRST and SECOND (0: none). Eight that are N throughout
    /// are left at once; otherwise there is no branch a row, since a P-position in it is as good
    /// as random.
    #[inline(always)]
    fn short<const SINGLE: bool, const LINK: usize, const FIRST: usize, const SECOND: usize>(
        &mut self,
        mask: &[HeapBlock],
        reach: &mut [HeapBlock],
    ) -> u64 {
        const { assert!(SECOND <= 1) };
        let (p_rows, rest) = reach.split_at_mut(mask.len());
        // code 1 is the P-positions themselves; without a first code nobody reads what is there
        let mut unused = [[0; 8]; 0];
        let first = if FIRST > 1 { rest } else { &mut unused[..] };
        let mut first = first.iter_mut();
        let mut across = [0, self.across[1], self.across[2], self.across[3]];
        let mut count = 0;
        let all_rows = &mut self.rows[..mask.len()];
        for (i, marks) in mask.iter().enumerate() {
            let (p_block, rows) = (&mut p_rows[i], &mut all_rows[i]);
            let reached = if FIRST > 1 { first.next() } else { None };
            let known = marks.iter().fold(u64::MAX, |all, m| all & m) | across[LINK];
            if known == u64::MAX {
                *p_block = [0; 8];
                *rows = 0;
                if let Some(reached) = reached {
                    *reached = [across[FIRST >> 2]; 8];
                }
                continue;
            }
            let (mut reach, mut some) = ([0; 8], 0);
            for row in 0..8 {
                let m = marks[row] | across[LINK];
                let p = if SINGLE { !m & m.wrapping_add(1) } else { !m };
                let low = p & p.wrapping_neg();
                let above = low.wrapping_neg();
                let kinds = [0, p, above ^ low, above];
                p_block[row] = p;
                reach[row] = kinds[FIRST & 3] | across[FIRST >> 2];
                for code in 1..4 {
                    if code == LINK || code == FIRST >> 2 {
                        across[code] |= kinds[code];
                    }
                }
                some |= u8::from(p != 0) << row;
                if !SINGLE {
                    count += u64::from(p.count_ones());
                }
            }
            *rows = some;
            if let Some(reached) = reached {
                *reached = reach;
            }
            if SINGLE {
                count += u64::from(some.count_ones());
            }
        }
        self.across.copy_from_slice(&across);
        count
    }

    /// Rows of any length, any codes.
    #[inline(always)]
    fn long(&mut self, mask: &[HeapBlock], reach: &mut [HeapBlock]) -> u64 {
        let words = self.words;
        let group = mask.len() * 8;
        let reach = reach.as_flattened_mut();
        let Inner {
            single,
            link,
            codes,
            at,
            ..
        } = &self.inner;
        let mut count = 0;
        self.rows.fill(0);
        for (row, marks) in mask.as_flattened().chunks_exact(words).enumerate() {
            let here = row * words;
            reach[here..here + words].fill(0);
            for (i, code) in codes.iter().enumerate().filter(|(_, code)| **code != 1) {
                let before = &self.across[(code >> 2) * words..][..words];
                reach[at[i] * group + here..][..words].copy_from_slice(before);
            }
            let across = &self.across[link * words..][..words];
            // the first word with a P-position: a single one is the only one
            let open = |w: usize| marks[w] | across[w] != u64::MAX;
            if !(0..words).fold(false, |any, w| any | open(w)) {
                continue;
            }
            let start = (0..words).position(open).expect("some word is open");
            self.rows[row / 8] |= 1 << (row % 8);
            let end = if *single { start + 1 } else { words };
            for w in start..end {
                let m = marks[w] | across[w];
                let p = if *single { !m & m.wrapping_add(1) } else { !m };
                count += u64::from(p.count_ones());
                reach[here + w] = p;
            }
            let p = reach[here + start];
            let low = p & p.wrapping_neg();
            let above = low.wrapping_neg();
            let kinds = [0, 0, above ^ low, above];
            for (i, code) in codes.iter().enumerate().filter(|(_, code)| **code != 1) {
                let set = at[i] * group + here;
                match code & 3 {
                    0 => {}
                    1 => (0..words).for_each(|w| reach[set + w] |= reach[here + w]),
                    kind => fill_above(&mut reach[set..][..words], start, kinds[kind]),
                }
            }
            let (none, rest) = self.across.split_at_mut(2 * words);
            let found = &reach[here..][..words];
            for (w, u) in none[words..].iter_mut().enumerate() {
                *u |= found[w];
            }
            for (i, set) in rest.chunks_exact_mut(words).take(2).enumerate() {
                fill_above(set, start, kinds[2 + i]);
            }
        }
        count
    }
}

/// Adds `bits` to a word of a row, and all bits above.
#[inline(always)]
fn fill_above(row: &mut [u64], start: usize, bits: u64) {
    row[start] |= bits;
    row[start + 1..].fill(u64::MAX);
}
