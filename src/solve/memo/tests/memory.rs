//! What a search holds, and its limit.

use super::games::Take;
use super::*;
use crate::game::Options;
use crate::solve::memo::flat::FlatTable;
use crate::solve::memo::room::Slotted;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

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
    // and the message names the table as well as the stacks
    let stop = Memo::flat(&game, Want::Values).solve(&[100], &Context::new(1, 7_000).unwrap());
    assert!(
        matches!(stop, Err(Stop::Memory { needed, .. }) if needed > 7_000),
        "{stop:?}"
    );
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

/// A countdown of positions that hold memory outside themselves. It sets the flag.
struct Heavy {
    beside: usize,
    flag: Arc<AtomicBool>,
}

impl Game for Heavy {
    type Position = u64;

    fn options(&self, &from: &u64, to: &mut Options<u64>) {
        self.flag.store(true, Relaxed);
        if from > 0 {
            to.one(from - 1);
        }
    }

    fn beside(&self, _: &u64) -> usize {
        self.beside
    }
}

/// On the stacks and in the table: 40 positions of 1 MiB, each there and there.
#[test]
fn what_positions_hold_counts() {
    for (threads, memory, fits) in [(1, 60, false), (1, 140, true), (2, 140, true)] {
        let game = Heavy {
            beside: 1 << 20,
            flag: Arc::default(),
        };
        let limit = Context::new(threads, memory << 20).unwrap();
        match Memo::common(game, Want::Values).solve(&[40], &limit) {
            Ok(values) => assert!(fits && values == [0], "{memory} MiB"),
            Err(Stop::Memory { needed, .. }) => {
                assert!(!fits && needed > 60 << 20, "{threads} threads: {needed}");
            }
            Err(stop) => panic!("{stop}"),
        }
    }
}

/// Options that hold much shorten the batch, whose end looks at the flag.
#[test]
fn batches_of_heavy_options_end() {
    let flag = Arc::new(AtomicBool::new(false));
    let game = Heavy {
        beside: 1 << 10,
        flag: flag.clone(),
    };
    let stop = Memo::common(game, Want::Values).solve(&[40], &context(1).with_cancel(flag));
    assert_eq!(stop, Err(Stop::Cancelled));
}
