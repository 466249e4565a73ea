//! Amounts put on the heaps of a set.

use super::HeapLine;
use crate::table::Layout;
use grundy::game::{Amounts, Heap};
use std::ops::{Range, RangeInclusive};

/// Heaps at most: their sets are listed.
pub(super) const HEAPS: usize = 16;

/// Amounts from each heap of one of some sets.
pub(crate) struct RaisedSets {
    sets: Vec<u64>,
    amounts: Amounts,
}

/// All sets of heaps whose size lies between two.
pub(super) fn of_sizes(heaps: usize, sizes: &RangeInclusive<usize>) -> Vec<u64> {
    let all = 1..1_u64 << heaps;
    all.filter(|set| sizes.contains(&(set.count_ones() as usize)))
        .collect()
}

/// A position with room for all heaps that there may be.
fn padded(y: &[Heap]) -> [Heap; HEAPS] {
    let mut x = [0; HEAPS];
    x[..y.len()].copy_from_slice(y);
    x
}

/// A position on its way: heaps of the set that are left are put to all sizes.
struct Raised<'a, M> {
    lines: HeapLine<'a>,
    layout: &'a Layout,
    ranks: &'a Range<u64>,
    amounts: &'a Amounts,
    y: &'a [Heap],
    /// Heaps beyond those of the position are 0.
    x: [Heap; HEAPS],
    mark: M,
}

impl RaisedSets {
    pub(super) fn new(sets: Vec<u64>, amounts: Amounts) -> Self {
        Self { sets, amounts }
    }

    /// What a heap is raised by at most; `None` if by anything.
    pub(super) fn most(&self) -> Option<u64> {
        match &self.amounts {
            Amounts::UpTo(most) => Some(*most),
            Amounts::In(list) => list.last().copied(),
            Amounts::Any | Amounts::Equal | Amounts::AllBut(_) => None,
        }
    }

    pub(super) fn each(
        &self,
        layout: &Layout,
        y: &[Heap],
        ranks: &Range<u64>,
        mark: &mut impl FnMut(u64),
    ) {
        // heaps of one size need be raised once
        let mut same = 0_u64;
        if layout.is_sorted() {
            for i in 1..y.len() {
                same |= u64::from(y[i] == y[i - 1]) << i;
            }
        }
        let twice = |set: u64| same & !set & (set << 1) != 0;
        for &set in &self.sets {
            if set >> y.len() != 0 || twice(set) {
                continue;
            }
            if self.amounts == Amounts::Equal {
                self.equal(layout, set, y, ranks, mark);
                continue;
            }
            let last = set.trailing_zeros() as usize;
            let mut raised = Raised {
                lines: HeapLine::new(layout, ranks, last),
                layout,
                ranks,
                amounts: &self.amounts,
                y,
                x: padded(y),
                mark: &mut *mark,
            };
            raised.raise(set & (set - 1), last);
        }
    }

    /// The same amount on each.
    fn equal(
        &self,
        layout: &Layout,
        set: u64,
        y: &[Heap],
        ranks: &Range<u64>,
        mark: &mut impl FnMut(u64),
    ) {
        let mut x = y.to_vec();
        'amounts: loop {
            for i in 0..y.len() {
                if set >> i & 1 == 1 {
                    x[i] += 1;
                    if x[i] > layout.positions().max()[i] {
                        break 'amounts;
                    }
                }
            }
            // heaps of one set keep their order, others are passed
            let rank = layout.rank_any(&x);
            if rank >= ranks.end {
                break;
            }
            if rank >= ranks.start {
                mark(rank);
            }
        }
    }
}

impl<M: FnMut(u64)> Raised<'_, M> {
    /// Raises the heaps that are left of a set, from the last on, and heap `last` at the end.
    fn raise(&mut self, left: u64, last: usize) {
        if left == 0 {
            return self.run(last);
        }
        let i = (u64::BITS - 1 - left.leading_zeros()) as usize;
        let max = self.layout.positions().max()[i];
        for size in self.y[i] + 1..=max {
            if !self.amounts.allow(&[size - self.y[i]]) {
                continue;
            }
            self.x[i] = size;
            // the rank grows with every further amount
            if self.rank() >= self.ranks.end {
                break;
            }
            self.raise(left & !(1 << i), last);
        }
        self.x[i] = self.y[i];
    }

    fn rank(&self) -> u64 {
        let mut x = self.x;
        let x = &mut x[..self.y.len()];
        if self.layout.is_sorted() {
            x.sort_unstable();
        }
        self.layout.rank(x)
    }

    fn run(&mut self, last: usize) {
        let count = self.y.len();
        let mut others = [0; HEAPS];
        let mut sorted = true;
        for i in 0..count - 1 {
            others[i] = self.x[if i < last { i } else { i + 1 }];
            sorted &= i == 0 || others[i - 1] <= others[i];
        }
        if self.layout.is_sorted() && !sorted {
            others[..count - 1].sort_unstable();
        }
        let others = &others[..count - 1];
        let from = self.y[last];
        let max = self.layout.positions().max()[last];
        match self.amounts {
            Amounts::UpTo(most) => {
                let end = from.saturating_add(*most).min(max) + 1;
                self.lines.run(others, from + 1..end, &mut self.mark);
            }
            Amounts::In(list) => {
                let mut at = 0;
                while at < list.len() && list[at] <= max - from {
                    self.lines.one(others, from + list[at], &mut self.mark);
                    at += 1;
                }
            }
            Amounts::AllBut(list) => {
                for size in from + 1..=max {
                    if list.binary_search(&(size - from)).is_err() {
                        self.lines.one(others, size, &mut self.mark);
                    }
                }
            }
            Amounts::Any | Amounts::Equal => {
                self.lines.run(others, from + 1..max + 1, &mut self.mark);
            }
        }
    }
}
