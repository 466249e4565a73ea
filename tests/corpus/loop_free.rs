//! Games without loops by the analysis of games that may go on for ever, against every engine that
//! takes them.

use crate::common::runs::{contexts, each_run};
use grundy::game::{Convention, HeapBox, Order, REMOTENESS};
use grundy::plan::{Engine, Enumerated, LoopyTable};
use grundy::play::{Position, SplitMix64, lasts};
use grundy::rulesets::{Rules, Ruleset};
use grundy::solve::Want;
use grundy::solve::loopy::{Fate, LoopyValue};
use std::cell::Cell;

/// Rules that end: random arrows to smaller numbers, and some named ones.
fn rules(generator: &mut SplitMix64) -> Vec<String> {
    let listed = (0..40).map(|_| {
        let count = 2 + generator.below(12);
        let arrows = (0..3 * count).filter_map(|_| {
            let [from, to] = [generator.below(count), generator.below(count)];
            (to < from).then(|| format!("v{from}>v{to}"))
        });
        let arrows: Vec<String> = arrows.collect();
        format!("edges{{v1>v0,{}}}", arrows.join(","))
    });
    let named = ["nim", "wythoff", "subtract{1,3,4}", "bounded(2)", "slow(2)"];
    listed.chain(named.map(str::to_owned)).collect()
}

#[test]
fn games_without_loops_have_the_same_numbers() {
    let mut generator = SplitMix64::new(60);
    let compared = Cell::new(0_u64);
    for text in rules(&mut generator) {
        for convention in [Convention::Normal, Convention::Misere] {
            let ruleset: Ruleset = text.parse().unwrap();
            let ruleset = ruleset.with(convention);
            let Rules::Heaps(rules) = &ruleset.rules else {
                panic!("{ruleset}");
            };
            let listed = text.starts_with("edges");
            let max = match rules.names_of_heap(0) {
                Some(names) => vec![names.largest()],
                None => vec![7, 7],
            };
            let positions = HeapBox::new(max, Order::Ordered).unwrap();
            let [first, second] = contexts()
                .map(|context| LoopyTable::of(rules, &positions, convention, true, &context));
            let (found, again) = (first.unwrap(), second.unwrap());
            assert!(found.rows().eq(again.rows()), "{ruleset}");
            let place = Enumerated::heaps(rules, positions.clone());
            let wants = match convention {
                Convention::Normal => vec![Want::Values, Want::Outcomes(convention)],
                Convention::Misere => vec![Want::Outcomes(convention)],
            };
            let runs = each_run(&Engine::ALL, |engine, context| {
                for &want in &wants {
                    // engines that do not take these rules say so
                    let Ok(computed) = place.table(want, Some(engine), context) else {
                        continue;
                    };
                    for row in found.rows() {
                        let number = computed.table.number(&row.heaps);
                        let same = match (want, &row.value) {
                            (Want::Values, Some(LoopyValue::Nimber(value))) => {
                                u64::from(*value) == number
                            }
                            (Want::Outcomes(_), _) => (number == 0) == (row.fate == Fate::P),
                            (Want::Values, _) => false,
                        };
                        assert!(same, "{ruleset}, {engine}, {:?}", row.heaps);
                        compared.set(compared.get() + 1);
                    }
                }
            });
            assert!(runs > 4, "{ruleset}");
            for row in found.rows().filter(|_| listed) {
                let at = Position::heaps(&ruleset, row.heaps.clone(), None).unwrap();
                let moves = lasts(&at, REMOTENESS, &contexts()[0]).unwrap();
                assert_eq!(row.remoteness, Some(moves), "{ruleset}, {at}");
            }
        }
    }
    assert!(compared.get() > 10_000, "{}", compared.get());
}
