mod verdicts;

use super::{Compiler, DigitClaim};
use crate::claim::language::{Claim, Place};
use crate::expression;
use crate::game::{HeapBox, Order};
use crate::rulesets::Ruleset;
use crate::theory::automata::{Dfao, Numeration};
use crate::work::Context;
use hashbrown::HashSet;

const BINARY: Numeration = Numeration::Base(2);
const FIBONACCI: Numeration = Numeration::Ostrowski(1);

/// Conditions, the heaps and largest heap of the box, and how heaps are written.
const CONDITIONS: [(&str, usize, u64, Numeration); 50] = [
    ("all(bits(x), sum mod 2 = 0)", 3, 9, BINARY),
    ("all(bits(x), sum != 0 and sum < 3)", 3, 9, BINARY),
    ("any(bits(a, c), sum = 2)", 3, 9, BINARY),
    ("all(bits((x1, x2), 5), sum in {0, 2})", 2, 17, BINARY),
    (
        "all(columns(x, 3), sum mod 3 = 0)",
        3,
        10,
        Numeration::Base(3),
    ),
    ("all(bits(a + b, c), sum mod 2 = 0)", 3, 9, BINARY),
    ("nimsum(x) = 0", 3, 9, BINARY),
    ("nimsum(x) = 5", 3, 9, BINARY),
    ("nimsum(a, c) < 3", 3, 9, BINARY),
    ("a xor b >= c + 1", 3, 9, BINARY),
    ("(a | b) - (a & b) = a xor b", 2, 17, BINARY),
    ("a + b <= 2*c + 3", 3, 12, BINARY),
    ("a < b <= 40 < a + b + 30", 2, 50, BINARY),
    ("(a + 2*b) mod 5 = 3", 2, 30, BINARY),
    ("3 divides a - b", 2, 20, BINARY),
    ("a + b odd or a div 3 = b", 2, 30, BINARY),
    ("max(x) >= 2 => count(x, h = 1) mod 3 = 1", 3, 7, BINARY),
    (
        "if min(x) > 1 then sum(x) > 8 else max(a, b) = c",
        3,
        9,
        BINARY,
    ),
    ("sort(x) = (a, b, c)", 3, 6, BINARY),
    ("abs(a - b) <= 3 and not a = b", 2, 20, BINARY),
    ("(a, b) in {(0, 0), (1, 2), (100, 3)}", 2, 101, BINARY),
    ("a = b except {(1, 1), (2, 3)}", 2, 9, BINARY),
    ("a = b except {(1, 1), (2, 3)*}", 2, 9, BINARY),
    ("a in {1, 4, 20} <=> b in 3..9", 2, 25, BINARY),
    ("exists j in 0..b: a = 3*j + 1", 2, 40, BINARY),
    ("forall j in a..b: j mod 4 < 3", 2, 20, BINARY),
    (
        "let s = sum(x), m = min(x) in s > 3*m and s < 20",
        3,
        9,
        BINARY,
    ),
    (
        "all(x, h mod 3 < 2) and any(i in 1..n: x[i] = 4)",
        2,
        20,
        BINARY,
    ),
    ("a in powers or b in powers", 2, 40, BINARY),
    ("b = a div 4 + 1", 2, 40, BINARY),
    ("sum(x, h mod 4) = 5", 3, 8, BINARY),
    ("(a, b) in {(j, 2*j + 1) : j in 0..30}", 2, 40, BINARY),
    ("sum(i in 1..n: i * x[i]) <= 9", 2, 12, BINARY),
    ("nimsum(i in 1..n: x[i] mod 4) = 0", 3, 8, BINARY),
    ("a + b <= 2*c + 3", 3, 12, FIBONACCI),
    ("(a + 2*b) mod 5 = 3", 2, 33, FIBONACCI),
    ("a in fib", 1, 90, FIBONACCI),
    ("a > 30 and b != 7", 2, 50, FIBONACCI),
    ("b = floor(a*phi)", 2, 54, FIBONACCI),
    ("b = floor(a*phi^2) - 1", 2, 54, FIBONACCI),
    ("b = floor((a + 1)*(1 + sqrt(5))/2)", 2, 54, FIBONACCI),
    (
        "exists j in 0..b: (a, b) = (floor(j*phi), floor(j*phi) + j)",
        2,
        54,
        FIBONACCI,
    ),
    ("b = floor(a*sqrt(2))", 2, 69, Numeration::Ostrowski(2)),
    (
        "b = floor(a*(3 + sqrt(8))) + 1",
        2,
        69,
        Numeration::Ostrowski(2),
    ),
    ("(a - b) mod 3 = 1", 2, 30, Numeration::Base(10)),
    ("first(j in a..a + 5: j mod 3 = 0) = b", 2, 24, BINARY),
    ("b - last(j in 0..a: 2*j <= a) in {0, 2}", 2, 24, BINARY),
    ("first(j in {3, 1, 4}: j != a) + b = a", 2, 12, BINARY),
    ("last(j in (a, b, c): j <= b) < 4 or b = 7", 3, 9, BINARY),
    (
        "last(i in 0..b, j in i..i + 3: i + j <= b) = a",
        2,
        33,
        FIBONACCI,
    ),
];

