//! Positions with more options than memory, which none of these rules would ever have listed.

use super::*;
use crate::game::{Components, Either, Pair, REMOTENESS};
use crate::rulesets::heap_rules;
use crate::solve::Fold;
use crate::solve::Solver;

const LARGE: u64 = 1 << 50;
const LASTS: Fold = Fold::Measured(REMOTENESS, Convention::Normal);

fn is_refused<T: std::fmt::Debug>(found: Result<T, Stop>) {
    match found {
        Err(Stop::Memory { needed, limit, .. }) => assert!(needed > u128::from(limit)),
        other => panic!("{other:?}"),
    }
}

/// All that lists the options of one position refuses this one.
fn refused<G: Game + Sync>(game: &G, root: &G::Position)
where
    G::Position: Send + Sync,
{
    for threads in [1, 2] {
        let low = Context::new(threads, 1 << 20).unwrap();
        for want in [Want::Values, MISERE] {
            is_refused(Memo::common(game, want).solve(std::slice::from_ref(root), &low));
            is_refused(Definition::new(game, want).solve(root, &low));
        }
        is_refused(Memo::common(game, LASTS).solve(std::slice::from_ref(root), &low));
    }
}

#[test]
fn more_options_than_memory() {
    let take = Take(u64::MAX);
    refused(&SingleHeap(Each(take)), &LARGE);
    refused(&Sums(SingleHeap(Each(take))), &[LARGE, 3, 3][..].into());
    refused(
        &Pair(SingleHeap(Each(take)), SingleHeap(Each(Kayles))),
        &Either::Left(LARGE),
    );
    let words = Words::new(Each(take), 1, LARGE).unwrap();
    refused(&words, &LARGE);
    let low = Context::new(2, 1 << 20).unwrap();
    is_refused(Memo::flat(words, NORMAL).solve(&[LARGE], &low));
    refused(&Wholes::new(&heap_rules("euclid")), &[LARGE, 1].into());
    // the many small positions are as large as the few large ones
    refused(&Wholes::new(&heap_rules("equal:2")), &[9; 100].into());
    let sets = heap_rules("hyper:12,23");
    let components = Components::new(sets).expect("rules of sets");
    refused(&components, &[LARGE, LARGE, 1].into());
    let solver = Solver::new(SingleHeap(Each(take)), low);
    is_refused(solver.options(&[LARGE]));
}

/// As many as there is memory for are no reason to refuse; one byte less is.
#[test]
fn options_that_just_fit() {
    let game = SingleHeap(Each(Take(u64::MAX)));
    let solve = |bytes| {
        let context = Context::new(1, bytes).unwrap();
        Memo::flat(&game, Want::Values).solve(&[1000], &context)
    };
    let least = (0..1 << 20).step_by(64).find(|&bytes| solve(bytes).is_ok());
    let least = least.expect("a MiB is enough");
    is_refused(solve(least - 64));
    // 1,000 options of 24 bytes twice, the stacks and the table
    assert!((48_000..200_000).contains(&least), "{least}");
}

/// Each position that waits holds its options: hundreds of hundreds, none of them many.
#[test]
fn options_of_many_positions_add_up() {
    let game = SingleHeap(Each(Take(u64::MAX)));
    let low = Context::new(1, 1 << 20).unwrap();
    is_refused(Definition::new(game, Want::Values).solve(&400, &low));
    // what was refused is asked again in a better world
    let game = Words::new(Each(Take(3)), 1, 2_000).unwrap();
    let mut lengths = Memo::flat(game, LASTS);
    is_refused(lengths.solve(&[2_000], &Context::new(1, 50_000).unwrap()));
    assert_eq!(lengths.solve(&[2_000], &context(1)), Ok(vec![1_000]));
}
