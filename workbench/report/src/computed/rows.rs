use super::slice::{Fixed, Sliced, free_heaps};
use crate::table::{Contents, EachRow, Planned, Rows, Table as Sheet};
use grundy::game::{Heap, HeapBox, Order};
use grundy::rulesets::Rules;
use grundy::solve::Table;
use serde_json::{Map, Value};
use std::io;

/// The number in the row of a position; `None` where there is no row.
fn listed(contents: Contents, number: u64) -> Option<u64> {
    match contents {
        Contents::Values => Some(number),
        // of a table of values, too
        Contents::Outcomes => Some(number.min(1)),
        Contents::PPositions => Some(number).filter(|&number| number == 0),
    }
}

/// The key columns of a table.
struct Keys {
    names: Vec<String>,
    /// The bounds of the keys, if they start at 0.
    max: Option<Vec<Heap>>,
    /// The box in which heaps run.
    running: HeapBox,
}

impl Keys {
    fn of(rules: &Rules, positions: &HeapBox, slice: &[Fixed]) -> Result<Self, String> {
        let free = free_heaps(positions.max(), slice)?;
        let running = if slice.is_empty() {
            positions.clone()
        } else {
            let max = free.iter().map(|&heap| positions.max()[heap]).collect();
            HeapBox::new(max, Order::Ordered).map_err(|e| e.to_string())?
        };
        let (names, max) = match rules.board_rules() {
            None => {
                let names = free.iter().map(|heap| format!("heap_{}", heap + 1));
                (names.collect(), Some(running.max().to_vec()))
            }
            Some(_) => (vec!["rows".into(), "cols".into()], None),
        };
        Ok(Self {
            names,
            max,
            running,
        })
    }
}

/// The sheet of a table that is not computed yet, for a format to say whether it can hold it;
/// `head` has the key `box`.
///
/// # Errors
/// As [`BoxRows::new`].
pub fn planned<'a>(
    (rules, positions): (&Rules, &HeapBox),
    (contents, slice): (Contents, &[Fixed]),
    head: Map<String, Value>,
    rows: &'a Planned,
) -> Result<Sheet<'a>, String> {
    let keys = Keys::of(rules, positions, slice)?;
    Ok(Sheet {
        title: String::new(),
        keys: keys.names,
        contents,
        max: keys.max,
        order: keys.running.order(),
        head,
        rows,
    })
}

/// The positions of a box (or of a slice of it) or the boards up to a size in lexicographic order,
/// or the P-positions only.
#[derive(Clone, Debug)]
pub struct BoxRows<'a> {
    sliced: Sliced<'a>,
    contents: Contents,
    keys: Vec<String>,
    /// The bounds of the keys, if they start at 0.
    max: Option<Vec<Heap>>,
    count: u64,
    /// The box in which heaps run.
    running: HeapBox,
}

impl<'a> BoxRows<'a> {
    /// Rows of a table, the heaps of `slice` held. All tuples of the other heaps are listed where
    /// something is held, for those that are sorted with it need not be sorted without.
    ///
    /// # Errors
    /// If the slice lies outside the box or leaves no heap free.
    pub fn new(
        rules: &Rules,
        table: &'a Table,
        contents: Contents,
        slice: &[Fixed],
    ) -> Result<Self, String> {
        let free = free_heaps(table.positions().max(), slice)?;
        let Keys {
            names,
            max,
            running,
        } = Keys::of(rules, table.positions(), slice)?;
        let mut rows = Self {
            sliced: Sliced::new(table, slice, free),
            contents,
            keys: names,
            max,
            count: u64::try_from(running.count()).unwrap_or(u64::MAX),
            running,
        };
        if let (Some(legal), true) = (table.legal(), slice.is_empty()) {
            rows.count = legal.count();
        }
        if contents == Contents::PPositions || !(table.is_full() || slice.is_empty()) {
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

    /// The sheet of these rows, with the JSON keys before its entries.
    pub fn sheet(&self, title: String, head: Map<String, Value>) -> Sheet<'_> {
        Sheet {
            title,
            keys: self.keys.clone(),
            contents: self.contents,
            max: self.max.clone(),
            order: self.running.order(),
            head,
            rows: self,
        }
    }
}

impl Rows for BoxRows<'_> {
    fn count(&self) -> u64 {
        self.count
    }

    fn visit(&self, each: &mut EachRow<'_>) -> io::Result<()> {
        if let Some(table) = self.sliced.whole() {
            return table.each(&mut |heaps, number| match listed(self.contents, number) {
                Some(number) => each(heaps, number),
                None => Ok(()),
            });
        }
        let mut room = Vec::new();
        let mut running = vec![0; self.running.heaps()];
        loop {
            let number = self.sliced.get_in(&running, &mut room);
            if let Some(number) = number.and_then(|number| listed(self.contents, number)) {
                each(&running, number)?;
            }
            if !self.running.advance_lex(&mut running) {
                return Ok(());
            }
        }
    }
}
