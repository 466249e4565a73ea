//! What a look at some tuples tells before all are examined.

use super::Legal;
use crate::game::{Heap, HeapBox, HeapRules, Order};
use crate::work::{Context, Stop};

/// Tuples that are examined.
const LOOKED: u64 = 1 << 12;
/// Positions among them from which on their share is taken for that of the box.
const ENOUGH: u128 = 1 << 6;

/// Tuples of a box that look random, always the same ones. For a sorted box those with equal heaps
/// are rarer than they should be.
fn sample(tuples: &HeapBox) -> impl Iterator<Item = Vec<Heap>> + '_ {
    let mut state = 0_u64;
    let mut next = move || {
        // SplitMix64
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    };
    (0..LOOKED).map(move |_| {
        let mut below = |count: u128| (u128::from(next()) * count) >> 64;
        let heap = |&max: &Heap| below(u128::from(max) + 1) as Heap;
        let mut heaps: Vec<Heap> = tuples.max().iter().map(heap).collect();
        if tuples.order() == Order::Sorted {
            heaps.sort_unstable();
        }
        heaps
    })
}

impl Legal {
    /// Refuses a box with far more positions than fit the memory, before they are looked for.
    pub(super) fn few_enough<R: HeapRules>(
        rules: &R,
        tuples: &HeapBox,
        context: &Context,
    ) -> Result<(), Stop> {
        let positions = sample(tuples).filter(|heaps| rules.is_position(heaps));
        let positions = positions.count() as u128;
        if positions < ENOUGH {
            return Ok(());
        }
        // a cell and two bits each; half of that, for the share is an estimate
        let count = tuples.count() / u128::from(LOOKED) * positions;
        let need = count.saturating_add(count / 4) / 2;
        context.afford(&format!("a table of the positions on {tuples}"), need)
    }

    /// Whether some tuple of a box is no position: told at once where that is so of many.
    ///
    /// # Errors
    /// As [`of`](Self::of).
    pub fn is_needed<R: HeapRules + Sync>(
        rules: &R,
        tuples: &HeapBox,
        context: &Context,
    ) -> Result<bool, Stop> {
        if !rules.is_restricted() {
            return Ok(false);
        }
        let mut some = sample(tuples);
        Ok(some.any(|heaps| !rules.is_position(&heaps))
            || Self::of(rules, tuples, context)?.is_some())
    }
}
