mod amounts;
mod errors;
mod order;
mod places;
mod random;
mod remainders;
mod said;
mod twice;
mod written;

use crate::game::laws;
use crate::game::{Amounts, HeapBox, HeapRules, Shape, options_of};
use crate::rulesets::{HeapRuleset, Ruleset};
use std::collections::BTreeSet;
use twice::TWICE;

fn rules(text: &str) -> HeapRuleset {
    let ruleset = text.parse::<Ruleset>();
    let ruleset = ruleset.unwrap_or_else(|error| panic!("{text}\n{error}"));
    ruleset.on_heaps().unwrap().clone()
}

#[test]
fn rules_written_out_have_the_moves_of_registered_ones() {
    for (name, own, heaps, max) in TWICE {
        let first = rules(name);
        let second = rules(&format!("rules{{{own}}}"));
        let positions = HeapBox::ordered(heaps, max).unwrap();
        let mut x = vec![0; heaps];
        loop {
            let options = |rules: &HeapRuleset| -> BTreeSet<Vec<u64>> {
                let options = options_of(rules, &x).unwrap().into_iter().map(|mut y| {
                    if first.shape().splits() {
                        y.retain(|&heap| heap > 0);
                        y.sort_unstable();
                    }
                    y
                });
                options.collect()
            };
            if first.is_position(&x) {
                assert_eq!(options(&first), options(&second), "{name}: {own} at {x:?}");
            }
            assert_eq!(
                first.is_position(&x),
                second.is_position(&x),
                "{own} at {x:?}"
            );
            if !positions.advance(&mut x) {
                break;
            }
        }
        laws::shape_agrees(&second, &positions).unwrap_or_else(|e| panic!("{own}: {e:?}"));
        laws::options_fall(&second, &positions).unwrap_or_else(|e| panic!("{own}: {e:?}"));
        laws::options_are_positions(&second, &positions).unwrap_or_else(|e| panic!("{own}: {e:?}"));
        laws::symmetric_agrees(&second, &positions).unwrap_or_else(|e| panic!("{own}: {e:?}"));
    }
}

