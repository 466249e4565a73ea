//! Clauses that count heaps: on any number of heaps the clauses write the moves, on a fixed one the
//! linear conditions that they are read as. Both are compared, and with what is declared.

use super::rules;
use crate::game::{HeapBox, HeapRules, Shape, options_of};
use std::collections::BTreeSet;

/// What is done to some heaps, and the names in it.
const MOVES: [&str; 11] = [
    "take (t, t) from (i, j) for i in 1..n, j in i + 1..n, t in 1..min(x[i], x[j])",
    "take t from i for i in 1..n, t in 1..x[i]",
    "take t from i for i in 1..n, t in 1..3",
    "take t from i for i in {1, n}, t in 1..x[i] div 2 + 1",
    "take (t, t) from (i, j) for i in 1..n, j in i + 1..n, t in 1..x[j]",
    "take (t, 2*t) from (i, i mod n + 1) for i in 1..n, t in 1..x[i]",
    "take (t, u) from (i, j) for i in 1..n, j in 1..n, t in 1..2, u in 0..1",
    "take (1, 2)* from (i, j) for i in 1..n, j in i + 1..n",
    "to t from i for i in 1..n, t in 0..x[i] - 1",
    "to min(x[i] - 1, x[1]) from i for i in 2..n",
    "take t from 1 for i in 1..n, t in 1..x[i] - x[1] + 2",
];

/// Where positions are.
const PLACES: [&str; 2] = ["", "where max(x) - x[1] <= 2; "];

const GUARDS: [&str; 17] = [
    "",
    "if i < n",
    "if x[i] > min(x)",
    "if x[i] = max(x) and i != 2",
    "if sum(x) even",
    "if x[i] > 0 and count(x, h > 1) = 1",
    "if i = 1 or x[i - 1] < x[i]",
    "if i > 1 and x[i] - x[i - 1] in {0, 2}",
    "if x[i] mod 3 <= x[1] mod 2",
    "if all(k in 1..n: x[k] <= x[i])",
    "if x[i] >= 2*(x[1] div 2) - (x[n] + 1) div 3",
    "if (x[i] div 2) odd",
    "if let m = max(x), r = m - min(x) in x[i] < m or r mod 3 = x[i] mod 3",
    "if x[i] >= (if i > 1 then x[i - 1] else count(x, h = 0))",
    // the first of another list, and the largest of some numbers, are not those of the position
    "if sort(x)[1] < x[i]",
    "if let y = (x[n], 2) in y[1] <= x[i]",
    "if max(x[1], 2) <= x[i]",
];

/// Whether the moves of `any heaps` and those of this many heaps are the same on a box, and those
/// that are declared; whether some are.
fn agree(clause: &str, heaps: usize, max: u64) -> bool {
    let any = rules(&format!("rules{{any heaps: {clause}}}"));
    let fixed = rules(&format!("rules{{{heaps} heaps: {clause}}}"));
    let all = HeapBox::ordered(heaps, max).unwrap();
    let shapes = [any.shape(), fixed.shape()];
    let declared = !shapes.contains(&Shape::OPAQUE);
    for x in all.iter() {
        assert_eq!(any.is_position(&x), fixed.is_position(&x));
        if !any.is_position(&x) {
            continue;
        }
        let [a, b] = [&any, &fixed].map(|rules| {
            let options = options_of(rules, &x).ok();
            options.map(|options| options.into_iter().collect::<BTreeSet<_>>())
        });
        assert_eq!(a, b, "{clause} at {x:?}");
        let Some(options) = a else {
            assert!(!declared, "{clause} at {x:?}");
            continue;
        };
        for y in all.iter() {
            for shape in &shapes {
                let allowed = shape.allows(&x, &y).unwrap_or(options.contains(&y));
                assert_eq!(allowed, options.contains(&y), "{clause}: {x:?} to {y:?}");
            }
        }
    }
    declared
}

#[test]
fn heaps_that_are_counted_are_written_out() {
    let mut declared = 0;
    for moves in MOVES {
        for guard in GUARDS {
            for place in PLACES {
                let clause = format!("{place}{moves} {guard}");
                declared += usize::from(agree(&clause, 2, 6));
                declared += usize::from(agree(&clause, 3, 3));
            }
        }
    }
    assert!(declared > 350, "{declared}");
}

#[test]
fn lets_do_not_stand_in_the_way_of_cases() {
    for clause in [
        "take (t, 0) for t in 1..a if let m = a + b in m > 3",
        "take (0, t) for t in 1..b if let m = min(a, b), r = b - m in r = 0 or m even",
    ] {
        let rules = rules(&format!("rules{{2 heaps: {clause}}}"));
        let shape = rules.shape();
        assert!(
            matches!(&shape, Shape::Linear(linear) if linear.cases(2).is_some()),
            "{clause}: {shape:?}"
        );
    }
}

#[test]
fn what_few_heaps_do_not_show() {
    // a name of a function of lists, and a list with a name
    let named =
        "take t from j for j in 1..n, t in 1..x[j] if let y = x, m = j in sum(y, m) = 2 * j";
    agree(named, 2, 6);
    agree(named, 3, 3);
    // heaps rise on four heaps, and on no fewer
    let clauses = "take (2, -1) from (i, i + 3) for i in 1..n - 3 if x[i] > 1; \
                   take t from i for i in 1..n, t in 1..x[i]";
    let any = rules(&format!("rules{{any heaps, falling total: {clauses}}}"));
    assert!(any.shape().raises());
    let fixed = rules(&format!("rules{{4 heaps, falling total: {clauses}}}"));
    for x in HeapBox::ordered(4, 3).unwrap().iter() {
        assert_eq!(options_of(&any, &x), options_of(&fixed, &x), "{x:?}");
    }
}
