mod argued;
mod path;

use super::class::ruleset;
use crate::game::{BoardRules, CodedBoard, Game, Grid, Keyed, Marks, Mismatch, Options, beyond};
use std::borrow::Cow;

ruleset! {
    /// Chomp: name a cell, all cells below and to the right of it go with it; the corner cell is
    /// poisoned and may not be named, so who has nothing else to take loses (Gale 1974).
    ///
    /// A position is a Young diagram, coded by its edge, or by its row lengths where it is large.
    /// Transposition keeps the value.
    Chomp, "chomp",
    "take a cell and all below and to the right of it, never the corner",
    "D. Gale, A curious Nim-type game (1974); F. Schuh (1952)"
}

impl BoardRules for Chomp {
    fn fits(&self, rows: usize, cols: usize) -> Result<(), Mismatch> {
        OnBoard::new(rows, cols).map(|_| ())
    }

    fn check(&self, grid: &Grid) -> Result<(), Mismatch> {
        match diagram(grid) {
            Some(_) => Ok(()),
            None => Err(no_diagram(grid)),
        }
    }

    fn moves(&self, grid: &Grid) -> Vec<Grid> {
        let bites = grid.cells().filter(|&cell| cell != (0, 0));
        bites
            .map(|(r, c)| grid.without(grid.cells().filter(|&(i, j)| i >= r && j >= c)))
            .collect()
    }

    fn symmetric(&self) -> bool {
        // a diagram may be transposed, which is done where it is coded
        false
    }

    fn coded(&self, rows: usize, cols: usize) -> Result<Option<Box<dyn CodedBoard>>, Mismatch> {
        let lengths = OnBoard::new(rows, cols)?;
        Ok(Some(match path::Edges::new(rows, cols) {
            Some(edges) => Box::new(edges),
            None => Box::new(lengths),
        }))
    }

    fn lost_by(&self, grid: &Grid) -> Option<String> {
        argued::bitten(grid)
    }

    fn won_by(&self, grid: &Grid) -> Option<String> {
        argued::stolen(grid)
    }

    fn marks(&self) -> Marks {
        Marks::Corner
    }

    fn describe(&self, from: &Grid, to: &Grid) -> String {
        let gone = from.changed(to);
        gone.first().map_or(String::new(), |(r, c)| {
            format!("bite at row {}, column {}", r + 1, c + 1)
        })
    }

    fn allowed(&self) -> Option<&'static str> {
        Some("any free cell but the corner 1,1")
    }

    fn refusal(&self, _: &Grid, to: &Grid) -> &'static str {
        match to.is_free(0, 0) {
            true => "no move leads to that board",
            false => "the corner is poisoned and may not be taken",
        }
    }

    fn takes_numbers(&self) -> bool {
        true
    }

    fn forms(&self) -> Vec<(Cow<'static, str>, &'static str)> {
        vec![
            ("2,3".into(), "or: bite at row 2, column 3"),
            ("3 2 1".into(), "the lengths of the rows after your move"),
            ("..#/.##".into(), "the whole board after your move"),
        ]
    }
}

fn no_diagram(grid: &Grid) -> Mismatch {
    Mismatch::new(
        format!("the cells {grid}"),
        "rows of free cells from the left, none longer than the row above, the corner still there",
        "write row lengths such as 4 3 1, or rows such as '..../...#/.###'",
    )
}

struct OnBoard {
    rows: usize,
    cols: usize,
    /// Bits of a row length.
    width: u32,
}

impl OnBoard {
    /// Boards of at most `rows` x `cols` cells.
    ///
    /// # Errors
    /// No cell, or row lengths that do not fit 64 bits together.
    fn new(rows: usize, cols: usize) -> Result<Self, Mismatch> {
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
        Ok(Self { rows, cols, width })
    }

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

impl CodedBoard for OnBoard {
    fn bits(&self) -> u32 {
        self.rows as u32 * self.width
    }

    fn components(&self, grid: &Grid) -> Result<Vec<u64>, Mismatch> {
        let mut lengths = diagram(grid).ok_or_else(|| no_diagram(grid))?;
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
}
