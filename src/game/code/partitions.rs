use super::Sizes;
use crate::game::Heap;
use smallvec::SmallVec;

/// Calls `each` with every way to break `total` into exactly `count` >= 2 parts, none of them 0,
/// as the sizes are asked for: parts nondecreasing, ways in lexicographic order. Stops with
/// `false` when `each` answers `false`.
pub(super) fn partitions(
    total: Heap,
    count: u32,
    sizes: Sizes,
    mut each: impl FnMut(&[Heap]) -> bool,
) -> bool {
    // parts that differ grow by 1 at least
    let step = u64::from(sizes == Sizes::Unequal);
    if least(1, u64::from(count), step) > u128::from(total)
        || (sizes == Sizes::Equal && !total.is_multiple_of(u64::from(count)))
    {
        return true;
    }
    let mut parts: SmallVec<[Heap; 8]> = SmallVec::from_elem(0, count as usize);
    if sizes == Sizes::Equal {
        parts.fill(total / u64::from(count));
        return each(&parts);
    }
    let mut more = fill(&mut parts, 1, total, step);
    while more {
        let skipped = sizes == Sizes::NotAllEqual && parts.first() == parts.last();
        if !skipped && !each(&parts) {
            return false;
        }
        more = next(&mut parts, step);
    }
    true
}

/// The least total of `count` parts from `first` on.
fn least(first: u64, count: u64, step: u64) -> u128 {
    let (first, count, step) = (u128::from(first), u128::from(count), u128::from(step));
    count * first + step * (count * count.saturating_sub(1) / 2)
}

/// The first way to break `total` into parts of at least `first`; `false` if there is none.
fn fill(parts: &mut [Heap], first: Heap, total: Heap, step: u64) -> bool {
    if least(first, parts.len() as u64, step) > u128::from(total) {
        return false;
    }
    let (mut part, mut left) = (first, total);
    if let Some((last, others)) = parts.split_last_mut() {
        for other in others {
            *other = part;
            left -= part;
            part += step;
        }
        *last = left;
    }
    true
}

/// The next way to break the same total; `false` after the last one.
fn next(parts: &mut [Heap], step: u64) -> bool {
    let mut total = parts.last().copied().unwrap_or(0);
    for i in (0..parts.len().saturating_sub(1)).rev() {
        total += parts[i];
        let first = parts[i] + 1;
        if fill(&mut parts[i..], first, total, step) {
            return true;
        }
    }
    false
}
