//! The local engine against tables: the same verdicts and the same smallest counterexamples, whole
//! or in shards, on one and on two threads.

use crate::common::rulesets::{boxed, suits};
use crate::common::runs::{contexts, heap_box, heap_rules};
use grundy::claim::{BOUTON, MOORE, Part, Request, Values, Verdict, merge, verify};
use grundy::game::{Convention, HeapBox, HeapRules, Order};
use grundy::rulesets::HeapRuleset;
use grundy::work::Shard;
use grundy::work::Stop;

fn request<'a>(
    rules: &'a HeapRuleset,
    k: u64,
    convention: Convention,
    positions: &HeapBox,
) -> Request<'a> {
    Request {
        theorem: match k {
            1 => &BOUTON,
            _ => &MOORE,
        },
        rules,
        convention,
        k,
        positions: positions.clone(),
        engine: None,
        values: Values::default(),
    }
}

/// A run as its record, the same on one and on two threads.
fn record(request: &Request<'_>, shard: Shard) -> Part {
    let [one, two] =
        contexts().map(|context| Part::verify("grundy", request, shard, &context).unwrap());
    assert_eq!(one, two, "{} on {}", request.rules, request.positions);
    one
}

/// All shards of a run, through their JSON, put together.
fn in_shards(request: &Request<'_>, of: u64) -> Part {
    let parts = (1..=of).rev().map(|index| {
        let shard = Shard::new(index, of).unwrap();
        let json = serde_json::to_string(&record(request, shard).json()).unwrap();
        (format!("{index}.json"), Part::read(&json).unwrap())
    });
    merge(&parts.collect::<Vec<_>>()).unwrap()
}

fn two_heaps() -> HeapBox {
    heap_box(&[3, 3], Order::Ordered)
}

#[test]
fn every_ruleset_against_every_condition() {
    let boxes = [
        heap_box(&[9, 9], Order::Sorted),
        heap_box(&[4; 3], Order::Sorted),
        heap_box(&[2, 5, 3], Order::Ordered),
        heap_box(&[3; 4], Order::Sorted),
    ];
    let (mut holding, mut failing) = (0, 0);
    for (name, rules) in boxed() {
        if rules.restriction().is_some() {
            let request = request(&rules, 1, Convention::Normal, &two_heaps());
            let refused = Part::verify("grundy", &request, Shard::WHOLE, &contexts()[0]);
            assert!(matches!(refused, Err(Stop::Refused(_))), "{name}");
            continue;
        }
        for k in 1..=5 {
            for convention in [Convention::Normal, Convention::Misere] {
                for positions in boxes.iter().filter(|b| suits(&rules, b)) {
                    let request = request(&rules, k, convention, positions);
                    let table = verify(&request, &contexts()[0]).unwrap();
                    let local = record(&request, Shard::WHOLE);
                    let context = format!("{name}, k = {k}, {convention}, on {positions}");
                    assert_eq!(in_shards(&request, 3), local, "{context}");
                    let expected = table
                        .checked
                        .iter()
                        .find(|c| c.claim == local.claims[0].claim);
                    let (expected, found) = (expected.unwrap(), &local.claims[0]);
                    assert_eq!(found.verdict, expected.verdict, "{context}");
                    let place = |example: &Option<grundy::claim::Counterexample>| {
                        let example = example.as_ref()?;
                        let (claimed, computed) = (&example.claimed, &example.computed);
                        Some((example.position.clone(), claimed.clone(), computed.clone()))
                    };
                    let (here, there) = (&found.counterexample, &expected.counterexample);
                    assert_eq!(place(here), place(there), "{context}");
                    match found.verdict {
                        Verdict::Holds => holding += 1,
                        _ => failing += 1,
                    }
                }
            }
        }
    }
    assert!(holding >= 30 && failing >= 100, "{holding}, {failing}");
}

#[test]
fn counts_are_those_of_the_table() {
    for (name, k) in [
        ("nim", 1),
        ("moore(2)", 2),
        ("moore(3)", 3),
        ("moore(4)", 4),
    ] {
        let rules = heap_rules(name);
        for positions in [
            heap_box(&[7; 4], Order::Sorted),
            heap_box(&[6; 3], Order::Ordered),
            heap_box(&[12, 5], Order::Ordered),
        ] {
            for convention in [Convention::Normal, Convention::Misere] {
                let request = request(&rules, k, convention, &positions);
                let table = verify(&request, &contexts()[0]).unwrap();
                let local = record(&request, Shard::WHOLE);
                let p = local.claims[0].p_positions.unwrap();
                assert_eq!(p.ordered, table.statistics.p_ordered);
                let common = positions.common_max().map(|_| table.statistics.p_sorted);
                assert_eq!(p.sorted, common);
                assert_eq!(local.positions, positions.count());
                assert_eq!(local.verdict, Verdict::Holds);
            }
        }
    }
}

#[test]
fn shards_of_different_runs_are_not_merged() {
    let (two, three) = (heap_rules("moore(2)"), heap_rules("moore(3)"));
    let small = heap_box(&[3; 3], Order::Sorted);
    let normal = Convention::Normal;
    let shard = |index, of| Shard::new(index, of).unwrap();
    let good = record(&request(&two, 2, normal, &small), shard(1, 2));
    let others = [
        record(&request(&three, 3, normal, &small), shard(2, 2)),
        record(&request(&two, 2, Convention::Misere, &small), shard(2, 2)),
        record(
            &request(&two, 2, normal, &heap_box(&[4; 3], Order::Sorted)),
            shard(2, 2),
        ),
        record(
            &request(&two, 2, normal, &heap_box(&[3; 3], Order::Ordered)),
            shard(2, 2),
        ),
        record(&request(&two, 2, normal, &small), shard(2, 3)),
        good.clone(),
    ];
    for other in others {
        let parts = [("a".to_owned(), good.clone()), ("b".to_owned(), other)];
        let error = merge(&parts).unwrap_err().to_string();
        assert!(
            error.contains("found") && error.contains("expected"),
            "{error}"
        );
    }
    assert!(merge(&[]).is_err());
    assert!(merge(&[("a".to_owned(), good)]).is_err());
}
