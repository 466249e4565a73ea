//! Keys, the slots that they are looked for in, and states that several threads store.

use super::games::Ring;
use super::*;
use crate::solve::memo::flat::FlatTable;
use crate::solve::memo::room::Slotted;
use crate::solve::memo::store::{ELSEWHERE, EMPTY, PENDING};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

#[test]
fn marks_do_not_hide_what_another_thread_has_finished() {
    for wide in [false, true] {
        let table = FlatTable::smallest(wide);
        assert!(table.finish(0, 5, true));
        assert!(!table.mark(0, PENDING, true));
        assert!(table.mark(7, PENDING, true));
        assert_eq!(
            (table.state(0), table.state(7), table.state(1)),
            (5, PENDING, EMPTY)
        );
        assert!(!table.finish(7, 255, true));
        assert_eq!(table.state(7), 255);
    }
    // alone, the mark that another search has left becomes the own one
    let table = FlatTable::smallest(false);
    table.mark(3, ELSEWHERE, true);
    table.mark(3, PENDING, false);
    assert_eq!(table.state(3), PENDING);
}

/// Searches a countdown from `root`; from 5 there is a move up to `high`, too.
fn count_down(root: u64, high: u64) {
    let countdown = Ring { low: 5, high };
    let low = Context::new(1, 1 << 16).unwrap();
    _ = Memo::flat(countdown, Want::Values).solve(&[root], &low);
}

#[test]
#[should_panic(expected = "keys of positions must be below 2^56")]
fn roots_whose_keys_are_too_large_are_refused() {
    count_down(1 << 56, 0);
}

#[test]
#[should_panic(expected = "keys of positions must be below 2^56")]
fn options_whose_keys_are_too_large_are_refused() {
    count_down(5, 1 << 56);
}

/// The search for both begins in the same slot, and one key is the other's word moved up.
#[test]
fn a_key_that_looks_like_a_word_is_another_one() {
    let table = FlatTable::smallest(false);
    assert!(table.finish(19, 2, false));
    assert_eq!(table.state((19 << 8 | 2) << 8), EMPTY);
}

/// Two threads that store it at the same time are not both told so.
#[test]
fn a_key_is_new_once() {
    const KEYS: u64 = 1 << 12;
    let mut table = FlatTable::smallest(false);
    table.room(0, KEYS, 1 << 20).unwrap();
    let (come, new) = (AtomicU64::new(0), AtomicU64::new(0));
    let store_all = || {
        for key in 0..KEYS {
            come.fetch_add(1, Relaxed);
            let mut turns = 0_u64;
            // until both have come to this key
            while come.load(Relaxed) < 2 * (key + 1) {
                turns += 1;
                if turns.is_multiple_of(1 << 10) {
                    std::thread::yield_now();
                }
            }
            new.fetch_add(u64::from(table.mark(key, PENDING, true)), Relaxed);
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(store_all);
        scope.spawn(store_all);
    });
    assert_eq!(new.into_inner(), KEYS);
}
