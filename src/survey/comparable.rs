//! Values that can be compared with those of known games.

use crate::plan::HeapGame;
use crate::sequence::Sequence;
use crate::work::{Context, Stop};

/// The least number of values: hundreds of games agree on fewer.
const LEAST: usize = 8;
/// The largest first index: each game is computed as far before it can be told from others.
const FIRST: i64 = 1_000;
/// The largest index.
const LAST: i64 = 1 << 20;
/// The last heap of rules that is compared.
const VALUES: u64 = 200;

/// Why values cannot be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Incomparable {
    /// There are too few.
    #[error(
        "found {0} values, expected at least {LEAST}: hundreds of games agree on fewer; give more"
    )]
    Few(usize),
    /// The first index.
    #[error(
        "found {0} as the first index, expected one from 0 to {FIRST}; begin with smaller heaps"
    )]
    First(i64),
    /// An index.
    #[error("found index {0}, expected one up to {LAST}")]
    Last(i64),
    /// What is no Grundy value.
    #[error("found the value {0}, expected Grundy values, which are 0 or more and below 2^64")]
    Value(i128),
}

/// Numbers with their indices, in the order of these, as values of heaps.
///
/// # Errors
/// [`Incomparable`] if they are too few, too far, or no values.
pub fn comparable(terms: &[(i64, i128)]) -> Result<Vec<(i64, u64)>, Incomparable> {
    let first = terms.first().map_or(0, |&(first, _)| first);
    if !(0..=FIRST).contains(&first) {
        return Err(Incomparable::First(first));
    }
    let last = terms.last().map_or(0, |&(last, _)| last);
    if last > LAST {
        return Err(Incomparable::Last(last));
    }
    let value = |&(index, value): &(i64, i128)| {
        let natural = u64::try_from(value).map_err(|_| Incomparable::Value(value));
        Ok((index, natural?))
    };
    let values: Vec<(i64, u64)> = terms.iter().map(value).collect::<Result<_, _>>()?;
    match values.len() {
        0..LEAST => Err(Incomparable::Few(values.len())),
        _ => Ok(values),
    }
}

/// The values of a game that are compared, those of heaps 0 to 200, and their sequence.
///
/// # Errors
/// Those of a sequence.
pub fn compared_values(
    game: &HeapGame,
    context: &Context,
) -> Result<(Vec<(i64, u64)>, Sequence), Stop> {
    let sequence = Sequence::run(game, VALUES, context)?;
    let value = |heap: u64| u64::try_from(sequence.value(heap.into())?).ok();
    let values = (0..=VALUES).map_while(|heap| Some((heap as i64, value(heap)?)));
    Ok((values.collect(), sequence))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_natural_and_begin_near_heap_0() {
        for (terms, told) in [
            ([(0, -1), (1, 2)], "value -1"),
            ([(-1, 3), (0, 1)], "-1 as the first index"),
            ([(1001, 3), (1002, 1)], "1001 as the first index"),
            ([(3, 3), (1 << 40, 1)], "expected one up to"),
            ([(3, 3), (7, 1)], "found 2 values"),
        ] {
            let error = comparable(&terms).unwrap_err().to_string();
            assert!(error.contains(told), "{error}");
        }
        let terms: Vec<(i64, i128)> = (3..11).map(|n| (2 * n, 5)).collect();
        assert_eq!(comparable(&terms).unwrap()[7], (20, 5));
    }
}
