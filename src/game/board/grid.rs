use crate::text::Mismatch;
use hashbrown::HashSet;
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// A cell that is free.
pub const FREE: u8 = b'.';
/// A cell that is no part of the board, or no longer.
pub const GONE: u8 = b'#';
/// Signs that stand between rows, or begin a quotation or an option.
const NO_SIGNS: &str = "/|'\"`\\,-";

/// A position on a board as people write it: a sign for each cell, [`FREE`], [`GONE`] or another
/// one that the rules give a meaning.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid {
    rows: usize,
    cols: usize,
    cells: Vec<u8>,
}

impl Grid {
    /// A board on which every cell is free.
    pub fn full(rows: usize, cols: usize) -> Self {
        Self::of(rows, cols, |_, _| FREE)
    }

    /// A board with a sign for each row and column, both from 0.
    pub fn of(rows: usize, cols: usize, sign: impl Fn(usize, usize) -> u8) -> Self {
        let cells = (0..rows).flat_map(|r| (0..cols).map(move |c| (r, c)));
        let cells = cells.map(|(r, c)| sign(r, c)).collect();
        Self { rows, cols, cells }
    }

    /// Rows of the given lengths, left-aligned, on the smallest board that holds them.
    pub fn from_lengths(lengths: &[usize]) -> Self {
        let cols = lengths.iter().copied().max().unwrap_or(0);
        Self::of(lengths.len(), cols, |r, c| match c < lengths[r] {
            true => FREE,
            false => GONE,
        })
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Number of columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// The sign of a cell; cells off the board are gone.
    pub fn at(&self, row: usize, col: usize) -> u8 {
        match row < self.rows && col < self.cols {
            true => self.cells[row * self.cols + col],
            false => GONE,
        }
    }

    /// Whether a cell is free; cells off the board are not.
    pub fn is_free(&self, row: usize, col: usize) -> bool {
        self.at(row, col) == FREE
    }

    /// The same board with other signs in some of its cells.
    #[must_use]
    pub fn with(&self, cells: impl IntoIterator<Item = ((usize, usize), u8)>) -> Self {
        let mut grid = self.clone();
        for ((row, col), sign) in cells {
            grid.cells[row * self.cols + col] = sign;
        }
        grid
    }

    /// The same board with some cells gone.
    #[must_use]
    pub fn without(&self, cells: impl IntoIterator<Item = (usize, usize)>) -> Self {
        self.with(cells.into_iter().map(|cell| (cell, GONE)))
    }

    /// Rows and columns exchanged.
    #[must_use]
    pub fn transposed(&self) -> Self {
        Self::of(self.cols, self.rows, |r, c| self.at(c, r))
    }

    /// The rows from right to left.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self::of(self.rows, self.cols, |r, c| self.at(r, self.cols - 1 - c))
    }

    /// The least of its eight images by rotation and reflection.
    #[must_use]
    pub fn least_image(&self) -> Self {
        let (rows, cols) = (self.rows.min(self.cols), self.rows.max(self.cols));
        // the cell of an image: with rows and columns exchanged or not, and either turned round
        let image = |kind: usize| {
            move |r: usize, c: usize| {
                let r = if kind & 1 == 0 { r } else { rows - 1 - r };
                let c = if kind & 2 == 0 { c } else { cols - 1 - c };
                let (row, col) = if kind & 4 == 0 { (r, c) } else { (c, r) };
                self.cells[row * self.cols + col]
            }
        };
        // the least one lies down
        let lying = |kind: &usize| self.rows == self.cols || (kind & 4 == 0) == (self.rows == rows);
        let mut kinds = (0..8).filter(lying);
        let mut best = kinds.next().unwrap_or(0);
        for kind in kinds {
            let (new, old) = (image(kind), image(best));
            let mut cells = (0..rows).flat_map(|r| (0..cols).map(move |c| (r, c)));
            let differ = cells.find_map(|(r, c)| match new(r, c).cmp(&old(r, c)) {
                Ordering::Equal => None,
                order => Some(order),
            });
            if differ == Some(Ordering::Less) {
                best = kind;
            }
        }
        Self::of(rows, cols, image(best))
    }

