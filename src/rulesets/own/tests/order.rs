//! `symmetric` that is said: false beyond the small positions that are examined when rules are
//! read, and true where no form shows it.

use super::super::unordered;
use super::rules;
use crate::expression::{Heaps, clause};
use crate::game::laws::symmetric_agrees;
use crate::game::{Falls, HeapBox, HeapRules, Shape};
use crate::plan::{TableJob, Way, table};
use crate::rulesets::{HeapRuleset, Ruleset};
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
                stop.why.contains("`symmetric` is declared, but ("),
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

#[test]
fn forms_that_show_it_are_true() {
    for (text, shows) in [
        (
            "take t from i for i in 1..n, t in 1..x[i] if x[i] = max(x)",
            true,
        ),
        (
            "take (t, u) from (i, j) for i in 1..n, j in 1..n, t in 1..x[i], u in 1..x[j] if i != j and t + u < sum(x)",
            true,
        ),
        (
            "take 1 from i for i in 1..n if count(x, h > 1) > 1 and all(j in 1..n: i = j or x[j] < 9)",
            true,
        ),
        ("to (max(x[i] - 1, 0) : i in 1..n) if max(x) > 0", true),
        ("take 1 from i for i in 1..n if i < 3", false),
        ("take 1 from i for i in 1..n if x[1] > 2", false),
        ("take 1 from i for i in 1..n if i mod 2 = 0", false),
        ("take i from i for i in 1..n", false),
        ("take 1 from i for i in 2..n", false),
        (
            "take 1 from i for i in 1..n if first(j in 1..n: x[j] > 0) = 1",
            false,
        ),
        ("take 1 from i for i in 1..n if x = sort(x)", false),
        ("take (1, 1) from (i, j) for i in 1..n, j in i+1..n", false),
    ] {
        let known = |name: &str| Ruleset::is_name(name);
        let read = clause(text, &known).unwrap();
        assert_eq!(unordered::shows(&read, Heaps::Any), shows, "{text}");
        if shows {
            let own = rules(&format!("rules{{any heaps: {text}}}"));
            for positions in [HeapBox::ordered(2, 7), HeapBox::ordered(3, 4)] {
                let said = rules(&format!("rules{{any heaps, symmetric: {text}}}"));
                symmetric_agrees(&said, &positions.unwrap()).unwrap();
                assert!(!own.symmetric());
            }
        }
    }
}

#[test]
fn what_is_shown_keeps_its_shape() {
    for (text, shape) in [
        (
            "take t from i for i in 1..n, t in 1..x[i]",
            rules("nim").shape(),
        ),
        (
            "take t from i for i in 1..n, t in 1..x[i]; take (t, u) from (i, j) for i in 1..n, \
             j in i+1..n, t in 1..x[i], u in 1..x[j]",
            rules("moore(2)").shape(),
        ),
    ] {
        let said = rules(&format!("rules{{any heaps, symmetric: {text}}}"));
        assert_eq!((said.shape(), said.symmetric()), (shape, true), "{text}");
    }
    // heaps that rise do so whether or not the order matters
    for head in ["2 heaps", "2 heaps, symmetric"] {
        let own = rules(&format!(
            "rules{{{head}, potential(a * a + b * b): take (1,0); take (0,1); to (a - 2, b + 1) if \
             a > b + 1; to (a + 1, b - 2) if b > a + 1}}"
        ));
        assert_eq!(own.shape(), Shape::raising(Falls::Potential), "{head}");
    }
}
