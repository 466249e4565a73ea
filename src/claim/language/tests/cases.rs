use crate::claim::Verdict;
use crate::claim::language::{Answer, Claim, Place};
use crate::game::Order;
use crate::work::Context;

/// Failures that are listed if not all are asked for.
const FEW: usize = 10;

/// What a claim comes to on the heaps of a box, or what is wrong.
pub(super) fn answer(
    text: &str,
    rules: Option<&str>,
    max: &[u64],
    place: Place,
) -> Result<Answer, String> {
    let place = Place {
        rules: rules.map(|rules| rules.parse().unwrap()),
        max: Some(max.to_vec()),
        ..place
    };
    let claim = Claim::parse(text).map_err(|error| error.to_string())?;
    let answer = claim.decide(&place, &Context::default());
    answer.map_err(|error| error.to_string())
}

pub(super) fn decide(text: &str, all: bool) -> Answer {
    let place = Place {
        all,
        ..Place::default()
    };
    answer(text, Some("nim"), &[7; 3], place).unwrap()
}

#[test]
fn exists_tells_a_choice_or_that_there_is_none() {
    for (text, verdict, witnesses) in [
        (
            "exists k in 2..5: P(bounded(k), x) <=> all(x, h mod 4 = 0)",
            Verdict::Fails,
            vec![],
        ),
        (
            "exists k in {3, 1, 2}: P(moore(k), x) <=> nimsum(x) = 0",
            Verdict::Holds,
            vec![vec![1]],
        ),
        (
            "exists k in 2..3: P(moore(k), x) <=> nimsum(x) = 0",
            Verdict::Fails,
            vec![],
        ),
        ("exists k in 3..2: P(moore(k), x)", Verdict::Fails, vec![]),
        // forall over nothing holds
        (
            "exists k in 1..3: forall j in 2..k: P(moore(j), x) <=> P(moore(k), x)",
            Verdict::Holds,
            vec![vec![1]],
        ),
        (
            "forall j in 1..3: exists k in 1..4: P(moore(j), x) <=> P(moore(4-k), x)",
            Verdict::Holds,
            vec![vec![1, 3], vec![2, 2], vec![3, 1]],
        ),
        (
            "exists j in 2..3: exists k in 1..2: P(moore(j), x) <=> P(moore(k), x)",
            Verdict::Holds,
            vec![vec![2, 2]],
        ),
    ] {
        let answer = decide(text, false);
        let values = |chosen: &Vec<(String, i128)>| -> Vec<i128> {
            chosen.iter().map(|(_, value)| *value).collect()
        };
        let found: Vec<Vec<i128>> = answer.witnesses.iter().map(values).collect();
        assert_eq!((answer.verdict(), found), (verdict, witnesses), "{text}");
        let fails = verdict == Verdict::Fails;
        assert_eq!(answer.no_choice.is_some(), fails, "{text}");
        // those of choices that were passed over do not count
        assert!(
            fails || answer.failures == 0 && answer.first.is_none(),
            "{text}"
        );
    }
}

#[test]
fn each_case_has_its_verdict() {
    let answer = decide("forall k in 1..3: P(moore(k), x) <=> nimsum(x) = 0", false);
    let failures: Vec<u128> = answer.cases.iter().map(|case| case.failures).collect();
    assert_eq!(failures[0], 0);
    assert!(failures[1] > 0 && failures[2] > 0);
    assert_eq!(failures.iter().sum::<u128>(), answer.failures);
    let firsts: Vec<_> = answer.cases.iter().map(|case| case.first.clone()).collect();
    assert_eq!(firsts, [None, Some(vec![0, 1, 1]), Some(vec![0, 1, 1])]);
}

