//! A table as lines of cells: its rows, or two keys as a square, the first down and the second
//! across. Sorted tables are mirrored. One key may be folded into lines of equal length.

use std::collections::BTreeSet;
use std::io;

use super::{Contents, Format, Order, Table, WriteError, digits, misfit};

/// What [`CellLines::visit`] calls for every line: the keys at its head, and its cells.
pub(crate) type EachLine<'a> = dyn FnMut(&[u64], &[Option<u64>]) -> io::Result<()> + 'a;

/// More columns than these cannot be read across; then rows are listed.
pub(super) const READABLE: usize = 26;

/// The lines of a table.
pub(crate) struct CellLines<'a> {
    table: &'a Table<'a>,
    /// Of a square: values of the second key, ascending, or what is added to the key at the head
    /// of a line. None where the rows are listed.
    pub(super) columns: Vec<u64>,
}

/// Refuses squares of other than two keys, of lists, and in formats that have none.
pub(super) fn can_be_wide(table: &Table, format: Format) -> Result<(), WriteError> {
    let (found, expected, remedy) = match table.contents {
        _ if !format.square => (
            "a square layout (wide)".to_owned(),
            "csv, md, latex or text for it",
            "leave the layout out or choose one of these formats",
        ),
        _ if table.keys.len() != 2 => (
            format!("a square layout (wide) for {} keys", table.keys.len()),
            "two keys",
            "leave the layout out or fix all heaps but two with a slice",
        ),
        Contents::PPositions => (
            "a square layout (wide) for a list of P-positions".to_owned(),
            "a table of values or outcomes",
            "leave the layout out or ask for a table of outcomes",
        ),
        _ => return Ok(()),
    };
    Err(format.unfit(found, expected, remedy))
}

impl<'a> CellLines<'a> {
    /// A square if it has at most this number of columns, else the rows.
    pub(crate) fn of(table: &'a Table<'a>, most: usize) -> io::Result<Self> {
        let columns = columns(table, most)?;
        Ok(CellLines { table, columns })
    }

    /// A table of one key without gaps, in lines of `across` rows under the key of the first.
    pub(super) fn strip(table: &'a Table<'a>, across: u64) -> Self {
        let columns = (0..across.min(table.rows.count())).collect();
        CellLines { table, columns }
    }

    /// Whether the cells of a line all mean the same.
    pub(super) fn is_square(&self) -> bool {
        !self.columns.is_empty()
    }

    /// How many keys are at the head of a line.
    pub(super) fn heads(&self) -> usize {
        match self.is_square() {
            true => 1,
            false => self.table.keys.len(),
        }
    }

    /// The names of the columns; in the corner of a square both keys stand about a sign.
    pub(crate) fn names(&self, sign: &str) -> Vec<String> {
        if !self.is_square() {
            return self.table.columns().map(str::to_owned).collect();
        }
        let corner = self.table.keys.join(sign);
        let columns = self.columns.iter().map(u64::to_string);
        [corner].into_iter().chain(columns).collect()
    }

    /// The width of every column without its name; those of a square are equally wide, with the
    /// numbers above them. One pass.
    pub(super) fn widths(&self) -> io::Result<Vec<usize>> {
        let mut widths = match self.is_square() {
            true => [&0]
                .into_iter()
                .chain(&self.columns)
                .map(|&n| digits(n))
                .collect(),
            false => vec![1; self.table.columns().count()],
        };
        self.visit(&mut |heads, cells| {
            let heads = heads.iter().map(|&head| digits(head));
            let width = |number| self.table.contents.width(number);
            let cells = cells.iter().map(|cell| cell.map_or(0, width));
            for (width, cell) in widths.iter_mut().zip(heads.chain(cells)) {
                *width = cell.max(*width);
            }
            Ok(())
        })?;
        if self.is_square() {
            let widest = widths[1..].iter().copied().max().unwrap_or(1);
            widths[1..].fill(widest);
        }
        Ok(widths)
    }

    /// The lines from top to bottom. Rows and ordered tables are streamed; sorted squares are
    /// mirrored in memory, 16 bytes a cell.
    pub(crate) fn visit(&self, each: &mut EachLine) -> io::Result<()> {
        let table = self.table;
        match table.order {
            _ if !self.is_square() => {
                table
                    .rows
                    .visit(&mut |keys, number| match table.last(number) {
                        None => each(keys, &[]),
                        last => each(keys, &[last]),
                    })
            }
            _ if table.keys.len() == 1 => self.fold(each),
            Order::Ordered => self.stream(each),
            Order::Sorted => self.mirror(each),
        }
    }

