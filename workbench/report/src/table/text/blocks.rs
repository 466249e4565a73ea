//! Any other table: rows `a b c  value`, as many side by side as a line holds.

use std::io::{self, Write};

use super::super::lines::CellLines;
use super::super::{Style, Table};
use super::tuples::tuple;

/// Space between rows side by side.
const BETWEEN: usize = 4;

/// Writes a table in two passes, the first for the widths.
pub(super) fn write(table: &Table, style: Style, out: &mut dyn Write) -> io::Result<()> {
    let column = table.contents.column().unwrap_or_default();
    let legend = format!("Read across: {}  {column}", table.keys.join(" "));
    for line in style.folded(&legend, "  ") {
        writeln!(out, "{line}")?;
    }
    let widths = CellLines::of(table, 0)?.widths()?;
    // One space between the keys, two before the last column.
    let row = widths.iter().sum::<usize>() + widths.len();
    if row > style.columns() {
        return lines(table, style, out);
    }
    let across = (style.columns() + BETWEEN) / (row + BETWEEN);
    let mut at = 0;
    table.rows.visit(&mut |keys, number| {
        // The first one ends the legend's blank line.
        let before = if at % across == 0 { "\n" } else { "    " };
        at += 1;
        let keys = keys.iter().zip(&widths);
        let cells: Vec<String> = keys.map(|(key, width)| format!("{key:>width$}")).collect();
        write!(out, "{before}{}  ", cells.join(" "))?;
        let last = table.contents.shown(Some(number));
        let width = widths[cells.len()];
        style.coloured(table.contents, number, &format!("{last:>width$}"), out)
    })?;
    writeln!(out)
}

/// Rows that are wider than a line, one after the other.
fn lines(table: &Table, style: Style, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out)?;
    table.rows.visit(&mut |keys, number| {
        let last = table.contents.shown(table.last(number));
        for line in style.folded(&format!("{} {last}", tuple(keys)), "    ") {
            writeln!(out, "{line}")?;
        }
        Ok(())
    })
}
