//! Large values, long plays, and the ways in which a search may end without a result.

use super::games::{Ring, Take};
use super::*;
use crate::game::{Either, Fault, Heap, Moves, Pair};
use crate::solve::memo::flat::FlatTable;
use crate::solve::memo::room::Slotted;
use crate::solve::memo::store::{ELSEWHERE, EMPTY, PENDING};
use crate::work::Progress;
use std::slice::from_ref;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

#[test]
fn values_past_the_narrow_slots() {
    let nim = Each(Take(u64::MAX));
    let game = SingleHeap(nim);
    for threads in [1, 2] {
        let mut memo = Memo::flat(&game, Want::Values);
        let mut solve = |heap| memo.solve(&[heap], &context(threads)).unwrap()[0];
        for heap in [0, 100, 253, 254, 255, 400] {
            assert_eq!(solve(heap), heap);
        }
        assert_eq!(memo.get(&0), Some(0), "a value of 0 is kept, too");
        assert_eq!(memo.get(&63), Some(63));
        assert_eq!(memo.get(&399), Some(399));
        assert_eq!(memo.get(&401), None);
        assert_eq!(
            memo.positions(),
            401,
            "the empty heap is a root, though no component"
        );
        let mut all = Memo::flat(&game, Want::Values);
        assert_eq!(all.solve(&[400], &context(threads)).unwrap(), [400]);
    }
}

#[test]
fn plays_of_a_million_moves() {
    for take in [1, 3] {
        let rules = Each(Take(take));
        let game = SingleHeap(rules);
        for want in [Want::Values, NORMAL] {
            for threads in [1, 2] {
                let mut memo = Memo::flat(&game, want);
                let number = memo.solve(&[1_000_000, 999_999], &context(threads));
                assert_eq!(number.unwrap()[0], 0);
                assert_ne!(memo.get(&999_999), Some(0));
            }
        }
        let common = Memo::common(&game, Want::Values).solve(&[1_000_000], &context(1));
        assert_eq!(common.unwrap(), [0]);
    }
}

#[test]
fn loops_have_one_witness() {
    // without a way out the loop is met whatever is wanted; with one, values meet it
    for (low, wants) in [
        (0, &[Want::Values, NORMAL, MISERE][..]),
        (10, &[Want::Values]),
    ] {
        let ring = Ring { low, high: 4000 };
        let path = (low..=4000).rev().chain([4000]);
        let witness: Vec<String> = path.map(|n| n.to_string()).collect();
        for &want in wants {
            for threads in [1, 2] {
                let stop = Memo::flat(&ring, want).solve(&[5000], &context(threads));
                let witness = witness.clone();
                assert!(stop == Err(Stop::Loop { witness }), "{threads} threads");
            }
        }
    }
    let own = Ring { low: 7, high: 7 };
    let stop = Memo::common(&own, Want::Values).solve(&[9], &context(1));
    let witness = vec!["7".to_string(), "7".to_string()];
    assert_eq!(stop, Err(Stop::Loop { witness }));
}

#[test]
fn the_memory_limit_holds() {
    let rules = Each(Take(3));
    let words = Words::new(rules, 5, 15).unwrap();
    let root = words.pack(&[15; 5]);
    // 15,504 positions: more than 7/8 of 2^14 slots, so 2^15 of them, the half while it grows
    for threads in [1, 2] {
        for limit in [1 << 10, 300_000] {
            let low = Context::new(threads, limit).unwrap();
            let mut memo = Memo::flat(&words, Want::Values);
            match memo.solve(&[root], &low) {
                Err(Stop::Memory { what, needed, .. }) => {
                    assert!(what.contains("positions stored so far"), "{what}");
                    assert!(needed > u128::from(limit));
                }
                other => panic!("{limit} bytes, {threads} threads: {other:?}"),
            }
            // the same memo goes on in a better world
            assert_eq!(memo.positions(), 0);
            assert!(memo.solve(&[root], &context(1)).is_ok());
        }
        let enough = Context::new(threads, 460_000).unwrap();
        let memo = Memo::flat(&words, Want::Values).expect(1 << 40);
        assert!({ memo }.solve(&[root], &enough).is_ok());
    }
    let low = Context::new(1, 300_000).unwrap();
    let common = Memo::common(&words, Want::Values).solve(&[root], &low);
    assert!(matches!(common, Err(Stop::Memory { .. })));
}

