//! Tables as data, and one file for each format they are written in.
//!
//! A [`Table`] is a head and a stream of [`Rows`]: keys (heaps, or the sides of a board) and a last
//! column. [`write()`] prints it in a [`Format`]; rows are streamed, except for the squares and
//! b-files that it names.

pub mod bfile;
mod csv;
mod format;
mod json;
mod latex;
pub(crate) mod lines;
mod markdown;
mod npy;
mod stored;
#[cfg(test)]
mod tests;
mod text;

use std::io::{self, Write};

pub use csv::write_lines;
pub use format::Format;
use grundy::game::HeapBox;
/// Which tuples of keys are rows: of sorted ones each stands for all its rearrangements.
pub use grundy::game::Order;
pub use npy::Dtype;

/// All formats: a new one is its file and a line here.
pub const FORMATS: &[Format] = &[
    csv::FORMAT,
    json::FORMAT,
    npy::FORMAT,
    bfile::FORMAT,
    text::FORMAT,
    markdown::FORMAT,
    latex::FORMAT,
    stored::FORMAT,
];

/// The formats that code asks for by name.
pub use {
    csv::FORMAT as CSV, json::FORMAT as JSON, latex::FORMAT as LATEX, stored::FORMAT as GRUNDY,
    text::FORMAT as TEXT,
};

/// What a table says of its positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Contents {
    /// Every row ends in a Grundy value; the last column is called `value`.
    Values,
    /// Every row ends in P or N; the last column is called `outcome`.
    Outcomes,
    /// The rows are the P-positions; there is no last column.
    PPositions,
}

impl Contents {
    /// Name of the last column, if there is one.
    #[must_use]
    pub fn column(self) -> Option<&'static str> {
        match self {
            Contents::Values => Some("value"),
            Contents::Outcomes => Some("outcome"),
            Contents::PPositions => None,
        }
    }

    /// What the last column says of a number, without the cost of `fmt`; `room` holds the digits.
    fn text(self, number: u64, room: &mut itoa::Buffer) -> &str {
        match (self, number) {
            (Contents::Outcomes, 0) => "P",
            (Contents::Outcomes, _) => "N",
            _ => room.format(number),
        }
    }

    /// Number of characters of that.
    fn width(self, number: u64) -> usize {
        match self {
            Contents::Outcomes => 1,
            _ => digits(number),
        }
    }

    /// A cell as text; positions that do not exist stay empty.
    pub(crate) fn shown(self, cell: Option<u64>) -> String {
        cell.map_or(String::new(), |number| {
            self.text(number, &mut itoa::Buffer::new()).to_owned()
        })
    }
}

/// What [`Rows::visit`] calls for every row: its keys and its number, which is the value, or 0 for P
/// and 1 for N, as the value 0 is P.
pub type EachRow<'a> = dyn FnMut(&[u64], u64) -> io::Result<()> + 'a;

/// Rows of a table, in lexicographic order of their keys. A format may visit them twice and must see
/// the same rows both times.
pub trait Rows {
    /// Number of rows that [`visit`](Rows::visit) gives.
    fn count(&self) -> u64;

    /// Calls `each` with every row in order.
    ///
    /// # Errors
    /// The first error of `each`, at which it stops.
    fn visit(&self, each: &mut EachRow) -> io::Result<()>;
}

/// Rows held in memory.
pub type Held = Vec<(Vec<u64>, u64)>;

impl Rows for Held {
    fn count(&self) -> u64 {
        self.len() as u64
    }

    fn visit(&self, each: &mut EachRow) -> io::Result<()> {
        self.iter()
            .try_for_each(|(keys, number)| each(keys, *number))
    }
}

/// Rows that are not computed yet: how many there will be.
#[derive(Clone, Copy, Debug)]
pub struct Planned(pub u64);

impl Rows for Planned {
    fn count(&self) -> u64 {
        self.0
    }

    fn visit(&self, _: &mut EachRow) -> io::Result<()> {
        Ok(())
    }
}

/// A table before it has a format.
pub struct Table<'a> {
    /// Rules, box and convention, for people.
    pub title: String,
    /// Names of the key columns: `heap_1`, ..., `heap_n`, or `rows`, `cols`. At least one.
    pub keys: Vec<String>,
    /// What the last column is.
    pub contents: Contents,
    /// Largest value of each key when the rows lie in a box that starts at 0, else `None`.
    pub max: Option<Vec<u64>>,
    /// Which tuples the rows are.
    pub order: Order,
    /// JSON keys before `entries`; `entries` is not among them.
    pub head: serde_json::Map<String, serde_json::Value>,
    /// The rows.
    pub rows: &'a dyn Rows,
}

impl Table<'_> {
    /// Names of all columns.
    fn columns(&self) -> impl Iterator<Item = &str> {
        let keys = self.keys.iter().map(String::as_str);
        keys.chain(self.contents.column())
    }

    /// What a row has in the last column, if there is one.
    fn last(&self, number: u64) -> Option<u64> {
        self.contents.column().map(|_| number)
    }

    /// Whether every tuple of the box, in the order of the rows, is a row.
    fn is_whole(&self) -> bool {
        let tuples = self.max.clone().map(|max| HeapBox::new(max, self.order));
        let tuples = tuples.and_then(|tuples| Some(tuples.ok()?.count()));
        tuples == Some(self.rows.count().into())
    }
}

/// Number of decimal digits.
fn digits(n: u64) -> usize {
    n.checked_ilog10().map_or(1, |log| log as usize + 1)
}

/// The error for a row that contradicts the table's own description.
fn misfit(keys: &[u64]) -> io::Error {
    let text = format!("row {keys:?} does not fit the table's own box, order or number of rows");
    io::Error::new(io::ErrorKind::InvalidData, text)
}

/// How a table is laid out and coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// A square, the first key down and the second across, instead of what suits the format. Two
    /// keys, and CSV, Markdown, LaTeX or text only.
    pub wide: bool,
    /// Terminal escapes in text: P-positions green, outcome N amber. Other formats ignore it.
    pub colour: bool,
    /// The type of NPY, instead of the smallest that fits. Other formats ignore it.
    pub dtype: Option<Dtype>,
    /// Columns of a line of text, 80 if they are not named. Other formats ignore it.
    pub columns: Option<usize>,
}

/// Why a table was not written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// Writing failed. Its kind is that of the cause: `BrokenPipe` when a reader had enough.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The format, or the square, cannot hold this table. Nothing was written.
    #[error("{format}: found {found}, expected {expected}; {remedy}")]
    Unfit {
        /// The format asked for.
        format: Format,
        /// What the table is.
        found: String,
        /// What the format can hold.
        expected: &'static str,
        /// What to do instead.
        remedy: &'static str,
    },
}

/// Writes a table.
///
/// One or two passes over the rows. Memory does not grow with them, except for squares of sorted
/// tables (16 bytes a cell) and b-files of two keys (8 bytes a cell).
///
/// # Errors
/// [`WriteError::Unfit`] before anything is written when the format cannot hold the table, else the
/// first error of `out`.
pub fn write(
    table: &Table,
    format: Format,
    style: Style,
    out: &mut dyn Write,
) -> Result<(), WriteError> {
    fits(table, format, style)?;
    (format.write)(table, style, out)
}

/// Whether a format and style can hold a table, as far as that is seen before its rows are
/// computed (see [`Planned`]).
///
/// # Errors
/// [`WriteError::Unfit`].
pub fn fits(table: &Table, format: Format, style: Style) -> Result<(), WriteError> {
    if style.wide {
        lines::can_be_wide(table, format)?;
    }
    (format.fits)(table)
}
