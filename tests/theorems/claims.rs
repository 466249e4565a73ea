//! What the claim language must be able to say, with verdicts known from elsewhere: theorems hold,
//! known-false statements fail at their smallest counterexample, on 1 and 2 threads.

use grundy::claim::language::{Answer, Claim, ClaimError, Place};
use grundy::game::Order;
use grundy::work::Context;

fn place(rules: &str, max: &[u64]) -> Place {
    Place {
        rules: (!rules.is_empty()).then(|| rules.parse().unwrap()),
        max: (!max.is_empty()).then(|| max.to_vec()),
        ..Place::default()
    }
}

fn decide(text: &str, place: &Place) -> Result<Answer, ClaimError> {
    let claim = Claim::parse(text)?;
    let found = [1, 2].map(|threads| {
        let context = Context::new(threads, 1 << 30).unwrap();
        claim.decide(place, &context)
    });
    match found {
        [Ok(one), Ok(two)] => {
            assert_eq!(
                (one.failures, &one.first),
                (two.failures, &two.first),
                "{text}"
            );
            assert_eq!(one.positions, two.positions, "{text}");
            Ok(one)
        }
        [Err(error), Err(other)] => {
            assert_eq!(error.to_string(), other.to_string());
            Err(error)
        }
        [one, two] => panic!("{text}: {one:?} on one thread, {two:?} on two"),
    }
}

/// Jenkyns and Mayberry's formula.
const JENKYNS_MAYBERRY: &str = "let s = sum(x), m = min(x), y = s - n*m + 1, z = 1 + y*(y-1)/2 \
     in G(x) = if m < z then s else (z-1) + (m-z) mod y";

