//! Lists of P-positions: tuples in columns.

use std::io::{self, Write};

use super::super::{Style, Table};

/// Space between tuples side by side.
const BETWEEN: usize = 2;

/// Writes a list in two passes, the first for the widths.
pub(super) fn write(table: &Table, style: Style, out: &mut dyn Write) -> io::Result<()> {
    let mut widest = 0;
    table.rows.visit(&mut |keys, _| {
        widest = widest.max(tuple(keys).len());
        Ok(())
    })?;
    let across = (style.columns() + BETWEEN) / (widest + BETWEEN);
    let (mut at, mut pad) = (0, 0);
    table.rows.visit(&mut |keys, _| {
        let text = tuple(keys);
        if across == 0 {
            let lines = style.folded(&text, "    ");
            return lines.iter().try_for_each(|line| writeln!(out, "{line}"));
        }
        // Padding comes before the next tuple, so that no line ends in spaces.
        match at % across {
            0 if at == 0 => {}
            0 => writeln!(out)?,
            _ => write!(out, "{:pad$}", "")?,
        }
        at += 1;
        pad = widest - text.len() + BETWEEN;
        if keys.len() == 1 {
            // Numbers align at the right.
            pad = BETWEEN;
            return write!(out, "{text:>widest$}");
        }
        write!(out, "{text}")
    })?;
    if across == 0 { Ok(()) } else { writeln!(out) }
}

pub(super) fn tuple(keys: &[u64]) -> String {
    match keys {
        [one] => one.to_string(),
        several => grundy::number::tuple(several),
    }
}
