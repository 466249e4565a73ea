use super::Head;
use super::slice::{Fixed, free_heaps};
use crate::report::table::{Contents, EachRow, Entry, Order as RowOrder, Rows, Table as Sheet};
use grundy::game::{Heap, HeapBox, Order};
use grundy::plan::BoardTable;
use grundy::solve::{Table, Want};
use std::io;

fn entry(want: Want, number: u64) -> Entry {
    match (want, number) {
        (Want::Values, value) => Entry::Value(value),
        (Want::Outcomes(_), 0) => Entry::P,
        (Want::Outcomes(_), _) => Entry::N,
    }
}

/// The positions of a box (or of a slice of it) in lexicographic order, or its P-positions only.
#[derive(Clone, Debug)]
pub struct BoxRows<'a> {
    table: &'a Table,
    contents: Contents,
    count: u64,
    /// The heaps that run, and the box they run in.
    free: Vec<usize>,
    running: HeapBox,
    /// The heaps that a slice holds.
    fixed: Vec<Heap>,
}

impl<'a> BoxRows<'a> {
    /// Rows of a table, the heaps of `slice` held. All tuples of the other heaps are listed where
    /// something is held, for those that are sorted with it need not be sorted without.
    ///
    /// # Errors
    /// If the slice lies outside the box or leaves no heap free.
    pub fn new(table: &'a Table, contents: Contents, slice: &[Fixed]) -> Result<Self, String> {
        let positions = table.positions();
        let free = free_heaps(positions.max(), slice)?;
        let running = if slice.is_empty() {
            positions.clone()
        } else {
            let max = free.iter().map(|&heap| positions.max()[heap]).collect();
            HeapBox::new(max, Order::Ordered).map_err(|e| e.to_string())?
        };
        let mut fixed = vec![0; positions.heaps()];
        slice.iter().for_each(|held| fixed[held.heap] = held.value);
        let count = u64::try_from(running.count()).unwrap_or(u64::MAX);
        let mut rows = Self {
            table,
            contents,
            count,
            free,
            running,
            fixed,
        };
        if contents == Contents::PPositions || !table.is_full() {
            let mut listed = 0;
            // counting cannot fail
            _ = rows.visit(&mut |_, _| {
                listed += 1;
                Ok(())
            });
            rows.count = listed;
        }
        Ok(rows)
    }

    /// The sheet of these rows.
    pub fn sheet(&self, title: String, head: &Head) -> Sheet<'_> {
        Sheet {
            title,
            keys: self
                .free
                .iter()
                .map(|heap| format!("heap_{}", heap + 1))
                .collect(),
            contents: self.contents,
            max: Some(self.running.max().to_vec()),
            order: match self.running.order() {
                Order::Sorted => RowOrder::Sorted,
                Order::Ordered => RowOrder::Ordered,
            },
            head: head.json(),
            rows: self,
        }
    }
}

impl Rows for BoxRows<'_> {
    fn count(&self) -> u64 {
        self.count
    }

    fn visit(&self, each: &mut EachRow<'_>) -> io::Result<()> {
        let mut heaps = self.fixed.clone();
        let mut running = vec![0; self.free.len()];
        loop {
            self.free
                .iter()
                .zip(&running)
                .for_each(|(&heap, &value)| heaps[heap] = value);
            match (self.contents, self.table.get(&heaps)) {
                (_, None) => {}
                (Contents::PPositions, Some(0)) => each(&running, None)?,
                (Contents::PPositions, Some(_)) => {}
                (Contents::Values, Some(number)) => each(&running, Some(Entry::Value(number)))?,
                (Contents::Outcomes, Some(0)) => each(&running, Some(Entry::P))?,
                (Contents::Outcomes, Some(_)) => each(&running, Some(Entry::N))?,
            }
            if !self.running.advance_lex(&mut running) {
                return Ok(());
            }
        }
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