#[test]
fn what_is_true_holds() {
    for (text, rules, max) in [
        ("P(x) <=> nimsum(x) = 0", "nim", &[15; 3][..]),
        ("N(x) <=> nimsum(x) != 0", "nim", &[15; 3]),
        ("G(x) = nimsum(x)", "nim", &[15, 7, 31]),
        (
            "P(x) <=> all(bits(x), sum mod (k+1) = 0)",
            "moore(2)",
            &[15; 4],
        ),
        (
            "P <=> all(columns(x, 2), sum mod (k+1) = 0)",
            "moore(2)",
            &[15; 4],
        ),
        (
            "P <=> not any(bits(x), sum mod 3 != 0)",
            "moore(2)",
            &[7; 3],
        ),
        (
            "P <=> count(bits(x), sum mod 3 = 0) = length(digits(max(x), 2))",
            "moore(2)",
            &[7; 3],
        ),
        (JENKYNS_MAYBERRY, "moore(2)", &[12; 3]),
        (
            "P(x) <=> exists j in 0..b: (a, b) = (floor(j*phi), floor(j*phi) + j)",
            "wythoff",
            &[100; 2],
        ),
        ("P(x) <=> a = floor((b-a)*phi)", "wythoff", &[100; 2]),
        ("P(x) <=> b = floor((b-a)*phi^2)", "wythoff", &[100; 2]),
        (
            "P(x) <=> x in {(floor(j*phi), floor(j*phi^2)) : j in 0..100}",
            "wythoff",
            &[60; 2],
        ),
        ("b - 2*a <= G(a, b) <= a + b", "wythoff", &[60; 2]),
        (
            "a < b => forall c in a+1..b-1: G(a, c) != G(a, b)",
            "wythoff",
            &[30; 2],
        ),
        ("G(nim, a) = mex({G(nim, c) : c in 0..a-1})", "nim", &[0, 9]),
        (
            "P(moore(2) misere, x) <=> if max(x) >= 2 then P(moore(2), x) else count(x, h = 1) mod 3 = 1",
            "",
            &[15; 4],
        ),
        (
            "P(wythoff misere, x) <=> P(wythoff, x) except {(0,0), (1,2), (0,1), (2,2)}",
            "",
            &[60; 2],
        ),
        ("count(P) = 3125 ordered", "moore(2)", &[31; 4]),
        (
            "count(P) = 202 and count(P) ordered = 3125 and count(P) = 202 sorted",
            "moore(2)",
            &[31; 4],
        ),
        ("count(P(moore(2), x)) = 625 ordered", "", &[15; 4]),
        (
            "period(code 0.77) = 12 and preperiod(code 0.77) = 71 and last_exception(kayles) = 70",
            "",
            &[],
        ),
        (
            "forall p in 1..20, q in p+1..40: period(subtract{p,q}) divides (if q mod p = 0 and (q div p) odd then 2*p else p+q)",
            "",
            &[],
        ),
        (
            "forall k in 1..3, n in k+1..4 on max 15: P(moore(k), x) <=> all(bits(x), sum mod (k+1) = 0)",
            "",
            &[],
        ),
        (
            "first(h: G(grundy, h) = 5) = 41 and G(grundy, 41) = 5",
            "",
            &[60],
        ),
        (
            "max(h: G(kayles, h)) = 8 and argmax(h: G(kayles, h)) = 27 = first(h: G(kayles, h) = 8)",
            "",
            &[100],
        ),
        ("last(h: G(dawson, h) = 9) > 80", "", &[100]),
        ("a + b > 0 => exists i in 1..n: x[i] = max(x)", "", &[5; 2]),
        (
            "let p = period(h: G(wythoff, 3, h)) in p = 6 and preperiod(h: G(wythoff, 3, h)) = 8 and saltus(h: G(wythoff, 3, h)) = 6",
            "",
            &[300],
        ),
        (
            "sum(x) = a + b and nimsum(x) = a xor b and gcd(x) = gcd(b, a) and sort(b, a) = sort(x)",
            "",
            &[7; 2],
        ),
        (
            "(99, sort(x))[1] = 99 and (99, sort(x), 98)[2] = min(x) and 0 <= (if a < b then a else b) <= max(x) >= a != a + 1",
            "",
            &[7; 2],
        ),
        (
            "sqrt(4*a*a) = 2*a and 2 divides sqrt(4*a*a) and a <= 3*a/2 <= 2*a and sort(x) = sort(b, a) = sort(a, b)",
            "",
            &[7; 2],
        ),
        (
            "(a | b) + (a & b) = a + b and popcount(a) = count(bits(a), sum = 1)",
            "",
            &[31; 2],
        ),
        (
            "a >> 1 = a div 2 and a << 1 = 2*a and (a mod 2 = 1 <=> a odd) and (a even or a odd)",
            "",
            &[31; 2],
        ),
        ("a in fib <=> a in {0, 1, 2, 3, 5, 8, 13, 21}", "", &[30]),
        ("a not in primes <=> not (a in primes)", "", &[30]),
        ("sum(i in 1..a: i) = a*(a+1)/2 = choose(a+1, 2)", "", &[30]),
        ("sum(i in 1..a, j in 1..i: 1) = choose(a+1, 2)", "", &[30]),
        ("b < 1 or a/b + 1 >= 1", "", &[9; 2]),
        (
            "a > b > 0 => floor(a/b) = a div b and ceil(a/b) = -((-a) div b)",
            "",
            &[12; 2],
        ),
        ("b > 0 => (floor(a/b - b) = a div b - b)", "", &[12; 2]),
        (
            "sqrt(2)*sqrt(2) = 2 and phi^2 = phi + 1 and 7/5 < sqrt(2) < 17/12",
            "",
            &[],
        ),
        ("sum(zeckendorf(a)) = 1 <=> a in fib and a > 0", "", &[60]),
        (
            "G(x) = sum(x, if h > 2 then 2 else h) => G(x) <= 2*n",
            "nim",
            &[3; 2],
        ),
        ("forall p in {1, 3, 4}: G(nim, p) = p", "", &[]),
        ("if a > b then a - b > 0 else a <= b", "", &[5; 2]),
        ("true and (false => true) and (not false)", "", &[]),
    ] {
        let answer = decide(text, &place(rules, max)).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(
            answer.failures, 0,
            "{text}: {:?} {:?}",
            answer.first, answer.sides
        );
        assert!(answer.positions > 0);
    }
}

#[test]
fn what_is_false_fails_at_the_smallest_position() {
    for (text, rules, max, first, failures) in [
        (
            "P(x) <=> all(bits(x), sum mod (k+1) = 0)",
            "equal(2)",
            &[63; 2][..],
            "(1,2)",
            24,
        ),
        (JENKYNS_MAYBERRY, "moore(2)", &[12; 4], "(0,1,1,1)", 333),
        (JENKYNS_MAYBERRY, "nim", &[7; 3], "(0,1,1)", 105),
        ("G(a, b) >= b - a", "wythoff", &[40; 2], "(1,2)", 149),
        (
            "P(x) <=> count(x, h odd) mod (k+1) = 0",
            "slow(2)",
            &[7; 4],
            "(1,1,1,2)",
            45,
        ),
        (
            "forall a in 1..4, b in a+1..6, c in b+1..9: c != a+b => period(subtract{a,b,c}) in {a+b, a+c, b+c}",
            "",
            &[],
            "a = 1, b = 3, c = 5",
            8,
        ),
        ("count(P) = 203", "moore(2)", &[31; 4], "", 1),
        ("x1 < x2", "", &[1; 2], "(0,0)", 3),
        ("forall j in 0..3: a != j", "", &[5], "(0)", 4),
    ] {
        let answer = decide(text, &place(rules, max)).unwrap_or_else(|e| panic!("{text}: {e}"));
        let found = answer.first.map(|first| first.to_string());
        assert_eq!(found.as_deref(), Some(first), "{text}");
        assert_eq!(answer.failures, failures, "{text}");
    }
}

