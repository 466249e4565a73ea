//! Tables that several threads have filled, with keys and without.

use super::games::{Kayles, Take, Two};
use super::{MISERE, Memo, NORMAL, Want, context, defined};
use crate::game::{Each, Game, HeapBox, Options, SingleHeap, Sums, Wholes, Words};
use crate::solve::memo::common::Common;
use crate::solve::memo::room::Slotted;
use crate::solve::memo::search::Slots;
use crate::solve::memo::store::{DONE, Store};
use crate::work::{Context, Stop};
use std::hash::{Hash, Hasher};

/// All at once, and one by one with changing numbers of threads.
fn agrees<G: Game + Sync>(game: &G, want: Want, roots: &[G::Position])
where
    G::Position: Send + Sync,
{
    let expected = defined(game, want, roots);
    for threads in [1, 2, 3] {
        let mut memo = Memo::common(game, want);
        let found = memo.solve(roots, &context(threads));
        assert_eq!(found.unwrap(), expected, "{threads} threads, {want:?}");
    }
    let mut memo = Memo::common(game, want);
    for (i, (root, &number)) in roots.iter().zip(&expected).enumerate().rev() {
        let next = memo.solve(std::slice::from_ref(root), &context(1 + i % 2));
        assert_eq!(next, Ok(vec![number]), "{want:?}");
    }
}

#[test]
fn games_without_keys_agree_on_any_threads() {
    let positions = HeapBox::sorted(3, 7).unwrap();
    let all = (0..positions.count() as u64).map(|rank| positions.unrank(rank).into());
    let all: Vec<Box<[u64]>> = all.collect();
    for want in [Want::Values, NORMAL, MISERE] {
        agrees(&Wholes::new(&Two), want, &all);
        agrees(&Wholes::new(&Two), want, &all[all.len() - 1..]);
    }
    // positions that hold more outside the table than they take in it
    agrees(&Wholes::new(&Each(Take(1))), MISERE, &[vec![1; 40].into()]);
    let sums = Sums(SingleHeap(Each(Kayles)));
    let roots: Vec<_> = (1..14).map(|row| sums.sum([row, 2])).collect();
    agrees(&sums, MISERE, &roots);
    agrees(&sums, Want::Values, &roots);
}

#[test]
fn a_search_by_two_threads_is_followed_by_one_of_one() {
    let words = Words::new(Two, 4, 7).unwrap();
    let all = HeapBox::sorted(4, 7).unwrap();
    let all = (0..all.count() as u64).map(|rank| words.pack(&all.unrank(rank)));
    let mut all: Vec<u64> = all.collect();
    all.reverse();
    for want in [Want::Values, NORMAL, MISERE] {
        let expected = defined(&words, want, &all);
        let mut memo = Memo::flat(&words, want);
        for (root, &number) in all.iter().zip(&expected) {
            let first = memo.solve(&all[..1], &context(2));
            assert_eq!(first.unwrap(), expected[..1]);
            let next = memo.solve(std::slice::from_ref(root), &context(1));
            assert_eq!(next, Ok(vec![number]), "{want:?}");
        }
    }
}

#[test]
fn a_table_keeps_what_it_holds_as_it_grows() {
    let game = &SingleHeap(Each(Take(0)));
    let mut table = Common::<u64>::smallest();
    assert!(table.room(0, 100, 1_000).is_err(), "too little memory");
    let mut table = Common::smallest();
    table.room(0, 100, 1 << 20).unwrap();
    for position in 0..100_u64 {
        table.finish(game, &position, DONE + position, true);
    }
    let (log, bytes) = (table.log(), table.bytes());
    table.room(100, 10_000, 1 << 24).unwrap();
    assert!(table.log() > log && table.bytes() > bytes);
    for position in 0..100 {
        assert_eq!(table.state(game, &position), DONE + position);
        // a mark that comes late does not hide it
        assert!(!table.mark(game, &position, 1, true));
        assert_eq!(table.state(game, &position), DONE + position);
    }
    assert_eq!(table.state(game, &100), 0);
    let needed = table.room(100, 1 << 40, 1 << 24);
    assert!(needed.is_err_and(|bytes| bytes > 1 << 40));
    let mut table = Common::<u64>::smallest();
    assert_eq!(table.room(30, 26, 0), Ok(()), "filled further");
    assert!(table.room(30, 27, 0).is_err());
}

#[test]
fn memory_ends_a_search_without_keys() {
    let sums = Sums(SingleHeap(Each(Kayles)));
    let root = [sums.sum([24])];
    for threads in [1, 2] {
        let low = Context::new(threads, 100_000).unwrap();
        let stop = Memo::common(&sums, MISERE).solve(&root, &low);
        assert!(matches!(stop, Err(Stop::Memory { .. })), "{stop:?}");
    }
}

/// Before a batch there are free slots for those of all threads, or a search for one may never end.
#[test]
fn every_thread_has_room_for_its_batch() {
    // there are no moves
    let game = SingleHeap(Each(Take(0)));
    let mut memo = Memo::flat(&game, Want::Values);
    let first: Vec<u64> = (1..=13).collect();
    memo.solve(&first, &context(1)).unwrap();
    let mut roots = vec![1; 20];
    roots.push(14);
    memo.solve(&roots, &context(2)).unwrap();
    let Slots::Flat(table) = &memo.slots else {
        panic!("a flat memo")
    };
    // 13 and two batches are more than half of 64 slots
    assert_eq!(table.bytes(), 1024);
}

/// A position of which the hash says nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Same(u64);

impl Hash for Same {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

struct Nothing;

impl Game for Nothing {
    type Position = Same;

    fn options(&self, _: &Same, _: &mut Options<Same>) {}
}

#[test]
fn positions_with_the_same_hash_are_kept_apart() {
    let table = Common::smallest();
    for position in 0..20 {
        assert!(table.finish(&Nothing, &Same(position), DONE + position, true));
    }
    for position in 0..20 {
        assert_eq!(table.state(&Nothing, &Same(position)), DONE + position);
    }
    assert_eq!(table.state(&Nothing, &Same(20)), 0);
}
