use super::Keyed;
use crate::text::Mismatch;
use std::fmt;
use std::str::FromStr;

/// A position on a board as people write it: cells that are still there, and cells that are not.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    rows: usize,
    cols: usize,
    free: Vec<bool>,
}

impl Grid {
    /// A board on which every cell is free.
    pub fn full(rows: usize, cols: usize) -> Self {
        Self {
            rows,
            cols,
            free: vec![true; rows * cols],
        }
    }

    /// Rows of the given lengths, left-aligned, on the smallest board that holds them.
    pub fn from_lengths(lengths: &[usize]) -> Self {
        let cols = lengths.iter().copied().max().unwrap_or(0);
        let free = lengths
            .iter()
            .flat_map(|&l| (0..cols).map(move |c| c < l))
            .collect();
        Self {
            rows: lengths.len(),
            cols,
            free,
        }
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Number of columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// Whether a cell is free; cells off the board are not.
    pub fn is_free(&self, row: usize, col: usize) -> bool {
        row < self.rows && col < self.cols && self.free[row * self.cols + col]
    }

    /// The same board with some cells gone.
    #[must_use]
    pub fn without(&self, cells: impl IntoIterator<Item = (usize, usize)>) -> Self {
        let mut grid = self.clone();
        for (row, col) in cells {
            grid.free[row * self.cols + col] = false;
        }
        grid
    }

    /// Rows and columns exchanged.
    #[must_use]
    pub fn transposed(&self) -> Self {
        let cells = (0..self.cols).flat_map(|c| (0..self.rows).map(move |r| (r, c)));
        let free = cells.map(|(r, c)| self.is_free(r, c)).collect();
        Self {
            rows: self.cols,
            cols: self.rows,
            free,
        }
    }

    /// The free cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let all = (0..self.rows).flat_map(|r| (0..self.cols).map(move |c| (r, c)));
        all.filter(|&(r, c)| self.is_free(r, c))
    }
}

impl fmt::Display for Grid {
    /// Rows separated by `/`; `.` a free cell, `#` one that is gone.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.rows {
            if row > 0 {
                f.write_str("/")?;
            }
            for col in 0..self.cols {
                f.write_str(if self.is_free(row, col) { "." } else { "#" })?;
            }
        }
        Ok(())
    }
}

impl FromStr for Grid {
    type Err = Mismatch;

    fn from_str(text: &str) -> Result<Self, Mismatch> {
        let rows: Vec<Vec<char>> = text
            .trim()
            .split(['/', '|'])
            .map(|r| r.chars().collect())
            .collect();
        let cols = rows[0].len();
        for (r, row) in (1..).zip(&rows) {
            if let Some(c) = row.iter().position(|cell| !".#".contains(*cell)) {
                return Err(Mismatch::new(
                    format!("`{}` in row {r}, column {}", row[c], c + 1),
                    "`.` for a free cell or `#` for one that is gone",
                    "write rows with / between them, such as '##./.#.'",
                ));
            }
            if row.len() != cols || cols == 0 {
                return Err(Mismatch::new(
                    format!("row {r} of {} cells", row.len()),
                    format!("rows of one length, at least 1 (row 1 has {cols})"),
                    "fill short rows with # (cells that are gone)",
                ));
            }
        }
        let free = rows.iter().flatten().map(|&cell| cell == '.').collect();
        Ok(Self {
            rows: rows.len(),
            cols,
            free,
        })
    }
}

/// A position that does not fit the board of a game.
pub(crate) fn beyond(grid: &Grid, rows: usize, cols: usize) -> Mismatch {
    Mismatch::new(
        format!("a position of {}x{}", grid.rows, grid.cols),
        format!("one that fits a board of {rows}x{cols}"),
        "choose a larger board",
    )
}

/// Rules on boards up to a given size, as a game whose positions are components. A component is
/// coded in a 64-bit word, which is its key; only rules of at most 56 bits may be asked for keys,
/// which a plan checks.
pub trait BoardRules: Keyed<Position = u64> + Send + Sync {
    /// Codes are below 2^bits; at most 64.
    fn bits(&self) -> u32;

    /// The canonical components of a position.
    ///
    /// # Errors
    /// If the position does not fit the board, or is not one of this ruleset.
    fn components(&self, grid: &Grid) -> Result<Vec<u64>, Mismatch>;

    /// A picture of a component.
    fn grid(&self, code: u64) -> Grid;

    /// The positions after each move, as a person sees them: no symmetry, no components.
    fn moves(&self, grid: &Grid) -> Vec<Grid>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_read_back() {
        for text in [".", "##./.#.", "...../....."] {
            assert_eq!(text.parse::<Grid>().unwrap().to_string(), text);
        }
        assert_eq!(Grid::from_lengths(&[3, 1]).to_string(), ".../.##");
        assert_eq!(
            Grid::from_lengths(&[3, 1]).transposed().to_string(),
            "../.#/.#"
        );
        for bad in ["", "x", "../.", "./", ".. ."] {
            assert!(bad.parse::<Grid>().is_err(), "{bad}");
        }
    }
}
