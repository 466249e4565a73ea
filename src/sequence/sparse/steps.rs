use super::super::breaks::Breaks;
use super::kernel::{LANES, Step};
use super::rares::Rares;
use crate::sequence::Space;

/// The moves that leave a rare heap, and those that leave one heap: all that reach the value of
/// a common heap from common ones.
#[derive(Clone, Debug, Default)]
pub(super) struct Steps {
    /// Less than 64 tokens away.
    pub(super) near: Vec<Step>,
    /// Further away; shuffled, so that a few first are as good as any.
    pub(super) far: Vec<Step>,
    /// The largest distance.
    pub(super) farthest: usize,
}

impl Steps {
    pub(super) fn new(breaks: &Breaks, space: Space, rares: &Rares) -> Self {
        let mut steps = Self::default();
        for &taken in &breaks.singles {
            // otherwise a common heap has a rare value as its option
            if !odd(space, taken) {
                steps.add(taken, 0);
            }
        }
        for &(heap, code) in rares.list() {
            steps.rare(breaks, heap, code);
        }
        steps
    }

    /// Adds the moves that leave this rare heap.
    pub(super) fn rare(&mut self, breaks: &Breaks, heap: usize, code: u8) {
        for split in breaks.splits.iter().filter(|_| heap > 0) {
            self.add(split.taken + heap, code);
        }
    }

    fn add(&mut self, less: usize, code: u8) {
        let step = Step { less, code };
        self.farthest = self.farthest.max(less);
        if less < LANES {
            self.near.push(step);
            return;
        }
        // to a place that depends on nothing but the step
        let place = (less as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        self.far.push(step);
        let (last, place) = (self.far.len() - 1, place as usize % self.far.len());
        self.far.swap(last, place);
    }
}

/// Whether the value of a heap with `taken` tokens less is rare where the heap is common.
pub(super) fn odd(space: Space, taken: usize) -> bool {
    space.parity() && taken % 2 == 1
}
