//! The two innermost coordinates: rows of bits one after the other.

/// What the rows of a slice that are done leave for those to come, and where a group of rows
/// puts its sets.
pub(super) struct Leaf {
    k: usize,
    words: usize,
    /// U_0 .. U_{k-1} across the rows of the slice, a row each.
    across: Vec<u64>,
    /// Reach_0 .. Reach_{k-1} of the group of rows; Reach_0 holds its P-positions.
    pub(super) reach: Vec<u64>,
    /// Words between two of those sets.
    pub(super) group: usize,
    /// Rows of the group that hold a P-position; those after the first `found.rows` are stale.
    pub(super) rows: Vec<u32>,
}

/// P-positions of a group of rows.
#[derive(Clone, Copy, Default)]
pub(super) struct Found {
    /// How many there are.
    pub(super) p: u64,
    /// In how many rows.
    pub(super) rows: usize,
}

impl Leaf {
    pub(super) fn new(k: usize, words: usize, group: usize) -> Self {
        Self {
            k,
            words,
            across: vec![0; k * words],
            reach: vec![0; k * group],
            group,
            rows: vec![0; group / words + 1],
        }
    }

    /// Before the first row of a slice.
    pub(super) fn begin(&mut self) {
        self.across.fill(0);
    }

    /// The rows whose known N-positions are `mask`, for rules that may touch fewer heaps than
    /// the most (`CLOSED`) or not.
    pub(super) fn fill<const CLOSED: bool>(&mut self, mask: &[u64]) -> Found {
        match (self.words, self.k) {
            (1, 1) => self.short::<CLOSED, 1>(mask),
            (1, 2) => self.short::<CLOSED, 2>(mask),
            (1, 3) => self.short::<CLOSED, 3>(mask),
            (1, 4) => self.short::<CLOSED, 4>(mask),
            _ => self.long::<CLOSED>(mask),
        }
    }

    /// Rows of one word. Eight that are N throughout are left at once; otherwise there is no
    /// branch a row, since a P-position in it is as good as random.
    fn short<const CLOSED: bool, const K: usize>(&mut self, mask: &[u64]) -> Found {
        let mut across: [u64; K] = std::array::from_fn(|j| self.across[j]);
        let mut reach = self.reach.chunks_exact_mut(self.group);
        let reach: [&mut [u64]; K] =
            std::array::from_fn(|_| &mut reach.next().expect("k sets")[..mask.len()]);
        let list = &mut self.rows[..=mask.len()];
        let mut found = Found::default();
        for first in (0..mask.len()).step_by(8) {
            let rows = first..mask.len().min(first + 8);
            let marks = &mask[rows.clone()];
            if marks.iter().fold(u64::MAX, |all, m| all & m) | across[K - 1] == u64::MAX {
                reach[0][rows.clone()].fill(0);
                for j in 1..K {
                    reach[j][rows.clone()].fill(across[j - 1]);
                }
                continue;
            }
            for row in rows {
                let m = mask[row] | across[K - 1];
                let p = if CLOSED { !m & m.wrapping_add(1) } else { !m };
                if !CLOSED {
                    found.p += u64::from(p.count_ones());
                }
                let low = p & p.wrapping_neg();
                for j in (1..K).rev() {
                    let r = match (CLOSED, j) {
                        (true, _) => p.wrapping_neg(),
                        (false, 1) => low.wrapping_neg() ^ low,
                        _ => 0,
                    };
                    reach[j][row] = r | across[j - 1];
                    across[j] |= r;
                }
                reach[0][row] = p;
                across[0] |= p;
                // overwritten unless it counts
                list[found.rows] = row as u32;
                found.rows += usize::from(p != 0);
            }
        }
        self.across.copy_from_slice(&across);
        if CLOSED {
            found.p = found.rows as u64;
        }
        found
    }

    /// Rows of any length, any k.
    fn long<const CLOSED: bool>(&mut self, mask: &[u64]) -> Found {
        let (k, words, group) = (self.k, self.words, self.group);
        let mut found = Found::default();
        for (row, marks) in mask.chunks_exact(words).enumerate() {
            let at = row * words;
            self.reach[at..at + words].fill(0);
            for j in 1..k {
                let below = &self.across[(j - 1) * words..j * words];
                self.reach[j * group + at..][..words].copy_from_slice(below);
            }
            let top = &self.across[(k - 1) * words..];
            let known = marks.iter().zip(top);
            // the first word with a P-position: in closed families it holds the only one
            let open = |(m, u): (&u64, &u64)| m | u != u64::MAX;
            if !known.clone().fold(false, |any, pair| any | open(pair)) {
                continue;
            }
            let start = known.clone().position(open).expect("some word is open");
            self.rows[found.rows] = row as u32;
            found.rows += 1;
            let end = if CLOSED { start + 1 } else { words };
            for (w, mark) in marks.iter().enumerate().take(end).skip(start) {
                let m = mark | self.across[(k - 1) * words + w];
                let p = if CLOSED { !m & m.wrapping_add(1) } else { !m };
                found.p += u64::from(p.count_ones());
                self.reach[at + w] = p;
            }
            let p = self.reach[at + start];
            let low = p & p.wrapping_neg();
            let first = low.wrapping_neg() ^ if CLOSED { 0 } else { low };
            let reached = if CLOSED { 1..k } else { 1..k.min(2) };
            for j in reached {
                let reach = &mut self.reach[j * group + at..][..words];
                let across = &mut self.across[j * words..][..words];
                reach[start] |= first;
                reach[start + 1..].fill(u64::MAX);
                across[start] |= first;
                across[start + 1..].fill(u64::MAX);
            }
            for (u, p) in self.across[..words].iter_mut().zip(&self.reach[at..]) {
                *u |= p;
            }
        }
        found
    }
}
