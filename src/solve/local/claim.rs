use crate::game::{Heap, Order};
use smallvec::SmallVec;
use std::ops::Range;

/// A claimed rule for the P-positions, computed from a state that is kept up to date while heaps are
/// replaced, so that an option costs little.
///
/// In a sorted box the claim must not depend on the order of the heaps.
pub trait Claim: Sync {
    /// What is known of a position.
    type State: Clone;

    /// The state of a position.
    fn state(&self, heaps: &[Heap]) -> Self::State;

    /// Heap `i`, of size `from`, becomes `to`: the state is then that of the new position.
    fn replace(&self, state: &mut Self::State, i: usize, from: Heap, to: Heap);

    /// Whether the position is claimed P.
    fn is_p(&self, state: &Self::State) -> bool;

    /// Some size of the range such that the position is claimed P once heap `i`, of size `from`,
    /// has it; `None` if there is none. Claims that know it without trying all override this.
    fn row(&self, state: &Self::State, i: usize, from: Heap, ys: Range<Heap>) -> Option<Heap> {
        let (mut option, mut size) = (state.clone(), from);
        ys.into_iter().find(|&y| {
            self.replace(&mut option, i, size, y);
            size = y;
            self.is_p(&option)
        })
    }

    /// Writes a move from `heaps` to a claimed P to `option`, which is as long; `false` where the
    /// claim knows none, and the options are searched. What it writes is checked.
    fn winning(&self, heaps: &[Heap], state: &Self::State, option: &mut [Heap]) -> bool {
        _ = (heaps, state, option);
        false
    }
}

/// A claim as a plain predicate on heaps. In a sorted box it is asked of nondecreasing tuples only.
#[derive(Clone, Copy, Debug)]
pub struct Plain<F> {
    is_p: F,
    order: Order,
}

impl<F: Fn(&[Heap]) -> bool + Sync> Plain<F> {
    /// The claim that exactly the positions of which `is_p` is true are P, on boxes of this order.
    pub fn new(is_p: F, order: Order) -> Self {
        Self { is_p, order }
    }
}

impl<F: Fn(&[Heap]) -> bool + Sync> Claim for Plain<F> {
    type State = SmallVec<[Heap; 8]>;

    fn state(&self, heaps: &[Heap]) -> Self::State {
        SmallVec::from_slice(heaps)
    }

    fn replace(&self, state: &mut Self::State, i: usize, _: Heap, to: Heap) {
        state[i] = to;
    }

    fn is_p(&self, state: &Self::State) -> bool {
        if self.order == Order::Ordered || state.is_sorted() {
            return (self.is_p)(state);
        }
        let mut sorted = SmallVec::<[Heap; 8]>::from_slice(state);
        sorted.sort_unstable();
        (self.is_p)(&sorted)
    }
}
