mod cell_sets;
mod pieces;
mod remains;
mod small;
mod symmetry;
#[cfg(test)]
mod tests;

use super::class::ruleset;
use crate::game::{
    BoardPieces, BoardRules, CodedBoard, Convention, FREE, GONE, Game, Grid, Keyed, Marks,
    Mismatch, Options, beyond,
};
use std::borrow::Cow;

ruleset! {
    /// Cram: place a domino on two free neighbouring cells. Values: Gardner 1974; Schneider 2009.
    ///
    /// A component is a connected set of free cells, coded as a bit set moved to the corner of a
    /// board lying down, the smallest of its rotations and reflections. Single cells are dropped.
    Cram, "cram",
    "place a domino on two free neighbouring cells",
    "M. Gardner, Cram, crosscram and quadraphage (1974)"
}

impl BoardRules for Cram {
    fn fits(&self, rows: usize, cols: usize) -> Result<(), Mismatch> {
        OnBoard::new(rows, cols).map(|_| ())
    }

    fn moves(&self, grid: &Grid) -> Vec<Grid> {
        let mut all = Vec::new();
        for (r, c) in grid.cells() {
            for other in [(r, c + 1), (r + 1, c)] {
                if grid.is_free(other.0, other.1) {
                    all.push(grid.without([(r, c), other]));
                }
            }
        }
        all
    }

    fn parts(&self, grid: &Grid) -> Vec<Grid> {
        let mut parts = grid.connected(GONE, |sign| sign == FREE, |_, _| true);
        // a cell alone has no room for a domino
        parts.retain(|part| part.rows() * part.cols() > 1);
        parts
    }

    fn coded(&self, rows: usize, cols: usize) -> Result<Option<Box<dyn CodedBoard>>, Mismatch> {
        Ok(Some(Box::new(OnBoard::new(rows, cols)?)))
    }

    fn pieces(
        &self,
        (rows, cols): (usize, usize),
        play: Convention,
    ) -> Result<Option<Box<dyn BoardPieces>>, Mismatch> {
        self.fits(rows, cols)?;
        Ok(Some(pieces::pieces((rows, cols), play)))
    }

    fn lost_by(&self, grid: &Grid) -> Option<String> {
        symmetry::mirrored(grid)
    }

    fn marks(&self) -> Marks {
        Marks::Pair
    }

    fn allowed(&self) -> Option<&'static str> {
        Some("a domino on two free neighbouring cells")
    }

    fn refusal(&self, _: &Grid, _: &Grid) -> &'static str {
        "the cells taken are not two free neighbouring cells"
    }

    fn forms(&self) -> Vec<(Cow<'static, str>, &'static str)> {
        vec![
            (
                "1,2 1,3".into(),
                "both cells of a domino, or: row 1, columns 2 and 3",
            ),
            ("##./.#.".into(), "the whole board after your move"),
        ]
    }
}

/// Rows of a board that lies down and has at most 64 cells.
const ROWS: usize = 8;

/// A board lying down: `rows <= cols`, bit `row * cols + col`.
struct OnBoard {
    rows: usize,
    cols: usize,
    /// The leftmost column.
    left: u64,
    /// All cells.
    mask: u64,
}

impl OnBoard {
    /// Boards of at most `rows` x `cols` cells.
    ///
    /// # Errors
    /// No cell, or more than 64.
    fn new(rows: usize, cols: usize) -> Result<Self, Mismatch> {
        let (rows, cols) = (rows.min(cols), rows.max(cols));
        if rows == 0 || rows.checked_mul(cols).is_none_or(|cells| cells > 64) {
            return Err(Mismatch::new(
                format!("a cram board of {rows}x{cols}"),
                "at least 1x1 and at most 64 cells",
                "choose a smaller board",
            ));
        }
        let left = (0..rows).fold(0, |mask, r| mask | 1 << (r * cols));
        let mask = u64::MAX >> (64 - rows * cols);
        Ok(Self {
            rows,
            cols,
            left,
            mask,
        })
    }

    /// Cells of `cells` with a free right neighbour, and with a free lower neighbour, seen from
    /// the left and upper cell.
    fn dominoes(&self, cells: u64) -> (u64, u64) {
        let right = cells & ((cells & !self.left) >> 1);
        (
            right,
            cells & cells.checked_shr(self.cols as u32).unwrap_or(0),
        )
    }

    /// The connected component of the lowest cell.
    fn component(&self, cells: u64) -> u64 {
        let mut component = cells & cells.wrapping_neg();
        loop {
            let right = (component << 1) & !self.left;
            let left = (component & !self.left) >> 1;
            let (down, up) = (
                component.checked_shl(self.cols as u32).unwrap_or(0),
                component.checked_shr(self.cols as u32).unwrap_or(0),
            );
            let grown = (component | left | right | up | down) & cells & self.mask;
            if grown == component {
                return component;
            }
            component = grown;
        }
    }

