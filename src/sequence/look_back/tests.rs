use super::*;
use crate::rulesets::Ruleset;

fn of(rules: &str) -> Option<LookBack> {
    let ruleset: Ruleset = rules.parse().unwrap();
    LookBack::of(&ruleset.heap_rules().unwrap().leaving()?)
}

#[test]
fn what_options_depend_on() {
    for (clauses, expected) in [
        ("take 1; take 3 if h mod 2 = 0", [2, 4, 3]),
        (
            "take 1; take 2 if h mod 3 = 1; take 5 if h mod 4 = 3",
            [12, 6, 5],
        ),
        ("take 2; to 0 if h > 6", [1, 7, 2]),
        ("to (i, h-3-i) for i in 0..2 if h >= 5", [1, 8, 5]),
    ] {
        let [modulus, from, back] = expected;
        let expected = LookBack {
            modulus,
            from,
            back,
        };
        assert_eq!(
            of(&format!("rules{{each heap: {clauses}}}")),
            Some(expected),
            "{clauses}"
        );
    }
}

/// Rules of one heap alone.
#[test]
fn a_single_heap_looks_back() {
    let found = of("rules{1 heap: take 1; take 3 if a mod 2 = 0}");
    assert_eq!(found, of("rules{each heap: take 1; take 3 if h mod 2 = 0}"));
    assert!(found.is_some());
}

#[test]
fn codes_that_leave_at_most_one_part_look_back() {
    for (code, expected) in [
        ("code 0.123", Some([1, 4, 3])),
        ("code 0.3003", Some([1, 5, 4])),
        ("code 0.1", Some([1, 2, 0])),
        ("subtract:2,5", Some([1, 6, 5])),
        ("bounded(9)", Some([1, 10, 9])),
        ("code 0.[3]", None),
        ("kayles", None),
    ] {
        let found = of(code).map(|look| [look.modulus, look.from, look.back]);
        assert_eq!(found, expected, "{code}");
    }
}

#[test]
fn options_anywhere_between_are_not_bounded() {
    for clauses in [
        "take t for t in 1..h if t odd",
        "take 1; to h div 2 if h > 1",
        "take t for t in 1..h div 2",
        "to (i, h-1-i) for i in 0..h-1 if h odd",
        "take 1; take 7 if h in primes",
    ] {
        assert_eq!(
            of(&format!("rules{{each heap: {clauses}}}")),
            None,
            "{clauses}"
        );
    }
}
