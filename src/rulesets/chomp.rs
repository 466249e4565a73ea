use super::class::ruleset;
use crate::game::{BoardRules, Game, Grid, Keyed, Mismatch, Options, beyond};

ruleset! {
    /// Chomp: name a cell, all cells below and to the right of it go with it; the corner cell is
    /// poisoned and may not be named, so who has nothing else to take loses (Gale 1974).
    ///
    /// A position is a Young diagram, coded by its row lengths. Transposition keeps the value.
    Chomp, "chomp",
    "take a cell and all below and to the right of it, never the corner",
    "D. Gale, A curious Nim-type game (1974); F. Schuh (1952)"
}

impl Chomp {
    pub(super) fn on(self, rows: usize, cols: usize) -> Result<Box<dyn BoardRules>, Mismatch> {
        // the shorter side gives the number of row lengths to store
        let (rows, cols) = (rows.min(cols), rows.max(cols));
        let width = usize::BITS - cols.leading_zeros();
        if rows == 0 || rows as u128 * u128::from(width) > 64 {
            return Err(Mismatch::new(
                format!("a chomp board of {rows}x{cols}"),
                "at least 1x1, and row lengths that fit 64 bits together (16x15, 8x255, 3x1000000)",
                "choose a smaller board",
            ));
        }
        Ok(Box::new(OnBoard { rows, cols, width }))
    }
}

struct OnBoard {
    rows: usize,
    cols: usize,
    /// Bits of a row length.
    width: u32,
}

impl OnBoard {
    /// Row `i` of a code.
    fn row(&self, code: u64, i: usize) -> u64 {
        code >> (i as u32 * self.width) & (u64::MAX >> (64 - self.width))
    }

    fn code(&self, lengths: impl DoubleEndedIterator<Item = u64>) -> u64 {
        // a full 64-bit shift cannot happen: with width 64 there is one row
        lengths
            .rev()
            .fold(0, |code, l| code.checked_shl(self.width).unwrap_or(0) | l)
    }

    fn lengths(&self, code: u64) -> impl DoubleEndedIterator<Item = u64> + '_ {
        (0..self.rows).map(move |i| self.row(code, i))
    }

    /// The code of the transposed diagram, if that fits the board as well.
    fn transposed(&self, code: u64) -> Option<u64> {
        let columns = self.row(code, 0);
        (columns <= self.rows as u64).then(|| {
            let column = |c: usize| self.lengths(code).filter(|&l| l > c as u64).count() as u64;
            self.code((0..self.rows).map(column))
        })
    }
}

/// The lengths of the rows, if the free cells are a Young diagram with its corner.
fn diagram(grid: &Grid) -> Option<Vec<usize>> {
    let lengths: Vec<usize> = (0..grid.rows())
        .map(|r| (0..grid.cols()).take_while(|&c| grid.is_free(r, c)).count())
        .collect();
    let cells: usize = lengths.iter().sum();
    let young = lengths.is_sorted_by(|a, b| a >= b) && cells == grid.cells().count();
    (young && cells > 0).then_some(lengths)
}

impl Game for OnBoard {
    type Position = u64;

    fn options(&self, &code: &u64, to: &mut Options<u64>) {
        for i in 0..self.rows {
            for j in u64::from(i == 0)..self.row(code, i) {
                let cut = self.lengths(code).enumerate();
                let cut = cut.map(|(r, l)| if r < i { l } else { l.min(j) });
                let cut: smallvec::SmallVec<[u64; 64]> = cut.collect();
                to.one(self.canonical(self.code(cut.into_iter())));
                if to.is_full() {
                    return;
                }
            }
        }
    }

    fn canonical(&self, code: u64) -> u64 {
        self.transposed(code).map_or(code, |other| code.min(other))
    }
}

impl Keyed for OnBoard {
    fn key(&self, code: &u64) -> u64 {
        *code
    }
}

impl BoardRules for OnBoard {
    fn bits(&self) -> u32 {
        self.rows as u32 * self.width
    }

    fn components(&self, grid: &Grid) -> Result<Vec<u64>, Mismatch> {
        let Some(mut lengths) = diagram(grid) else {
            return Err(Mismatch::new(
                format!("the cells {grid}"),
                "rows of free cells from the left, none longer than the row above, the corner still there",
                "write row lengths such as 4 3 1, or rows such as '..../...#/.###'",
            ));
        };
        lengths.retain(|&l| l > 0);
        if lengths.len() > self.rows || lengths[0] > self.cols {
            // stored lying down
            let columns = (0..lengths[0]).map(|c| lengths.iter().filter(|&&l| l > c).count());
            lengths = columns.collect();
        }
        if lengths.len() > self.rows || lengths[0] > self.cols {
            return Err(beyond(grid, self.rows, self.cols));
        }
        lengths.resize(self.rows, 0);
        Ok(vec![
            self.canonical(self.code(lengths.iter().map(|&l| l as u64))),
        ])
    }

    fn grid(&self, code: u64) -> Grid {
        let lengths: Vec<usize> = self.lengths(code).map(|l| l as usize).collect();
        Grid::from_lengths(&lengths)
    }

    fn moves(&self, grid: &Grid) -> Vec<Grid> {
        let bites = grid.cells().filter(|&cell| cell != (0, 0));
        bites
            .map(|(r, c)| grid.without(grid.cells().filter(|&(i, j)| i >= r && j >= c)))
            .collect()
    }
}
