//! The numbers of a table in the order of every list that is printed. Cells lie in rank order, in
//! which the last heap runs slowest: position after position, each read would wait for the memory.
//! A line of positions that differ in their last heap is read at once, and the reads overlap.

use super::{Cells, Table};
use crate::game::Heap;
use crate::solve::legal::Each;

/// Positions of a line that are read at once.
const LINE: u64 = 1 << 10;

impl Table {
    /// Every position (and no other tuple) in lexicographic order, the last heap runs fastest, with
    /// its number. O(1) a position, and a cell read.
    ///
    /// # Errors
    /// The first one of `each`, at which it stops.
    pub fn each<E>(&self, each: &mut Each<'_, E>) -> Result<(), E> {
        if let Some(legal) = &self.legal {
            return legal.each(&mut |heaps, at| each(heaps, self.number_at(heaps, at)));
        }
        let mut heaps: Vec<Heap> = vec![0; self.positions.heaps()];
        let last = heaps.len() - 1;
        let (top, mut numbers) = (self.positions.max()[last], Vec::new());
        loop {
            let from = heaps[last];
            let to = top.min(from.saturating_add(LINE - 1));
            self.line(&heaps, to, &mut numbers);
            for &number in &numbers {
                each(&heaps, number)?;
                heaps[last] = heaps[last].saturating_add(1);
            }
            if to < top {
                continue;
            }
            heaps[last] = top;
            if !self.positions.advance_lex(&mut heaps) {
                return Ok(());
            }
        }
    }

    /// The numbers from a position on, up to a last heap.
    fn line(&self, heaps: &[Heap], to: Heap, numbers: &mut Vec<u64>) {
        numbers.clear();
        if self.sums {
            let (last, others) = heaps.split_last().expect("a heap");
            let others = others
                .iter()
                .fold(0, |sum, &heap| sum ^ self.cells.get(heap));
            for heap in *last..=to {
                numbers.push(self.want.of_sum(others ^ self.cells.get(heap)));
            }
            return;
        }
        self.positions.ranks_of_line(heaps, to, numbers);
        match &self.cells {
            Cells::U8(cells) => read(cells, numbers),
            Cells::U16(cells) => read(cells, numbers),
            Cells::U32(cells) => read(cells, numbers),
        }
    }
}

/// The numbers of ranks, in their place. By index: nothing is between the reads.
fn read<C: Copy + Into<u64>>(cells: &[C], numbers: &mut [u64]) {
    for i in 0..numbers.len() {
        numbers[i] = cells[numbers[i] as usize].into();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Convention, HeapBox, Order};
    use crate::solve::{Legal, Want};
    use crate::work::Context;
    use std::sync::Arc;

    fn listed(table: &Table) -> Vec<(Vec<Heap>, u64)> {
        let mut all = Vec::new();
        let listed = table.each::<()>(&mut |heaps, number| {
            all.push((heaps.to_vec(), number));
            Ok(())
        });
        assert_eq!(listed, Ok(()));
        all
    }

    /// The same positions and numbers as one by one.
    #[test]
    fn lines_have_the_numbers_of_their_positions() {
        let (context, want) = (Context::default(), Want::Values);
        for positions in [
            HeapBox::sorted(3, 7).unwrap(),
            HeapBox::sorted(1, 3_000).unwrap(),
            HeapBox::ordered(2, 1_030).unwrap(),
            HeapBox::new(vec![3, 0, 5, 0], Order::Ordered).unwrap(),
        ] {
            let count = positions.count() as u32;
            for cells in [
                Cells::U8((0..count).map(|i| (i % 251) as u8).collect()),
                Cells::U16((0..count).map(|i| (i % 65_521) as u16).collect()),
                Cells::U32((0..count).map(|i| i.wrapping_mul(0x9e37_79b9)).collect()),
            ] {
                let table = Table::new(positions.clone(), want, cells);
                let all = listed(&table);
                assert!(all.is_sorted() && all.len() as u128 == positions.count());
                assert!(all.iter().all(|(x, number)| table.get(x) == Some(*number)));
            }
        }
        let single = Cells::U8((0..=9).map(|i| i / 2).collect());
        let single = Table::new(HeapBox::sorted(1, 9).unwrap(), want, single);
        for want in [want, Want::Outcomes(Convention::Normal)] {
            let positions = HeapBox::sorted(3, 9).unwrap();
            let table = Table::of_sums(positions.clone(), single.clone(), want);
            let legal =
                Legal::accepted(&positions, &context, &|x| x.len() < 2 || x[0] != x[1]).unwrap();
            let restricted = table.clone().restricted(Arc::new(legal), &context).unwrap();
            for (table, count) in [(table, 220), (restricted, 165)] {
                let all = listed(&table);
                assert!(all.is_sorted() && all.len() == count, "{}", all.len());
                assert!(all.iter().all(|(x, number)| table.get(x) == Some(*number)));
            }
        }
    }

    #[test]
    fn the_first_error_ends_it() {
        let cells = Cells::U8(vec![0; 36]);
        let table = Table::new(HeapBox::ordered(2, 5).unwrap(), Want::Values, cells);
        let mut seen = 0;
        let ended = table.each(&mut |heaps, _| {
            seen += 1;
            if heaps == [1, 2] { Err("here") } else { Ok(()) }
        });
        assert_eq!((ended, seen), (Err("here"), 9));
    }
}
