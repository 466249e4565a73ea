//! Two keys as a square: the first down, the second across. Sorted tables are mirrored. One key
//! is folded into lines of equal length.

use std::collections::BTreeSet;
use std::io;

use super::{Contents, Entry, Format, Order, Table, WriteError, misfit};

/// What [`Grid::visit`] calls for every line: the first key and a cell for every column.
pub(super) type EachLine<'a> = dyn FnMut(u64, &[Option<Entry>]) -> io::Result<()> + 'a;

/// A table of two keys, or one, seen as a square.
pub(super) struct Grid<'a> {
    table: &'a Table<'a>,
    /// Values of the second key, ascending, or what is added to the key at the head of a line.
    pub(super) columns: Vec<u64>,
}

/// Refuses squares of other than two keys, of lists, and in formats that have none.
pub(super) fn can_be_wide(table: &Table, format: Format) -> Result<(), WriteError> {
    let (found, expected, remedy) = match table.contents {
        _ if !format.square => (
            "a square layout (wide)".to_owned(),
            "csv, md, latex or text for it",
            "leave the layout away or choose one of these formats",
        ),
        _ if table.keys.len() != 2 => (
            format!("a square layout (wide) for {} keys", table.keys.len()),
            "two keys",
            "leave the layout away or fix all heaps but two with a slice",
        ),
        Contents::PPositions => (
            "a square layout (wide) for a list of P-positions".to_owned(),
            "a table of values or outcomes",
            "leave the layout away or ask for a table of outcomes",
        ),
        _ => return Ok(()),
    };
    Err(WriteError::Unfit {
        format,
        found,
        expected,
        remedy,
    })
}

impl<'a> Grid<'a> {
    /// The square of a table of two keys with a last column, if it has no more than `most` columns.
    pub(super) fn of(table: &'a Table<'a>, most: usize) -> io::Result<Option<Grid<'a>>> {
        if table.keys.len() != 2 || table.contents == Contents::PPositions {
            return Ok(None);
        }
        let sorted = table.order == Order::Sorted;
        let columns: Vec<u64> = match table.max.as_deref() {
            Some(&[a, b]) => {
                let last = if sorted { a.max(b) } else { b };
                if last >= most as u64 {
                    return Ok(None);
                }
                (0..=last).collect()
            }
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
        let fits = columns.len() <= most && !columns.is_empty();
        Ok(fits.then_some(Grid { table, columns }))
    }

    /// A table of one key without gaps, in lines of `across` rows under the key of the first.
    pub(super) fn strip(table: &'a Table<'a>, across: u64) -> Grid<'a> {
        let columns = (0..across.min(table.rows.count())).collect();
        Grid { table, columns }
    }

    /// The lines from top to bottom. Ordered tables are streamed; sorted ones are mirrored in memory,
    /// 16 bytes a cell.
    pub(super) fn visit(&self, each: &mut EachLine) -> io::Result<()> {
        match self.table.order {
            _ if self.table.keys.len() == 1 => self.fold(each),
            Order::Ordered => self.stream(each),
            Order::Sorted => self.mirror(each),
        }
    }

    fn fold(&self, each: &mut EachLine) -> io::Result<()> {
        let (mut head, mut line) = (0, Vec::new());
        self.table.rows.visit(&mut |keys, last| {
            if line.is_empty() {
                head = keys[0];
            }
            line.push(last);
            if line.len() == self.columns.len() {
                each(head, &line)?;
                line.clear();
            }
            Ok(())
        })?;
        match line.is_empty() {
            true => Ok(()),
            false => each(head, &line),
        }
    }

    fn column(&self, keys: &[u64], key: u64) -> io::Result<usize> {
        self.columns.binary_search(&key).map_err(|_| misfit(keys))
    }

    fn stream(&self, each: &mut EachLine) -> io::Result<()> {
        let mut head = None;
        let mut line = vec![None; self.columns.len()];
        self.table.rows.visit(&mut |keys, last| {
            if head != Some(keys[0]) {
                if let Some(head) = head {
                    each(head, &line)?;
                    line.fill(None);
                }
                head = Some(keys[0]);
            }
            line[self.column(keys, keys[1])?] = last;
            Ok(())
        })?;
        head.map_or(Ok(()), |head| each(head, &line))
    }

    fn mirror(&self, each: &mut EachLine) -> io::Result<()> {
        let side = self.columns.len();
        let mut cells = vec![None; side * side];
        self.table.rows.visit(&mut |keys, last| {
            let (a, b) = (self.column(keys, keys[0])?, self.column(keys, keys[1])?);
            cells[a * side + b] = last;
            cells[b * side + a] = last;
            Ok(())
        })?;
        let mut lines = self.columns.iter().zip(cells.chunks(side));
        lines.try_for_each(|(&head, line)| each(head, line))
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{boards, nim, table};
    use super::*;

    fn lines(table: &Table) -> Vec<(u64, Vec<Option<Entry>>)> {
        let grid = Grid::of(table, usize::MAX).unwrap().unwrap();
        let mut lines = vec![];
        let mut each = |head, line: &[_]| {
            lines.push((head, line.to_vec()));
            Ok(())
        };
        grid.visit(&mut each).unwrap();
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
        let value = |v| Some(Entry::Value(v));
        let rows = vec![
            (vec![1, 2], value(1)),
            (vec![2, 2], value(0)),
            (vec![2, 4], value(3)),
        ];
        let lines = lines(&boards(&rows));
        let expected = [(1, vec![value(1), None]), (2, vec![value(0), value(3)])];
        assert_eq!(lines, expected);
    }

    #[test]
    fn too_many_columns_and_lists_have_no_square() {
        let rows = nim(&[4, 4], Contents::Values, Order::Ordered);
        let mut table = table(&[4, 4], Contents::Values, Order::Ordered, &rows);
        assert!(Grid::of(&table, 4).unwrap().is_none());
        assert!(Grid::of(&table, 5).unwrap().is_some());
        table.contents = Contents::PPositions;
        assert!(Grid::of(&table, 5).unwrap().is_none());
    }
}
