//! The sink between changed rules and whoever asks. It holds the next sink by a pointer, so that
//! a modifier of a modifier compiles to no new code.

use crate::game::{Fault, Heap, Moves};
use std::ops::Range;

/// Drops moves that take more than `most` from a heap, and notes whether there is any other.
pub(super) struct Bound<'a> {
    heaps: &'a [Heap],
    most: u64,
    /// How deep we are inside a move that is dropped.
    dropped: usize,
    /// Whether some move was passed on.
    pub(super) any: bool,
    to: &'a mut dyn Moves,
}

impl<'a> Bound<'a> {
    pub(super) fn new(heaps: &'a [Heap], most: u64, to: &'a mut dyn Moves) -> Self {
        Self {
            heaps,
            most,
            dropped: 0,
            any: false,
            to,
        }
    }

    /// The smallest that heap `i` may become; what is remembered has no bound.
    fn least(&self, i: usize) -> Heap {
        let heap = self.heaps.get(i);
        heap.map_or(0, |heap| heap.saturating_sub(self.most))
    }
}

impl Moves for Bound<'_> {
    fn replace(&mut self, i: usize, y: Heap) {
        if self.dropped == 0 && y >= self.least(i) {
            self.any = true;
            self.to.replace(i, y);
        }
    }

    fn range(&mut self, i: usize, ys: Range<Heap>) {
        let start = ys.start.max(self.least(i));
        if self.dropped == 0 && start < ys.end {
            self.any = true;
            self.to.range(i, start..ys.end);
        }
    }

    fn enter(&mut self, i: usize, y: Heap) {
        if self.dropped > 0 || y < self.least(i) {
            self.dropped += 1;
        } else {
            self.to.enter(i, y);
        }
    }

    fn leave(&mut self) {
        match self.dropped.checked_sub(1) {
            Some(less) => self.dropped = less,
            None => self.to.leave(),
        }
    }

    fn split(&mut self, i: usize, parts: &[Heap]) {
        let left = parts.iter().fold(0, |sum: Heap, &y| sum.saturating_add(y));
        if self.dropped == 0 && left >= self.least(i) {
            self.any = true;
            self.to.split(i, parts);
        }
    }

    /// Of rules that may split several heaps in a move, which have no bound.
    fn rewrite(&mut self, places: Range<usize>, to: &[Heap]) {
        self.any = true;
        self.to.rewrite(places, to);
    }

    fn fail(&mut self, fault: Fault) {
        self.to.fail(fault);
    }

    fn enough(&self) -> bool {
        self.to.enough()
    }
}

/// Hands moves of heaps on to where these stand.
pub(super) struct Placed<'a> {
    /// Increasing.
    pub(super) places: &'a [usize],
    pub(super) to: &'a mut dyn Moves,
}

impl Moves for Placed<'_> {
    fn replace(&mut self, i: usize, y: Heap) {
        self.to.replace(self.places[i], y);
    }

    fn range(&mut self, i: usize, ys: Range<Heap>) {
        self.to.range(self.places[i], ys);
    }

    fn enter(&mut self, i: usize, y: Heap) {
        self.to.enter(self.places[i], y);
    }

    fn leave(&mut self) {
        self.to.leave();
    }

    fn split(&mut self, i: usize, parts: &[Heap]) {
        self.to.split(self.places[i], parts);
    }

    fn fail(&mut self, fault: Fault) {
        self.to.fail(fault);
    }

    fn enough(&self) -> bool {
        self.to.enough()
    }
}
