//! All engines agree: values and outcomes of every heap ruleset, sorted and ordered, with equal
//! and with mixed bounds, on one and on two threads, and all with the plain recursion.

use crate::common::oracle::Oracle;
use crate::common::rulesets::{heaps, splitting, suits};
use crate::common::runs::{
    GENERAL, all_positions, by_engine, contexts, each_run, heap_box, heap_rules,
};
use grundy::game::{Convention, HeapBox, HeapRules, Order};
use grundy::plan::{Engine, TableJob, Way, table};
use grundy::solve::Want;
use grundy::work::{Context, Stop};

const WANTS: [Want; 3] = [
    Want::Values,
    Want::Outcomes(Convention::Normal),
    Want::Outcomes(Convention::Misere),
];

fn boxes() -> Vec<HeapBox> {
    vec![
        heap_box(&[25], Order::Sorted),
        heap_box(&[6; 3], Order::Sorted),
        heap_box(&[2; 5], Order::Sorted),
        heap_box(&[3; 3], Order::Ordered),
        heap_box(&[2, 7, 4], Order::Ordered),
        heap_box(&[9, 0, 1], Order::Ordered),
        heap_box(&[7, 5], Order::Ordered),
        heap_box(&[6; 2], Order::Sorted),
    ]
}

/// Those that suit the rules.
fn boxes_for(rules: &impl HeapRules) -> Vec<HeapBox> {
    boxes().into_iter().filter(|b| suits(rules, b)).collect()
}

/// Dense tables of whole sums do not exist, nor of rules that raise heaps: they leave the box.
fn runs(rules: &(impl HeapRules + Clone), want: Want, engine: Engine) -> bool {
    let misere = want.convention() == Convention::Misere;
    let leaves = rules.shape().raises() || (misere && rules.shape().splits());
    !(engine == Engine::Dense && leaves)
}

#[test]
fn all_engines_agree_with_the_plain_recursion() {
    let mut compared = [0_u64; 3];
    for (name, rules) in heaps() {
        for want in WANTS {
            let mut oracle = Oracle::new(name, want);
            for positions in boxes_for(&rules) {
                let all = all_positions(&positions);
                for (engine, compared) in GENERAL.into_iter().zip(&mut compared) {
                    if !runs(&rules, want, engine) {
                        continue;
                    }
                    each_run(&[engine], |engine, context| {
                        let table = by_engine(&rules, &positions, want, engine, context).unwrap();
                        for heaps in &all {
                            let found = table.number(heaps);
                            let text = format!("{name} {want:?} at {heaps:?} by {engine}");
                            assert_eq!(found, oracle.number(heaps), "{text}");
                            *compared += 1;
                        }
                    });
                }
            }
        }
    }
    // positions of the boxes: 26, 84, 21, 64, 120, 20, 48, 28; 53 rulesets on any number of heaps
    // and vectors on their own, 3 wants, 2 threads; rows and cycles on ordered boxes, nine on two
    // heaps of which five raise heaps, four that are not symmetric; without the misere tables of the nineteen rulesets
    // that split and those of the two that raise heaps for dense; sets of two heaps and four times
    // of three on ordered boxes; seven rulesets that multiply heaps on two small boxes; three of
    // lexicodes, which raise heaps, on ordered boxes
    let all = 26 + 84 + 21 + 64 + 120 + 20 + 48 + 28;
    let sets = (64 + 120 + 20 + 48) + 4 * (64 + 120 + 20);
    let vectors = sets + 2 * (48 + 28) + 3 * 48 + (84 + 64 + 120 + 20);
    let (two, few, words) = (48 + 28, 21 + 64, 64 + 120 + 20 + 48);
    let vectors = vectors + 3 * (64 + 120 + 20 + 48) + 9 * two + 4 * 48;
    assert_eq!(
        compared,
        [
            53 * 3 * all + 7 * 3 * few + 3 * (vectors + 3 * words),
            53 * 3 * all + 7 * 3 * few + 3 * (vectors + 3 * words),
            (53 * 3 - 19) * all + 7 * 2 * few + 3 * (vectors - 2 * 48 - 5 * two)
        ]
        .map(|positions| positions * 2)
    );
}

#[test]
fn normal_outcomes_are_zero_values() {
    for (name, rules) in heaps() {
        for positions in boxes_for(&rules) {
            each_run(&GENERAL, |engine, context| {
                if !runs(&rules, Want::Values, engine) {
                    return;
                }
                let [values, outcomes, _] = WANTS.map(|want| {
                    let want = if want == WANTS[2] { WANTS[1] } else { want };
                    by_engine(&rules, &positions, want, engine, context).unwrap()
                });
                for heaps in all_positions(&positions) {
                    let (value, outcome) = (values.number(&heaps), outcomes.number(&heaps));
                    assert_eq!(outcome, value.min(1), "{name} {heaps:?} by {engine}");
                    assert_eq!(values.outcome(&heaps), outcomes.outcome(&heaps));
                }
            });
        }
    }
}

