//! Whether the cells around a domino are connected around it.

use std::sync::LazyLock;

/// Windows of 3 rows of 4 cells round a domino that lies, row by row from the upper left.
pub(super) static ACROSS: LazyLock<Windows> = LazyLock::new(|| Windows::new(3, 4, [5, 6]));
/// Windows of 4 rows of 3 cells round a domino that stands.
pub(super) static ALONG: LazyLock<Windows> = LazyLock::new(|| Windows::new(4, 3, [4, 7]));

/// A bit for each set of 12 cells.
pub(super) struct Windows([u64; 64]);

impl Windows {
    fn new(rows: usize, cols: usize, domino: [usize; 2]) -> Self {
        let mut windows = Self([0; 64]);
        for cells in 0..1_usize << 12 {
            let free = cells & !(1 << domino[0] | 1 << domino[1]);
            let beside = |cell: usize| {
                let (r, c) = (cell / cols, cell % cols);
                let up = (r > 0).then(|| cell - cols);
                let down = (r + 1 < rows).then(|| cell + cols);
                let left = (c > 0).then(|| cell - 1);
                let right = (c + 1 < cols).then(|| cell + 1);
                [up, down, left, right]
                    .into_iter()
                    .flatten()
                    .fold(0, |set, at| set | 1 << at)
            };
            let seeds = free & (beside(domino[0]) | beside(domino[1]));
            let mut reached = seeds & seeds.wrapping_neg();
            loop {
                let all = (0..12).filter(|cell| reached >> cell & 1 == 1);
                let grown = all.fold(reached, |set, cell| set | beside(cell)) & free;
                if grown == reached {
                    break;
                }
                reached = grown;
            }
            if seeds & !reached == 0 {
                windows.0[cells / 64] |= 1 << (cells % 64);
            }
        }
        windows
    }

    #[inline(always)]
    pub(super) fn get(&self, cells: usize) -> bool {
        self.0[cells / 64 % 64] >> (cells % 64) & 1 == 1
    }
}
