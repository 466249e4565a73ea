use super::Legal;
use crate::game::{Heap, HeapBox, HeapRules, Moves, Order};
use crate::work::{Context, Stop};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What is accepted of this many heaps, all of them or the first ones.
type Accepts = fn(&[Heap], usize) -> bool;

const KINDS: [Accepts; 6] = [
    |x, _| x.is_sorted_by(|a, b| a >= b),
    |x, _| x.is_sorted_by(|a, b| a + 1 < *b),
    |x, _| (1..x.len()).all(|i| !x[..i].contains(&x[i])),
    // says little about beginnings
    |x, n| x.len() < n || x.iter().sum::<u64>() % 3 == 1,
    |_, _| true,
    |_, _| false,
];

/// Rules that say which tuples are positions, and no more.
struct Kind(Accepts);

impl HeapRules for Kind {
    fn moves<M: Moves>(&self, _: &[Heap], _: &mut M) {}

    fn is_position(&self, heaps: &[Heap]) -> bool {
        (self.0)(heaps, heaps.len())
    }

    fn restriction(&self) -> Option<String> {
        Some("some heaps".into())
    }
}

fn tuples() -> [HeapBox; 7] {
    [
        HeapBox::sorted(3, 7),
        HeapBox::ordered(3, 9),
        HeapBox::ordered(1, 200),
        HeapBox::sorted(1, 63),
        HeapBox::ordered(2, 130),
        HeapBox::new(vec![2, 0, 70, 3], Order::Ordered),
        HeapBox::sorted(5, 4),
    ]
    .map(Result::unwrap)
}

#[test]
fn positions_are_numbered_in_lexicographic_order() {
    for (kind, accepts) in KINDS.into_iter().enumerate() {
        for tuples in tuples() {
            let name = format!("{kind} on {tuples}");
            let n = tuples.heaps();
            let accepts = |x: &[Heap]| accepts(x, n);
            let mut all: Vec<Vec<Heap>> = tuples.iter().filter(|x| accepts(x)).collect();
            all.sort();
            for threads in [1, 3] {
                let context = Context::new(threads, 1 << 30).unwrap();
                let legal = Legal::accepted(&tuples, &context, &accepts).unwrap();
                assert_eq!(legal.count(), all.len() as u64, "{name}");
                for (i, x) in (0..).zip(&all) {
                    assert_eq!(legal.index(x), Some(i), "{name} at {x:?}");
                }
                let none = tuples.iter().filter(|x| !accepts(x));
                none.for_each(|x| assert_eq!(legal.index(&x), None, "{name} at {x:?}"));
                let mut walked = Vec::new();
                let mut keep = |x: &[Heap], i: u64| {
                    assert_eq!(i, walked.len() as u64, "{name}");
                    walked.push(x.to_vec());
                    Ok(())
                };
                legal.each::<()>(&mut keep).unwrap();
                assert_eq!(walked, all, "{name}");
            }
        }
    }
}

#[test]
fn parts_hold_each_position_once() {
    let context = Context::new(2, 1 << 30).unwrap();
    for (accepts, (n, max)) in
        KINDS
            .into_iter()
            .zip([(3, 90), (4, 20), (3, 40), (2, 150), (1, 99), (2, 3)])
    {
        let tuples = HeapBox::ordered(n, max).unwrap();
        let legal = Legal::accepted(&tuples, &context, &|x| accepts(x, n)).unwrap();
        let (parts, mut next) = (legal.parts(), 0);
        for part in 0..parts.count {
            let beginning = legal.beginning(parts, part);
            let mut each = |x: &[Heap], i: u64| {
                assert!(x.starts_with(&beginning) && i == next && legal.index(x) == Some(i));
                next += 1;
                Ok(())
            };
            legal.each_of::<()>(parts, part, &mut each).unwrap();
        }
        assert_eq!(next, legal.count());
    }
}

#[test]
fn a_small_part_of_a_large_box_takes_little_memory() {
    let tuples = HeapBox::ordered(8, 10).unwrap();
    let context = Context::new(2, 4 << 20).unwrap();
    let legal = Legal::accepted(&tuples, &context, &|x| KINDS[0](x, 8)).unwrap();
    // nonincreasing tuples: multisets
    assert_eq!(
        u128::from(legal.count()),
        crate::arithmetic::binomial(18, 8).unwrap()
    );
    assert!(legal.bytes() < 2 << 20);
}

/// Found by a look at some tuples: there are some 10^17.
#[test]
fn far_too_many_positions_are_refused_at_once() {
    let welter = Kind(KINDS[2]);
    let context = Context::new(1, 1 << 30).unwrap();
    for order in [Order::Ordered, Order::Sorted] {
        let tuples = HeapBox::new(vec![20_000; 4], order).unwrap();
        let stop = Legal::of(&welter, &tuples, &context).unwrap_err();
        assert!(matches!(stop, Stop::Memory { .. }), "{stop}");
        assert!(Legal::is_needed(&welter, &tuples, &context).unwrap());
    }
    let small = HeapBox::sorted(2, 30).unwrap();
    assert!(Legal::is_needed(&welter, &small, &context).unwrap());
    assert!(!Legal::is_needed(&Kind(KINDS[4]), &small, &context).unwrap());
    // a byte for each of 2^20 positions is not far too little
    let (all, square) = (Kind(KINDS[4]), HeapBox::ordered(2, 1_023).unwrap());
    let context = Context::new(1, 1 << 20).unwrap();
    assert!(Legal::of(&all, &square, &context).unwrap().is_none());
}

#[test]
fn what_does_not_fit_the_memory_is_refused() {
    let tuples = HeapBox::ordered(3, 300).unwrap();
    let context = Context::new(1, 1 << 20).unwrap();
    let stop = Legal::accepted(&tuples, &context, &|x| KINDS[2](x, 3)).unwrap_err();
    assert!(
        stop.to_string().contains("the list of the positions"),
        "{stop}"
    );
}

/// However many tuples a beginning that is passed over has.
#[test]
fn stops_when_cancelled_where_nothing_is_accepted() {
    let flag = Arc::new(AtomicBool::new(true));
    let context = Context::new(1, 1 << 30).unwrap().with_cancel(flag);
    for tuples in [
        HeapBox::ordered(2, 20_000),
        HeapBox::new(vec![1 << 20, 1], Order::Ordered),
        HeapBox::sorted(12, 9),
        // more than 2^64 after each first heap
        HeapBox::new(vec![1 << 20, 1 << 30, 1 << 30, 1 << 10], Order::Ordered),
    ] {
        let stop = Legal::accepted(&tuples.unwrap(), &context, &|_| false);
        assert_eq!(stop, Err(Stop::Cancelled));
    }
}

/// The tuples that are examined are those of the box: not all rise.
#[test]
fn few_positions_of_a_large_box_are_not_refused() {
    let rising = Kind(|x, _| x.is_sorted());
    let context = Context::new(1, 1 << 18).unwrap();
    let tuples = HeapBox::ordered(6, 9).unwrap();
    let legal = Legal::of(&rising, &tuples, &context).unwrap().unwrap();
    assert_eq!(legal.count(), 5_005);
    let sorted = HeapBox::sorted(3, 7).unwrap();
    assert!(!Legal::is_needed(&rising, &sorted, &context).unwrap());
    // all tuples rise where the first heap is always empty
    let empty = HeapBox::new(vec![0, 7], Order::Ordered).unwrap();
    assert!(!Legal::is_needed(&rising, &empty, &context).unwrap());
}
