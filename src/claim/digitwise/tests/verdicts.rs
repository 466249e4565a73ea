use super::{BINARY, FIBONACCI};
use crate::claim::digitwise::{DigitClaim, Settlement};
use crate::claim::language::Claim;
use crate::theory::automata::Numeration;
use crate::work::Context;

fn settled(text: &str, heaps: usize, numeration: Numeration) -> (DigitClaim, Settlement) {
    let claim = Claim::parse(text).unwrap();
    let claim =
        DigitClaim::compile(&claim, None, (numeration, heaps), None, &Context::default()).unwrap();
    let settled = claim.settle(&Context::default()).unwrap();
    (claim, settled.verdict)
}

const MISERE: &str = "P(moore(2) misere, x) <=> \
     if max(x) >= 2 then all(bits(x), sum mod (k+1) = 0) else count(x, h = 1) mod (k+1) = 1";
const BEATTY: &str =
    "P(wythoff, x) <=> exists j in 0..b: (a, b) = (floor(j*phi), floor(j*phi) + j)";

/// Theorems, the number of heaps and of states.
const PROVED: [(&str, usize, Numeration, usize); 11] = [
    ("P(nim, x) <=> nimsum(x) = 0", 3, BINARY, 2),
    ("nimsum(x) != 0 <=> N(nim, x)", 5, BINARY, 2),
    ("G(nim, x) = 0 <=> all(bits(x), sum even)", 3, BINARY, 2),
    ("not P(nim, x) <=> any(bits(x), sum odd)", 3, BINARY, 2),
    (
        "P(moore(1), x) <=> all(bits(x), sum mod (k+1) = 0)",
        3,
        BINARY,
        2,
    ),
    (
        "P(moore(2), x) <=> all(bits(x), sum mod (k+1) = 0)",
        4,
        BINARY,
        2,
    ),
    (
        "P(moore(3), x) <=> all(bits(x), sum mod (k+1) = 0)",
        4,
        BINARY,
        2,
    ),
    (MISERE, 4, BINARY, 5),
    (BEATTY, 2, FIBONACCI, 13),
    (
        "P(bounded(3), x) <=> nimsum(i in 1..n: x[i] mod 4) = 0",
        3,
        BINARY,
        3,
    ),
    (
        "let m = k + 1 in P(moore(2), x) <=> all(bits(x), m divides sum)",
        3,
        BINARY,
        2,
    ),
];

#[test]
fn theorems_are_proved() {
    for (text, heaps, numeration, states) in PROVED {
        let (claim, verdict) = settled(text, heaps, numeration);
        assert!(
            matches!(verdict, Settlement::Proved(_)),
            "{text}: {verdict:?}"
        );
        assert_eq!(claim.automaton.unwrap().states(), states, "{text}");
    }
}

/// False claims, the number of heaps, the smallest position where they are.
const FALSE: [(&str, Numeration, &[u64]); 7] = [
    (
        "P(equal(2), x) <=> all(bits(x), sum mod 3 = 0)",
        BINARY,
        &[1, 2],
    ),
    (
        "P(nim, x) <=> nimsum(x) = 0 except {(3, 100)}",
        BINARY,
        &[3, 100],
    ),
    (
        "P(nim, x) <=> nimsum(x) = 0 except {(100, 3), (60, 60)}",
        BINARY,
        &[60, 60],
    ),
    (
        "P(wythoff, x) <=> (exists j in 0..b: (a, b) = (floor(j*phi), floor(j*phi) + j)) except {(64, 104)}",
        FIBONACCI,
        &[64, 104],
    ),
    (
        "P(moore(2), x) <=> all(bits(x), sum mod 2 = 0)",
        BINARY,
        &[1, 1],
    ),
    ("P(nim misere, x) <=> nimsum(x) = 0", BINARY, &[0, 0]),
    // no table is so large, and a proof of it goes astray
    (
        "P(nim block(1), x) <=> (max(x) = 0 or b = a + 1) except {(400000, 400001)}",
        BINARY,
        &[400000, 400001],
    ),
];

#[test]
fn false_claims_are_refuted_at_the_smallest_position() {
    for (text, numeration, at) in FALSE {
        let (_, verdict) = settled(text, at.len(), numeration);
        let Settlement::Refuted { first, .. } = verdict else {
            panic!("{text}: {verdict:?}");
        };
        assert_eq!(first.as_deref(), Some(at), "{text}");
    }
}

