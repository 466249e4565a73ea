//! NPY, version 1.0: what `numpy.load` reads, little-endian, in C order.
//!
//! Ordered tables of a whole box are an array of shape (max_1+1, ..., max_n+1) that holds the last
//! column. All others (sorted, lists of P-positions, boards, boxes in which not every tuple is a
//! position) are an array of two axes whose rows are the keys and the last column. Outcomes are
//! 0 for P and 1 for N, as the value 0 is P. The type is the smallest unsigned one that fits, or a
//! wider one that was asked for.
//! The format: <https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html>

use std::io::{self, Write};

use grundy::number::joined;

use super::{Contents, Format, Order, Style, Table, WriteError, misfit};

/// This format.
pub(super) const FORMAT: Format = Format {
    binary: true,
    ..Format::new("npy", "npy", write)
};

/// Writes a table in two passes, the first for the type.
fn write(table: &Table, style: Style, out: &mut dyn Write) -> Result<(), WriteError> {
    let shape = whole_box(table);
    let mut largest = 0;
    table.rows.visit(&mut |keys, number| {
        if shape.is_none() {
            largest = keys.iter().fold(largest, |a, &b| a.max(b));
        }
        largest = largest.max(number);
        Ok(())
    })?;
    let least = bytes_for(largest);
    let bytes = style.dtype.map_or(least, |dtype| dtype.0);
    if bytes < least {
        return Err(FORMAT.unfit(
            format!("{largest} in the table"),
            "numbers that fit ‹dtype›",
            "choose a wider type, or leave ‹dtype› out",
        ));
    }
    match shape {
        Some(shape) => {
            out.write_all(&header(bytes, &shape))?;
            array(table, bytes, &shape, out)?;
        }
        None => {
            let columns = table.columns().count() as u64;
            out.write_all(&header(bytes, &[table.rows.count(), columns]))?;
            let mut left = table.rows.count();
            table.rows.visit(&mut |keys, number| {
                left = left.checked_sub(1).ok_or_else(|| misfit(keys))?;
                let mut cells = keys.iter().copied().chain(table.last(number));
                cells.try_for_each(|cell| put(cell, bytes, out))
            })?;
            if left > 0 {
                return Err(misfit(&[]).into());
            }
        }
    }
    Ok(())
}

/// The shape of the array, when every tuple of the box is a row.
fn whole_box(table: &Table) -> Option<Vec<u64>> {
    if table.order == Order::Sorted || table.contents == Contents::PPositions {
        return None;
    }
    let sides = || Some(table.max.as_ref()?.iter().map(|top| top + 1).collect());
    table.is_whole().then(sides)?
}

/// The cells of a whole box; a row out of its place would shift all others, so places are checked.
fn array(table: &Table, bytes: usize, shape: &[u64], out: &mut dyn Write) -> io::Result<()> {
    let mut index = 0;
    table.rows.visit(&mut |keys, number| {
        let inside = keys.iter().zip(shape).all(|(key, side)| key < side);
        let rank = keys.iter().zip(shape);
        let rank = rank.fold(0_u64, |rank, (key, side)| {
            rank.wrapping_mul(*side).wrapping_add(*key)
        });
        if !inside || rank != index {
            return Err(misfit(keys));
        }
        index += 1;
        put(number, bytes, out)
    })?;
    if index == table.rows.count() {
        Ok(())
    } else {
        Err(misfit(&[]))
    }
}

/// An unsigned type of numpy, by its bytes: `uint8` to `uint64`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dtype(usize);

impl std::str::FromStr for Dtype {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let types = [("uint8", 1), ("uint16", 2), ("uint32", 4), ("uint64", 8)];
        let found = types.into_iter().find(|(name, _)| *name == text);
        let (_, bytes) = found.ok_or("expected uint8, uint16, uint32 or uint64")?;
        Ok(Self(bytes))
    }
}

fn bytes_for(largest: u64) -> usize {
    match largest {
        0..=0xff => 1,
        0x100..=0xffff => 2,
        0x1_0000..=0xffff_ffff => 4,
        _ => 8,
    }
}

fn put(cell: u64, bytes: usize, out: &mut dyn Write) -> io::Result<()> {
    out.write_all(&cell.to_le_bytes()[..bytes])
}

