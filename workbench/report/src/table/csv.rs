//! CSV: a header in the theory's words, then one row per line, or two keys as a square.

use std::io::{self, Write};

use super::lines::CellLines;
use super::{Format, Style, Table, WriteError};

/// This format.
pub const FORMAT: Format = Format {
    square: true,
    ..Format::new("csv", "csv", write)
};

/// Writes a table: one pass, a square two where there is no box.
fn write(table: &Table, style: Style, out: &mut dyn Write) -> Result<(), WriteError> {
    let mut room = itoa::Buffer::new();
    let mut csv = ::csv::Writer::from_writer(out);
    let lines = CellLines::of(table, if style.wide { usize::MAX } else { 0 })?;
    csv.write_record(lines.names("\\")).map_err(cause)?;
    lines.visit(&mut |heads, cells| {
        for &head in heads {
            csv.write_field(room.format(head)).map_err(cause)?;
        }
        for cell in cells {
            let cell = cell.map_or("", |cell| table.contents.text(cell, &mut room));
            csv.write_field(cell).map_err(cause)?;
        }
        csv.write_record(None::<&[u8]>).map_err(cause)
    })?;
    Ok(csv.flush()?)
}

/// Writes lines of text under the names of their columns.
///
/// # Errors
/// Those of `out`, and a line with more or fewer cells than there are names.
pub fn write_lines(
    names: &[&str],
    lines: impl Iterator<Item = Vec<String>>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut csv = ::csv::Writer::from_writer(out);
    csv.write_record(names).map_err(cause)?;
    for line in lines {
        csv.write_record(line).map_err(cause)?;
    }
    csv.flush()
}

/// The error below the crate's own, whose conversion loses the kind (a closed pipe, a full disk).
fn cause(error: ::csv::Error) -> io::Error {
    match error.into_kind() {
        ::csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{boards, bytes, nim, printed, table};
    use super::super::{Contents, Order, WriteError};
    use super::*;

    fn wide(table: &Table) -> String {
        let bytes = bytes(table, FORMAT, true).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn a_row_a_line() {
        let csv = |contents| printed(&[1, 2], contents, Order::Ordered, FORMAT);
        let values = "heap_1,heap_2,value\n0,0,0\n0,1,1\n0,2,2\n1,0,1\n1,1,0\n1,2,3\n";
        assert_eq!(csv(Contents::Values), values);
        let outcomes = "heap_1,heap_2,outcome\n0,0,P\n0,1,N\n0,2,N\n1,0,N\n1,1,P\n1,2,N\n";
        assert_eq!(csv(Contents::Outcomes), outcomes);
        assert_eq!(csv(Contents::PPositions), "heap_1,heap_2\n0,0\n1,1\n");
        let one = printed(&[2], Contents::Values, Order::Sorted, FORMAT);
        assert_eq!(one, "heap_1,value\n0,0\n1,1\n2,2\n");
    }

    #[test]
    fn lines_of_text_are_quoted_where_they_must_be() {
        let mut out = Vec::new();
        let lines = [["4!.0", "1"], ["0.{2,3}", ""]].map(|line| line.map(String::from).into());
        write_lines(&["code", "period"], lines.into_iter(), &mut out).unwrap();
        assert_eq!(out, b"code,period\n4!.0,1\n\"0.{2,3}\",\n");
        let short = [vec![String::from("0.7")]];
        assert!(write_lines(&["code", "period"], short.into_iter(), &mut out).is_err());
    }

    #[test]
    fn a_square() {
        for order in [Order::Sorted, Order::Ordered] {
            let rows = nim(&[2, 2], Contents::Values, order);
            let table = table(&[2, 2], Contents::Values, order, &rows);
            assert_eq!(
                wide(&table),
                "heap_1\\heap_2,0,1,2\n0,0,1,2\n1,1,0,3\n2,2,3,0\n"
            );
        }
        let rows = vec![(vec![1, 1], 0), (vec![2, 2], 7)];
        assert_eq!(wide(&boards(&rows)), "rows\\cols,1,2\n1,0,\n2,,7\n");
    }

    #[test]
    fn no_square_for_three_heaps_lists_or_json() {
        let rows = nim(&[1, 1, 1], Contents::Values, Order::Ordered);
        let three = table(&[1, 1, 1], Contents::Values, Order::Ordered, &rows);
        let two = table(&[1, 1], Contents::Values, Order::Ordered, &rows);
        let list = table(&[1, 1], Contents::PPositions, Order::Ordered, &rows);
        for (table, format) in [(three, FORMAT), (list, FORMAT), (two, super::super::JSON)] {
            let error = bytes(&table, format, true).unwrap_err();
            assert!(matches!(error, WriteError::Unfit { .. }), "{error}");
        }
    }

    #[test]
    fn a_broken_pipe_keeps_its_kind() {
        let (reader, mut writer) = io::pipe().unwrap();
        drop(reader);
        // Both what fails at the end and what fails on the way, when the buffer runs over.
        for max in [1, 100_000] {
            let rows = nim(&[max], Contents::Values, Order::Ordered);
            let table = table(&[max], Contents::Values, Order::Ordered, &rows);
            let error = write(&table, Style::default(), &mut writer).unwrap_err();
            assert!(matches!(error, WriteError::Io(e) if e.kind() == io::ErrorKind::BrokenPipe));
        }
    }
}
