//! Tables for the tests of the formats.

use serde_json::Map;

use super::{Contents, Format, Held, Order, Rows, Style, Table, WriteError, write};

/// All tuples of a box in order, with the number that is given; rows without one are left out.
pub(super) fn rows(max: &[u64], number: impl Fn(&[u64]) -> Option<u64>) -> Held {
    let mut tuples = vec![vec![]];
    for &top in max {
        let longer = |t: &Vec<u64>| (0..=top).map(|x| [&t[..], &[x]].concat()).collect();
        tuples = tuples.iter().flat_map::<Vec<_>, _>(longer).collect();
    }
    let row = |t: Vec<u64>| number(&t).map(|number| (t, number));
    tuples.into_iter().filter_map(row).collect()
}

/// Nim on a box: values, outcomes or P-positions, ordered or sorted.
pub(super) fn nim(max: &[u64], contents: Contents, order: Order) -> Held {
    rows(max, |t| {
        if order == Order::Sorted && !t.is_sorted() {
            return None;
        }
        let value = t.iter().fold(0, |sum, heap| sum ^ heap);
        match (contents, value) {
            (Contents::Values, value) => Some(value),
            (Contents::Outcomes, value) => Some(value.min(1)),
            (Contents::PPositions, 0) => Some(0),
            (Contents::PPositions, _) => None,
        }
    })
}

/// A table over rows in memory.
pub(super) fn table<'a>(
    max: &[u64],
    contents: Contents,
    order: Order,
    rows: &'a dyn Rows,
) -> Table<'a> {
    let mut head = Map::new();
    head.insert("rules".into(), "nim".into());
    head.insert("box".into(), serde_json::json!({"heaps": max.len()}));
    Table {
        title: format!("nim, {} heaps", max.len()),
        keys: (1..=max.len()).map(|i| format!("heap_{i}")).collect(),
        contents,
        max: Some(max.to_vec()),
        order,
        head,
        rows,
    }
}

/// Cram-like board list: no box, keys from 1.
pub(super) fn boards(rows: &dyn Rows) -> Table<'_> {
    let mut boards = table(&[0, 0], Contents::Values, Order::Ordered, rows);
    boards.title = "cram".to_owned();
    boards.keys = vec!["rows".into(), "cols".into()];
    boards.max = None;
    boards
}

/// The bytes of a table in a format.
pub(super) fn bytes(table: &Table, format: Format, wide: bool) -> Result<Vec<u8>, WriteError> {
    let mut out = Vec::new();
    let style = Style {
        wide,
        ..Style::default()
    };
    write(table, format, style, &mut out).map(|()| out)
}

/// The text of a nim table in a format.
pub(super) fn printed(max: &[u64], contents: Contents, order: Order, format: Format) -> String {
    let rows = nim(max, contents, order);
    let table = table(max, contents, order, &rows);
    String::from_utf8(bytes(&table, format, false).unwrap()).unwrap()
}