#[test]
fn they_declare_what_kind_of_moves_they_are() {
    let shape = |own: &str| rules(&format!("rules{{{own}}}")).shape();
    for (own, registered) in [
        ("2 heaps: take (1,0)*; take (0,1)*; take (1,1)*", "wythoff"),
        (
            "2 heaps: take (t,0) for t in 1..a; take (0,t) for t in 1..b; take (t,t) for t in 1..b",
            "wythoff",
        ),
        (
            "any heaps: take t from i for i in 1..n, t in 1..x[i]",
            "nim",
        ),
        ("each heap: take t for t in 1..h", "nim"),
        (
            "each heap: take 3; take t for t in {1, 4}",
            "subtract{1,3,4}",
        ),
        (
            "any heaps: take t from i for i in 1..n, t in {4, 1, 3}",
            "subtract{1,3,4}",
        ),
        (
            "2 heaps: take (1,0)*; take (2 * t, t) for t in 1..b",
            "vectors{(1,0)*,(2,1)*}",
        ),
        (
            "2 heaps, falling total: take (2,-1); take (0,1)",
            "vectors{(2,-1),(0,1)} potential(1,1)",
        ),
        ("2 heaps: as nim; take (t,t) for t in 1..b", "wythoff"),
        ("3 heaps: as equal(3)", "equal(3)"),
        ("any heaps: as moore(3)", "moore(3)"),
        (
            "3 heaps: take (1,0,0)*; take (0,t,0) for t in 1..b; take (0,0,t) for t in 1..c; take (t,u,0) for t in 1..a, u in 1..b; take (t,0,u) for t in 1..a, u in 1..c; take (0,t,u) for t in 1..b, u in 1..c",
            "moore(2)",
        ),
        (
            "any heaps: take t from i for i in 1..n, t in 1..x[i]; take (t,u) from (i,j) for i in 1..n, j in i+1..n, t in 1..x[i], u in 1..x[j]",
            "moore(2)",
        ),
        (
            "any heaps: take (t,u) from (i,j) for i in 1..n, j in i + 1..n, t in 1..x[i], u in 1..x[j]",
            "exact(2)",
        ),
        (
            "3 heaps: take (t,u,0) for t in 1..a, u in 1..b; take (t,0,u) for u in 1..c, t in 1..a",
            "hyper{12,13}",
        ),
        ("each heap: as nim", "nim"),
        ("each heap: as subtract{1,3}; take 4", "subtract{1,3,4}"),
    ] {
        assert_eq!(shape(own), rules(registered).shape(), "{own}");
    }
    // not all amounts, or not of every heap
    for own in [
        "2 heaps: take (t, t) for t in 2..a",
        "2 heaps: take (t, 0) for t in 1..b",
        "each heap: take t for t in 1..h div 2",
        "each heap: take t for t in 1..3 if h > 4",
        "3 heaps: take (t,u,0) for t in 1..a, u in 1..c",
        "2 heaps: take (t, u) for t in 1..a, u in 1..b if abs(t - u) < 3",
        "2 heaps: where a <= b div 2; to (t, b) for t in 0..a-1; to (min(a, t div 2), t) for t in 0..b-1",
        "2 heaps: to (b, if a - b <= b then a - b else b) if b < a",
        "2 heaps: take (t, t) for t in 1..a if t odd",
        "2 heaps: take (2*t, 3*t) for t in 1..a div 2",
        "2 heaps: take (t, 0) for t in {1, 4} if a != b or 3 divides b",
        "2 heaps: where a mod 3 = b mod 3; take (t, t) for t in 1..a; take (3*t, 0) for t in 1..a",
        "each heap: take t for t in 0..h if t odd",
        "2 heaps: as circular(2)",
        "2 heaps: as nim; take (s, t) for s in 1..a, t in 1..b if abs(s - t) < 3",
        "2 heaps: where a != b; as nim",
        "3 heaps: take (t,0,0) for t in 1..a if a > min(x)",
        "2 heaps: take (0,t) for t in 1..b if abs(a - b) > 1 or max(x) - min(x) = 1",
        "3 heaps: take (0,t,0) for t in 1..b if count(x, h odd) = 1 and any(x, h > 4)",
        "2 heaps: take (t,0) for t in 1..max(a - b, 1) if min(x) even",
        "2 heaps: take (t,0) for t in 1..a if b > a mod 3 or (a div 2) odd",
        "2 heaps: take (t, b mod 2) for t in 1..a if b > 6*(a div 3) - a div 2",
        "2 heaps: take t from i for i in 1..2, t in 1..x[i] if x[i] = max(x)",
        "any heaps: take t from i for i in 2..n, t in 1..x[i]",
        "any heaps: take t from i for i in 1..n, t in 1..3 if t <= x[i] and sum(x) even",
        "any heaps: take (t,t) from (i,j) for i in 1..n, j in i+1..n, t in 1..x[i], u in 1..x[j]",
        "any heaps: take (t,u) from (i,j) for i in 1..n, j in i+1..n, t in 1..x[i], u in 1..x[i]",
    ] {
        assert!(
            matches!(shape(own), Shape::Linear(_)),
            "{own}: {:?}",
            shape(own)
        );
    }
    assert_eq!(
        shape("2 heaps: take (t, t) for t in 1..a if t*t < b"),
        Shape::OPAQUE
    );
    assert_eq!(
        shape("each heap: take t for t in 1..h if t*t < h"),
        Shape::HEAPS
    );
    assert_eq!(
        shape("each heap: take 2; take t for t in 1..3"),
        Shape::Each(Amounts::In(vec![1, 2, 3]))
    );
    // guards that always hold
    for (own, same) in [
        ("each heap: take t for t in 1..h if t > 0", "nim"),
        ("each heap: take t for t in 1..h if t >= 1 or h odd", "nim"),
        (
            "each heap: take t for t in 1..h if not (t > h and 3 divides t)",
            "nim",
        ),
        (
            "2 heaps: take (t, 0) for t in 1..a if t <= a and b >= 0; take (0, t) for t in 1..b if 2*t > t",
            "nim",
        ),
        (
            "2 heaps: take (1,0)*; take (0,1)*; take (t, t) for t in 1..b if t <= a",
            "wythoff",
        ),
    ] {
        let same = rules(&format!("rules{{2 heaps: as {same}}}")).shape();
        let each = own.starts_with("each");
        assert!(
            shape(own) == same || each && shape(own) == rules("nim").shape(),
            "{own}"
        );
    }
    for own in [
        "any heaps: take (t,u) from (i,j) for i in 1..n, j in i..n, t in 1..x[i], u in 1..x[j]",
        "any heaps: take t from i for i in 1..n, t in 1..x[i] if t*t < x[i]",
        "any heaps: take t from u for t in 1..3, u in 1..t",
        "3 heaps: take (t,u,0) for t in 1..a, u in 1..b if t != u*u",
    ] {
        assert_eq!(shape(own), Shape::OPAQUE, "{own}");
    }
}

