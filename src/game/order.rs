//! The order in which one position is smaller than another: by total, then lexicographic. The
//! first failure, fault or difference that anything reports is the smallest in this order,
//! whatever threads found it.

/// A number of tokens in one heap.
pub type Heap = u64;

/// What positions are compared by. O(heaps).
pub fn by_total(heaps: &[Heap]) -> (u128, &[Heap]) {
    (heaps.iter().map(|&heap| u128::from(heap)).sum(), heaps)
}

/// Keeps the one with the smaller position, the earlier one if they are the same.
pub fn keep_smaller<T>(kept: &mut Option<T>, other: Option<T>, heaps: impl Fn(&T) -> &[Heap]) {
    let Some(other) = other else { return };
    if (kept.as_ref()).is_none_or(|kept| by_total(heaps(&other)) < by_total(heaps(kept))) {
        *kept = Some(other);
    }
}