    fn fold(&self, each: &mut EachLine) -> io::Result<()> {
        let (mut head, mut line) = (0, Vec::new());
        self.table.rows.visit(&mut |keys, number| {
            if line.is_empty() {
                head = keys[0];
            }
            line.push(Some(number));
            if line.len() == self.columns.len() {
                each(&[head], &line)?;
                line.clear();
            }
            Ok(())
        })?;
        match line.is_empty() {
            true => Ok(()),
            false => each(&[head], &line),
        }
    }

    fn stream(&self, each: &mut EachLine) -> io::Result<()> {
        let mut head = None;
        let mut line = vec![None; self.columns.len()];
        self.table.rows.visit(&mut |keys, number| {
            if head != Some(keys[0]) {
                if let Some(head) = head {
                    each(&[head], &line)?;
                    line.fill(None);
                }
                head = Some(keys[0]);
            }
            line[self.column(keys, keys[1])?] = Some(number);
            Ok(())
        })?;
        head.map_or(Ok(()), |head| each(&[head], &line))
    }

    fn mirror(&self, each: &mut EachLine) -> io::Result<()> {
        let side = self.columns.len();
        let mut cells = vec![None; side * side];
        self.table.rows.visit(&mut |keys, number| {
            let (a, b) = (self.column(keys, keys[0])?, self.column(keys, keys[1])?);
            cells[a * side + b] = Some(number);
            cells[b * side + a] = Some(number);
            Ok(())
        })?;
        let mut lines = self.columns.iter().zip(cells.chunks(side));
        lines.try_for_each(|(&head, line)| each(&[head], line))
    }

    /// The place of a key among the columns.
    fn column(&self, keys: &[u64], key: u64) -> io::Result<usize> {
        self.columns.binary_search(&key).map_err(|_| misfit(keys))
    }
}

/// The columns of the square of a table of two keys with a last column; none if there are more than
/// `most`.
fn columns(table: &Table, most: usize) -> io::Result<Vec<u64>> {
    if table.keys.len() != 2 || table.contents == Contents::PPositions {
        return Ok(Vec::new());
    }
    let sorted = table.order == Order::Sorted;
    let columns: Vec<u64> = match table.max.as_deref() {
        Some(&[a, b]) => match if sorted { a.max(b) } else { b } {
            last if last >= most as u64 => Vec::new(),
            last => (0..=last).collect(),
        },
        _ => {
            let mut seen = BTreeSet::new();
            table.rows.visit(&mut |keys, _| {
                seen.insert(keys[1]);
                if sorted {
                    seen.insert(keys[0]);
                }
                Ok(())
            })?;
            seen.into_iter().collect()
        }
    };
    match columns.len() <= most {
        true => Ok(columns),
        false => Ok(Vec::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{boards, nim, table};
    use super::*;

    fn lines(table: &Table) -> Vec<(u64, Vec<Option<u64>>)> {
        let square = CellLines::of(table, usize::MAX).unwrap();
        assert!(square.is_square());
        let mut lines = vec![];
        let mut each = |heads: &[u64], line: &[_]| {
            lines.push((heads[0], line.to_vec()));
            Ok(())
        };
        square.visit(&mut each).unwrap();
        lines
    }

    #[test]
    fn sorted_and_ordered_give_the_same_square() {
        let max = [4, 4];
        let [ordered, sorted] = [Order::Ordered, Order::Sorted].map(|order| {
            let rows = nim(&max, Contents::Values, order);
            lines(&table(&max, Contents::Values, order, &rows))
        });
        assert_eq!(ordered, sorted);
        assert_eq!(ordered.len(), 5);
    }

    #[test]
    fn boards_leave_holes() {
        let rows = vec![(vec![1, 2], 1), (vec![2, 2], 0), (vec![2, 4], 3)];
        let lines = lines(&boards(&rows));
        let expected = [(1, vec![Some(1), None]), (2, vec![Some(0), Some(3)])];
        assert_eq!(lines, expected);
    }

    #[test]
    fn too_many_columns_and_lists_have_no_square() {
        let rows = nim(&[4, 4], Contents::Values, Order::Ordered);
        let mut table = table(&[4, 4], Contents::Values, Order::Ordered, &rows);
        assert!(columns(&table, 4).unwrap().is_empty());
        assert!(!columns(&table, 5).unwrap().is_empty());
        table.contents = Contents::PPositions;
        assert!(columns(&table, 5).unwrap().is_empty());
    }
}
