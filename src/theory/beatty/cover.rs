use super::Pair;

/// Whether every positive integer is in exactly one of some pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    /// No integer occurs twice, and all up to this one (the last a) are there.
    Once(u64),
    /// This integer, the least, occurs twice.
    Twice(u64),
    /// This integer, the least, is below the last a and in no pair: its partner may be larger than
    /// any that was examined.
    Missing(u64),
}

/// Whether pairs a <= b cover the positive integers once, as far as they go: the b of a small a
/// may be known while that of a larger one is not, so that integers beyond the last a may be
/// missing. O(n log n).
pub fn cover(pairs: &[Pair]) -> Cover {
    let mut all: Vec<u64> = pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
    all.retain(|&number| number > 0);
    all.sort_unstable();
    let twice = all
        .windows(2)
        .find(|two| two[0] == two[1])
        .map(|two| two[0]);
    let last = pairs.iter().map(|pair| pair.0).max().unwrap_or(0);
    let mut expected = (1..=last).zip(all.iter().copied().chain([u64::MAX]));
    let missing = expected.find(|(n, number)| n < number).map(|(n, _)| n);
    match (twice, missing) {
        (None, None) => Cover::Once(last),
        (Some(twice), missing) if missing.is_none_or(|missing| twice < missing) => {
            Cover::Twice(twice)
        }
        (_, missing) => Cover::Missing(missing.unwrap_or(0)),
    }
}
