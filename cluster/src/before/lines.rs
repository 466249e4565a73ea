//! Positions that differ in one heap.

use crate::table::Layout;
use grundy::game::{Heap, HeapRules, options_of};
use std::ops::Range;

/// The positions that have some heaps in common and one of any size.
pub(super) struct HeapLine<'l> {
    layout: &'l Layout,
    ranks: &'l Range<u64>,
    /// The place of the heap in an ordered box.
    at: usize,
}

impl<'l> HeapLine<'l> {
    pub(super) fn new(layout: &'l Layout, ranks: &'l Range<u64>, at: usize) -> Self {
        Self { layout, ranks, at }
    }

    /// Calls `mark` with the ranks of the positions of `others` (in the order of the box) and a
    /// heap of each of some consecutive sizes. By index: what takes the time must not be calls.
    #[inline]
    pub(super) fn run(&self, others: &[Heap], sizes: Range<Heap>, mark: &mut impl FnMut(u64)) {
        let layout = self.layout;
        let most = layout.terms(self.at).len() as u64;
        let end = if sizes.end < most { sizes.end } else { most };
        if !layout.is_sorted() {
            let base = self.base(others, self.at);
            return self.part((base, self.at), sizes.start, end, mark);
        }
        let (mut from, mut place) = (sizes.start, 0);
        while from < end {
            // in this place the heap is no larger than the next one
            let mut to = end;
            if place < others.len() && others[place] < to {
                to = others[place] + 1;
            }
            if from < to {
                let base = self.base(others, place);
                self.part((base, place), from, to, mark);
                from = to;
            }
            place += 1;
        }
    }

    /// The same of one size.
    #[inline]
    pub(super) fn one(&self, others: &[Heap], size: Heap, mark: &mut impl FnMut(u64)) {
        self.run(others, size..size + 1, mark);
    }

    /// The rank of the other heaps, if the one that changes is in a place.
    #[inline]
    fn base(&self, others: &[Heap], place: usize) -> u64 {
        let (mut base, mut j) = (0, 0);
        while j < others.len() {
            let at = if j < place { j } else { j + 1 };
            base += self.layout.terms(at)[others[j] as usize];
            j += 1;
        }
        base
    }

    /// Sizes of the heap in one place.
    #[inline]
    fn part(&self, (base, place): (u64, usize), from: Heap, to: Heap, mark: &mut impl FnMut(u64)) {
        if from >= to {
            return;
        }
        let terms = &self.layout.terms(place)[from as usize..to as usize];
        let (low, high) = (self.ranks.start, self.ranks.end);
        let mut at = 0;
        if base + terms[0] < low {
            at = terms.partition_point(|term| base + term < low);
        }
        while at < terms.len() {
            let rank = base + terms[at];
            if rank >= high {
                break;
            }
            mark(rank);
            at += 1;
        }
    }
}

/// Moves in one heap, which look at that heap alone.
pub(crate) struct Heaps {
    /// For each size those from which a move leads to it.
    larger: Vec<Vec<u32>>,
}

impl Heaps {
    /// The moves of single heaps, asked for one by one; `None` if a heap splits or is very large.
    pub(super) fn new<R: HeapRules>(rules: &R, max: &[Heap]) -> Option<Self> {
        let most = u32::try_from(*max.iter().max()?).ok()?;
        let mut larger = vec![Vec::new(); most as usize + 1];
        for heap in 0..=most {
            for option in options_of(rules, &[heap.into()]).ok()? {
                match option[..] {
                    [smaller] if smaller < heap.into() => larger[smaller as usize].push(heap),
                    _ => return None,
                }
            }
        }
        Some(Self { larger })
    }

    pub(super) fn bytes(&self) -> u128 {
        let lists = self.larger.iter();
        lists.map(|list| 24 + 4 * list.capacity() as u128).sum()
    }

    pub(super) fn each(
        &self,
        layout: &Layout,
        y: &[Heap],
        ranks: &Range<u64>,
        mark: &mut impl FnMut(u64),
    ) {
        for i in 0..y.len() {
            let mut others = y.to_vec();
            others.remove(i);
            let lines = HeapLine::new(layout, ranks, i);
            for &size in &self.larger[y[i] as usize] {
                lines.one(&others, size.into(), mark);
            }
        }
    }
}
