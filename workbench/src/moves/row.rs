//! Rows of coins.

use grundy::play::Position;
use num_bigint::BigUint;

/// Heaps of which equal ones cancel in the rows of coins.
pub(super) fn cancelled(from: &Position, mut heaps: Vec<Vec<BigUint>>) -> Vec<Vec<BigUint>> {
    let rows = heaps.iter_mut().zip(from.coins());
    for (heaps, _) in rows.filter(|(_, coins)| *coins) {
        heaps.retain(|place| place.bits() > 0);
        heaps.sort_unstable();
        let equal = heaps.chunk_by(|a, b| a == b);
        let odd = equal.filter(|equal| equal.len() % 2 == 1);
        *heaps = odd.map(|equal| equal[0].clone()).collect();
    }
    heaps
}
