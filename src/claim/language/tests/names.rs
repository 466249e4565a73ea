//! Names and lists in claims, most of them on two heaps.

use super::cases::{answer, decide};
use crate::claim::Verdict;
use crate::claim::language::{Claim, Place};
use crate::work::Context;

fn on_two_heaps(text: &str, rules: &str) -> Result<Verdict, String> {
    let answer = answer(text, Some(rules), &[4; 2], Place::default());
    answer.map(|answer| answer.verdict())
}

/// Rules that are not the same in all heaps tell positions in another order from the position.
#[test]
fn heaps_that_are_named_are_asked_in_their_order() {
    let first = "rules{2 heaps: take (t,0) for t in 1..a}";
    for (text, verdict) in [
        ("P(x1, x2) <=> a = 0", Verdict::Holds),
        ("P(x2, x1) <=> b = 0", Verdict::Holds),
        ("G(b, a) = b and G(x[1], x[2]) = a", Verdict::Holds),
        ("P(b, a) <=> a = 0", Verdict::Fails),
        ("P(a, a) <=> a = 0", Verdict::Holds),
        ("let y = (b, a) in P(y[1], y[2]) <=> b = 0", Verdict::Holds),
        ("let y = (b, a) in P(y[1], y[2]) <=> a = 0", Verdict::Fails),
    ] {
        assert_eq!(on_two_heaps(text, first), Ok(verdict), "{text}");
    }
}

#[test]
fn only_the_position_says_how_many_heaps_there_are() {
    // the third of a list of one's own is no third heap
    let verdict = on_two_heaps("let y = (a, b, 0) in y[3] = 0", "nim");
    assert_eq!(verdict, Ok(Verdict::Holds));
    let refused = on_two_heaps("h >= 0", "nim").unwrap_err();
    assert!(refused.contains("on a box of one heap"), "{refused}");
    assert!(on_two_heaps("x3 = 0", "nim").is_err());
}

#[test]
fn names_that_are_bound_are_not_heaps() {
    for (text, verdict) in [
        ("all(b in 0..4: P(a, b) <=> a = b)", Verdict::Holds),
        ("all(a in 0..4: P(a, b) <=> x1 = b)", Verdict::Fails),
        (
            "let y = sort(x) in y[1] <= y[2] and length(y) = 2",
            Verdict::Holds,
        ),
        // digits are added
        ("all(columns(x, 3), 0 <= sum and sum <= 4)", Verdict::Holds),
        ("all(columns(x, 3), sum < 4)", Verdict::Fails),
        ("any(columns(x, 3), sum > 2)", Verdict::Fails),
    ] {
        assert_eq!(on_two_heaps(text, "nim"), Ok(verdict), "{text}");
    }
}

/// What depends on the position is not kept from one to the next.
#[test]
fn sets_are_those_of_each_position() {
    for (text, verdict) in [
        (
            "b in {2*i: i in 0..a} <=> b even and b <= 2*a",
            Verdict::Holds,
        ),
        ("b in {2*i: i in 0..a} <=> b even", Verdict::Fails),
        ("a in {i*i: i in 0..9} <=> a in {0, 1, 4}", Verdict::Holds),
        (
            "any(i in 1..2: i = 2 except {(1,1), (1,1)}) except {(1,1)}",
            Verdict::Fails,
        ),
        (
            "count(i in 0..9: i*i = a except {(1,2)}) = if x = (1,2) then 9 else \
             if a in {0, 1, 4} then 1 else 0",
            Verdict::Holds,
        ),
    ] {
        assert_eq!(on_two_heaps(text, "subtract{1}"), Ok(verdict), "{text}");
    }
}

