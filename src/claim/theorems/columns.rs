//! Binary column sums: the digit conditions of Bouton and Moore as predicates on heap vectors.

use crate::game::Heap;

/// How many heaps have a one in the binary column of 2^j, for j = 0, 1, ... up to the highest.
pub fn columns(heaps: &[Heap]) -> Vec<u64> {
    let all = heaps.iter().fold(0, |all, heap| all | heap);
    let bits = 64 - all.leading_zeros();
    (0..bits).map(|j| column(heaps, j)).collect()
}

fn column(heaps: &[Heap], j: u32) -> u64 {
    heaps.iter().map(|heap| heap >> j & 1).sum()
}

/// Moore's condition: every column sum is 0 mod `modulus`.
#[inline]
pub fn all_zero(heaps: &[Heap], modulus: u64) -> bool {
    columns_are(heaps, modulus, 0)
}

/// Digits of the column sums that are kept side by side: sums below 2^PLANES.
const PLANES: usize = 6;

/// The column sums are `units` mod `modulus` in the column of 1, and 0 in all others.
#[inline]
pub(super) fn columns_are(heaps: &[Heap], modulus: u64, units: u64) -> bool {
    if modulus == 2 {
        return heaps.iter().fold(0, |sum, heap| sum ^ heap) == units % 2;
    }
    if heaps.len() >= 1 << PLANES {
        return columns_one_by_one(heaps, modulus, units);
    }
    // binary digit d of all column sums at once
    let mut planes = [0_u64; PLANES];
    for &heap in heaps {
        let mut carry = heap;
        for plane in &mut planes {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
        }
    }
    // the columns whose sum is a residue mod modulus
    let n = heaps.len() as u64;
    let congruent = |residue: u64| {
        let (mut columns, mut sum) = (0, residue);
        while sum <= n {
            let mut equal = u64::MAX;
            for d in 0..PLANES {
                equal &= if sum >> d & 1 == 1 {
                    planes[d]
                } else {
                    !planes[d]
                };
            }
            columns |= equal;
            sum = sum.saturating_add(modulus);
        }
        columns
    };
    congruent(0) | 1 == u64::MAX && congruent(units % modulus) & 1 == 1
}

/// As [`columns_are`], for any number of heaps: its slow twin.
fn columns_one_by_one(heaps: &[Heap], modulus: u64, units: u64) -> bool {
    let all = heaps.iter().fold(0, |all, heap| all | heap);
    let bits = (64 - all.leading_zeros()).max(1);
    (0..bits).all(|j| column(heaps, j) % modulus == if j == 0 { units % modulus } else { 0 })
}

/// Moore's condition in misere play: as normal if some heap is at least 2, otherwise the number
/// of ones is 1 mod `modulus`.
pub fn misere_zero(heaps: &[Heap], modulus: u64) -> bool {
    if heaps.iter().any(|&heap| heap >= 2) {
        all_zero(heaps, modulus)
    } else {
        heaps.iter().sum::<u64>() % modulus == 1 % modulus
    }
}

/// The Jenkyns-Mayberry value of moore(n - 1) on n heaps, n >= 3: with s = sum, m = min,
/// y = s - n m + 1 and z = 1 + y (y - 1) / 2 it is s if m < z, else (z - 1) + ((m - z) mod y).
///
/// Source: T. A. Jenkyns, J. P. Mayberry (1980).
pub fn jenkyns_mayberry(heaps: &[Heap]) -> u128 {
    let n = heaps.len() as u128;
    let s: u128 = heaps.iter().map(|&heap| u128::from(heap)).sum();
    let m = u128::from(heaps.iter().copied().min().unwrap_or(0));
    let y = s - n * m + 1;
    // y (y - 1) / 2 may pass 2^128 only where m < z anyway
    match (y.checked_mul(y - 1)).map(|product| 1 + product / 2) {
        Some(z) if m >= z => z - 1 + (m - z) % y,
        _ => s,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn column_sums() {
        assert_eq!(columns(&[3, 6, 7, 10]), [2, 4, 2, 1]);
        assert!(all_zero(&[0, 0], 3) && all_zero(&[1, 1, 1], 3) && !all_zero(&[1, 2], 3));
        assert!(columns_are(&[0, 0, 1], 3, 1) && !columns_are(&[], 3, 1));
        assert!(misere_zero(&[1], 2) && !misere_zero(&[1, 1], 2) && misere_zero(&[2, 2], 2));
    }

    #[test]
    fn columns_side_by_side() {
        for modulus in 2..9 {
            for units in [0, 1, 2] {
                for seed in 0..400_u64 {
                    let n = seed % 9;
                    let heap = |i: u64| (seed * 0x9e37 + i * 0x79b9) % 6 * (seed % 3 + 1);
                    let mut heaps: Vec<Heap> = (0..n).map(heap).collect();
                    heaps.extend(heaps.clone().iter().take(seed as usize % 4));
                    let slow = columns_one_by_one(&heaps, modulus, units);
                    assert_eq!(
                        columns_are(&heaps, modulus, units),
                        slow,
                        "{heaps:?} {modulus}"
                    );
                }
            }
        }
        assert!(all_zero(&[u64::MAX; 3], 3) && !all_zero(&[u64::MAX; 4], 3));
        assert!(all_zero(&[1; 66], 3) && !all_zero(&[1; 67], 3));
        // sums that just fit the planes, and the first that do not
        assert!(all_zero(&[1; 63], 7) && !all_zero(&[1; 64], 5) && !all_zero(&[1; 64], 3));
    }

    #[test]
    fn jenkyns_mayberry_at_equal_heaps_is_zero() {
        for m in [0, 1, 5, u64::MAX] {
            assert_eq!(jenkyns_mayberry(&[m; 3]), 0);
        }
        assert_eq!(jenkyns_mayberry(&[0, 1, 2]), 3);
    }
}