fn compiled(text: &str, heaps: usize, numeration: Numeration) -> super::Compiled<Dfao> {
    let tree = expression::parse(text, &|_| false, "").unwrap();
    let context = Context::default();
    let mut compiler = Compiler::new(text, (numeration, heaps), &context);
    let automaton = compiler.truth(&tree)?;
    assert_eq!(
        (compiler.tracks, compiler.scope.len()),
        (heaps, 0),
        "{text}"
    );
    Ok(automaton)
}

#[test]
fn automata_are_what_the_conditions_say() {
    let context = Context::default();
    for (text, heaps, max, numeration) in CONDITIONS {
        let automaton = compiled(text, heaps, numeration);
        let automaton = automaton.unwrap_or_else(|error| panic!("{text}: {error:?}"));
        let place = Place {
            max: Some(vec![max; heaps]),
            order: Some(Order::Ordered),
            all: true,
            ..Place::default()
        };
        let answer = Claim::parse(text)
            .unwrap()
            .decide(&place, &context)
            .unwrap();
        let false_at: HashSet<Vec<u64>> =
            answer.listed.into_iter().map(|one| one.position).collect();
        assert!(!false_at.is_empty() || text.contains('|'), "{text}");
        let positions = HeapBox::ordered(heaps, max).unwrap();
        for rank in 0..positions.count() as u64 {
            let position = positions.unrank(rank);
            let holds = automaton.run(&position) == 0;
            assert_eq!(
                holds,
                !false_at.contains(&position[..]),
                "{text} at {position:?}"
            );
        }
    }
}

/// Claims that are refused: rules, claim, numeration, what is pointed at, part of the message.
const REFUSED: [(&str, &str, Numeration, usize, &str); 17] = [
    ("nim", "G(x) = nimsum(x)", BINARY, 8, "unbounded"),
    (
        "nim",
        "a = 0 or G(x) > 33",
        BINARY,
        17,
        "a value from 0 to 32",
    ),
    ("nim", "P(x) <=> a * b = 0", BINARY, 10, "multiplies"),
    ("nim", "P(x) <=> a = floor(b*phi)", BINARY, 20, "‹base fib›"),
    (
        "nim",
        "P(x) <=> a = floor(b*sqrt(2))",
        FIBONACCI,
        20,
        "‹base ostrowski:2›",
    ),
    (
        "nim",
        "P(x) <=> a = floor(b*sqrt(7))",
        FIBONACCI,
        20,
        "no numeration",
    ),
    ("nim", "P(x) <=> nimsum(x) = 0", FIBONACCI, 10, "‹base 2›"),
    (
        "nim",
        "P(x) <=> all(columns(x, 3), sum = 0)",
        BINARY,
        14,
        "‹base 3›",
    ),
    (
        "nim",
        "P(x) <=> all(bits(x), sum + j = 0)",
        BINARY,
        23,
        "place j",
    ),
    (
        "nim",
        "P(x) <=> popcount(a) = popcount(b)",
        BINARY,
        10,
        "digits can express",
    ),
    (
        "nim",
        "P(x) <=> a in squares",
        BINARY,
        15,
        "digits can express",
    ),
    ("nim", "P(x) <=> a mod b = 0", BINARY, 16, "constant"),
    ("nim", "P(x) <=> a xor (b - a) = 0", BINARY, 10, "below 0"),
    ("nim", "P(x) => P(a, b - 1)", BINARY, 14, "never below 0"),
    (
        "nim",
        "P(x) <=> first(j in 0..a: j > b) = 0",
        BINARY,
        10,
        "at (0,0) it has none",
    ),
    (
        "nim",
        "P(x) => P(moore(2), x) or G(a) = 40",
        BINARY,
        34,
        "0 to 32",
    ),
    (
        "nim",
        "P(x) <=> gcd(a, b) = 1",
        BINARY,
        10,
        "digits can express",
    ),
];

#[test]
fn what_digits_do_not_tell_is_refused_with_its_place() {
    for (rules, text, numeration, column, why) in REFUSED {
        let rules: Ruleset = rules.parse().unwrap();
        let claim = Claim::parse(text).unwrap();
        let error = DigitClaim::compile(
            &claim,
            Some(&rules),
            (numeration, 2),
            None,
            &Context::default(),
        )
        .unwrap_err();
        let told = error.to_string();
        assert!(
            told.contains(&format!("column {column}:")),
            "{text}: {told}"
        );
        assert!(told.contains(why), "{text}: {told}");
    }
    // periods are numbers that do not depend on the position
    let claim = Claim::parse("P(nim, x) <=> a mod period(kayles) = 0").unwrap();
    assert!(DigitClaim::compile(&claim, None, (BINARY, 2), None, &Context::default()).is_err());
    // several choices of parameters are several claims
    let claim = "forall k in 1..3: P(moore(k), x) <=> all(bits(x), sum mod (k+1) = 0)";
    let claim = Claim::parse(claim).unwrap();
    assert!(DigitClaim::compile(&claim, None, (BINARY, 3), None, &Context::default()).is_err());
}
