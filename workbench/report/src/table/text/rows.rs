//! Rows side by side, as many as a line holds: `a b c  value`, or P-positions as tuples.

use std::io::{self, Write};

use super::super::lines::CellLines;
use super::super::{Style, Table};

/// Writes a table in two passes, the first for the widths.
pub(super) fn write(table: &Table, style: Style, out: &mut dyn Write) -> io::Result<()> {
    let (widths, width, between) = match table.contents.column() {
        Some(column) => {
            let legend = format!("Read across: {}  {column}", table.keys.join(" "));
            for line in style.folded(&legend, "  ") {
                writeln!(out, "{line}")?;
            }
            writeln!(out)?;
            let widths = CellLines::of(table, 0)?.widths()?;
            // One space between the keys, two before the last column.
            let width = widths.iter().sum::<usize>() + widths.len();
            (widths, width, 4)
        }
        None => {
            let mut widest = 0;
            table.rows.visit(&mut |keys, _| {
                widest = widest.max(tuple(keys).len());
                Ok(())
            })?;
            (Vec::new(), widest, 2)
        }
    };
    let across = (style.columns() + between) / (width + between);
    let (mut at, mut pad) = (0, 0);
    table.rows.visit(&mut |keys, number| {
        let last = table.contents.shown(table.last(number));
        // Rows that are wider than a line stand one below the other.
        if across == 0 {
            let lines = style.folded(&format!("{} {last}", tuple(keys)), "    ");
            return lines.iter().try_for_each(|line| writeln!(out, "{line}"));
        }
        // Padding comes before the next row, so that no line ends in spaces.
        match at % across {
            0 if at == 0 => {}
            0 => writeln!(out)?,
            _ => write!(out, "{:pad$}", "")?,
        }
        (at, pad) = (at + 1, between);
        if let Some(&wide) = widths.last() {
            for (key, width) in keys.iter().zip(&widths) {
                write!(out, "{key:>width$} ")?;
            }
            write!(out, " ")?;
            return style.coloured(table.contents, number, &format!("{last:>wide$}"), out);
        }
        let text = tuple(keys);
        if keys.len() == 1 {
            // Numbers align at the right.
            return write!(out, "{text:>width$}");
        }
        pad += width - text.len();
        write!(out, "{text}")
    })?;
    if across == 0 { Ok(()) } else { writeln!(out) }
}

fn tuple(keys: &[u64]) -> String {
    match keys {
        [one] => one.to_string(),
        several => grundy::number::tuple(several),
    }
}
