//! Two keys as a grid with heads; one key in lines of 20, 10 or 5 values.

use std::io::{self, Write};

use super::super::lines::CellLines;
use super::super::{Contents, Style, Table, digits};

/// A grid whose widths are known.
pub(super) struct Square<'a> {
    table: &'a Table<'a>,
    lines: CellLines<'a>,
    head: usize,
    cell: usize,
}

impl<'a> Square<'a> {
    /// The grid of a table of one or two keys, if no line is longer than there are columns, or a
    /// square was asked for. One pass.
    pub(super) fn of(table: &'a Table<'a>, style: Style) -> io::Result<Option<Square<'a>>> {
        let most = if style.wide {
            usize::MAX
        } else {
            style.columns()
        };
        match (table.contents, table.keys.len()) {
            (Contents::PPositions, _) => return Ok(None),
            (_, 1) => return Self::strip(table, style.columns()),
            _ => {}
        }
        let lines = CellLines::of(table, most / 2)?;
        if !lines.is_square() {
            return Ok(None);
        }
        let widths = lines.widths()?;
        let (head, cell, columns) = (widths[0], widths[1], lines.columns.len());
        // Two spaces between columns where there is room, else one.
        let fits = |between: &usize| head + 2 + columns * (cell + between) <= most;
        let between = [2, 1].into_iter().find(fits);
        Ok(between.map(|between| Square {
            table,
            lines,
            head,
            cell: cell + between,
        }))
    }

    /// The lines of a table of one key without gaps. One pass.
    fn strip(table: &'a Table<'a>, columns: usize) -> io::Result<Option<Square<'a>>> {
        let (mut before, mut gaps, mut widest) = (None, false, 1);
        table.rows.visit(&mut |keys, number| {
            gaps |= before.is_some_and(|before: u64| before.checked_add(1) != Some(keys[0]));
            before = Some(keys[0]);
            widest = widest.max(table.contents.width(number));
            Ok(())
        })?;
        let head = before.map_or(1, digits);
        // Twenty close together rather than ten far apart.
        let choices = [(20, 2), (20, 1), (10, 2), (10, 1), (5, 1)];
        let fitting = choices.into_iter().find_map(|(across, between)| {
            let cell = between + widest.max(digits(across - 1));
            (head + 2 + across as usize * cell <= columns).then_some((cell, across))
        });
        Ok(fitting.filter(|_| !gaps).map(|(cell, across)| Square {
            table,
            lines: CellLines::strip(table, across),
            head,
            cell,
        }))
    }

    /// Writes the grid, again one pass.
    pub(super) fn write(&self, style: Style, out: &mut dyn Write) -> io::Result<()> {
        let (head, cell, contents) = (self.head, self.cell, self.table.contents);
        match &self.table.keys[..] {
            [one] => writeln!(out, "{one} = number at the left + number above\n")?,
            keys => writeln!(out, "{} down, {} across\n", keys[0], keys[1])?,
        }
        write!(out, "{:head$} |", "")?;
        for column in &self.lines.columns {
            write!(out, "{column:>cell$}")?;
        }
        let line = "-".repeat(self.lines.columns.len() * cell);
        writeln!(out, "\n{}-+{line}", "-".repeat(head))?;
        // A tuple of a box that is not a position is marked; where there is no box there is nothing.
        let in_box = self.table.max.is_some();
        let (none, mut gaps) = (if in_box { "-" } else { "" }, false);
        self.lines.visit(&mut |heads, cells| {
            write!(out, "{:>head$} |", heads[0])?;
            gaps |= in_box && cells.contains(&None);
            // Nothing after the last board, so that no line ends in spaces.
            let used = cells
                .iter()
                .rposition(|entry| in_box || entry.is_some())
                .map_or(0, |last| last + 1);
            for &entry in &cells[..used] {
                let Some(number) = entry else {
                    write!(out, "{none:>cell$}")?;
                    continue;
                };
                let text = match (contents, number) {
                    // So that the P-positions stand out.
                    (Contents::Outcomes, 1) => ".".to_owned(),
                    _ => contents.shown(entry),
                };
                style.coloured(contents, number, &format!("{text:>cell$}"), out)?;
            }
            writeln!(out)
        })?;
        if gaps {
            writeln!(out, "\n-: no position")?;
        }
        match contents {
            Contents::Outcomes => {
                writeln!(out, "\nP: the previous player wins, .: the next one does")
            }
            _ => Ok(()),
        }
    }
}
