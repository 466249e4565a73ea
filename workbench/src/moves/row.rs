//! Rows of coins.

use grundy::play::Position;
use num_bigint::BigUint;

/// Heaps of which equal ones cancel in the rows of coins.
pub(super) fn cancelled(from: &Position, mut heaps: Vec<Vec<BigUint>>) -> Vec<Vec<BigUint>> {
    let rows = heaps.iter_mut().zip(from.coins()).zip(from.widths());
    for ((heaps, _), width) in rows.filter(|((_, coins), _)| *coins) {
        let heads = heaps.chunks(width);
        let mut heads: Vec<&[BigUint]> = heads
            .filter(|head| head.iter().all(|place| place.bits() > 0))
            .collect();
        heads.sort_unstable();
        let equal = heads.chunk_by(|a, b| a == b);
        let odd = equal.filter(|equal| equal.len() % 2 == 1);
        *heaps = odd.flat_map(|equal| equal[0]).cloned().collect();
    }
    heaps
}
