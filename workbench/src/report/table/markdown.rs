//! Markdown: a pipe table, aligned in the source, too.

use std::io::{self, Write};

use super::grid::Grid;
use super::{Entry, Format, Layout, Names, Table, digits, width};

/// This format.
pub const FORMAT: Format = Format {
    square: true,
    ..Format::new("md", "md", |table, style, out| {
        Ok(write(table, style.layout, out)?)
    })
};

/// More columns than these are no longer read across; then rows are listed.
pub(super) const READABLE: usize = 26;

/// The square of a table where it is readable or asked for.
pub(super) fn readable<'a>(table: &'a Table<'a>, layout: Layout) -> io::Result<Option<Grid<'a>>> {
    match layout {
        Layout::Usual => Grid::of(table, READABLE),
        Layout::Wide => Grid::of(table, usize::MAX),
    }
}

/// Writes a table in two passes, the first for the widths.
pub(super) fn write(table: &Table, layout: Layout, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}\n", escaped(&table.title))?;
    match readable(table, layout)? {
        Some(grid) => square(table, &grid, out),
        None => list(table, out),
    }
}

fn list(table: &Table, out: &mut dyn Write) -> io::Result<()> {
    let widths = table.widths(Names::Counted)?;
    line(table.columns().map(str::to_owned), &widths, out)?;
    rule(&widths, out)?;
    table.rows.visit(&mut |keys, last| {
        let keys = keys.iter().map(u64::to_string);
        line(keys.chain(last.map(|last| last.to_string())), &widths, out)
    })
}

fn square(table: &Table, grid: &Grid, out: &mut dyn Write) -> io::Result<()> {
    let corner = format!("{} \\ {}", table.keys[0], table.keys[1]);
    let mut head = corner.len();
    let mut cell = grid.columns.last().copied().map_or(1, digits);
    grid.visit(&mut |first, cells| {
        head = head.max(digits(first));
        let widest = cells.iter().flatten().copied().map(width).max();
        cell = cell.max(widest.unwrap_or(0));
        Ok(())
    })?;
    let mut widths = vec![cell; grid.columns.len() + 1];
    widths[0] = head;
    let columns = grid.columns.iter().map(u64::to_string);
    line([corner].into_iter().chain(columns), &widths, out)?;
    rule(&widths, out)?;
    grid.visit(&mut |first, cells| {
        let cells = cells.iter().map(|cell| shown(*cell));
        line([first.to_string()].into_iter().chain(cells), &widths, out)
    })
}

/// A cell of a square; positions that do not exist stay empty.
pub(super) fn shown(cell: Option<Entry>) -> String {
    cell.map_or(String::new(), |entry| entry.to_string())
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

fn rule(widths: &[usize], out: &mut dyn Write) -> io::Result<()> {
    for width in widths {
        write!(out, "|{:->fill$}:", "", fill = width + 1)?;
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
    use super::super::sample::{bytes, printed, rows, table};
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
        let rows = rows(&[11, 11], |t| Some(Some(Entry::Value(t[0] * t[1] * 50))));
        let mut table = table(&[11, 11], Contents::Values, Order::Ordered, &rows);
        table.title = "hyper{..}* a_b".to_owned();
        let text = String::from_utf8(bytes(&table, FORMAT, Layout::Usual).unwrap());
        let text = text.unwrap();
        assert!(text.starts_with("hyper{..}\\* a\\_b\n\n"));
        let widths: Vec<usize> = text.lines().skip(2).map(str::len).collect();
        assert!(widths.windows(2).all(|pair| pair[0] == pair[1]), "{text}");
    }
}