/// Magic, version, length, and the dictionary padded so that the data start at a multiple of 64.
fn header(bytes: usize, shape: &[u64]) -> Vec<u8> {
    const BEFORE: usize = 10;
    let descr = if bytes == 1 {
        "|u1".to_owned()
    } else {
        format!("<u{bytes}")
    };
    let shape = match shape {
        // The comma makes it a tuple.
        [side] => format!("{side},"),
        sides => joined(sides, ", "),
    };
    let mut text = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': ({shape}), }}");
    let length = (BEFORE + text.len() + 1).next_multiple_of(64) - BEFORE;
    text.push_str(&" ".repeat(length - 1 - text.len()));
    text.push('\n');
    let mut header = b"\x93NUMPY\x01\x00".to_vec();
    // A table has at most a few dozen keys, so that the length is far below 2^16.
    header.extend_from_slice(&(length as u16).to_le_bytes());
    header.extend_from_slice(text.as_bytes());
    header
}

#[cfg(test)]
mod tests {
    use super::super::tests::{bytes, nim, rows, table};
    use super::*;

    fn npy(max: &[u64], contents: Contents, order: Order) -> Vec<u8> {
        let rows = nim(max, contents, order);
        let table = table(max, contents, order, &rows);
        bytes(&table, FORMAT, false).unwrap()
    }

    /// The whole of a file by hand.
    fn file(dictionary: &str, data: &[u8]) -> Vec<u8> {
        let header = format!("{dictionary:<117}\n");
        [b"\x93NUMPY\x01\0\x76\0", header.as_bytes(), data].concat()
    }

    #[test]
    fn a_whole_box_is_an_array() {
        let text = "{'descr': '|u1', 'fortran_order': False, 'shape': (2, 3), }";
        let expected = file(text, &[0, 1, 2, 1, 0, 3]);
        assert_eq!(npy(&[1, 2], Contents::Values, Order::Ordered), expected);
        let text = "{'descr': '|u1', 'fortran_order': False, 'shape': (3,), }";
        let expected = file(text, &[0, 1, 1]);
        assert_eq!(npy(&[2], Contents::Outcomes, Order::Ordered), expected);
    }

    #[test]
    fn types_that_were_asked_for() {
        let typed = |dtype: &str| {
            let rows = nim(&[300], Contents::Values, Order::Ordered);
            let table = table(&[300], Contents::Values, Order::Ordered, &rows);
            let style = Style {
                dtype: Some(dtype.parse().unwrap()),
                ..Style::default()
            };
            let mut out = Vec::new();
            write(&table, style, &mut out).map(|()| out)
        };
        assert!(matches!(typed("uint8"), Err(WriteError::Unfit { .. })));
        assert_eq!(typed("uint16").unwrap().len(), 128 + 301 * 2);
        assert_eq!(typed("uint64").unwrap().len(), 128 + 301 * 8);
        assert!("int8".parse::<Dtype>().is_err());
    }

    #[test]
    fn other_tables_are_rows() {
        let text = "{'descr': '|u1', 'fortran_order': False, 'shape': (3, 3), }";
        let expected = file(text, &[0, 0, 0, 0, 1, 1, 1, 1, 0]);
        assert_eq!(npy(&[1, 1], Contents::Values, Order::Sorted), expected);
        let text = "{'descr': '|u1', 'fortran_order': False, 'shape': (2, 2), }";
        let expected = file(text, &[0, 0, 1, 1]);
        assert_eq!(npy(&[1, 1], Contents::PPositions, Order::Ordered), expected);
        // Welter: heaps are distinct, so that not every tuple of the box is a row.
        let welter = rows(&[1, 1], |t| (t[0] != t[1]).then_some(0));
        let table = table(&[1, 1], Contents::Values, Order::Ordered, &welter);
        let bytes = bytes(&table, FORMAT, false).unwrap();
        assert_eq!(bytes[128..], [0, 1, 0, 1, 0, 0]);
    }

    #[test]
    fn the_smallest_type_that_fits() {
        for (largest, descr, size) in [
            (255, "'|u1'", 1),
            (256, "'<u2'", 2),
            (65_536, "'<u4'", 4),
            (u64::MAX, "'<u8'", 8),
        ] {
            let rows = vec![(vec![0], largest)];
            let table = table(&[0], Contents::Values, Order::Ordered, &rows);
            let bytes = bytes(&table, FORMAT, false).unwrap();
            assert!(String::from_utf8_lossy(&bytes[..128]).contains(descr));
            assert_eq!(bytes[128..], largest.to_le_bytes()[..size]);
        }
    }

    #[test]
    fn a_row_out_of_place_is_an_error() {
        let mut held = nim(&[1, 1], Contents::Values, Order::Ordered);
        held.swap(1, 2);
        let table = table(&[1, 1], Contents::Values, Order::Ordered, &held);
        let error = bytes(&table, FORMAT, false).unwrap_err();
        assert!(error.to_string().contains("[1, 0]"), "{error}");
    }
}
