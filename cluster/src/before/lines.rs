//! Positions that differ in one heap.

use crate::table::Layout;
use grundy::game::{Heap, HeapRules, options_of};
use std::ops::Range;

/// The positions that have some heaps in common and one of any size.
pub(super) struct Lines<'l> {
    layout: &'l Layout,
    ranks: &'l Range<u64>,
    /// The place of the heap in an ordered box.
    at: usize,
}

impl<'l> Lines<'l> {
    pub(super) fn new(layout: &'l Layout, ranks: &'l Range<u64>, at: usize) -> Self {
        Self { layout, ranks, at }
    }

    /// Calls `mark` with the ranks of the positions of `others` (in the order of the box) and a heap
    /// of each of some consecutive sizes.
    #[inline]
    pub(super) fn run(&self, others: &[Heap], sizes: Range<Heap>, mark: &mut impl FnMut(u64)) {
        self.parts(others, sizes, &mut |base, terms| {
            let low = terms.partition_point(|term| base + term < self.ranks.start);
            for term in &terms[low..] {
                let rank = base + term;
                if rank >= self.ranks.end {
                    break;
                }
                mark(rank);
            }
        });
    }

    /// The same of sizes one by one.
    #[inline]
    pub(super) fn one(&self, others: &[Heap], size: Heap, mark: &mut impl FnMut(u64)) {
        self.run(others, size..size + 1, mark);
    }

    /// Calls `part` with a rank and what to add to it, for each place that the heap has among the
    /// others.
    #[inline]
    fn parts(&self, others: &[Heap], sizes: Range<Heap>, part: &mut impl FnMut(u64, &[u64])) {
        let layout = self.layout;
        let sizes = sizes.start..sizes.end.min(layout.terms(self.at).len() as u64);
        if sizes.is_empty() {
            return;
        }
        if !layout.is_sorted() {
            let rank =
                |(j, &x): (usize, &Heap)| layout.terms(j + usize::from(j >= self.at))[x as usize];
            let base = others.iter().enumerate().map(rank).sum();
            let terms = layout.terms(self.at);
            return part(base, &terms[sizes.start as usize..sizes.end as usize]);
        }
        let mut from = sizes.start;
        for place in 0..=others.len() {
            // in this place the heap is no larger than the next one
            let to = others
                .get(place)
                .map_or(sizes.end, |&next| sizes.end.min(next + 1));
            if from >= to {
                continue;
            }
            let mut base = 0;
            for (j, &x) in others.iter().enumerate() {
                base += layout.terms(j + usize::from(j >= place))[x as usize];
            }
            part(base, &layout.terms(place)[from as usize..to as usize]);
            from = to;
            if from >= sizes.end {
                break;
            }
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
            let lines = Lines::new(layout, ranks, i);
            for &size in &self.larger[y[i] as usize] {
                lines.one(&others, size.into(), mark);
            }
        }
    }
}