#[test]
fn counts_and_facts_that_are_computed_once_are_those_of_the_box() {
    // 15 P-positions of 120
    for (text, verdict) in [
        ("count(P) + a*b >= 15", Verdict::Holds),
        ("count(P)*count(P) + a*b*c >= 225", Verdict::Holds),
        ("count(P) + a*b >= 16", Verdict::Fails),
        ("period(0.77)*2 + a >= 24", Verdict::Holds),
        ("period(0.77)*2 + a >= 25", Verdict::Fails),
        ("a + 2^count(P) > 10^4", Verdict::Holds),
        (
            "count(count(P) > a + 10) = 0*a + count(a < 5)",
            Verdict::Holds,
        ),
    ] {
        assert_eq!(decide(text, true).verdict(), verdict, "{text}");
    }
}

/// The number of positions and of failures, or what is wrong.
fn asked(text: &str, rules: Option<&str>, order: Option<Order>) -> Result<[u128; 2], String> {
    let place = Place {
        order,
        ..Place::default()
    };
    let answer = answer(text, rules, &[3; 2], place)?;
    Ok([answer.positions, answer.failures])
}

#[test]
fn positions_are_those_of_all_rules_that_are_asked_about_them() {
    // of 16 tuples, 10 of them sorted; welter has no equal heaps
    for (text, rules, seen, failures) in [
        ("P(nim,x) or not P(nim,x)", None, 10, 0),
        ("P(nim,x) <=> P(welter,x)", None, 6, 2),
        ("P(welter,x) <=> P(nim,x)", None, 6, 2),
        ("P(nim,a,b) <=> P(welter,a,b)", None, 6, 2),
        ("P(x) or not P(welter,x)", Some("nim"), 6, 2),
        ("P(nim,x) or a >= 0", Some("welter"), 6, 0),
        ("a + b < 5", Some("welter"), 6, 1),
        // what is never evaluated need not be a position
        ("a < 5 or P(welter, b, a)", None, 10, 0),
        (
            "a < b => (P(welter, b, a) <=> P(welter, a, b + 1))",
            None,
            10,
            2,
        ),
        ("count(P) = 2", Some("welter"), 6, 0),
    ] {
        assert_eq!(
            asked(text, rules, None),
            Ok([seen, failures]),
            "{text} {rules:?}"
        );
    }
}

#[test]
fn rules_that_are_given_say_which_tuples_are_positions() {
    let own = "rules{2 heaps: where a >= b; as nim}";
    // at the diagonal alone nim is P
    assert_eq!(asked("P(nim, x)", Some(own), None), Ok([10, 6]));
    let sorted = asked("P(nim, x)", Some(own), Some(Order::Sorted)).unwrap_err();
    assert!(sorted.contains("leave ‹sorted› out"), "{sorted}");
    // x[1] is x1
    assert_eq!(
        asked("P(welter, x[1], x[2]) or a >= 0", None, None),
        Ok([6, 0])
    );
}

#[test]
fn counts_are_of_the_order_that_is_named() {
    for (text, seen, failures) in [
        ("count(a > b and N) = 6 ordered", 10, 0),
        ("count(a < b and N) ordered = 6", 10, 0),
        ("count(N) = 12 ordered", 10, 0),
        ("count(N) ordered = 12", 10, 0),
        // an order after a count is that of this count
        ("count(N) < count(N) ordered", 10, 0),
        ("count(N) ordered > count(sum(x) > 1)", 10, 0),
        ("let o = count(N) ordered in o = 2*count(N)", 10, 0),
    ] {
        let found = asked(text, Some("nim"), None);
        assert_eq!(found, Ok([seen, failures]), "{text}");
    }
    // what is not counted need not have an outcome
    let text = "count(P(chocolate(z/2), a div 2, b)) = 1 sorted";
    assert!(asked(text, None, Some(Order::Ordered)).is_ok());
    let text = "count(P(welter, a, b + 1)) ordered > 0";
    let error = asked(text, None, None).unwrap_err();
    assert!(error.contains("(1,0)"), "{error}");
}

