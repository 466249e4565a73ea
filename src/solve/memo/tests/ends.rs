//! Large values, long plays, and the ways in which a search may end without a result.

use super::games::{Ring, Take};
use super::*;
use crate::game::{
    Amounts, Canonical, Components, Either, Fault, Heap, Moves, Pair, REMOTENESS, Shape,
};
use crate::solve::Fold;
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

    /// Of one heap, so that `Components` take these rules.
    fn shape(&self) -> Shape {
        Shape::Sets {
            sets: vec![1],
            amounts: Amounts::Any,
        }
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
    ends(Canonical(single), 0, 3);
    ends(Wholes::new(&Unknown), [0].into(), [3].into());
    let components = Components::new(Unknown).expect("sets");
    ends(components, [0].into(), [3].into());
    ends(Words::new(Unknown, 1, 3).unwrap(), 0, 3);
}

/// Lengths of play name a loop without the way to it, and keep the limit, too.
#[test]
fn lengths_end_as_other_searches_do() {
    let number = |ring: Ring, from: u64, memory: u64| {
        let context = Context::new(1, memory).unwrap();
        let fold = Fold::Measured(REMOTENESS, Convention::Normal);
        let found = Memo::common(ring, fold).solve(&[from], &context);
        found.map(|found| found[0])
    };
    let witness = ["9", "8", "7", "9"].map(String::from).to_vec();
    let ring = Ring { low: 7, high: 9 };
    assert_eq!(number(ring, 11, 1 << 20), Err(Stop::Loop { witness }));
    let countdown = Ring {
        low: u64::MAX,
        high: 0,
    };
    assert_eq!(number(countdown, 10_000, 1 << 22), Ok(10_000));
    let stop = number(countdown, 10_000, 500_000);
    assert!(matches!(stop, Err(Stop::Memory { .. })), "{stop:?}");
}
