//! Random rulesets on random boxes: every engine that takes the job equals the definition, on
//! one and on two threads.

use crate::common::oracle::Oracle;
use crate::common::rulesets::suits;
use crate::common::runs::{all_positions, by_engine, contexts, heap_rules};
use grundy::game::{Convention, HeapBox, Order};
use grundy::plan::Engine;
use grundy::solve::Want;
use grundy::work::Stop;
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::Mutex;

/// A list of numbers as text.
fn list<T: ToString>(numbers: &[T]) -> String {
    let texts: Vec<String> = numbers.iter().map(T::to_string).collect();
    texts.join(",")
}

/// Rules on any number of heaps, or on `n`.
fn rules(n: usize) -> impl Strategy<Value = String> {
    let set = prop::collection::btree_set(1..=n, 1..=n);
    let sets = prop::collection::vec(set, 1..5).prop_map(|sets| {
        let heaps = |set: &std::collections::BTreeSet<usize>| {
            set.iter().map(usize::to_string).collect::<String>()
        };
        sets.iter().map(heaps).collect::<Vec<_>>().join(",")
    });
    let how = prop::sample::select(vec!["", "*", " one", " equal", "* one"]);
    let vector = prop::collection::vec(-1..4_i32, n);
    let vectors = prop::collection::vec((vector, prop::bool::weighted(0.2)), 1..6);
    let vectors = vectors.prop_filter_map("no potential", |vectors| {
        let text = vectors
            .iter()
            .map(|(vector, star)| format!("({}){}", list(vector), if *star { "*" } else { "" }));
        let text = format!("vectors{{{}}}", text.collect::<Vec<_>>().join(","));
        let parsed = text.parse::<grundy::rulesets::Ruleset>().ok()?;
        // as it is printed: the oracle reads the same text
        Some(parsed.to_string())
    });
    let any = ["mark", "greedy", "end", "welter", "xorwythoff"].map(str::to_owned);
    let two = [
        "delete",
        "vdn",
        "yama",
        "triangular",
        "triwythoff",
        "euclid",
        "euclid(0)",
    ];
    let two = prop_oneof![
        prop::sample::select(two.map(str::to_owned).to_vec()),
        (1..5_u64).prop_map(|r| format!("rwythoff({r})")),
        (1..5_u64).prop_map(|k| format!("chocolate(z/{k})")),
    ];
    let any = prop::sample::select(any.to_vec());
    let any = if n == 2 {
        prop_oneof![any, two].boxed()
    } else {
        any.boxed()
    };
    prop_oneof![
        1 => Just("nim".to_owned()),
        3 => any,
        2 => (1..4_u64).prop_map(|k| format!("circular({k})")),
        1 => (1..4_u64).prop_map(|k| format!("maximum({k})")),
        2 => prop::collection::btree_set(1..9_u64, 1..5).prop_map(|set| {
            format!("allbut{{{}}}", list(&set.into_iter().collect::<Vec<_>>()))
        }),
        2 => (1..4_u64).prop_map(|k| format!("moore({k})")),
        2 => (1..4_u64).prop_map(|k| format!("exact({k})")),
        3 => (1..4_u64).prop_map(|k| format!("equal({k})")),
        2 => (1..4_u64).prop_map(|k| format!("slow({k})")),
        2 => (1..6_u64).prop_map(|b| format!("bounded({b})")),
        2 => prop::collection::btree_set(1..9_u64, 1..5).prop_map(|set| {
            format!("subtract{{{}}}", list(&set.into_iter().collect::<Vec<_>>()))
        }),
        4 => (sets, how).prop_map(|(sets, how)| format!("hyper{{{sets}}}{how}")),
        6 => vectors,
    ]
}

/// Rules, and a box that suits them.
fn jobs() -> impl Strategy<Value = (String, Vec<u64>)> {
    (1..5_usize).prop_flat_map(|n| {
        let most = [70_u64, 12, 6, 4][n - 1];
        let max = prop_oneof![
            prop::collection::vec(0..=most, n),
            (0..=most).prop_map(move |m| vec![m; n]),
        ];
        (rules(n), max)
    })
}

/// How often each engine took a job.
static TAKEN: Mutex<BTreeMap<&str, usize>> = Mutex::new(BTreeMap::new());

fn compare(name: &str, max: &[u64]) {
    let rules = heap_rules(name);
    let orders = [Order::Ordered, Order::Sorted];
    for positions in orders.map(|order| HeapBox::new(max.to_vec(), order)) {
        // bounds that differ have no sorted box
        let Ok(positions) = positions else { continue };
        if !suits(&rules, &positions) {
            continue;
        }
        let all = all_positions(&positions);
        for want in [
            Want::Values,
            Want::Outcomes(Convention::Normal),
            Want::Outcomes(Convention::Misere),
        ] {
            let mut oracle = Oracle::new(name, want);
            let expected: Vec<u64> = all.iter().map(|heaps| oracle.number(heaps)).collect();
            for engine in Engine::ALL {
                for context in contexts() {
                    match by_engine(&rules, &positions, want, engine, &context) {
                        Ok(table) => {
                            *TAKEN.lock().unwrap().entry(engine.name()).or_default() += 1;
                            for (heaps, expected) in all.iter().zip(&expected) {
                                let found = table.number(heaps);
                                let text = format!("{name} {want:?} at {heaps:?} by {engine}");
                                assert_eq!(found, *expected, "{text}");
                            }
                        }
                        Err(Stop::Refused(_)) => {}
                        Err(stop) => panic!("{name} {want:?} on {positions} by {engine}: {stop}"),
                    }
                }
            }
        }
    }
}

#[test]
fn every_engine_equals_the_definition() {
    let config = ProptestConfig::with_cases(300);
    let mut runner = proptest::test_runner::TestRunner::new(config);
    let done = runner.run(&jobs(), |(name, max)| {
        compare(&name, &max);
        Ok(())
    });
    done.unwrap_or_else(|e| panic!("{e}"));
    // what one engine plays and nothing else comes up too seldom
    for r in 1..=8 {
        for max in [[12, 12], [9, 12], [11, 5]] {
            compare(&format!("rwythoff({r})"), &max);
        }
    }
    for code in [
        "kayles",
        "grundy",
        "lasker",
        "dawson",
        "officers",
        "treblecross",
        "code 0.137",
        "code 8!.7=",
    ] {
        for max in [&[12][..], &[5, 5], &[4, 6]] {
            compare(code, max);
        }
    }
    let taken = TAKEN.lock().unwrap();
    // local fills no table; limited and proof have no random rules: they are compared where memories
    // and pieces are
    let tables = Engine::ALL
        .into_iter()
        .filter(|engine| ![Engine::Limited, Engine::Local, Engine::Proof].contains(engine));
    for engine in tables {
        let times = taken.get(engine.name()).copied().unwrap_or(0);
        assert!(times >= 40, "{engine} took {times} jobs only: {taken:?}");
    }
}
