use super::Head;
use crate::game::{HeapBox, Order};
use crate::plan::BoardTable;
use crate::report::table::{Contents, EachRow, Entry, Order as RowOrder, Rows, Table as Sheet};
use crate::solve::{Table, Want};
use std::io;

fn entry(want: Want, number: u64) -> Entry {
    match (want, number) {
        (Want::Values, value) => Entry::Value(value),
        (Want::Outcomes(_), 0) => Entry::P,
        (Want::Outcomes(_), _) => Entry::N,
    }
}

/// The positions of a box in lexicographic order, or its P-positions only.
#[derive(Clone, Debug)]
pub struct BoxRows<'a> {
    table: &'a Table,
    contents: Contents,
    count: u64,
}

impl<'a> BoxRows<'a> {
    /// Rows of a table; `p` is the number of its P-positions.
    pub fn new(table: &'a Table, contents: Contents, p: u128) -> Self {
        let positions = table.positions().count();
        let count = if contents == Contents::PPositions {
            p
        } else {
            positions
        };
        Self {
            table,
            contents,
            count: u64::try_from(count).unwrap_or(u64::MAX),
        }
    }
}

impl Rows for BoxRows<'_> {
    fn count(&self) -> u64 {
        self.count
    }

    fn visit(&self, each: &mut EachRow<'_>) -> io::Result<()> {
        let positions = self.table.positions();
        let mut heaps = vec![0; positions.heaps()];
        loop {
            let number = self.table.number(&heaps);
            match self.contents {
                Contents::PPositions if number == 0 => each(&heaps, None)?,
                Contents::PPositions => {}
                Contents::Values => each(&heaps, Some(Entry::Value(number)))?,
                Contents::Outcomes => {
                    each(&heaps, Some(if number == 0 { Entry::P } else { Entry::N }))?;
                }
            }
            if !positions.advance_lex(&mut heaps) {
                return Ok(());
            }
        }
    }
}

/// The sheet of a box.
pub fn box_table<'a>(
    title: String,
    positions: &HeapBox,
    contents: Contents,
    head: &Head,
    rows: &'a BoxRows<'_>,
) -> Sheet<'a> {
    Sheet {
        title,
        keys: (1..=positions.heaps())
            .map(|i| format!("heap_{i}"))
            .collect(),
        contents,
        max: Some(positions.max().to_vec()),
        order: match positions.order() {
            Order::Sorted => RowOrder::Sorted,
            Order::Ordered => RowOrder::Ordered,
        },
        head: head.json(),
        rows,
    }
}

/// The full boards of a table, or those that are P.
#[derive(Clone, Debug)]
pub struct BoardRows<'a> {
    table: &'a BoardTable,
    contents: Contents,
}

impl<'a> BoardRows<'a> {
    /// Rows of a table of boards.
    pub fn new(table: &'a BoardTable, contents: Contents) -> Self {
        Self { table, contents }
    }

    fn chosen(&self) -> impl Iterator<Item = &(u64, u64, u64)> {
        let only_p = self.contents == Contents::PPositions;
        self.table
            .entries
            .iter()
            .filter(move |(_, _, number)| !only_p || *number == 0)
    }
}

impl Rows for BoardRows<'_> {
    fn count(&self) -> u64 {
        self.chosen().count() as u64
    }

    fn visit(&self, each: &mut EachRow<'_>) -> io::Result<()> {
        for &(rows, cols, number) in self.chosen() {
            let last = entry(self.table.want, number);
            let last = (self.contents != Contents::PPositions).then_some(last);
            each(&[rows, cols], last)?;
        }
        Ok(())
    }
}

/// The sheet of the full boards up to a size.
pub fn board_table<'a>(
    title: String,
    contents: Contents,
    head: &Head,
    rows: &'a BoardRows<'_>,
) -> Sheet<'a> {
    Sheet {
        title,
        keys: vec!["rows".into(), "cols".into()],
        contents,
        max: None,
        order: RowOrder::Ordered,
        head: head.json(),
        rows,
    }
}