#[test]
fn the_stack_counts() {
    // the table of 100,000 positions takes 2 to 3 MiB, as it grows; the path 3 MiB and more
    let rules = Each(Take(1));
    let game = SingleHeap(rules);
    let low = |threads| Context::new(threads, 5 << 20).unwrap();
    for threads in [1, 2] {
        let stop = Memo::flat(&game, Want::Values).solve(&[100_000], &low(threads));
        assert!(matches!(stop, Err(Stop::Memory { .. })));
    }
    // from small heaps up there is no path
    let roots: Vec<u64> = (0..100_000).collect();
    let flat = Memo::flat(&game, Want::Values).solve(&roots, &low(1));
    let values = flat.unwrap();
    assert!(
        values
            .iter()
            .zip(0..)
            .all(|(&value, heap)| value == heap % 2)
    );
    let stop = Memo::flat(&game, Want::Values).solve(&[100], &Context::new(1, 3_000).unwrap());
    let Err(Stop::Memory { needed, .. }) = stop else {
        panic!("{stop:?}")
    };
    // the stacks, and twice what one option takes
    assert!((3_808..3_924).contains(&needed), "{needed}");
    let crowded = Context::new(2, 600_000).unwrap();
    let stop = Memo::flat(&game, Want::Values)
        .expect(20_000)
        .solve(&[10_000], &crowded);
    let Err(Stop::Memory { needed, .. }) = stop else {
        panic!("{stop:?}")
    };
    assert!((600_001..1 << 20).contains(&needed), "{needed}");
}

#[test]
fn a_table_that_cannot_grow_is_filled_further() {
    let mut table = FlatTable::smallest(false);
    assert_eq!(table.bytes(), 512);
    assert_eq!(table.room(0, 32, 0), Ok(()));
    assert_eq!(table.room(30, 26, 1535), Ok(()));
    assert_eq!(table.room(30, 27, 1535), Err(1536));
    assert_eq!(table.room(30, 27, 1536), Ok(()));
    assert_eq!(table.bytes(), 1024);
}

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

/// Counts what is reported, and sets a flag at the first report.
struct Reports {
    units: AtomicU64,
    flag: Arc<AtomicBool>,
}

impl Progress for Reports {
    fn begin(&self, _: &str, _: Option<u64>) {}

    fn advance(&self, units: u64) {
        self.units.fetch_add(units, Relaxed);
        self.flag.store(true, Relaxed);
    }

    fn end(&self) {}
}

#[test]
fn reports_and_the_flag() {
    let rules = Each(Take(3));
    let words = Words::new(rules, 4, 15).unwrap();
    let root = words.pack(&[15; 4]);
    for threads in [1, 2] {
        let flag = Arc::new(AtomicBool::new(false));
        let reports = Arc::new(Reports {
            units: AtomicU64::new(0),
            flag: flag.clone(),
        });
        let deaf = context(threads).with_progress(reports.clone());
        let mut memo = Memo::flat(&words, Want::Values);
        memo.solve(&[root], &deaf).unwrap();
        assert_eq!(reports.units.load(Relaxed), memo.positions());
        assert_eq!(memo.positions(), 3876);

        flag.store(false, Relaxed);
        let stop = Memo::flat(&words, Want::Values).solve(&[root], &deaf.clone().with_cancel(flag));
        assert_eq!(stop, Err(Stop::Cancelled));
    }
}

/// A heap of 3 may vanish, which settles the outcome, or become one of 2, whose moves nobody knows.
#[derive(Clone, Copy, Debug)]
struct Unknown;

impl HeapRules for Unknown {
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        match *heaps {
            [3] => to.range(0, 0..3),
            [2] => to.fail(Fault {
                position: heaps.to_vec(),
                rules: "these".into(),
                why: "a test".into(),
            }),
            _ => {}
        }
    }

    fn may_fail(&self) -> bool {
        true
    }
}

#[test]
fn no_settled_outcome_hides_a_fault() {
    fn ends<G: Game + Sync>(game: G, end: G::Position, start: G::Position)
    where
        G::Position: Send + Sync,
    {
        for threads in [1, 2] {
            let mut memo = Memo::common(&game, NORMAL);
            let known = memo.solve(from_ref(&end), &context(threads));
            assert_eq!(known, Ok(vec![0]));
            let fault = memo.solve(from_ref(&start), &context(threads));
            assert!(matches!(fault, Err(Stop::Fault(_))), "{fault:?}");
        }
    }
    let single = SingleHeap(Unknown);
    ends(single, 0, 3);
    let sums = Sums(single);
    ends(sums, sums.sum([]), sums.sum([3]));
    let both = Pair(SingleHeap(Each(Kayles)), single);
    ends(both, Either::Right(0), Either::Right(3));
}

/// Searches below a root that is the only large key, or has such an option.
fn count_down_from(root: u64) {
    let countdown = Ring {
        low: u64::MAX,
        high: 0,
    };
    let low = Context::new(1, 1 << 16).unwrap();
    _ = Memo::flat(countdown, Want::Values).solve(&[root], &low);
}

#[test]
#[should_panic(expected = "keys of positions must be below 2^56")]
fn roots_whose_keys_are_too_large_are_refused() {
    count_down_from(1 << 56);
}

/// Those of options are looked at on their way.
#[test]
#[should_panic(expected = "keys of positions must be below 2^56")]
fn options_whose_keys_are_too_large_are_refused() {
    count_down_from((1 << 56) + 1);
}