#[test]
fn what_is_no_position_has_no_outcome() {
    for (text, at) in [
        ("P(welter, 2, 2)", ""),
        ("P(welter, a, a)", "(0,0)"),
        ("not P(welter, 2, b)", "(0,2)"),
        ("P(nim, x) => G(welter, 0, 0, 0) = 0", ""),
        ("P(nim, x) => remoteness(welter, 2, 2) = 0", ""),
        ("forall j in 0..a: P(welter, j, j)", ""),
        (
            "G(rules{2 heaps: where a != b; take (t,0) for t in 1..a}, 1, 1) = 0",
            "",
        ),
    ] {
        let error = asked(text, None, None).unwrap_err();
        assert!(
            error.contains("no position of the rules") && error.contains(at),
            "{text}\n{error}"
        );
    }
}

#[test]
fn what_is_said_of_all_numbers_needs_a_range() {
    for text in [
        "exists j: P(nim, a, j)",
        "P(nim,x) => (forall j: j < 50)",
        "P(nim,x) => all(i in 1..2, j: j < 50)",
    ] {
        let error = asked(text, None, None).unwrap_err();
        assert!(error.contains("a range"), "{text}\n{error}");
    }
    // the heaps of the box are meant where something is counted
    assert_eq!(asked("count(j: P(nim, j, j)) = 4", None, None), Ok([1, 0]));
}

#[test]
fn exceptions_are_the_tuples_that_are_listed() {
    for (text, order, seen, failures) in [
        ("P(nim, x) <=> a = b except {(0,1)}", None, 10, 1),
        ("P(nim, x) <=> a = b except {(1,0)}", None, 10, 0),
        (
            "P(nim, x) <=> a = b except {(0,1)}",
            Some(Order::Ordered),
            16,
            1,
        ),
        (
            "P(nim, x) <=> a = b except {(0,1)*}",
            Some(Order::Ordered),
            16,
            2,
        ),
        (
            "P(nim, x) <=> a = b except {(0,1)*, (2,2), (1,3)*}",
            Some(Order::Ordered),
            16,
            5,
        ),
        ("x in {(0,1)*, (2,2)} => a < 3", Some(Order::Ordered), 16, 0),
    ] {
        assert_eq!(
            asked(text, None, order),
            Ok([seen, failures]),
            "{text} {order:?}"
        );
    }
}

#[test]
fn ten_failures_are_the_smallest_of_all() {
    let text = "P(x) <=> max(x) > 5";
    let (few, all) = (decide(text, false), decide(text, true));
    assert_eq!(all.listed.len() as u128, all.failures);
    assert!(all.failures > FEW as u128);
    assert_eq!(few.listed, all.listed[..FEW]);
    assert_eq!(few.first.as_ref(), few.listed.first());
    let totals = all.listed.iter().map(|at| at.position.iter().sum::<u64>());
    assert!(totals.is_sorted());
}

#[test]
fn lists_that_can_never_be_equal_are_refused() {
    for text in [
        "P(nim, x) <=> (a, b) = (1, 2, 3)",
        "P(nim, x) <=> x != (0, 0, 0)",
        "P(nim, x) <=> (a, b, a) in {(0,0), (1,2)}",
        "P(nim, x) <=> x in {(j, j, j): j in 0..3}",
        "P(nim, x) <=> a = b except {(0,1,2)*}",
    ] {
        let error = asked(text, None, None).unwrap_err();
        assert!(error.contains("never equal"), "{text}\n{error}");
    }
    for text in [
        "P(nim, x) <=> a = b except {(0,0,1), (0,1,1)*, (7,8)}",
        "P(nim, x) => x in {(0,0,0), (a,a)} and digits(a, 2) = digits(b, 2)",
        "P(nim, x) => digits(a, 2) != (1, 0, 1, 1, 1) and not x in {}",
    ] {
        assert_eq!(asked(text, None, None), Ok([10, 0]), "{text}");
    }
}