#[test]
fn a_pass_is_proved_after_the_rules_without_it() {
    // one heap: the pass wins the position without a move, and is answered by taking all
    let (_, verdict) = settled("P(nim pass(1), x) <=> a = 0", 1, BINARY);
    let Settlement::Proved(stages) = verdict else {
        panic!("{verdict:?}");
    };
    assert_eq!(stages.len(), 2);
}

#[test]
fn what_grows_too_large_is_unsettled() {
    let (_, verdict) = settled("P(nim, x) <=> 99999999*a = 99999998*b", 2, BINARY);
    assert!(matches!(verdict, Settlement::Unsettled(_)), "{verdict:?}");
}

#[test]
fn names_are_bound_where_they_stand() {
    for text in [
        "let s = a, t = s + 1, s = t in P(nim, x) <=> s = b + 1",
        "P(nim, x) <=> (let p = a = b in p and (let p = not p in not p))",
        "P(nim, x) <=> forall j in 0..a: (let j = j + 1 in j <= b + 1) and a >= b",
    ] {
        let (_, verdict) = settled(text, 2, BINARY);
        assert!(
            matches!(verdict, Settlement::Proved(_)),
            "{text}: {verdict:?}"
        );
    }
    // written out it would have 2^20 parts
    let lets = (1..20).map(|i| format!("s{i} = s{0} + s{0}", i - 1));
    let lets: Vec<String> = lets.collect();
    let text = format!(
        "let s0 = a + b, {} in P(nim, x) <=> s19 = 0",
        lets.join(", ")
    );
    let (_, verdict) = settled(&text, 2, BINARY);
    assert!(matches!(verdict, Settlement::Unsettled(_)), "{verdict:?}");
}

#[test]
fn a_claim_about_symmetric_rules_is_about_sorted_positions() {
    // b is the larger heap
    for (text, heaps, sorted) in [
        ("P(nim, x) <=> b <= a", 2, true),
        ("P(nim, x) <=> nimsum(x) = 0 and a <= b <= c", 3, true),
        ("P(nim, x) <=> a = b", 2, false),
        ("P(circular(1), x) <=> a = b", 2, false),
    ] {
        let (claim, verdict) = settled(text, heaps, BINARY);
        assert!(matches!(verdict, Settlement::Proved(_)), "{verdict:?}");
        assert_eq!(claim.sorted, sorted, "{text}");
    }
}

#[test]
fn conditions_that_do_not_fit_the_memory_settle_nothing() {
    let claim = Claim::parse("P(nim, x) <=> 299*a = 298*b").unwrap();
    let verdict = |memory: u64| {
        let context = Context::new(1, memory).unwrap();
        let claim = DigitClaim::compile(&claim, None, (BINARY, 2), None, &context).unwrap();
        claim.settle(&context).unwrap().verdict
    };
    let Settlement::Unsettled(why) = verdict(1 << 16) else {
        panic!("it fits");
    };
    assert!(why.ends_with("raise ‹max-memory›"), "{why}");
    let settled = verdict(1 << 20);
    let Settlement::Refuted { first, why, .. } = settled else {
        panic!("{settled:?}");
    };
    assert_eq!((first, why), (Some(vec![1, 1]), None));
}

