//! Markdown: a pipe table, aligned in the source, too.

use std::io::{self, Write};

use super::lines::{CellLines, READABLE};
use super::{Format, Style, Table, WriteError};

/// This format.
pub(super) const FORMAT: Format = Format {
    square: true,
    ..Format::new("md", "md", write)
};

/// Writes a table in two passes, the first for the widths.
fn write(table: &Table, style: Style, out: &mut dyn Write) -> Result<(), WriteError> {
    writeln!(out, "{}\n", escaped(&table.title))?;
    let lines = CellLines::of(table, if style.wide { usize::MAX } else { READABLE })?;
    let names = lines.names(" \\ ");
    let mut widths = lines.widths()?;
    for (width, name) in widths.iter_mut().zip(&names) {
        *width = name.len().max(*width);
    }
    line(names.into_iter(), &widths, out)?;
    for width in &widths {
        write!(out, "|{:->fill$}:", "", fill = width + 1)?;
    }
    writeln!(out, "|")?;
    lines.visit(&mut |heads, cells| {
        let heads = heads.iter().map(u64::to_string);
        let cells = cells.iter().map(|&cell| table.contents.shown(cell));
        line(heads.chain(cells), &widths, out)
    })?;
    Ok(())
}

fn line(
    cells: impl Iterator<Item = String>,
    widths: &[usize],
    out: &mut dyn Write,
) -> io::Result<()> {
    for (cell, width) in cells.zip(widths) {
        write!(out, "| {cell:>width$} ")?;
    }
    writeln!(out, "|")
}

/// Text in which nothing is read as markup: `hyper{..}*` keeps its star.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if r"\`*_[]<>#|".contains(c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::super::tests::{bytes, printed, rows, table};
    use super::super::{Contents, Order};
    use super::*;

    #[test]
    fn a_small_square() {
        let text = printed(&[1, 2], Contents::Values, Order::Ordered, FORMAT);
        let expected = "\
nim, 2 heaps

| heap_1 \\ heap_2 | 0 | 1 | 2 |
|----------------:|--:|--:|--:|
|               0 | 0 | 1 | 2 |
|               1 | 1 | 0 | 3 |
";
        assert_eq!(text, expected);
    }

    #[test]
    fn rows_are_listed() {
        let text = printed(&[1, 1], Contents::PPositions, Order::Sorted, FORMAT);
        let expected = "\
nim, 2 heaps

| heap_1 | heap_2 |
|-------:|-------:|
|      0 |      0 |
|      1 |      1 |
";
        assert_eq!(text, expected);
        let outcomes = |top| {
            let max = [0, top];
            printed(&max, Contents::Outcomes, Order::Ordered, FORMAT)
        };
        assert!(outcomes(25).contains("| 25 |\n"));
        assert!(outcomes(26).contains("| heap_1 | heap_2 | outcome |\n"));
    }

    #[test]
    fn all_lines_have_one_width_and_titles_are_no_markup() {
        let rows = rows(&[11, 11], |t| Some(t[0] * t[1] * 50));
        let mut table = table(&[11, 11], Contents::Values, Order::Ordered, &rows);
        table.title = "hyper{..}* a_b".to_owned();
        let text = String::from_utf8(bytes(&table, FORMAT, false).unwrap());
        let text = text.unwrap();
        assert!(text.starts_with("hyper{..}\\* a\\_b\n\n"));
        let widths: Vec<usize> = text.lines().skip(2).map(str::len).collect();
        assert!(widths.windows(2).all(|pair| pair[0] == pair[1]), "{text}");
    }
}