#[test]
fn positions_outside_of_the_box_enlarge_the_tables() {
    for text in [
        "G(wythoff, 1, b+20+3) = G(wythoff, 1, b+20) + 3",
        "forall b in 20..100: G(wythoff, 1, b+3) = G(wythoff, 1, b) + 3",
        "G(nim, 2*a, 3*b) = (2*a) xor (3*b)",
        "P(nim, x, nimsum(x))",
        "G(kayles, 3*a + 100) < 10",
    ] {
        let max: &[u64] = if text.contains("forall") {
            &[]
        } else {
            &[9; 2]
        };
        let answer = decide(text, &place("", max)).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(answer.failures, 0, "{text}");
    }
    let error = decide("G(nim, 10^12*a, b) = 0", &place("", &[9; 2])).unwrap_err();
    assert!(matches!(error, ClaimError::Stop(_)), "{error}");
}

#[test]
fn failures_are_listed_and_orders_are_kept() {
    let mut all = place("nim", &[3; 2]);
    all.all = true;
    let answer = decide("N", &all).unwrap();
    let listed: Vec<_> = answer.listed.iter().map(ToString::to_string).collect();
    assert_eq!(listed, ["(0,0)", "(1,1)", "(2,2)", "(3,3)"]);
    assert_eq!((answer.order, answer.positions), (Some(Order::Sorted), 10));
    all.order = Some(Order::Ordered);
    let answer = decide("a <= b", &all).unwrap();
    assert_eq!((answer.order, answer.failures), (Some(Order::Ordered), 6));
    // rules that mind the order of their heaps have ordered boxes
    let hyper = place("hyper{12,23}", &[3; 3]);
    assert_eq!(decide("G = G", &hyper).unwrap().order, Some(Order::Ordered));
    let mut sorted = hyper;
    sorted.order = Some(Order::Sorted);
    assert!(matches!(decide("G = G", &sorted), Err(ClaimError::Stop(_))));
}

#[test]
fn what_cannot_be_computed_is_an_error_and_no_verdict() {
    for (text, at, why) in [
        (
            "a / 2 + 0 = a div 2 or G(a/2, b) = 0",
            "(1,1)",
            "1/2, which is not whole",
        ),
        ("a mod b < 9", "(0,0)", "division by zero"),
        ("2^(a*40) > 0", "(4,4)", "128 bits"),
        ("v2(a) >= 0", "(0,0)", "v2(0)"),
        ("popcount(a - 1) >= 0", "(0,0)", "-1 where bits are read"),
        ("(a - 2) xor b < 99", "(0,0)", "-2 where bits are read"),
        ("x[a] = x[a]", "(0,0)", "element 0 of 2"),
        ("G(nim, a - 1) = 0", "(0,0)", "a heap of -1"),
        (
            "first(j in 1..a: j = 5) = 5",
            "(0,0)",
            "no such number in the range",
        ),
        (
            "min(j in 1..a: j) >= 0",
            "(0,0)",
            "least or largest of an empty list",
        ),
        ("2^100 + a in primes", "(0,0)", "below 2^64"),
        ("exists j in 0..2^60: j < 0", "", "rounds"),
        ("a << 127 = 0", "(0,0)", "a shift by 127"),
        ("digits(a, 1) = digits(a, 1)", "(0,0)", "the base 1"),
        ("floor(sqrt(2) + sqrt(3)*a) > 0", "(1,1)", "square roots"),
        ("period(code 0.007) = 1", "", "no period"),
    ] {
        let error = decide(text, &place("nim", &[7; 2]));
        let error = error.map(|a| a.failures).unwrap_err().to_string();
        assert!(error.contains(at) && error.contains(why), "{text}: {error}");
    }
}
