//! The published values in `data/`.

use std::collections::HashMap;
use std::path::Path;

/// One row of a data file, by column.
#[derive(Clone, Debug)]
pub(crate) struct Row(HashMap<String, String>);

impl Row {
    /// The text of a column.
    pub(crate) fn text(&self, column: &str) -> &str {
        let text = self.0.get(column);
        text.unwrap_or_else(|| panic!("the data file has no column {column}"))
    }

    /// The number in a column.
    pub(crate) fn number(&self, column: &str) -> u64 {
        let text = self.text(column);
        text.parse()
            .unwrap_or_else(|_| panic!("{column} is {text:?}, not a number"))
    }

    /// The numbers in a column, separated by spaces.
    pub(crate) fn numbers(&self, column: &str) -> Vec<u64> {
        numbers(self.text(column))
    }
}

/// Numbers separated by spaces.
pub(crate) fn numbers(text: &str) -> Vec<u64> {
    text.split_whitespace()
        .map(|n| n.parse().unwrap_or_else(|_| panic!("{n:?} in {text:?}")))
        .collect()
}

/// All rows of a data file. Every row says where it comes from.
pub(crate) fn read(file: &str) -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("data")
        .join(file);
    let mut reader = csv::Reader::from_path(&path).unwrap_or_else(|e| panic!("{file}: {e}"));
    let rows: Vec<Row> = reader
        .deserialize()
        .map(|row| Row(row.unwrap_or_else(|e| panic!("{file}: {e}"))))
        .collect();
    for row in &rows {
        assert!(
            !row.text("source").is_empty(),
            "{file}: a row without source"
        );
    }
    rows
}

/// The rows of a sequence file (columns `A`, `offset`, `terms`) with the given number: pairs of
/// index and term.
pub(crate) fn sequence(file: &str, number: &str) -> Vec<(u64, u64)> {
    let rows = read(file);
    let row = rows.iter().find(|row| row.text("A") == number);
    let row = row.unwrap_or_else(|| panic!("{file} has no {number}"));
    let terms = row.numbers("terms");
    assert_eq!(terms.len() as u64, row.number("nterms"), "{number}");
    (row.number("offset")..).zip(terms).collect()
}
