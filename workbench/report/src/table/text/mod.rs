//! Text for people: the title, then the table in at most 80 columns where its cells allow it.

mod rows;
mod square;

use std::io::{self, Write};

use super::{Contents, Format, Style, Table};
use crate::folded::folded;

/// This format.
pub const FORMAT: Format = Format {
    square: true,
    ..Format::new("text", "txt", |table, style, out| {
        Ok(write(table, style, out)?)
    })
};

/// Writes a table. A square that was asked for may be wider than a line.
pub(super) fn write(table: &Table, style: Style, out: &mut dyn Write) -> io::Result<()> {
    for line in style.folded(&table.title, "") {
        writeln!(out, "{line}")?;
    }
    writeln!(out)?;
    if table.rows.count() == 0 {
        return writeln!(out, "none");
    }
    match square::Square::of(table, style)? {
        Some(square) => square.write(style, out),
        None => rows::write(table, style, out),
    }
}

impl Style {
    /// Columns of a line.
    fn columns(self) -> usize {
        self.columns.unwrap_or(80)
    }

    /// Lines of at most as many characters as there are columns: broken at spaces and after commas,
    /// where neither helps at the margin. All but the first begin with `indent`.
    fn folded(self, text: &str, indent: &str) -> Vec<String> {
        let columns = self.columns();
        folded(text, &[' ', ',', '\n'], indent, |line| {
            line.chars().count() <= columns
        })
    }

    /// The text of a number in the colour of its outcome.
    fn coloured(
        self,
        contents: Contents,
        number: u64,
        text: &str,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match (contents, number) {
            (_, 0) if self.colour => write!(out, "\x1b[32m{text}\x1b[0m"),
            (Contents::Outcomes, _) if self.colour => write!(out, "\x1b[33m{text}\x1b[0m"),
            _ => write!(out, "{text}"),
        }
    }
}

#[cfg(test)]
mod tests;
