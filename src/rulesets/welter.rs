use super::class::{declares, ruleset};
use crate::game::linear::{Case, Constraint, Linear, after, before, keeps};
use crate::game::{Heap, HeapRules, Moves, Shape};
use smallvec::SmallVec;

ruleset! {
    /// Welter's game: take any amount from one heap, so that all heaps stay different (C. P. Welter,
    /// The theory of a class of games on a sequence of squares, 1954).
    Welter, "welter",
    "take any number from one heap; all heaps stay different",
    "C. P. Welter, The theory of a class of games on a sequence of squares (1954)"
}

fn increasing(heaps: &[Heap]) -> SmallVec<[Heap; 16]> {
    let mut sorted = SmallVec::from_slice(heaps);
    sorted.sort_unstable();
    sorted
}

fn distinct(increasing: &[Heap]) -> bool {
    increasing.windows(2).all(|pair| pair[0] < pair[1])
}

impl HeapRules for Welter {
    #[inline]
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        let others = increasing(heaps);
        if !distinct(&others) {
            return;
        }
        for (i, &heap) in heaps.iter().enumerate().rev() {
            // the sizes between the heaps below this one
            let mut above = heap;
            for &other in others.iter().rev().filter(|&&other| other < heap) {
                if other + 1 < above {
                    to.range(i, other + 1..above);
                }
                above = other;
            }
            if above > 0 {
                to.range(i, 0..above);
            }
            if to.enough() {
                return;
            }
        }
    }

    declares!(symmetric);

    fn shape(&self) -> Shape {
        // n! n (n + 1) / 2 cases: 240 of four heaps
        let few = |heaps: usize| (heaps <= 4).then(|| orders(heaps));
        let moves = Linear::by_heaps(move |heaps| {
            Some(few(heaps)?.iter().flat_map(|order| cases(order)).collect())
        });
        let different = Linear::by_heaps(move |heaps| {
            let orders = few(heaps)?.into_iter();
            Some(orders.map(|order| Case::new(increase(&order))).collect())
        });
        Shape::Linear(moves.among(different))
    }

    fn is_position(&self, heaps: &[Heap]) -> bool {
        distinct(&increasing(heaps))
    }

    fn may_begin(&self, first: &[Heap]) -> bool {
        self.is_position(first)
    }

    fn restriction(&self) -> Option<String> {
        Some("heaps that are all different".into())
    }
}

/// All orders of a number of heaps. Certificates list their cases as they come here.
fn orders(heaps: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for heap in 0..heaps {
        let insert = |order: Vec<usize>| {
            (0..=heap).map(move |at| [&order[..at], &[heap], &order[at..]].concat())
        };
        all = all.into_iter().flat_map(insert).collect();
    }
    all
}

/// The heaps increase in this order.
fn increase(order: &[usize]) -> Vec<Constraint> {
    let pairs = order.windows(2);
    let pairs = pairs.map(|pair| (before(pair[1]) - before(pair[0])).at_least(1));
    pairs.collect()
}

/// The moves where the heaps increase in this order: one of them goes to a gap at or below it.
fn cases(order: &[usize]) -> Vec<Case> {
    let increasing = increase(order);
    let mut all = Vec::new();
    for (at, &i) in order.iter().enumerate() {
        let others = order.iter().filter(|&&j| j != i).map(|&j| keeps(j));
        let moved = Case::new(others.chain(increasing.clone()));
        for gap in 0..=at {
            let case = moved.clone();
            let case = case.and((before(order[gap]) - after(i)).at_least(1));
            all.push(match gap.checked_sub(1) {
                Some(below) => case.and((after(i) - before(order[below])).at_least(1)),
                None => case,
            });
        }
    }
    all
}