    /// The canonical components with at least two cells.
    fn split(&self, mut cells: u64, mut each: impl FnMut(u64)) {
        while cells != 0 {
            let component = self.component(cells);
            cells &= !component;
            if component & (component - 1) != 0 {
                each(self.canonical(component));
            }
        }
    }

    /// The rows of a code, moved to the corner: (rows, height, width).
    fn corner(&self, code: u64) -> ([u64; ROWS], usize, usize) {
        let row_mask = u64::MAX >> (64 - self.cols);
        let mut rows = [0; ROWS];
        let (mut height, mut any) = (0, 0);
        let first = code.trailing_zeros() as usize / self.cols;
        for r in first..self.rows {
            let row = code >> (r * self.cols) & row_mask;
            rows[r - first] = row;
            any |= row;
            if row != 0 {
                height = r - first + 1;
            }
        }
        let shift = any.trailing_zeros();
        rows[..height].iter_mut().for_each(|row| *row >>= shift);
        (rows, height, 64 - (any >> shift).leading_zeros() as usize)
    }

    /// The smallest code among the four reflections.
    #[inline]
    fn smallest(&self, rows: &[u64], width: usize) -> u64 {
        let code = |flip: bool, reverse: bool| {
            let row = |i: usize| {
                let row = rows[if flip { rows.len() - 1 - i } else { i }];
                if reverse {
                    row.reverse_bits() >> (64 - width)
                } else {
                    row
                }
            };
            (0..rows.len()).fold(0, |code, i| code | row(i) << (i * self.cols))
        };
        let codes = [
            code(false, false),
            code(false, true),
            code(true, false),
            code(true, true),
        ];
        codes.into_iter().min().expect("four codes")
    }
}

/// Rows and columns exchanged; there are at most as many columns as rows.
#[inline]
fn transpose(rows: &[u64], width: usize) -> [u64; ROWS] {
    let mut columns = [0; ROWS];
    for (r, &row) in rows.iter().enumerate() {
        for (c, column) in columns[..width].iter_mut().enumerate() {
            *column |= (row >> c & 1) << r;
        }
    }
    columns
}

impl Game for OnBoard {
    type Position = u64;

    fn options(&self, &code: &u64, to: &mut Options<u64>) {
        let (right, down) = self.dominoes(code);
        for (mut starts, other) in [(right, 1), (down, self.cols)] {
            while starts != 0 {
                let cell = starts & starts.wrapping_neg();
                starts &= starts - 1;
                let mut parts = smallvec::SmallVec::<[u64; 6]>::new();
                self.split(code & !cell & !(cell << other), |part| parts.push(part));
                to.sum(parts.iter().copied());
            }
        }
    }

    fn canonical(&self, code: u64) -> u64 {
        if code == 0 {
            return 0;
        }
        let (rows, height, width) = self.corner(code);
        let rows = &rows[..height];
        match height.cmp(&width) {
            // lying down always fits the board, standing need not
            std::cmp::Ordering::Less => self.smallest(rows, width),
            std::cmp::Ordering::Greater => self.smallest(&transpose(rows, width)[..width], height),
            std::cmp::Ordering::Equal => {
                let turned = self.smallest(&transpose(rows, width)[..width], height);
                turned.min(self.smallest(rows, width))
            }
        }
    }
}

impl Keyed for OnBoard {
    fn key(&self, code: &u64) -> u64 {
        *code
    }
}

impl CodedBoard for OnBoard {
    fn bits(&self) -> u32 {
        (self.rows * self.cols) as u32
    }

    fn components(&self, grid: &Grid) -> Result<Vec<u64>, Mismatch> {
        let lying = if grid.rows() > grid.cols() {
            &grid.transposed()
        } else {
            grid
        };
        if lying.rows() > self.rows || lying.cols() > self.cols {
            return Err(beyond(grid, self.rows, self.cols));
        }
        let cells = lying
            .cells()
            .fold(0, |cells, (r, c)| cells | 1 << (r * self.cols + c));
        let mut components = Vec::new();
        self.split(cells, |part| components.push(part));
        Ok(components)
    }

    fn grid(&self, code: u64) -> Grid {
        let (rows, height, width) = self.corner(code.max(1));
        let gone = (0..height).flat_map(|r| (0..width).map(move |c| (r, c)));
        let gone = gone.filter(|&(r, c)| rows[r] >> c & 1 == 0);
        Grid::full(height, width).without(gone)
    }
}
