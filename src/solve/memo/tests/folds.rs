//! Lengths of play, and outcomes with forbidden options, against the definition.

use super::*;
use crate::game::{Distinct, Heap, Measure, REMOTENESS, SUSPENSE, Wholes};
use crate::rulesets::heap_rules;
use crate::solve::Fold;
use std::slice::from_ref;

/// All folds whose positions are whole.
fn folds() -> impl Iterator<Item = Fold> {
    [Convention::Normal, Convention::Misere]
        .into_iter()
        .flat_map(|convention| {
            let all = Measure::ALL.iter();
            let measured = all.map(move |&measure| Fold::Measured(measure, convention));
            let blocked = [0, 1, 3].map(|most| Fold::Blocked(most, convention));
            measured.chain(blocked)
        })
}

#[test]
fn all_folds_are_those_of_the_definition() {
    for (text, root) in [
        ("nim", &[6, 5, 4][..]),
        ("wythoff", &[9, 12]),
        ("kayles", &[6, 4]),
        ("subtract{2,3}", &[40]),
        ("moore(2) pass(1)", &[3, 4, 2, 1]),
        ("takeaway(2)", &[20, 19]),
        ("turning 2", &[9, 7, 4]),
    ] {
        let rules = heap_rules(text);
        let game = Distinct(Wholes::new(&rules));
        let root: Box<[Heap]> = game.canonical(root.into());
        for fold in folds() {
            let mut oracle = Definition::new(&game, fold);
            let expected = oracle.solve(&root, &context(1));
            for threads in [1, 2] {
                let found = Memo::common(&game, fold).solve(from_ref(&root), &context(threads));
                assert_eq!(
                    found,
                    expected.clone().map(|one| vec![one]),
                    "{text} {fold:?}"
                );
            }
        }
    }
}

/// Play beyond 253 moves, which narrow slots do not hold.
#[test]
fn long_play_in_slots_of_both_widths() {
    let game = Words::new(Each(Take(1)), 1, 70_000).unwrap();
    for threads in [1, 2] {
        let fold = Fold::Measured(SUSPENSE, Convention::Misere);
        let found = Memo::flat(&game, fold).solve(&[10, 300, 70_000], &context(threads));
        assert_eq!(found, Ok(vec![10, 300, 70_000]));
    }
}

#[test]
fn no_more_options_than_may_be() {
    let game = Words::new(Each(Take(1)), 1, 5_000).unwrap();
    let fold = Fold::Measured(REMOTENESS, Convention::Normal);
    for threads in [1, 2] {
        let mut memo = Memo::flat(&game, fold).within(1_000);
        assert_eq!(memo.solve(&[500], &context(threads)), Ok(vec![500]));
        let more = memo.solve(&[5_000], &context(threads));
        assert!(matches!(more, Err(Stop::Refused(_))), "{more:?}");
    }
}

#[test]
fn sums_have_no_length() {
    let game = SingleHeap(Each(Kayles));
    let fold = Fold::Measured(REMOTENESS, Convention::Normal);
    for threads in [1, 2] {
        let found = Memo::common(&game, fold).solve(&[5], &context(threads));
        let Err(Stop::Refused(why)) = found else {
            panic!("{found:?}");
        };
        assert!(why.found.starts_with("remoteness of a game"), "{why}");
    }
}