#[test]
fn rules_are_known_by_a_name_as_far_as_it_reaches() {
    for text in [
        "(let r = wythoff in P(r, x)) and P(r, x)",
        "(let s = 1, r = wythoff in P(r, x)) and P(r, x)",
    ] {
        let refused = on_two_heaps(text, "nim").unwrap_err();
        assert!(refused.contains("expected a known name"), "{refused}");
    }
    let within =
        "let r = wythoff in (let s = a in s >= 0 or P(r, x)) and (P(r, x) => a != b or a = 0)";
    assert_eq!(on_two_heaps(within, "nim"), Ok(Verdict::Holds));
}

/// How many positions are asked in all boxes.
#[test]
fn a_range_of_n_is_one_of_boxes() {
    let all = |text: &str| {
        let answer = answer(text, Some("nim"), &[3], Place::default()).unwrap();
        (answer.verdict(), answer.positions)
    };
    // 10 + 20 sorted positions
    let text = "forall n in 2..3: P(x) <=> nimsum(x) = 0";
    assert_eq!(all(text), (Verdict::Holds, 30));
    let text = "forall k in 1..2 on heaps 3: P(moore(k), x) => nimsum(x) = 0 or k = 2";
    assert_eq!(all(text), (Verdict::Holds, 40));
    let text = "forall k in 1..2 on heaps 2 max k: P(moore(k), x) => nimsum(x) = 0";
    assert_eq!(all(text), (Verdict::Holds, 3 + 6));
}

/// What is certified by moves, where no table fits, is about P-positions alone.
#[test]
fn claims_without_a_table() {
    let context = Context::new(1, 1 << 14).unwrap();
    let place = Place {
        rules: Some("nim".parse().unwrap()),
        max: Some(vec![47; 4]),
        ..Place::default()
    };
    for (text, expected) in [
        ("P(x) <=> nimsum(x) = 0", Some(Verdict::Holds)),
        ("nimsum(x) = 0 <=> P", Some(Verdict::Holds)),
        ("P(x) <=> nimsum(x) = 1", Some(Verdict::Fails)),
        ("N(x) <=> nimsum(x) != 0", None),
        ("G(x) = nimsum(x)", None),
    ] {
        // where nothing certifies, a table is needed that is too large
        let decided = Claim::parse(text).unwrap().decide(&place, &context);
        let verdict = decided.map(|answer| answer.verdict()).ok();
        assert_eq!(verdict, expected, "{text}");
    }
}

/// Rules that are not the same in all heaps, on fewer heaps than the box has.
#[test]
fn a_table_of_fewer_heaps_has_their_order() {
    for (text, verdict) in [("b, a", Verdict::Holds), ("a, b", Verdict::Fails)] {
        let text = format!("P(rules{{2 heaps: take (t,0) for t in 1..a}}, {text}) <=> b = 0");
        assert_eq!(decide(&text, false).verdict(), verdict, "{text}");
    }
}

/// Names with hyphens, and codes inside of other rules, are rules as others are.
#[test]
fn rules_whose_names_have_hyphens_are_asked() {
    let on = |text: &str| {
        let claim = Claim::parse(text).map_err(|error| error.to_string())?;
        let answer = claim.decide(&Place::default(), &Context::default());
        answer
            .map(|answer| answer.verdict())
            .map_err(|error| error.to_string())
    };
    for (text, verdict) in [
        ("G(node-kayles(path(3)), 7) = 2", Verdict::Holds),
        ("G(node-kayles(path(3)), 7) = 3", Verdict::Fails),
        (
            "forall k in 1..6: G(node-kayles(cycle(k+2)), 2^(k+2) - 1) = 0",
            Verdict::Fails,
        ),
        ("G(graph-code(0.33, path(3)), 7) = 0", Verdict::Holds),
        ("G(arc-kayles(petersen), 1) = 1", Verdict::Holds),
        (
            "let k = node-kayles(path(3)) in G(k, 7) = 2",
            Verdict::Holds,
        ),
        // a difference of names that are bound
        (
            "forall node in 1..3, kayles in 1..3: node-kayles <= 2",
            Verdict::Holds,
        ),
    ] {
        assert_eq!(on(text), Ok(verdict), "{text}");
    }
}
