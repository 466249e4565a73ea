use super::{Fault, Heap, HeapRules, Moves};
use std::ops::Range;

/// Two heap rules side by side, enumerated as ONE game: the first `split` heaps follow the
/// first, the others the second. A move is a move in one of the two.
#[derive(Clone, Copy, Debug)]
pub struct SideBySide<A, B> {
    /// Rules of the first heaps.
    pub first: A,
    /// How many heaps those are.
    pub split: usize,
    /// Rules of the other heaps.
    pub second: B,
}

impl<A: HeapRules, B: HeapRules> HeapRules for SideBySide<A, B> {
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        let (first, second) = heaps.split_at(self.split);
        self.first.moves(first, to);
        if !to.enough() {
            self.second
                .moves(second, &mut Shifted { by: self.split, to });
        }
    }

    fn is_position(&self, heaps: &[Heap]) -> bool {
        let (first, second) = heaps.split_at(self.split);
        self.first.is_position(first) && self.second.is_position(second)
    }
}

/// Hands moves on with larger indices.
pub(crate) struct Shifted<'a, M: ?Sized> {
    /// How much larger.
    pub(crate) by: usize,
    /// To whom.
    pub(crate) to: &'a mut M,
}

impl<M: Moves + ?Sized> Moves for Shifted<'_, M> {
    fn replace(&mut self, i: usize, y: Heap) {
        self.to.replace(i + self.by, y);
    }

    fn range(&mut self, i: usize, ys: Range<Heap>) {
        self.to.range(i + self.by, ys);
    }

    fn enter(&mut self, i: usize, y: Heap) {
        self.to.enter(i + self.by, y);
    }

    fn leave(&mut self) {
        self.to.leave();
    }

    fn split(&mut self, i: usize, parts: &[Heap]) {
        self.to.split(i + self.by, parts);
    }

    fn fail(&mut self, fault: Fault) {
        self.to.fail(fault);
    }

    fn enough(&self) -> bool {
        self.to.enough()
    }
}
