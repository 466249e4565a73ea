use super::{CodedBoard, GONE, Grid};
use crate::game::{BoardPieces, Convention};
use crate::number::joined;
use crate::text::Mismatch;
use std::borrow::Cow;

/// What a cell may be: how it is written, and what it is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sign {
    /// The sign, in ASCII.
    pub sign: u8,
    /// What it means, such as `free` or `a cross`.
    pub name: &'static str,
}

impl Sign {
    /// A sign and its meaning.
    pub const fn new(sign: u8, name: &'static str) -> Self {
        Self { sign, name }
    }
}

/// A cell that is free, where rules know no other.
const FREE_ONLY: &[Sign] = &[Sign::new(b'.', "free")];

/// How a player points at a move on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Marks {
    /// At every cell that changes, whatever their number.
    All,
    /// At the one cell that changes.
    One,
    /// At the two neighbouring cells that change.
    Pair,
    /// At the first cell that changes, which no other of them lies above or left of.
    Corner,
}

/// Rules on boards: what a file of theirs has to say. Only the moves must be said; everything else
/// (values, outcomes, tables, play, the page, what is typed and printed) follows from them, and is
/// said where it can be said better.
pub trait BoardRules: Send + Sync {
    /// What a cell may be besides [`GONE`].
    fn signs(&self) -> &[Sign] {
        FREE_ONLY
    }

    /// Where play begins on a board of this size.
    fn start(&self, rows: usize, cols: usize) -> Grid {
        Grid::full(rows, cols)
    }

    /// Rows and columns of a board to begin with, whose positions are found at once.
    fn usual(&self) -> (usize, usize) {
        (4, 5)
    }

    /// Whether boards of this size are played on at all.
    ///
    /// # Errors
    /// What sizes are.
    fn fits(&self, rows: usize, cols: usize) -> Result<(), Mismatch> {
        match rows.checked_mul(cols) {
            Some(1..=MOST) => Ok(()),
            _ => Err(Mismatch::new(
                format!("a board of {rows}x{cols}"),
                format!("at least 1x1 and at most {MOST} cells"),
                "choose a smaller board",
            )),
        }
    }

    /// Whether cells of the right signs are a position.
    ///
    /// # Errors
    /// What a position is.
    fn check(&self, grid: &Grid) -> Result<(), Mismatch> {
        _ = grid;
        Ok(())
    }

    /// The positions after each move, as a person sees them; one may come more than once.
    fn moves(&self, grid: &Grid) -> Vec<Grid>;

    /// Positions whose disjunctive sum is this one.
    fn parts(&self, grid: &Grid) -> Vec<Grid> {
        vec![grid.clone()]
    }

    /// Whether a board that is rotated or reflected is the same position.
    fn symmetric(&self) -> bool {
        true
    }

    /// One position that stands for all that are known to be the same game: the least image.
    fn form(&self, grid: Grid) -> Grid {
        match self.symmetric() {
            true => grid.least_image(),
            false => grid,
        }
    }

    /// The same moves on boards up to a size by positions that are words of 64 bits, where there is
    /// such a game: it is faster.
    ///
    /// # Errors
    /// Boards of this size have no words.
    fn coded(&self, rows: usize, cols: usize) -> Result<Option<Box<dyn CodedBoard>>, Mismatch> {
        _ = (rows, cols);
        Ok(None)
    }

    /// The same positions as pieces, where values, and outcomes of misere play, are found by proofs: much
    /// faster on large boards. Those of misere play are [whole](crate::game::Pieces::whole).
    ///
    /// # Errors
    /// As [`coded`](Self::coded).
    fn pieces(
        &self,
        (rows, cols): (usize, usize),
        play: Convention,
    ) -> Result<Option<Box<dyn BoardPieces>>, Mismatch> {
        _ = (rows, cols, play);
        Ok(None)
    }

    /// Whether values are found by proofs where nobody asks for them: small boards are searched by memo
    /// at once.
    fn proofs_pay(&self, rows: usize, cols: usize) -> bool {
        rows.saturating_mul(cols) > 20
    }

    /// Why the player to move loses in normal play, where an argument shows it without a search: a
    /// sentence.
    fn lost_by(&self, grid: &Grid) -> Option<String> {
        _ = grid;
        None
    }

    /// Why the player to move wins in normal play, where an argument shows that there is a winning
    /// move, but not which.
    fn won_by(&self, grid: &Grid) -> Option<String> {
        _ = grid;
        None
    }

    /// How a player points at a move.
    fn marks(&self) -> Marks {
        Marks::All
    }

