//! The message for rules that cannot be read, or not be played.

use super::rules;
use crate::game::{HeapBox, options_of};
use crate::rulesets::Ruleset;
use crate::text::refused;

#[test]
fn errors_point_at_the_column() {
    refused::<Ruleset>(&[
        ("rules", 6, "moves in braces"),
        ("rules{}", 7, "a head, a colon"),
        ("rules{2 heaps: take (1,1)", 26, "`}`"),
        ("rules{two heaps: take (1,1)}", 7, "`2 heaps`"),
        (
            "rules{symetric, 2 heaps: take (1,1)}",
            7,
            "did you mean `symmetric`",
        ),
        ("rules{symmetric: take (1,1)}", 7, "how many heaps"),
        ("rules{0 heaps: take 1}", 7, "1 to 64"),
        (
            "rules{2 heaps: steal (1,1)}",
            16,
            "take, to, as, where, won if or table",
        ),
        (
            "rules{2 heaps: }",
            16,
            "take, to, as, where, won if or table",
        ),
        ("rules{2 heaps: take 1}", 21, "2 numbers, one for each heap"),
        (
            "rules{2 heaps: take (1,1,1)}",
            21,
            "2 numbers, one for each heap",
        ),
        ("rules{2 heaps: take (t,1)}", 22, "a known name"),
        ("rules{2 heaps: take (c,1)}", 22, "one of the 2 heaps"),
        ("rules{2 heaps: take (1,1) fro t in 1..a}", 27, "`for`"),
        (
            "rules{2 heaps: take (1,t) for t in 1..a iff t = 1}",
            41,
            "`if` or the end",
        ),
        ("rules{2 heaps: take (1,1) if a}", 30, "true or false"),
        ("rules{2 heaps: take (1,1) if P(x)}", 30, "other rules"),
        ("rules{any heaps: take 1}", 23, "`from`"),
        (
            "rules{any heaps: take (1,2) from i for i in 1..n}",
            23,
            "1 numbers",
        ),
        (
            "rules{any heaps: take a from i for i in 1..n}",
            23,
            "x[1], x[2]",
        ),
        ("rules{each heap: take 1 from 1}", 23, "a single heap"),
        (
            "rules{each heap: take t for t in 1..h if h > min(x)}",
            46,
            "`min(x)`, expected numbers of one heap",
        ),
        (
            "rules{2 heaps: take t from a for t in 1..a}",
            28,
            "`a`, which is the size of a heap",
        ),
        (
            "rules{2 heaps, symmetric: take (1,0)}",
            16,
            "the order of the heaps does not matter",
        ),
        ("rules{2 heaps: as numb}", 16, "the name of a ruleset"),
        ("rules{2 heaps: as nim misere}", 16, "normal play"),
        (
            "rules{3 heaps: as rwythoff(2)}",
            16,
            "the same number of heaps",
        ),
        ("rules{2 heaps: where a <= b}", 7, "a move"),
        ("rules{2 heaps: where a; take (1,1)}", 22, "true or false"),
        ("rules{2 heaps: table {}, {0}}", 22, "each heap"),
        ("rules{each heap: table {}, {1}}", 29, "smaller"),
        ("rules{each heap: table {}, 1}", 28, "in braces"),
        ("rules{2 heaps: take (t,0) for t}", 31, "a range"),
        ("rules{2 heaps, potential(a +): take (1,0)}", 16, "a number"),
        ("rules{2 heaps, potential: take (1,0)}", 16, "a number"),
        (
            "rules{2 heaps, potential(c): take (1,0)}",
            16,
            "one of the 2 heaps",
        ),
        (
            "rules{2 heaps, potential(a = b): take (1,0)}",
            16,
            "a number",
        ),
        (
            "rules{each heap, potential(h): take 1}",
            7,
            "of several heaps",
        ),
        (
            "rules{2 heaps, potential(a), falling total: take (1,0)}",
            7,
            "a potential alone",
        ),
        ("rules{2 heaps: take (t : t in 1..2)}", 21, "a list alone"),
        ("rules{2 heaps: to (t : t in 1..2)*}", 19, "a list alone"),
        (
            "rules{2 heaps: to (t : t in 1..2) from (1, 2)}",
            19,
            "a list alone",
        ),
        ("rules{2 heaps: as kayles}", 16, "of `each heap` only"),
    ]);
}

#[test]
fn what_cannot_be_computed_is_told_at_the_smallest_position() {
    for (own, at, part) in [
        ("2 heaps: take (a div b, 1)", "(0,0)", "division by zero"),
        (
            "2 heaps, potential(a + b): take (1, -1)",
            "(1,0)",
            "does not lower potential(a + b): it was 1 and is 1",
        ),
        (
            "2 heaps, potential(a, b): to (a, b+1) if a > 0; take (1, 0)",
            "(1,0)",
            "it was 1, 0 and is 1, 1",
        ),
        (
            "2 heaps, potential(a - b): take (1, 0)",
            "(0,1)",
            "potential(a - b) is -1, expected no negative number",
        ),
        (
            "2 heaps, potential(a div b): take (1, 0)",
            "(0,0)",
            "division by zero",
        ),
        (
            "2 heaps, potential(a + b): as vectors{(1,-1),(0,1)} potential(2,1)",
            "(1,0)",
            "does not lower",
        ),
        (
            "2 heaps: to (0 : i in 1..a) if a > 0",
            "(1,0)",
            "found a list of 1, expected one number for each of 2 heaps",
        ),
        (
            "2 heaps: take (1, -1)",
            "(1,0)",
            "or `potential(..)` with what falls",
        ),
        (
            "2 heaps: take (1, 0); to (a - 2, b) if a > 0",
            "(1,0)",
            "a heap of -1",
        ),
        ("2 heaps: to (b, a) if a > b", "(1,0)", "raises a heap"),
        (
            "2 heaps: take (t, 0) for t in 0..a",
            "(0,0)",
            "changes nothing",
        ),
        ("2 heaps: take (2^(b*50), 0)", "(0,3)", "128 bits"),
        (
            "any heaps: take 1 from n + 1 if sum(x) = 3",
            "(0,3)",
            "element 3 of 2",
        ),
        (
            "2 heaps: where 1 div a > 0; take (1, 1)",
            "(0,0)",
            "division by zero",
        ),
        (
            "2 heaps: take (1,0)* if b = 1; take (0, a)* if b > 1",
            "(0,2)",
            "changes nothing",
        ),
        ("each heap: to (h, h) if h = 2", "(2)", "raises a heap"),
    ] {
        let own = rules(&format!("rules{{{own}}}"));
        let positions = HeapBox::ordered(2, 3).unwrap();
        let (mut x, mut first) = (vec![0; 2], None);
        loop {
            if let Err(fault) = options_of(&own, &x) {
                fault.keep(&mut first);
            }
            if !positions.advance(&mut x) {
                break;
            }
        }
        let fault = first.unwrap_or_else(|| panic!("{own} has no fault"));
        let fault = fault.to_string();
        assert!(fault.contains(part) && fault.contains(at), "{own}: {fault}");
    }
}
