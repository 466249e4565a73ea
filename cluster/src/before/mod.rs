//! From which positions a position can be reached: the moves of declared shapes, backwards.
//!
//! A worker that hears of a position marks those of its own run from which a move leads there.
//! Where nothing that can be turned around is declared there is no such engine, and workers ask
//! for the options instead.

mod linear;
mod lines;
mod sets;
mod vectors;

use crate::table::Layout;
use grundy::game::{Facts, Heap, HeapRules, Shape};
use lines::HeapLine;
use std::ops::Range;

/// The moves backwards.
pub(crate) enum Backwards {
    /// Amounts from the heaps of one of some sets, free of each other or the same from each.
    Sets(sets::RaisedSets),
    /// One heap at a time, from a list for each size.
    Heaps(lines::Heaps),
    /// Vectors.
    Vectors(vectors::Vectors),
    /// Linear conditions.
    Linear(linear::Linear),
}

impl Backwards {
    /// The moves of rules backwards, in a box; `None` where the declaration does not say them.
    pub(crate) fn new<R: HeapRules>(rules: &R, layout: &Layout) -> Option<Self> {
        let max = layout.positions().max();
        let n = max.len();
        // a mark on what is no position would change what it is said to be
        let linear = matches!(rules.shape(), Shape::Linear(_));
        if rules.may_fail() || n > sets::HEAPS || rules.is_restricted() && !linear {
            return None;
        }
        let sets = |sets, amounts| Some(Self::Sets(sets::RaisedSets::new(sets, amounts)));
        match rules.shape() {
            Shape::Each(amounts) => sets(sets::of_sizes(n, &(1..=1)), amounts),
            Shape::Faces { sizes, amounts } => sets(sets::of_sizes(n, &sizes), amounts),
            Shape::Sets { sets: all, amounts } => sets(all, amounts),
            Shape::Vectors(vectors) => vectors::Vectors::new(vectors, n).map(Self::Vectors),
            Shape::Code(_)
            | Shape::Undeclared(Facts {
                sum: true,
                splits: false,
                ..
            }) => lines::Heaps::new(rules, max).map(Self::Heaps),
            Shape::Linear(linear) => linear::Linear::new(&linear, max).map(Self::Linear),
            _ => None,
        }
    }

    /// Bytes that are needed next to the layout, about.
    pub(crate) fn bytes(&self) -> u128 {
        match self {
            Self::Heaps(heaps) => heaps.bytes(),
            _ => 0,
        }
    }

    /// A rank that no position before `y` goes beyond; `None` where moves back go far.
    pub(crate) fn last(&self, layout: &Layout, y: &[Heap]) -> Option<u64> {
        let most = match self {
            Self::Sets(sets) => sets.most(),
            Self::Vectors(vectors) => vectors.most(),
            Self::Heaps(_) | Self::Linear(_) => None,
        }?;
        let raised = y.iter().zip(layout.positions().max());
        let raised = raised.map(|(&y, &max)| y.saturating_add(most).min(max));
        Some(layout.rank_of(raised))
    }

    /// Calls `mark` with the rank of every position of a run from which a move leads to `y`, some
    /// of them several times.
    pub(crate) fn each(
        &self,
        layout: &Layout,
        y: &[Heap],
        ranks: &Range<u64>,
        mark: &mut impl FnMut(u64),
    ) {
        match self {
            Self::Sets(sets) => sets.each(layout, y, ranks, mark),
            Self::Heaps(heaps) => heaps.each(layout, y, ranks, mark),
            Self::Vectors(vectors) => vectors.each(layout, y, ranks, mark),
            Self::Linear(linear) => linear.each(layout, y, ranks, mark),
        }
    }
}

#[cfg(test)]
mod tests;