/// Heaps that split, searched as whole sums: no nim-sum of heaps is used, and the values are
/// those of the usual way, which uses it.
#[test]
fn whole_sums_agree_with_nim_sums() {
    for (name, rules) in splitting() {
        for positions in [
            heap_box(&[5; 3], Order::Sorted),
            heap_box(&[8, 3], Order::Ordered),
        ] {
            let usual = by_engine(
                &rules,
                &positions,
                Want::Values,
                Engine::Dense,
                &Context::default(),
            )
            .unwrap();
            each_run(&[Engine::Memo, Engine::Definition], |engine, context| {
                let job = TableJob {
                    rules: &rules,
                    positions: positions.clone(),
                    want: Want::Values,
                    engine: Some(engine),
                    way: Way::Whole,
                };
                let whole = table(&job, context).unwrap().table;
                for heaps in all_positions(&positions) {
                    let (a, b) = (whole.number(&heaps), usual.number(&heaps));
                    assert_eq!(a, b, "{name} {heaps:?} by {engine}");
                }
            });
        }
    }
}

#[test]
fn what_no_engine_may_do_is_refused() {
    let positions = heap_box(&[3, 3], Order::Ordered);
    let first_heap = heap_rules("rules{2 heaps: take (1,0)*}");
    for context in contexts() {
        for (name, rules) in splitting() {
            let misere = by_engine(&rules, &positions, WANTS[2], Engine::Dense, &context);
            assert!(matches!(misere, Err(Stop::Refused(_))), "{name}");
        }
        let sorted = heap_box(&[3, 3], Order::Sorted);
        for engine in GENERAL {
            let refused = by_engine(&first_heap, &sorted, Want::Values, engine, &context);
            assert!(matches!(refused, Err(Stop::Refused(_))), "{engine}");
            let table = by_engine(&first_heap, &positions, Want::Values, engine, &context).unwrap();
            assert_eq!(table.number(&[0, 3]), 0, "{engine}");
            assert_eq!(table.number(&[3, 0]), 3, "{engine}");
        }
    }
}

/// Rules that lower one heap, or several by the same amount.
const RAYS: [&str; 5] = ["nim", "moore(1)", "equal(1)", "equal(2)", "equal(3)"];

/// Rules that take free amounts from the heaps of a set.
const FREE: [&str; 9] = [
    "nim",
    "moore(1)",
    "moore(2)",
    "moore(3)",
    "exact(2)",
    "exact(3)",
    "hyper{12}*",
    "hyper{12,13,23}",
    "hyper{12,3}",
];

/// The narrow engines do not take all rules and boxes; where they do they agree, and each takes
/// what its declaration names.
#[test]
fn narrow_engines_agree_where_they_fit() {
    for (engine, taken) in [
        (Engine::Lines, &RAYS[..]),
        (Engine::Rows, &RAYS),
        (Engine::Budget, &FREE),
        (Engine::Levels, &FREE),
        (
            Engine::Vectors,
            &[
                "equal(2)",
                "slow(2)",
                "slow(3)",
                "bounded(3)",
                "subtract{1,3,4}",
                "hyper{12,3} one",
                "hyper{1,12,23} equal",
                "vectors{(0,1),(1,0),(1,1)}",
                "vectors{(0,1),(1,0),(1,1)*}",
                "vectors{(0,3),(1,1),(1,3),(2,0)*,(3,0)*}",
                "vectors{(0,1),(2,-1)}",
                "vectors{(0,1),(1,-2)*} potential(3,1)",
                "vectors{(0,0,1),(0,1,0),(1,0,0),(1,1,1)}",
            ],
        ),
    ] {
        let mut fitted = Vec::new();
        for (name, rules) in heaps() {
            for want in WANTS {
                let mut oracle = Oracle::new(name, want);
                for positions in boxes_for(&rules) {
                    let all = all_positions(&positions);
                    each_run(&[engine], |engine, context| {
                        let Ok(table) = by_engine(&rules, &positions, want, engine, context) else {
                            return;
                        };
                        if fitted.last() != Some(&name) {
                            fitted.push(name);
                        }
                        for heaps in &all {
                            let found = table.number(heaps);
                            let text = format!("{name} {want:?} at {heaps:?} by {engine}");
                            assert_eq!(found, oracle.number(heaps), "{text}");
                        }
                    });
                }
            }
        }
        let missed: Vec<&&str> = taken
            .iter()
            .filter(|name| heaps().iter().any(|(known, _)| known == *name))
            .filter(|name| !fitted.contains(name))
            .collect();
        assert_eq!(missed, Vec::<&&str>::new(), "{engine} took {fitted:?}");
        assert!(fitted.len() >= 3, "{engine} took only {fitted:?}");
    }
}
