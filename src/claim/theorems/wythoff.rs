//! Wythoff's theorem: the P-positions of equal(2) on two heaps are the pairs
//! (floor(n phi), floor(n phi) + n), phi the golden ratio.

use super::statements::Setting;
use crate::claim::{Checked, position_text};
use crate::game::{Heap, HeapRules};
use crate::solve::{Statistics, Table};
use crate::work::{Context, Stop};

/// Where it was first proved.
pub const SOURCE: &str =
    "W. A. Wythoff, A modification of the game of Nim, Nieuw Arch. Wisk. 7 (1907)";

/// floor(n phi) by exact integers: (n + isqrt(5 n^2)) div 2. `None` where 5 n^2 passes 2^128,
/// which is beyond every pair of 64-bit heaps.
pub fn floor_n_phi(n: u64) -> Option<u128> {
    let n = u128::from(n);
    let square = (n * n).checked_mul(5)?;
    Some((n + square.isqrt()) / 2)
}

/// Whether two heaps, in any order, are a pair (floor(n phi), floor(n phi) + n).
pub fn is_pair(a: Heap, b: Heap) -> bool {
    floor_n_phi(a.abs_diff(b)) == Some(u128::from(a.min(b)))
}

/// Compares the statement with a table of two heaps (values or outcomes), at every position.
///
/// # Errors
/// [`Stop::Refused`] if the table is not one of two heaps; [`Stop::Cancelled`].
pub fn wythoff<R: HeapRules + Sync>(
    rules: &R,
    table: &Table,
    statistics: &Statistics,
    context: &Context,
) -> Result<Checked, Stop> {
    let heaps = table.positions().heaps();
    if heaps != 2 {
        return Err(Stop::Refused(format!(
            "found {heaps} heaps, expected 2: Wythoff's theorem is about pairs; choose a box of 2"
        )));
    }
    let setting = Setting {
        rules,
        table,
        statistics,
        modulus: 2,
        context,
    };
    setting.outcomes_are(
        "P-positions: (floor(n phi), floor(n phi) + n) for n = 0, 1, 2, ...",
        |x| is_pair(x[0], x[1]),
        |x| {
            let n = x[0].abs_diff(x[1]);
            let a = floor_n_phi(n).map_or("past 2^64".into(), |a| a.to_string());
            format!(
                "the heaps of {} differ by {n}, and floor({n} phi) = {a}",
                position_text(x)
            )
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_pairs() {
        let pairs = [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15)];
        for (n, (a, b)) in (0..).zip(pairs) {
            assert_eq!(floor_n_phi(n), Some(a));
            assert!(is_pair(a as u64, b) && is_pair(b, a as u64) && !is_pair(a as u64, b + 1));
        }
    }

    #[test]
    fn every_number_is_in_one_pair() {
        // A000201 and A001950 share no number and leave none out
        let mut seen = vec![0; 1_000];
        for n in 1..1_000 {
            let a = floor_n_phi(n).unwrap() as usize;
            for heap in [a, a + n as usize] {
                if heap < seen.len() {
                    seen[heap] += 1;
                }
            }
        }
        assert!(seen[1..].iter().all(|&times| times == 1));
    }

    #[test]
    fn large_heaps_neither_overflow_nor_match() {
        assert_eq!(floor_n_phi(u64::MAX), None);
        assert!(!is_pair(0, u64::MAX));
        // F(91), F(92): n = F(90) even index gives floor(F(90) phi) = F(91) - 1
        assert!(is_pair(
            4_660_046_610_375_530_308,
            7_540_113_804_746_346_428
        ));
        assert!(!is_pair(
            4_660_046_610_375_530_309,
            7_540_113_804_746_346_429
        ));
    }
}
