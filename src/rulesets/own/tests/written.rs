//! Statements about each heap against the same ones written out.

use super::rules;
use crate::game::{HeapBox, HeapRules};

const TWICE: [(&str, &str); 12] = [
    ("all(i in 1..n-1: x[i] <= x[i+1])", "a <= b and b <= c"),
    ("x = sort(x)", "a <= b <= c"),
    ("sort(x) = x and c < 4", "a <= b <= c < 4"),
    ("all(x, h mod 2 = 1)", "a odd and b odd and c odd"),
    ("all(x, gcd(h, 2) = 1)", "a odd and b odd and c odd"),
    ("any(i in 1..2: x[i] = x[i+1])", "a = b or b = c"),
    ("all(i in 2..2: x[i-1] < x[i])", "a < b"),
    ("all(i in 3..2: x[i] = 100)", "0 = 0"),
    (
        "all(i in 1..n, j in 1..n: i = j or x[i] != x[j])",
        "a != b and a != c and b != c",
    ),
    (
        "all(i in 1..n-1: all(j in i+1..n: x[i] != x[j]))",
        "a != b and a != c and b != c",
    ),
    ("all(i in 1..2: any(i in 2..3: x[i] = 1))", "b = 1 or c = 1"),
    ("not all(a in 1..3: x[a] > 0)", "a = 0 or b = 0 or c = 0"),
];

#[test]
fn statements_about_each_heap_are_those_written_out() {
    let positions = HeapBox::ordered(3, 5).unwrap();
    for (short, long) in TWICE {
        let own = |condition: &str| rules(&format!("rules{{3 heaps: where {condition}; as nim}}"));
        let (short, long) = (own(short), own(long));
        let mut x = vec![0; 3];
        loop {
            assert_eq!(short.is_position(&x), long.is_position(&x), "{short} {x:?}");
            for first in 1..=3 {
                let may = short.may_begin(&x[..first]);
                assert!(may || !long.is_position(&x), "{short} {x:?}");
            }
            if !positions.advance(&mut x) {
                break;
            }
        }
    }
}

#[test]
fn what_is_said_of_the_first_heaps_ends_a_search() {
    for (condition, ends) in [
        ("all(i in 1..n-1: x[i] <= x[i+1])", true),
        ("x = sort(x)", true),
        ("all(x, h <= 2)", true),
        (
            "all(i in 1..n-1: all(j in i+1..n: x[i] != 3 or x[j] != 2))",
            true,
        ),
        ("any(i in 1..n-1: x[i] <= x[i+1])", false),
        // more than are written out
        ("all(i in 1..10000: i > 0 and x[1] <= x[2])", false),
    ] {
        let own = rules(&format!("rules{{3 heaps: where {condition}; as nim}}"));
        assert_eq!(!own.may_begin(&[3, 2]), ends, "{condition}");
    }
}
