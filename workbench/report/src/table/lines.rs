//! A table as lines of cells: its rows, or two keys as a square.

use std::io;
use std::slice;

use super::grid::Grid;
use super::{Entry, Table};

/// What [`CellLines::visit`] calls for every line: the keys at its head, and its cells.
pub(super) type EachLine<'a> = dyn FnMut(&[u64], &[Option<Entry>]) -> io::Result<()> + 'a;

/// More columns than these cannot be read across; then rows are listed.
pub(super) const READABLE: usize = 26;

/// The lines of a table.
pub(super) struct CellLines<'a> {
    table: &'a Table<'a>,
    /// The square, if the table is laid out as one.
    grid: Option<Grid<'a>>,
}

impl<'a> CellLines<'a> {
    /// A square if it has at most this number of columns, else the rows.
    pub(super) fn of(table: &'a Table<'a>, columns: usize) -> io::Result<Self> {
        let grid = match columns {
            0 => None,
            _ => Grid::of(table, columns)?,
        };
        Ok(CellLines { table, grid })
    }

    /// Whether the cells of a line all mean the same.
    pub(super) fn is_square(&self) -> bool {
        self.grid.is_some()
    }

    /// How many keys are at the head of a line.
    pub(super) fn heads(&self) -> usize {
        match self.grid {
            Some(_) => 1,
            None => self.table.keys.len(),
        }
    }

    /// The names of the columns; in the corner of a square both keys stand about a sign.
    pub(super) fn names(&self, sign: &str) -> Vec<String> {
        let Some(grid) = &self.grid else {
            return self.table.columns().map(str::to_owned).collect();
        };
        let corner = self.table.keys.join(sign);
        let columns = grid.columns.iter().map(u64::to_string);
        [corner].into_iter().chain(columns).collect()
    }

    /// The lines from top to bottom.
    pub(super) fn visit(&self, each: &mut EachLine) -> io::Result<()> {
        match &self.grid {
            Some(grid) => grid.visit(&mut |head, cells| each(&[head], cells)),
            None => self.table.rows.visit(&mut |keys, last| match last {
                Some(_) => each(keys, slice::from_ref(&last)),
                None => each(keys, &[]),
            }),
        }
    }
}

/// A cell as text; positions that do not exist stay empty.
pub(super) fn shown(cell: Option<Entry>) -> String {
    cell.map_or(String::new(), |entry| entry.to_string())
}
