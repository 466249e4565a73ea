//! Small games to search.

use crate::game::{Game, Heap, HeapRules, Keyed, Moves, OneHeap, Options};

/// Take at least 1 and at most this many from one heap.
#[derive(Clone, Copy, Debug)]
pub(super) struct Take(pub(super) u64);

impl OneHeap for Take {
    fn moves<M: Moves>(&self, i: usize, heap: Heap, to: &mut M) {
        to.range(i, heap.saturating_sub(self.0)..heap);
    }
}

/// Lower one heap or two by any amounts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Two;

impl HeapRules for Two {
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        for (i, &heap) in heaps.iter().enumerate() {
            to.range(i, 0..heap);
            for y in 0..heap {
                to.enter(i, y);
                for (j, &other) in heaps[..i].iter().enumerate() {
                    to.range(j, 0..other);
                }
                to.leave();
            }
        }
    }

    fn symmetric(&self) -> bool {
        true
    }
}

/// Kayles: knock down one pin or two neighbours of a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kayles;

impl OneHeap for Kayles {
    fn moves<M: Moves>(&self, i: usize, heap: Heap, to: &mut M) {
        for down in 1..=2.min(heap) {
            for left in 0..=(heap - down) / 2 {
                to.split(i, &[left, heap - down - left]);
            }
        }
    }
}

/// A game given by the list of options of each position, which are sums of positions.
#[derive(Clone, Debug)]
pub(super) struct Graph(pub(super) Vec<Vec<Vec<usize>>>);

impl Game for Graph {
    type Position = usize;

    fn options(&self, from: &usize, to: &mut Options<usize>) {
        for option in &self.0[*from] {
            to.sum(option.iter().copied());
        }
    }
}

impl Keyed for Graph {
    fn key(&self, position: &usize) -> u64 {
        *position as u64
    }
}

/// A countdown that jumps from `low` back up to `high`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ring {
    pub(super) low: u64,
    pub(super) high: u64,
}

impl Game for Ring {
    type Position = u64;

    fn options(&self, &from: &u64, to: &mut Options<u64>) {
        if from > 0 {
            to.one(from - 1);
        }
        if from == self.low {
            to.one(self.high);
        }
    }
}

impl Keyed for Ring {
    fn key(&self, position: &u64) -> u64 {
        *position
    }
}
