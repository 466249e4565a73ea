//! Two keys as a grid with heads.

use std::io::{self, Write};

use super::super::grid::Grid;
use super::super::{Style, Table, digits, width};

/// A grid whose widths are known.
pub(super) struct Square<'a> {
    table: &'a Table<'a>,
    grid: Grid<'a>,
    head: usize,
    cell: usize,
}

impl<'a> Square<'a> {
    /// The grid of a table of two keys, if no line is longer than `most`. One pass.
    pub(super) fn of(table: &'a Table<'a>, most: usize) -> io::Result<Option<Square<'a>>> {
        let Some(grid) = Grid::of(table, most / 2)? else {
            return Ok(None);
        };
        let (mut head, mut cell) = (1, grid.columns.last().copied().map_or(1, digits));
        grid.visit(&mut |first, cells| {
            head = head.max(digits(first));
            let widest = cells.iter().flatten().copied().map(width).max();
            cell = cell.max(widest.unwrap_or(0));
            Ok(())
        })?;
        // Two spaces between columns where there is room, else one.
        let columns = grid.columns.len();
        let room = |between: usize| head + 2 + columns * (cell + between) <= most;
        if room(2) {
            cell += 2;
        } else if room(1) {
            cell += 1;
        } else {
            return Ok(None);
        }
        Ok(Some(Square {
            table,
            grid,
            head,
            cell,
        }))
    }

    /// Writes the grid, again one pass.
    pub(super) fn write(&self, style: Style, out: &mut dyn Write) -> io::Result<()> {
        let (head, cell) = (self.head, self.cell);
        let keys = &self.table.keys;
        writeln!(out, "{} down, {} across\n", keys[0], keys[1])?;
        write!(out, "{:head$} |", "")?;
        for column in &self.grid.columns {
            write!(out, "{column:>cell$}")?;
        }
        let line = "-".repeat(self.grid.columns.len() * cell);
        writeln!(out, "\n{}-+{line}", "-".repeat(head))?;
        // A tuple of a box that is no position is marked; where there is no box there is nothing.
        let in_box = self.table.max.is_some();
        let (none, mut gaps) = (if in_box { "-" } else { "" }, false);
        self.grid.visit(&mut |first, cells| {
            write!(out, "{first:>head$} |")?;
            gaps |= in_box && cells.contains(&None);
            // Nothing after the last board, so that no line ends in spaces.
            let used = cells
                .iter()
                .rposition(|entry| in_box || entry.is_some())
                .map_or(0, |last| last + 1);
            cells[..used]
                .iter()
                .try_for_each(|&entry| style.cell(entry, none, cell, out))?;
            writeln!(out)
        })?;
        if gaps {
            writeln!(out, "\n-: no position")?;
        }
        super::legend(self.table.contents, out)
    }
}