#[test]
fn they_print_back() {
    for (typed, printed) in [
        (
            "rules{ 2  heaps :take (1,1)* ;  take (t,0) for t in 1..a; } misere",
            "rules{2 heaps: take (1,1)*; take (t,0) for t in 1..a} misere",
        ),
        (
            "rules{symmetric,any heaps: take 1 from i for i in 1..n}",
            "rules{any heaps, symmetric: take 1 from i for i in 1..n}",
        ),
        (
            "rules{each heap: table {}, {0}}",
            "rules{each heap: table {}, {0}}",
        ),
        (
            "rules{potential( 2*a,b ) , 2 heaps:take (1,-1); to (x[3-i] : i in 1..2)}",
            "rules{2 heaps, potential( 2*a,b ): take (1,-1); to (x[3-i] : i in 1..2)}",
        ),
        (
            "nim + rules{1 heap: take 2*a - 1 if a = 1}",
            "nim + rules{1 heap: take 2*a - 1 if a = 1}",
        ),
    ] {
        let ruleset: Ruleset = typed.parse().unwrap_or_else(|e| panic!("{typed}\n{e}"));
        assert_eq!(ruleset.to_string(), printed);
        assert_eq!(printed.parse::<Ruleset>().unwrap(), ruleset);
    }
}

#[test]
fn clauses_of_a_heap_are_the_digits_of_a_code() {
    for (own, code) in [
        (
            "to (i, h-1-i) for i in 0..h-1; to (i, h-2-i) for i in 0..h-2",
            Some("0.77"),
        ),
        ("to (i, h-k-i) for k in 1..2, i in 0..h-k", Some("0.77")),
        (
            "to (i, h-2-i) for i in 0..(h-2) div 2 if h >= 2",
            Some("0.07"),
        ),
        ("to (i, h-i) for i in 1..h-1 if i != h-i", Some("4!.0")),
        ("to (i, h-i) for i in 1..h-1 if i < h-i", Some("4!.0")),
        ("to (i, h-i) for i in 1..h div 2", Some("4.0")),
        (
            "take t for t in 1..h; to (i, h-i) for i in 1..h-1",
            Some("4.[3]"),
        ),
        ("to (i, h-1-i) for i in 1..h-2; take 2", Some("0.43")),
        (
            "to h-1 if h > 1; to (i, h-1-i) for i in 1..h-2; to 0 if h = 3",
            Some("0.601"),
        ),
        (
            "to (i, j) for i in 0..h, j in 0..h if i + j = h - 1 or i + j = h - 2",
            Some("0.77"),
        ),
        (
            "to (i, j) for i in 1..h, j in i..h if i + j = h and (i < j or i > j)",
            Some("4!.0"),
        ),
        ("take t for t in 1..6 if t odd", Some("0.30303")),
        ("take t for t in 1..4 if t != 2 and t < 4", Some("0.303")),
        ("to (i, i) for i in 1..h-1 if 2*i = h", None),
        ("to h div 2 if h > 0; take 1", None),
        ("to (i, h-1-i) for i in 2..h-3", None),
        ("to (i, h-1-i) for i in 0..h-1 if i odd", None),
        ("take t for t in {1, 4} if h > 5", None),
    ] {
        let HeapRuleset::Own(found) = rules(&format!("rules{{each heap: {own}}}")) else {
            panic!("{own}");
        };
        let found = found.code().map(|code| code.to_string());
        assert_eq!(found.as_deref(), code, "{own}");
    }
}

#[test]
fn sums_of_heaps_of_64_bits() {
    let rules = rules(
        "rules{2 heaps, falling total: to (0, (a + b) div 4) if a > 0; to (a - b, b) if 0 < b <= a}",
    );
    let sum = u128::from(u64::MAX) + (1 << 63);
    for (x, expected) in [
        (
            [u64::MAX, 1 << 63],
            [
                vec![0, u64::try_from(sum / 4).unwrap()],
                vec![(1 << 63) - 1, 1 << 63],
            ],
        ),
        (
            [1 << 31, 5],
            [vec![0, (1 << 29) + 1], vec![(1 << 31) - 5, 5]],
        ),
    ] {
        assert_eq!(options_of(&rules, &x).unwrap(), expected);
    }
}
