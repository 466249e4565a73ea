use crate::arithmetic::colex_term;
use crate::game::{Heap, HeapBox, Order};

/// The terms T(x, i) of the rank of a box: rank = sum of T(x_i, i). For sorted positions
/// C(x + i, i + 1), for ordered ones x times the stride of heap i.
pub(super) struct Ranks {
    n: usize,
    sorted: bool,
    terms: Vec<usize>,
    /// T(x, i) - T(x, i - 1): what a sorted heap gains when it moves up a place.
    steps: Vec<usize>,
}

impl Ranks {
    /// Fails only beyond what memory could hold.
    pub(super) fn new(positions: &HeapBox) -> Self {
        let n = positions.heaps();
        let sorted = positions.order() == Order::Sorted;
        let most = positions.max().iter().copied().max().unwrap_or(0);
        let mut terms = Vec::with_capacity(n * (most as usize + 2));
        // one beyond the largest size: where the ranks of the largest end
        for x in 0..=most + 1 {
            let mut stride = 1_u128;
            for (i, &max) in positions.max().iter().enumerate() {
                let term = if sorted {
                    colex_term(x, i).into()
                } else {
                    u128::from(x.min(max + 1)) * stride
                };
                stride *= u128::from(max) + 1;
                terms.push(usize::try_from(term).unwrap_or(usize::MAX));
            }
        }
        let step = |i: usize| {
            if i.is_multiple_of(n) {
                0
            } else {
                terms[i].wrapping_sub(terms[i - 1])
            }
        };
        let steps = (0..terms.len()).map(step).collect();
        Self {
            n,
            sorted,
            terms,
            steps,
        }
    }

    pub(super) fn sorted(&self) -> bool {
        self.sorted
    }

    #[inline]
    pub(super) fn term(&self, x: Heap, i: usize) -> usize {
        self.terms[x as usize * self.n + i]
    }

    #[inline]
    pub(super) fn step(&self, x: Heap, i: usize) -> usize {
        self.steps[x as usize * self.n + i]
    }

    /// Bytes of the terms of a box.
    pub(super) fn bytes(positions: &HeapBox) -> u128 {
        let most = positions.max().iter().copied().max().unwrap_or(0);
        16 * (u128::from(most) + 2) * positions.heaps() as u128
    }
}
