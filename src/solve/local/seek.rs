use super::Claim;
use crate::game::{Fault, Heap, Moves};
use crate::work::Context;
use std::ops::Range;

/// Rows of options between two looks at the cancel flag.
const PAUSE: u64 = 1 << 16;

/// A sink that looks for an option that is claimed P, and stops at the first.
pub(super) struct Seek<'a, C: Claim> {
    claim: &'a C,
    heaps: &'a [Heap],
    context: &'a Context,
    state: C::State,
    /// Heaps entered, and the state before.
    entered: Vec<(usize, Heap, C::State)>,
    /// Rows of options so far: runs of sizes of one heap.
    pub(super) rows: u64,
    /// The first option that is claimed P.
    pub(super) found: Option<Vec<Heap>>,
    /// Whether an option splits a heap, or does not lower one.
    pub(super) leaves: bool,
    /// Whether the search was cancelled.
    pub(super) cancelled: bool,
    /// Why the moves cannot be computed.
    pub(super) fault: Option<Box<Fault>>,
}

impl<'a, C: Claim> Seek<'a, C> {
    pub(super) fn new(
        claim: &'a C,
        heaps: &'a [Heap],
        state: C::State,
        context: &'a Context,
    ) -> Self {
        Self {
            claim,
            heaps,
            context,
            state,
            entered: Vec::new(),
            rows: 0,
            found: None,
            leaves: false,
            cancelled: false,
            fault: None,
        }
    }

    #[cold]
    fn keep(&mut self, i: usize, y: Heap) {
        let mut option = self.heaps.to_vec();
        for (entered, y, _) in &self.entered {
            option[*entered] = *y;
        }
        option[i] = y;
        self.found = Some(option);
    }
}

impl<C: Claim> Moves for Seek<'_, C> {
    fn replace(&mut self, i: usize, y: Heap) {
        if y < Heap::MAX {
            self.range(i, y..y + 1);
        } else {
            self.leaves = true;
        }
    }

    fn range(&mut self, i: usize, ys: Range<Heap>) {
        if ys.is_empty() || self.found.is_some() {
            return;
        }
        let from = self.heaps[i];
        self.rows += 1;
        if self.rows.is_multiple_of(PAUSE) {
            self.cancelled = self.context.check().is_err();
        }
        self.leaves |= ys.end > from;
        if let Some(y) = self.claim.row(&self.state, i, from, ys) {
            self.keep(i, y);
        }
    }

    fn enter(&mut self, i: usize, y: Heap) {
        self.leaves |= y >= self.heaps[i];
        let before = self.state.clone();
        self.claim.replace(&mut self.state, i, self.heaps[i], y);
        self.entered.push((i, y, before));
    }

    fn leave(&mut self) {
        if let Some((.., before)) = self.entered.pop() {
            self.state = before;
        }
    }

    fn split(&mut self, _: usize, _: &[Heap]) {
        self.leaves = true;
    }

    fn fail(&mut self, fault: Fault) {
        fault.keep(&mut self.fault);
    }

    fn enough(&self) -> bool {
        self.found.is_some() || self.leaves || self.cancelled
    }
}