/// Statements about nim and others, heaps, and the smallest position where they are false.
const STATED: [(&str, usize, Option<&[u64]>); 21] = [
    ("P(nim, x) => a = b", 2, None),
    ("P(nim, x) => a = 0", 2, Some(&[1, 1])),
    ("a < b => N(nim, x)", 2, None),
    ("G(nim, x) = 1 <=> a div 2 = b div 2 and a != b", 2, None),
    ("G(nim, x) = 2 => a + b > 3", 2, Some(&[0, 2])),
    ("2 < G(nim, x) or G(nim, x) <= 2", 2, None),
    ("G(nim, x) != 3 or max(x) >= 3", 2, Some(&[1, 2])),
    ("P(nim misere, x) and max(x) > 1 => nimsum(x) = 0", 3, None),
    ("P(moore(2), a, b, c) and a = 0 => b = 0 and c = 0", 3, None),
    ("exists j in 0..b: P(nim, a, j)", 2, None),
    ("exists j in 1..b: P(nim, a, j)", 2, Some(&[0, 0])),
    ("P(nim, a, b) <=> P(nim, b, a)", 2, None),
    ("P(nim, x) <=> G(nim, x) = 0 and a = 0", 2, Some(&[1, 1])),
    ("P(chocolate(z/2), x) => a <= b div 2", 2, None),
    ("first(j: P(nim, a, j)) = a", 2, None),
    // of several rules, on the same heaps and on some of them
    ("P(moore(2), x) and P(nim, x) => max(x) = 0", 3, None),
    ("P(moore(2), x) => P(nim, x)", 3, Some(&[1, 1, 1])),
    ("P(nim, a, b) and P(nim, a) => P(nim, b)", 2, None),
    (
        "P(nim, x) => (P(subtract{1,2}, a) <=> b mod 3 = 0)",
        2,
        None,
    ),
    ("G(nim, x) = 2 and P(nim misere, x) => max(x) < 9", 2, None),
    (
        "P(nim misere, x) <=> (if max(x) > 1 then P(nim, x) else N(nim, x))",
        3,
        None,
    ),
];

#[test]
fn statements_are_settled_by_proved_values() {
    for (text, heaps, smallest) in STATED {
        let (claim, verdict) = settled(text, heaps, BINARY);
        match (verdict, smallest) {
            (Settlement::Proved(stages), None) => assert!(!stages.is_empty(), "{text}"),
            (Settlement::Refuted { first, .. }, Some(smallest)) => {
                assert_eq!(first.as_deref(), Some(smallest), "{text}");
                assert!(!claim.at(smallest).is_empty(), "{text}");
            }
            (other, _) => panic!("{text}: {other:?}"),
        }
    }
    let claim = Claim::parse("exists j in 0..b: P(chocolate(z/2), a, j)").unwrap();
    let refused = DigitClaim::compile(&claim, None, (BINARY, 2), None, &Context::default());
    let error = refused.unwrap_err().to_string();
    assert!(error.contains("no position"), "{error}");
    // no automaton of few states is known of their P-positions in base 2: a box refutes at once
    let (_, verdict) = settled("P(wythoff, x) => b < 2*a", 2, BINARY);
    let Settlement::Refuted { first, .. } = verdict else {
        panic!("{verdict:?}");
    };
    assert_eq!(first, Some(vec![0, 0]));
}

#[test]
fn what_is_never_put_to_the_test_is_said() {
    let position = "the claim says nothing of the position";
    let claims = [
        ("a > b => P(nim, x)", 2, "a > b"),
        ("a < b => N(nim, x)", 2, ""),
        ("max(x) < min(x) => P(nim, x)", 3, "max(x) < min(x)"),
        ("b < 2*a => N(chocolate(z/2), x)", 2, "b < 2*a"),
        ("G(nim, 3, 4) > 2", 2, position),
        ("P(nim, 1, 1) and (let t = 4 in t > 3)", 2, position),
        ("P(nim, x) or N(nim, x)", 2, ""),
        (
            "(P(nim, x) => a = b) and (a + b < a => P(nim, x))",
            2,
            "a + b < a",
        ),
    ];
    for (text, heaps, expected) in claims {
        let (claim, verdict) = settled(text, heaps, BINARY);
        assert!(
            matches!(verdict, Settlement::Proved(_)),
            "{text}: {verdict:?}"
        );
        let expected = match expected {
            "" => Vec::new(),
            left if left == position => vec![position.to_owned()],
            left => vec![format!("the left side is true at no position: {left}")],
        };
        assert_eq!(claim.remarks, expected, "{text}");
    }
}

/// A claim whose every table is right up to where proofs are needed is refuted by proved automata,
/// and the smallest position is named.
#[test]
fn statements_are_refuted_beyond_tables() {
    let text = "P(nim, x) => a = b and not (a = 2^40 and b = 2^40)";
    let (_, verdict) = settled(text, 2, BINARY);
    let Settlement::Refuted { first, why, .. } = verdict else {
        panic!("{verdict:?}");
    };
    assert_eq!(first, Some(vec![1 << 40, 1 << 40]));
    assert!(why.unwrap().contains("false at 1 position"));
}
