//! Boxes in which few tuples are positions: they are filled alone, and hold what the definition
//! says.

use crate::common::runs::{all_positions, contexts, heap_box, heap_rules};
use grundy::game::{Convention, HeapBox, HeapRules, Order, each_option};
use grundy::plan::{Account, Engine, TableJob, table};
use grundy::solve::Want;
use std::collections::HashMap;

const CHOMP: &str = "rules{5 heaps: where a >= b >= c and c >= d >= e; \
     to (a, b, c, d, k) for k in 0..e-1; to (a, b, c, k, min(e,k)) for k in 0..d-1; \
     to (a, b, k, min(d,k), min(e,k)) for k in 0..c-1; \
     to (a, k, min(c,k), min(d,k), min(e,k)) for k in 0..b-1; \
     to (k, min(b,k), min(c,k), min(d,k), min(e,k)) for k in 1..a-1}";

/// Rules, and the largest heaps.
const SPARSE: [(&str, &[u64], Order); 6] = [
    (CHOMP, &[6; 5], Order::Ordered),
    ("welter", &[6; 6], Order::Ordered),
    ("welter", &[8; 6], Order::Sorted),
    (
        "rules{3 heaps: where a*a <= b and b^4 <= c and c mod 7 = 0; take (t,0,0) for t in 1..a; \
         take (0,t,0) for t in 1..b; take (0,t,t) for t in 1..b; take (0,0,t) for t in 1..c}",
        &[4, 12, 99],
        Order::Ordered,
    ),
    (
        "rules{3 heaps: where a xor b xor c = 3; take (s,t,0) for s in 1..a, t in 1..b; \
         take (0,s,t) for s in 1..b, t in 1..c}",
        &[31, 31, 31],
        Order::Ordered,
    ),
    (
        "rules{2 heaps: where a > 0 and 30 mod a = 0 and b > 17*a; take (t,0) for t in 1..a; \
         take (0,t) for t in 1..b}",
        &[30, 40],
        Order::Ordered,
    ),
];

/// The number of a position, by the definition and nothing else.
fn defined(
    rules: &impl HeapRules,
    (want, order): (Want, Order),
    x: &[u64],
    known: &mut HashMap<Vec<u64>, u64>,
) -> u64 {
    let mut x = x.to_vec();
    if order == Order::Sorted {
        x.sort_unstable();
    }
    if let Some(&number) = known.get(&x) {
        return number;
    }
    let mut seen = Vec::new();
    let mut options = Vec::new();
    each_option(rules, &x, |option| {
        options.push(option.to_vec());
        true
    })
    .unwrap();
    for option in &options {
        seen.push(defined(rules, (want, order), option, known));
    }
    let number = match want {
        Want::Values => (0..).find(|value| !seen.contains(value)).unwrap(),
        Want::Outcomes(Convention::Misere) if seen.is_empty() => 1,
        Want::Outcomes(_) => seen.contains(&0).into(),
    };
    known.insert(x, number);
    number
}

fn each_wanted(mut run: impl FnMut(&str, &HeapBox, Want)) {
    let outcomes = [Convention::Normal, Convention::Misere].map(Want::Outcomes);
    for (text, max, order) in SPARSE {
        for want in [Want::Values, outcomes[0], outcomes[1]] {
            run(text, &heap_box(max, order), want);
        }
    }
}

#[test]
fn few_positions_are_filled_alone() {
    each_wanted(|text, positions, want| {
        let rules = heap_rules(text);
        let mut known = HashMap::new();
        for context in contexts() {
            let job = TableJob::usual(&rules, positions.clone(), want);
            let computed = table(&job, &context).unwrap();
            let Account::Listed { count, bytes } = computed.plan.why else {
                panic!("{text}: {}", computed.plan);
            };
            assert_eq!(computed.plan.engine, Engine::Dense);
            let mut some = 0;
            for x in all_positions(positions) {
                let expected = rules
                    .is_position(&x)
                    .then(|| defined(&rules, (want, positions.order()), &x, &mut known));
                assert_eq!(computed.table.get(&x), expected, "{text} {want:?} at {x:?}");
                some += u64::from(expected.is_some());
            }
            assert_eq!(count, some, "{text}");
            assert!(
                u128::from(bytes) < positions.count() * 32,
                "{text}: {bytes} bytes"
            );
            assert!(computed.table.cells().is_none());
        }
    });
}

/// Searches list the positions alone, too.
#[test]
fn engines_agree_on_few_positions() {
    let context = &contexts()[1];
    each_wanted(|text, positions, want| {
        let rules = heap_rules(text);
        let usual = TableJob::usual(&rules, positions.clone(), want);
        let by = |engine| {
            let engine = Some(engine);
            table(
                &TableJob {
                    engine,
                    ..usual.clone()
                },
                context,
            )
            .unwrap()
            .table
        };
        let [dense, memo, definition] = [Engine::Dense, Engine::Memo, Engine::Definition].map(by);
        assert_eq!(dense, memo, "{text} {want:?}");
        assert_eq!(dense, definition, "{text} {want:?}");
    });
}

/// A box of 2.6 x 10^10 tuples, of which there are 184,756 positions.
#[test]
fn a_box_larger_than_the_memory_is_filled_if_its_positions_fit() {
    let rules = heap_rules(
        "rules{10 heaps: where x1 >= x2 >= x3 >= x4 >= x5 and x5 >= x6 >= x7 >= x8 >= x9 >= x10; \
         take (1,0,0,0,0,0,0,0,0,0); take (0,1,0,0,0,0,0,0,0,0); take (0,0,0,0,0,0,0,0,0,1)}",
    );
    let context = grundy::work::Context::new(2, 32 << 20).unwrap();
    let positions = heap_box(&[10; 10], Order::Ordered);
    let want = Want::Outcomes(Convention::Normal);
    let found = table(&TableJob::usual(&rules, positions, want), &context).unwrap();
    let found = found.table;
    let p = found.visit(
        &context,
        || (0, 0),
        |sum: &mut (u64, u64), _, number| {
            sum.0 += 1;
            sum.1 += u64::from(number == 0);
            Ok(())
        },
        |a, b| (a.0 + b.0, a.1 + b.1),
    );
    let (all, p) = p.unwrap();
    assert_eq!(all, 184_756);
    assert!(0 < p && p < all);
}

/// 31 of 2^30 tuples: beginnings whose total is too large already are not gone on with.
#[test]
fn bounds_on_sums_end_the_search() {
    let rules = heap_rules("rules{30 heaps: where sum(x) <= 1; as nim}");
    let context = &contexts()[0];
    let job = TableJob::usual(&rules, heap_box(&[1; 30], Order::Ordered), Want::Values);
    let computed = table(&job, context).unwrap();
    let Account::Listed { count, .. } = computed.plan.why else {
        panic!("{}", computed.plan);
    };
    assert_eq!(count, 31);
    let one: Vec<u64> = (0..30).map(|i| u64::from(i == 7)).collect();
    assert_eq!(computed.table.get(&one), Some(1));
    assert_eq!(computed.table.get(&[1; 30]), None);
}