    /// The cells that a player points at to name a move, in their order: those that change, or the
    /// corner.
    fn points(&self, from: &Grid, to: &Grid) -> Vec<(usize, usize)> {
        let mut cells = from.changed(to);
        if self.marks() == Marks::Corner {
            cells.truncate(1);
        }
        cells
    }

    /// A move in words: the cells that change, unless the rules say it better.
    fn describe(&self, from: &Grid, to: &Grid) -> String {
        let cells = from.changed(to);
        let becomes = |&(r, c): &(usize, usize)| (to.at(r, c) != GONE).then_some(to.at(r, c));
        let all: Vec<u8> = cells.iter().filter_map(becomes).collect();
        let words = cells_in_words(&cells);
        match all.is_empty() || self.signs().len() < 2 {
            true => words,
            false => {
                let signs = joined(all.into_iter().map(char::from), " ");
                format!("{words}: {signs}")
            }
        }
    }

    /// What a move may do, in a line, where it is better than the summary of the rules.
    fn allowed(&self) -> Option<&'static str> {
        None
    }

    /// Why no move leads from one board to another, which is not the same.
    fn refusal(&self, from: &Grid, to: &Grid) -> &'static str {
        _ = (from, to);
        "no move leads to that board"
    }

    /// Whether a position may be given by the lengths of its rows, which begin at the left.
    fn takes_numbers(&self) -> bool {
        false
    }

    /// How moves are typed: a form, and what it means.
    fn forms(&self) -> Vec<(Cow<'static, str>, &'static str)> {
        let cells = match self.marks() {
            Marks::One => ("2,3", "the cell in row 2, column 3"),
            Marks::Pair => ("1,2 1,3", "both cells, or: row 1, columns 2 and 3"),
            Marks::Corner => ("2,3", "the first cell that changes: row 2, column 3"),
            Marks::All => (
                "1,2 1,3",
                "the cells that change, or: row 1, columns 2 and 3",
            ),
        };
        let board = self.start(2, 3).to_string();
        vec![
            (cells.0.into(), cells.1),
            (board.into(), "the whole board after your move"),
        ]
    }
}

/// Cells of a board at most, where rules do not say how many they take.
const MOST: usize = 400;

impl dyn BoardRules + '_ {
    /// The board that play begins on.
    ///
    /// # Errors
    /// The rules are not played on boards of this size.
    pub fn opening(&self, rows: usize, cols: usize) -> Result<Grid, Mismatch> {
        self.fits(rows, cols)?;
        Ok(self.start(rows, cols))
    }

    /// A board that is drawn by its signs, of several rows or with a sign that no number has; `None`
    /// of other texts.
    pub fn drawn(&self, text: &str) -> Option<Result<Grid, Mismatch>> {
        let known = |c: char| {
            let own = |sign: &Sign| char::from(sign.sign) == c;
            c == char::from(GONE) || self.signs().iter().any(own)
        };
        let text = text.trim();
        let row = |c: char| known(c) && !c.is_ascii_digit();
        (text.contains('/') || !text.is_empty() && text.chars().all(row)).then(|| text.parse())
    }

    /// Whether a board is a position.
    ///
    /// # Errors
    /// Its size, a sign in it, or what the rules say of it.
    pub fn accept(&self, grid: &Grid) -> Result<(), Mismatch> {
        self.fits(grid.rows(), grid.cols())?;
        let known = |sign: u8| sign == GONE || self.signs().iter().any(|own| own.sign == sign);
        if let Some((r, c)) = grid.all().find(|&(r, c)| !known(grid.at(r, c))) {
            let own = self.signs().iter();
            let own = own.map(|own| format!("`{}` ({})", char::from(own.sign), own.name));
            return Err(Mismatch::new(
                format!(
                    "`{}` in row {}, column {}",
                    char::from(grid.at(r, c)),
                    r + 1,
                    c + 1
                ),
                format!("{} or `#` (no cell)", joined(own, ", ")),
                "write rows with / between them",
            ));
        }
        self.check(grid)
    }
}

/// `row 1, columns 2 and 3`, `column 2, rows 1 and 2`, `row 1, column 2; row 2, column 3`.
fn cells_in_words(cells: &[(usize, usize)]) -> String {
    match *cells {
        [(r, c), (s, d)] if r == s => format!("row {}, columns {} and {}", r + 1, c + 1, d + 1),
        [(r, c), (s, d)] if c == d => format!("column {}, rows {} and {}", c + 1, r + 1, s + 1),
        _ => {
            let all = cells.iter();
            joined(
                all.map(|&(r, c)| format!("row {}, column {}", r + 1, c + 1)),
                "; ",
            )
        }
    }
}
