use super::*;
use crate::game::{
    Convention, Game, Growth, HeapRules, Keyed, Options, PieceSink, SingleHeap, Sums, Whole,
};
use crate::rulesets::heap_rules;
use crate::solve::definition::Definition;
use crate::solve::{Fold, Want};
use crate::work::{Budget, Spent};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Single heaps of rules as pieces, of as many moves as tokens.
struct Heaps<R>(SingleHeap<R>, Growth);

impl<R: HeapRules + Send + Sync> Pieces for Heaps<R>
where
    SingleHeap<R>: Keyed<Position = u64>,
{
    fn options(&self, piece: u64, to: &mut dyn PieceSink) {
        let mut options = Options::new();
        self.0.options(&piece, &mut options);
        for (i, option) in options.iter().enumerate() {
            let parts: Vec<u64> = option.iter().copied().filter(|&heap| heap > 0).collect();
            if !to.option(0, &parts) || i % 3 == 2 && !to.batch() {
                return;
            }
        }
    }

    fn weight(&self, piece: u64) -> u32 {
        piece as u32
    }

    fn growth(&self) -> Growth {
        self.1
    }

    fn known(&self, piece: u64) -> Option<u64> {
        (piece == 1).then_some(1)
    }
}

/// All values, in both orders of asking, and claims about sums, against the definition.
#[test]
fn values_are_those_of_the_definition() {
    let context = Context::default();
    for (text, most) in [
        ("kayles", 40),
        ("lasker", 30),
        ("nim", 25),
        ("code 0.7", 30),
    ] {
        let mut plain = Definition::new(SingleHeap(heap_rules(text)), Want::Values);
        let expected: Vec<u64> = (0..=most)
            .map(|heap| plain.solve(&heap, &context).unwrap())
            .collect();
        for growth in [
            Growth::default(),
            Growth {
                factor: 1.0,
                refuted: 1.0,
                proved: 1.0,
            },
        ] {
            let mut found = Proofs::new(Heaps(SingleHeap(heap_rules(text)), growth), &context);
            for heap in (1..=most).rev() {
                let value = found.value(0, &[heap], &context).unwrap();
                assert_eq!(value, expected[heap as usize], "{text} {heap}");
            }
            for heap in 1..=most / 2 {
                let mut fresh = Proofs::new(Heaps(SingleHeap(heap_rules(text)), growth), &context);
                let sum = expected[heap as usize] ^ expected[most as usize] ^ 5;
                for claim in [sum, sum ^ 1, 0] {
                    let is = fresh.is(claim, 5, &[heap, most], &context).unwrap();
                    assert_eq!(is, claim == sum, "{text} {heap} + {most} + *5 = *{claim}");
                }
            }
            assert!(found.stored() > 0);
        }
    }
}

#[test]
fn a_search_is_cancelled() {
    let context = Context::default().with_cancel(Arc::new(AtomicBool::new(true)));
    let game = Heaps(SingleHeap(heap_rules("lasker")), Growth::default());
    let found = Proofs::new(game, &context).value(0, &[400], &context);
    assert_eq!(found, Err(Stop::Cancelled));
}

/// What a search knows that ended early is right, the same in every run, and it goes on from there.
#[test]
fn searches_end_with_their_budget() {
    let context = Context::default();
    for (text, most) in [("kayles", 40), ("lasker", 30), ("nim", 25)] {
        let mut plain = Definition::new(SingleHeap(heap_rules(text)), Want::Values);
        let expected = plain.solve(&most, &context).unwrap();
        let (mut ended, mut known) = (0, 0);
        for nodes in (0..60).map(|i| i * i) {
            let budget = Budget {
                nodes: Some(nodes),
                time: None,
            };
            let limited = context.clone().with_budget(budget);
            let search = || {
                let heaps = Heaps(SingleHeap(heap_rules(text)), Growth::default());
                let mut search = Proofs::new(heaps, &limited);
                (search.value(0, &[most], &limited), search)
            };
            let search_again = || search().1;
            let (found, mut search) = search();
            if let Ok(value) = found {
                assert_eq!(value, expected);
                continue;
            }
            assert_eq!(found, Err(Stop::Spent(Spent::Nodes(nodes))), "{text}");
            let excluded = search.excluded(5, &[most]);
            assert!(!excluded.contains(&(expected ^ 5)), "{text} {nodes}");
            assert_eq!(search_again().excluded(5, &[most]), excluded);
            assert_eq!(search.value(0, &[most], &context), Ok(expected));
            ended += 1;
            known += excluded.len();
        }
        assert!(ended > 5 && known > 0, "{text}");
    }
}

/// All sums of three heaps in misere play, asked in one search and alone, against the definition.
#[test]
fn outcomes_of_misere_play_are_those_of_the_definition() {
    let context = Context::default();
    let misere = Fold::Outcomes(Convention::Misere);
    let mut lost = 0;
    for text in [
        "kayles",
        "lasker",
        "nim",
        "code 0.137",
        "code 0.77",
        "grundy",
    ] {
        let mut plain = Definition::new(Sums(SingleHeap(heap_rules(text))), misere);
        let sums = || {
            let heaps = Heaps(SingleHeap(heap_rules(text)), Growth::default());
            Proofs::new(WholeSums::new(heaps), &context)
        };
        let mut found = sums();
        for code in 0..7_u64.pow(3) {
            let heaps = [code % 7, code / 7 % 7, code / 49];
            let mut whole: Whole<u64> = heaps.into_iter().filter(|&heap| heap > 0).collect();
            whole.sort_unstable();
            let expected = plain.solve(&whole, &context).unwrap() == 0;
            let sum = found.game().sum(&whole);
            assert_eq!(
                found.is(0, 0, &[sum], &context),
                Ok(expected),
                "{text} {heaps:?}"
            );
            if code % 9 == 0 {
                let mut fresh = sums();
                let sum = fresh.game().sum(&whole);
                assert_eq!(
                    fresh.is(0, 0, &[sum], &context),
                    Ok(expected),
                    "{text} {heaps:?}"
                );
            }
            lost += u32::from(expected);
        }
    }
    assert!(lost > 200, "{lost}");
}

/// Several threads on one table find what one finds, wherever they meet, while the table is doubled,
/// and where only the mex of all options tells.
#[test]
fn threads_share_a_table() {
    let alone = Context::new(1, 1 << 30).unwrap();
    for (text, most) in [("kayles", 90), ("nim", 30), ("lasker", 40)] {
        let pieces = || Heaps(SingleHeap(heap_rules(text)), Growth::default());
        let mut one = Proofs::new(pieces(), &alone);
        for threads in [2, 3, 5] {
            let context = Context::new(threads, 1 << 30).unwrap();
            let mut crew = Proofs::new(pieces(), &context);
            for heap in (most - 5..=most).rev() {
                let value = crew.value(0, &[heap], &context).unwrap();
                assert_eq!(
                    value,
                    one.value(0, &[heap], &alone).unwrap(),
                    "{text} {heap}"
                );
                let others = (0..4).map(|claim| {
                    let mut fresh = Proofs::new(pieces(), &context);
                    fresh.is(claim, 1, &[heap], &context).unwrap()
                });
                let expected = (0..4).map(|claim| claim ^ 1 == value);
                assert!(others.eq(expected), "{text} {heap}");
            }
        }
    }
}
