//! One key: lines of 20, 10 or 5 values, the heap of the first at the left.

use std::io::{self, Write};

use super::super::{Style, Table, digits, width};
use super::WIDTH;

/// Lines whose widths are known.
pub(super) struct Strip<'a> {
    table: &'a Table<'a>,
    head: usize,
    cell: usize,
    per_line: u64,
}

impl<'a> Strip<'a> {
    /// The lines of a table of one key without gaps. One pass.
    pub(super) fn of(table: &'a Table<'a>) -> io::Result<Option<Strip<'a>>> {
        if table.keys.len() != 1 {
            return Ok(None);
        }
        let (mut before, mut gaps, mut widest) = (None, false, 1);
        table.rows.visit(&mut |keys, last| {
            gaps |= before.is_some_and(|before: u64| before.checked_add(1) != Some(keys[0]));
            before = Some(keys[0]);
            widest = widest.max(last.map_or(0, width));
            Ok(())
        })?;
        let head = before.map_or(1, digits);
        // Twenty close together rather than ten far apart.
        let choices = [(20, 2), (20, 1), (10, 2), (10, 1), (5, 1)];
        let fitting = choices.into_iter().find_map(|(per_line, between)| {
            let cell = between + widest.max(digits(per_line - 1));
            (head + 2 + per_line as usize * cell <= WIDTH).then_some((cell, per_line))
        });
        Ok(fitting.filter(|_| !gaps).map(|(cell, per_line)| Strip {
            table,
            head,
            cell,
            per_line,
        }))
    }

    /// Writes the lines under a head that counts on from the heap at the left. One pass.
    pub(super) fn write(&self, style: Style, out: &mut dyn Write) -> io::Result<()> {
        let (head, cell) = (self.head, self.cell);
        let columns = self.per_line.min(self.table.rows.count());
        writeln!(
            out,
            "{} = number at the left + number above\n",
            self.table.keys[0]
        )?;
        write!(out, "{:head$} |", "")?;
        for offset in 0..columns {
            write!(out, "{offset:>cell$}")?;
        }
        let line = "-".repeat(columns as usize * cell);
        write!(out, "\n{}-+{line}", "-".repeat(head))?;
        let mut at = 0;
        self.table.rows.visit(&mut |keys, last| {
            if at % self.per_line == 0 {
                write!(out, "\n{:>head$} |", keys[0])?;
            }
            at += 1;
            style.cell(last, "", cell, out)
        })?;
        writeln!(out)?;
        super::legend(self.table.contents, out)
    }
}
