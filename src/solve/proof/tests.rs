use super::*;
use crate::game::{Game, Growth, HeapRules, Keyed, Options, PieceSink, SingleHeap};
use crate::rulesets::heap_rules;
use crate::solve::Want;
use crate::solve::definition::Definition;
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