    /// The free cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.all().filter(|&(r, c)| self.is_free(r, c))
    }

    /// All cells, row by row.
    pub fn all(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let cols = self.cols;
        (0..self.rows).flat_map(move |r| (0..cols).map(move |c| (r, c)))
    }

    /// The cells of the board that are beside a cell, up, left, right and down.
    pub fn beside(
        &self,
        (row, col): (usize, usize),
    ) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (rows, cols) = (self.rows, self.cols);
        let all = [
            (row.wrapping_sub(1), col),
            (row, col.wrapping_sub(1)),
            (row, col + 1),
            (row + 1, col),
        ];
        all.into_iter().filter(move |&(r, c)| r < rows && c < cols)
    }

    /// The connected sets of the cells that `is` holds for, where `joined` says which signs beside each
    /// other hold together, each set on the smallest board around it, whose other cells are `rest`.
    pub fn connected(
        &self,
        rest: u8,
        is: impl Fn(u8) -> bool,
        joined: impl Fn(u8, u8) -> bool,
    ) -> Vec<Self> {
        let held = |&(r, c): &(usize, usize)| is(self.at(r, c));
        let mut seen = HashSet::new();
        let mut parts = Vec::new();
        for start in self.all().filter(held) {
            if !seen.insert(start) {
                continue;
            }
            let (mut part, mut at) = (vec![start], 0);
            while let Some(&cell) = part.get(at) {
                at += 1;
                let sign = self.at(cell.0, cell.1);
                let tied = |&(r, c): &(usize, usize)| joined(sign, self.at(r, c));
                let near = self.beside(cell).filter(held).filter(tied);
                part.extend(near.filter(|&cell| seen.insert(cell)).collect::<Vec<_>>());
            }
            let corner = part.iter().fold((usize::MAX, usize::MAX), |(r, c), cell| {
                (r.min(cell.0), c.min(cell.1))
            });
            let last = part
                .iter()
                .fold((0, 0), |(r, c), cell| (r.max(cell.0), c.max(cell.1)));
            let (top, left) = corner;
            let empty = Self::of(last.0 - top + 1, last.1 - left + 1, |_, _| rest);
            let cells = part
                .into_iter()
                .map(|(r, c)| ((r - top, c - left), self.at(r, c)));
            parts.push(empty.with(cells));
        }
        parts
    }

    /// The cells in which another board of the same size differs, row by row.
    pub fn changed(&self, other: &Self) -> Vec<(usize, usize)> {
        let differs = |&(r, c): &(usize, usize)| self.at(r, c) != other.at(r, c);
        self.all().filter(differs).collect()
    }
}

impl fmt::Display for Grid {
    /// Rows separated by `/`, of one sign a cell.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.rows {
            if row > 0 {
                f.write_str("/")?;
            }
            for col in 0..self.cols {
                write!(f, "{}", char::from(self.at(row, col)))?;
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
            let is_sign = |cell: &char| cell.is_ascii_graphic() && !NO_SIGNS.contains(*cell);
            if let Some(c) = row.iter().position(|cell| !is_sign(cell)) {
                return Err(Mismatch::new(
                    format!("`{}` in row {r}, column {}", row[c], c + 1),
                    "`.` for a free cell, `#` for one that is gone, or another sign of the rules",
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
        Ok(Self::of(rows.len(), cols, |r, c| rows[r][c] as u8))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_read_back() {
        for text in [".", "##./.#.", "...../.....", "xo./.#x"] {
            assert_eq!(text.parse::<Grid>().unwrap().to_string(), text);
        }
        assert_eq!(Grid::from_lengths(&[3, 1]).to_string(), ".../.##");
        assert_eq!(
            Grid::from_lengths(&[3, 1]).transposed().to_string(),
            "../.#/.#"
        );
        for bad in ["", "é", "../.", "./", ".. .", ".,."] {
            assert!(bad.parse::<Grid>().is_err(), "{bad}");
        }
    }

    #[test]
    fn all_eight_images_have_one_least() {
        let grid: Grid = "xo./..#".parse().unwrap();
        let mut images = vec![grid.clone()];
        for at in 0..8 {
            for image in [images[at].transposed(), images[at].mirrored()] {
                if !images.contains(&image) {
                    images.push(image);
                }
            }
        }
        assert_eq!(images.len(), 8);
        let least = images.iter().min().unwrap();
        assert!(images.iter().all(|image| image.least_image() == *least));
    }
}
