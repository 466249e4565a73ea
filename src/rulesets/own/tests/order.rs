//! `symmetric` that is said: false beyond the small positions that are looked at when rules are
//! read, and true where no form shows it.

use super::rules;
use crate::game::{HeapBox, HeapRules};
use crate::plan::{TableJob, Way, table};
use crate::rulesets::HeapRuleset;
use crate::solve::{Table, Want};
use crate::work::{Context, Stop};

fn values(rules: &HeapRuleset, heaps: usize, max: u64, ordered: bool) -> Result<Table, Stop> {
    let positions = match ordered {
        true => HeapBox::ordered(heaps, max),
        false => HeapBox::sorted(heaps, max),
    };
    let job = TableJob {
        rules,
        positions: positions.unwrap(),
        want: Want::Values,
        engine: None,
        way: Way::Whole,
    };
    table(&job, &Context::default()).map(|computed| computed.table)
}

#[test]
fn what_is_false_beyond_small_positions_is_found_where_it_matters() {
    for (text, heaps, max, fine) in [
        (
            "2 heaps, symmetric: take (t,0) for t in 1..a if a < 20; take (0,t) for t in 1..b if b < 25",
            2,
            26,
            19,
        ),
        (
            "2 heaps, symmetric: take (t,0) for t in 1..a if a < 20; take (0,t) for t in 1..b",
            2,
            22,
            19,
        ),
        ("2 heaps, symmetric: take (1,1)*; take (20,3)", 2, 30, 12),
        ("2 heaps, symmetric: take (30,7); as nim", 2, 31, 29),
        (
            "2 heaps, symmetric: where a < 15 or b != 16; as nim",
            2,
            18,
            15,
        ),
        (
            "3 heaps, symmetric: as nim; take (1,1,1) if gcd(a, b) = 13",
            3,
            14,
            12,
        ),
        (
            "any heaps, symmetric: take t from i for i in 1..n, t in 1..x[i] if x[1] != 17",
            2,
            18,
            16,
        ),
    ] {
        let own = rules(&format!("rules{{{text}}}"));
        assert!(own.symmetric(), "{text}");
        for ordered in [false, true] {
            let stop = match values(&own, heaps, max, ordered) {
                Err(Stop::Fault(fault)) => fault,
                other => panic!("{text}: {other:?}"),
            };
            assert!(
                stop.why.contains("`symmetric` is said, but ("),
                "{}",
                stop.why
            );
            assert!(values(&own, heaps, fine, ordered).is_ok(), "{text}");
        }
    }
}

#[test]
fn what_is_true_has_the_values_of_all_tuples() {
    for (text, heaps, max) in [
        (
            "take (s, t) for s in 1..a, t in 1..b if gcd(s, t) = 1",
            2,
            20,
        ),
        (
            "as nim; take (t, t, t) for t in 1..min(a,b,c) if (a * b * c) mod 4 = 1",
            3,
            9,
        ),
        (
            "as nim; take (1, 1, 1, 1) if a * b + c * d + a * c + b * d + a * d + b * c > 30",
            4,
            5,
        ),
        ("as nim; take (1, 1, 1, 1, 1) if sum(x) in primes", 5, 3),
    ] {
        let said = rules(&format!("rules{{{heaps} heaps, symmetric: {text}}}"));
        let silent = rules(&format!("rules{{{heaps} heaps: {text}}}"));
        let all = values(&silent, heaps, max, true).unwrap();
        let sorted = values(&said, heaps, max, false).unwrap();
        for x in all.positions().iter() {
            assert_eq!(all.number(&x), sorted.number(&x), "{text} at {x:?}");
        }
    }
}
