//! Games made of rules in the plainest way: whole vectors, whole boards, boxes with ranks.

use crate::common::listed::{Listed, multisets};
use crate::common::ranked::Ranked;
use grundy::game::{BoardRules, Game, Grid, Heap, HeapBox, HeapRules, Options, options_of};
use std::collections::HashSet;

/// Heap vectors as positions, in the order given: nothing is sorted, nothing is combined.
pub(crate) struct Plain<'a, R>(pub(crate) &'a R);

impl<R: HeapRules> Game for Plain<'_, R> {
    type Position = Vec<Heap>;

    fn options(&self, from: &Vec<Heap>, to: &mut Options<Vec<Heap>>) {
        for option in options_of(self.0, from).unwrap() {
            to.one(option);
        }
    }
}

/// Whole boards as positions: neither components nor symmetry.
pub(crate) struct Grids<'a>(pub(crate) &'a dyn BoardRules);

impl Game for Grids<'_> {
    type Position = Grid;

    fn options(&self, from: &Grid, to: &mut Options<Grid>) {
        for option in self.0.moves(from) {
            to.one(option);
        }
    }
}

/// Rules on a box: the ranks of the box, the options as vectors.
pub(crate) struct OnBox<'a, R> {
    pub(crate) rules: &'a R,
    pub(crate) positions: HeapBox,
}

impl<R: HeapRules> Ranked for OnBox<'_, R> {
    type Position = Vec<Heap>;

    fn count(&self) -> u64 {
        self.positions.count() as u64
    }

    fn rank(&self, position: &Vec<Heap>) -> u64 {
        self.positions.rank(position)
    }

    fn unrank(&self, rank: u64) -> Vec<Heap> {
        self.positions.unrank(rank)
    }

    fn option_ranks(&self, rank: u64, to: &mut Vec<u64>) {
        let options = options_of(self.rules, &self.unrank(rank)).unwrap();
        to.extend(options.iter().map(|option| self.rank(option)));
    }
}

/// Rules whose heaps split on all multisets of heaps up to a total, and on what these become: up
/// to a total of 12, or as far as there are few.
pub(crate) fn sums<R: HeapRules>(rules: &R) -> Listed<'_, Vec<Heap>> {
    let options = |heaps: &Vec<Heap>| -> Vec<Vec<Heap>> {
        let options = options_of(rules, heaps).unwrap().into_iter();
        options.map(tidy).collect()
    };
    let mut lists = (0..=12).map_while(|most| closed(multisets(most), options));
    let mut list = lists.by_ref().last().expect("few sums of nothing");
    assert!(list.len() > 30, "{}", list.len());
    // heaps that become smaller ones fall in this order, which knows nothing of totals
    list.sort_by_cached_key(|heaps| heaps.iter().rev().copied().collect::<Vec<Heap>>());
    Listed::new(list, options)
}

/// Positions and all that they lead to; `None` if these are many.
fn closed(
    roots: Vec<Vec<Heap>>,
    options: impl Fn(&Vec<Heap>) -> Vec<Vec<Heap>>,
) -> Option<Vec<Vec<Heap>>> {
    let (mut seen, mut open) = (HashSet::new(), roots);
    while let Some(heaps) = open.pop() {
        if seen.insert(heaps.clone()) {
            open.extend(options(&heaps));
        }
        if seen.len() > 20_000 {
            return None;
        }
    }
    Some(seen.into_iter().collect())
}

/// Heaps in nondecreasing order, without the empty ones.
pub(crate) fn tidy(mut heaps: Vec<Heap>) -> Vec<Heap> {
    heaps.retain(|heap| *heap > 0);
    heaps.sort_unstable();
    heaps
}
