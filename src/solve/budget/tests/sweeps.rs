//! What a visitor sees, and counts on boxes too large to compare.

use super::*;
use crate::game::binomial;
use std::sync::Mutex;
use std::sync::atomic::AtomicU64;

/// Large enough that two threads take turns in several blocks, and that rows carry.
#[test]
fn threads_do_not_matter() {
    let shape = heap_rules("moore(2)").shape();
    for max in [vec![31; 4], vec![15; 5], vec![40, 70, 12, 33], vec![7; 6]] {
        for convention in CONVENTIONS {
            let hash = |threads| {
                let (sum, rows) = (AtomicU64::new(0), AtomicU64::new(0));
                let visit = |row: &Row<'_>| {
                    for size in row.sizes() {
                        let mut heaps = row.heaps.to_vec();
                        heaps[row.axis] = size;
                        let code = heaps.iter().fold(7_u64, |code, x| {
                            (code ^ x)
                                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                                .rotate_left(23)
                        });
                        sum.fetch_add(code, Ordering::Relaxed);
                    }
                    rows.fetch_add(1, Ordering::Relaxed);
                };
                let found =
                    sweep(&shape, &max, (convention, WithP), &context(threads), &visit).unwrap();
                (found, sum.into_inner(), rows.into_inner())
            };
            let one = hash(1);
            assert!(one.0 > 0);
            assert_eq!(one, hash(2), "{max:?}");
            assert_eq!(one, hash(5), "{max:?}");
        }
    }
}

/// On n heaps below 2^bits: (sum over j = 0 mod (k+1) of C(n, j))^bits, each of them with all
/// binary column sums 0 mod (k+1) (Moore 1910).
#[test]
fn golden_counts_of_moore() {
    for (n, k, bits) in [
        (1, 1, 12),
        (2, 1, 9),
        (3, 1, 7),
        (3, 2, 7),
        (4, 2, 6),
        (5, 2, 4),
        (4, 3, 5),
        (6, 2, 3),
        (6, 5, 3),
    ] {
        let columns: u128 = (0..=n)
            .step_by(k + 1)
            .map(|j| binomial(n as u64, j as u64).unwrap())
            .sum();
        let shape = heap_rules(&format!("moore({k})")).shape();
        let max = vec![(1_u64 << bits) - 1; n];
        let wrong = Mutex::new(Vec::new());
        let visit = |row: &Row<'_>| {
            for size in row.sizes() {
                let mut heaps = row.heaps.to_vec();
                heaps[row.axis] = size;
                let column = |bit: u32| heaps.iter().filter(|&x| x >> bit & 1 == 1).count();
                if !(0..bits).all(|bit| column(bit).is_multiple_of(k + 1)) {
                    wrong.lock().unwrap().push(heaps);
                }
            }
        };
        let found = sweep(
            &shape,
            &max,
            (Convention::Normal, WithP),
            &context(1),
            &visit,
        );
        assert_eq!(
            found,
            Ok(columns.pow(bits)),
            "n = {n}, k = {k}, {bits} bits"
        );
        assert_eq!(wrong.into_inner().unwrap(), Vec::<Vec<u64>>::new());
    }
}

#[test]
fn counts_of_nim_and_misere_nim_agree_on_long_rows() {
    let shape = heap_rules("nim").shape();
    for convention in CONVENTIONS {
        let count = |max: &[u64]| {
            let nothing = |_: &Row<'_>| ();
            sweep(&shape, max, (convention, WithP), &context(1), &nothing).unwrap()
        };
        // two heaps up to m: the diagonal; in misere play (1, 0) and (0, 1) for (0, 0) and (1, 1)
        assert_eq!(count(&[1000, 1000]), 1001);
        assert_eq!(count(&[100_000]), 1);
    }
}

/// The row of the largest heap is along heap 1; the others come in the order of the sweep. For two
/// heaps, rows of two words, most groups of rows hold no P-position, and the last is not full.
#[test]
fn a_visitor_may_see_all_rows() {
    let shape = heap_rules("moore(2)").shape();
    for (max, all, with_p) in [(&[2, 5, 1, 0][..], 6, 2), (&[69, 70][..], 70, 1)] {
        for threads in [1, 2] {
            for (which, expected) in [(RowsSeen::All, all), (WithP, with_p)] {
                let seen = Mutex::new(Vec::new());
                let visit = |row: &Row<'_>| {
                    assert_eq!((row.axis, row.heaps[1]), (1, 0));
                    seen.lock()
                        .unwrap()
                        .push((row.heaps.to_vec(), row.sizes().len()));
                };
                let context = context(threads);
                let done = sweep(&shape, max, (Convention::Normal, which), &context, &visit);
                let mut seen = seen.into_inner().unwrap();
                let p: usize = seen.iter().map(|(_, p)| p).sum();
                assert_eq!(done, Ok(p as u128));
                assert!(which == RowsSeen::All || seen.iter().all(|&(_, p)| p > 0));
                seen.sort();
                seen.dedup();
                assert_eq!(seen.len(), expected, "{which:?} up to {max:?}");
            }
        }
    }
}
