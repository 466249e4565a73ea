use super::class::{declares, ruleset};
use crate::game::{Heap, HeapRules, Moves};

ruleset! {
    /// Wythoff's game on n heaps as Fraenkel generalises it: any amount from one heap, or amounts
    /// with nim-sum 0 from the heaps, not all of them 0 (A. S. Fraenkel, Scenic trails ascending
    /// from sea-level Nim to alpine chess, 1996). On two heaps these amounts are equal.
    XorWythoff, "xorwythoff",
    "take from one heap, or amounts with nim-sum 0 from several",
    "A. S. Fraenkel, Scenic trails ascending from sea-level Nim to alpine chess (1996)"
}

/// Takes amounts from heaps before `end` that make the nim-sum `sum` of those taken so far 0.
fn balance<M: Moves>(heaps: &[Heap], end: usize, sum: Heap, to: &mut M) {
    let all = heaps[..end].iter().fold(0, |all, heap| all | heap);
    // no amount has a higher bit than its heap
    if sum.leading_zeros() < all.leading_zeros() {
        return;
    }
    for i in (0..end).rev() {
        let heap = heaps[i];
        if (1..=heap).contains(&sum) {
            to.replace(i, heap - sum);
        }
        if i == 1 {
            balance_two(heaps, sum, to);
        } else if i > 1 {
            for taken in 1..=heap {
                if to.enough() {
                    return;
                }
                to.enter(i, heap - taken);
                balance(heaps, i, sum ^ taken, to);
                to.leave();
            }
        }
    }
}

/// Takes amounts from both of the first two heaps: the amount from the smaller one
/// determines the other.
fn balance_two<M: Moves>(heaps: &[Heap], sum: Heap, to: &mut M) {
    let smaller = usize::from(heaps[1] < heaps[0]);
    for taken in 1..=heaps[smaller] {
        let mut amounts = [sum ^ taken; 2];
        amounts[smaller] = taken;
        let other = 1 - smaller;
        if !(1..=heaps[other]).contains(&amounts[other]) {
            continue;
        }
        to.both(heaps[0] - amounts[0], heaps[1] - amounts[1]);
        if to.enough() {
            return;
        }
    }
}

impl HeapRules for XorWythoff {
    #[inline]
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        for (i, &heap) in heaps.iter().enumerate().rev() {
            to.range(i, 0..heap);
            if to.enough() {
                return;
            }
        }
        balance(heaps, heaps.len(), 0, to);
    }

    declares!(symmetric);
}
