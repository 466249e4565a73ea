mod cases;
mod memory;
mod names;

use super::{Claim, ClaimError, Place};
use crate::work::{Context, Stop};
use proptest::prelude::*;

/// Pieces of claims, well and badly put together.
const PIECES: [&str; 62] = [
    "P",
    "N",
    "G",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "=",
    "!=",
    "<",
    "<=",
    ">",
    ">=",
    "<=>",
    "=>",
    "and",
    "or",
    "not",
    "in",
    "except",
    "divides",
    "odd",
    "even",
    "ordered",
    "+",
    "-",
    "*",
    "/",
    "^",
    "|",
    "&",
    "xor",
    "<<",
    "mod",
    "div",
    "..",
    "x",
    "x1",
    "a",
    "b",
    "n",
    "k",
    "h",
    "0",
    "1",
    "2",
    "7",
    "sum",
    "max",
    "bits",
    "all",
    "exists j",
    "forall j in",
    "let s =",
    "if",
    "then",
    "else",
    "nim",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    /// Whatever is typed, the answer is a verdict or an error that points into the text.
    #[test]
    fn no_text_is_too_strange(pieces in prop::collection::vec(0..PIECES.len(), 0..14), gaps in any::<u16>()) {
        let mut text = String::new();
        for (i, &piece) in pieces.iter().enumerate() {
            if gaps >> (i % 16) & 1 == 1 || text.ends_with(|c: char| c.is_alphanumeric()) {
                text.push(' ');
            }
            text.push_str(PIECES[piece]);
        }
        let place = Place {
            rules: Some("nim".parse().unwrap()),
            max: Some(vec![2, 2]),
            ..Place::default()
        };
        let context = Context::new(1, 1 << 26).unwrap();
        let result = Claim::parse(&text)
            .map_err(ClaimError::from)
            .and_then(|claim| claim.decide(&place, &context));
        if let Err(ClaimError::Notation(error)) = result {
            prop_assert!((1..=text.trim_end().chars().count() + 1).contains(&error.column()));
        }
    }
}

/// An expression, and what it comes to by arithmetic of its own.
#[derive(Clone, Debug)]
enum Term {
    Number(i64),
    Heap,
    Binary(&'static str, Box<Term>, Box<Term>),
    Minus(Box<Term>),
    Choice(Box<Term>, Box<Term>, Box<Term>),
}

/// Operators and how tightly they bind.
const OPERATORS: [(&str, u8); 8] = [
    ("|", 1),
    ("xor", 2),
    ("&", 3),
    ("+", 5),
    ("-", 5),
    ("*", 6),
    ("div", 6),
    ("mod", 6),
];

impl Term {
    /// `None` where it cannot be computed.
    fn value(&self, heap: i64) -> Option<i64> {
        Some(match self {
            Self::Number(n) => *n,
            Self::Heap => heap,
            Self::Minus(a) => -a.value(heap)?,
            Self::Choice(a, b, c) => match a.value(heap)? > 3 {
                true => b.value(heap)?,
                false => c.value(heap)?,
            },
            Self::Binary(operator, a, b) => {
                let (a, b) = (a.value(heap)?, b.value(heap)?);
                let bits = a >= 0 && b >= 0;
                match *operator {
                    "+" => a + b,
                    "-" => a - b,
                    "*" => a.checked_mul(b).filter(|n| n.abs() < 1 << 40)?,
                    "div" => (b != 0).then(|| (a as f64 / b as f64).floor() as i64)?,
                    "mod" => (b > 0).then(|| ((a % b) + b) % b)?,
                    "|" => bits.then_some(a | b)?,
                    "&" => bits.then_some(a & b)?,
                    _ => bits.then_some(a ^ b)?,
                }
            }
        })
    }

    /// The text with brackets only where they are needed; `around` binds as tightly.
    fn text(&self, around: u8) -> String {
        let (text, own) = match self {
            Self::Number(n) => (n.to_string(), 9),
            Self::Heap => ("a".to_owned(), 9),
            Self::Minus(a) => (format!("-{}", a.text(8)), 7),
            Self::Choice(a, b, c) => {
                let text = format!("if {} > 3 then {} else {}", a.text(1), b.text(0), c.text(0));
                (text, 0)
            }
            Self::Binary(operator, a, b) => {
                let mut all = OPERATORS.iter();
                let own = all.find(|(sign, _)| sign == operator).expect("known").1;
                (
                    format!("{} {operator} {}", a.text(own), b.text(own + 1)),
                    own,
                )
            }
        };
        if own < around {
            format!("({text})")
        } else {
            text
        }
    }
}

fn terms() -> impl Strategy<Value = Term> {
    let leaf = prop_oneof![(0_i64..20).prop_map(Term::Number), Just(Term::Heap)];
    leaf.prop_recursive(5, 40, 3, |inner| {
        let operator = (0..OPERATORS.len()).prop_map(|i| OPERATORS[i].0);
        prop_oneof![
            6 => (operator, inner.clone(), inner.clone())
                .prop_map(|(o, a, b)| Term::Binary(o, a.into(), b.into())),
            1 => inner.clone().prop_map(|a| Term::Minus(a.into())),
            1 => (inner.clone(), inner.clone(), inner)
                .prop_map(|(a, b, c)| Term::Choice(a.into(), b.into(), c.into())),
        ]
    })
}

proptest! {
    /// Expressions are read and computed as arithmetic has it.
    #[test]
    fn expressions_come_to_what_they_should(term in terms(), heap in 0_i64..9) {
        let context = Context::new(1, 1 << 26).unwrap();
        let place = Place {
            max: Some(vec![heap as u64]),
            ..Place::default()
        };
        let value = term.value(heap);
        // larger than what the test's own arithmetic computes exactly
        prop_assume!(value.is_none_or(|value| value.abs() < 1 << 45));
        let text = format!("a = {heap} => ({}) = {}", term.text(0), value.unwrap_or(0));
        let answer = Claim::parse(&text).unwrap().decide(&place, &context);
        match (value, answer) {
            (Some(_), Ok(answer)) => prop_assert_eq!(answer.failures, 0, "{}", text),
            (None, Ok(_)) => prop_assert!(false, "{} has a value", text),
            (None, Err(ClaimError::Fault(_))) => {}
            (_, Err(error)) => prop_assert!(false, "{}", error),
        }
    }
}

#[test]
fn long_texts_are_refused_before_they_nest_too_deeply() {
    for text in [
        format!("a = {}1", "-".repeat(100_000)),
        format!("{}a = 1", "not ".repeat(100_000)),
        format!("a = 1{}", "^1".repeat(100_000)),
        format!("a = 1{}", "+1".repeat(100_000)),
        format!("a = 1{}", " => a = 1".repeat(100_000)),
        format!("a = 1{}", " or a = 1".repeat(100_000)),
        format!("{}a = 1", "(".repeat(100_000)),
        format!("a in {}", "{".repeat(100_000)),
    ] {
        assert!(Claim::parse(&text).is_err(), "{}", &text[..20]);
    }
    let place = Place {
        max: Some(vec![3]),
        ..Place::default()
    };
    for text in [
        format!("a + {}0 = a", "0 + ".repeat(900)),
        format!("{}a = a", "a = a and ".repeat(400)),
        format!("{}a = a", "not ".repeat(80)),
        // each argument is compiled once
        format!("{}a{} = a", "max(".repeat(60), ", 0)".repeat(60)),
        format!("{}a{} = a", "sum(".repeat(60), ", 0)".repeat(60)),
    ] {
        let answer = Claim::parse(&text)
            .unwrap()
            .decide(&place, &Context::default());
        assert_eq!(answer.unwrap().failures, 0);
    }
}

/// Arithmetic of parameters in rules, and names for rules, say what is written out.
#[test]
fn rules_are_made_of_parameters() {
    let context = Context::new(1, 1 << 28).unwrap();
    let place = Place {
        max: Some(vec![7, 7]),
        ..Place::default()
    };
    let holds = |text: &str| {
        let claim = Claim::parse(text).unwrap_or_else(|error| panic!("{error}"));
        let answer = claim.decide(&place, &context);
        answer
            .unwrap_or_else(|error| panic!("{text}: {error}"))
            .failures
            == 0
    };
    for text in [
        "forall m in 1..1: P(subtract{2,4*m,4*m+2}, x) <=> P(subtract{2,4,6}, x)",
        "forall r in 1..2: P(rwythoff(r+1), x) => a + b = 0 or a != b",
        "forall k in 2..2: P(chocolate(z/(2*k)), a, b) <=> P(chocolate(z/4), a, b)",
        "forall m in 1..2: P(vectors{(m,0)*,(0,2*m-m)*,(1,1)}, x) <=> P(vectors{(0,m)*,(m,0)*,(1,1)}, x)",
        "let r = rules{2 heaps: take (1,1)*; take (t,0) for t in 1..a; take (0,t) for t in 1..b} in P(r, x) <=> P(wythoff, x)",
        "let r = wythoff, s = nim in P(r, x) and P(s, x) => a + b = 0",
        "forall m in 1..2: let r = bounded(m+1), s = a mod (m+2) in P(r, x) <=> s = b mod (m+2)",
        "let r = nim in let r = a in r >= 0 and P(nim, r, r)",
    ] {
        assert!(holds(text), "{text}");
    }
    assert!(!holds(
        "forall m in 1..2: P(bounded(m+1), x) <=> a mod 3 = b mod 3"
    ));
    for (text, part) in [
        ("let s = a in P(moore(s), x)", "a parameter"),
        ("forall m in 1..1: P(bounded(m-1), x)", "at least 1"),
        ("let r = nim in r + 1 = 2", "a known name"),
        (
            "forall m in 1..1: P(bounded(m/2), x)",
            "a number of the rules",
        ),
    ] {
        let decided = Claim::parse(text).map_err(ClaimError::from);
        let decided = decided.and_then(|claim| claim.decide(&place, &context));
        let error = decided.map(|_| ()).unwrap_err().to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
}

#[test]
fn how_many_heaps_a_claim_is_about() {
    for (text, rules, heaps) in [
        ("P(x) <=> a = b", "nim", Some(2)),
        ("P(x) <=> nimsum(x) = 0", "nim", None),
        ("G(nim, x) = nimsum(h in x: h)", "nim", None),
        ("G(kayles, h) <= 9", "kayles", Some(1)),
        ("P(x) => x4 <= a", "nim", Some(4)),
        ("P(nim, x[1], x[3]) => x[3] = x[1]", "nim", Some(3)),
        (
            "forall n in 2..4: P(nim, x) <=> nimsum(x) = 0",
            "nim",
            Some(1),
        ),
        ("P(welter, x) <=> P(nim, x)", "nim", None),
        ("P(x) => a >= 0", "delete", Some(2)),
        (
            "P(x)",
            "rules{3 heaps: take (t,0,0) for t in 1..a}",
            Some(3),
        ),
    ] {
        let claim = Claim::parse(text).unwrap();
        let rules = rules.parse().unwrap();
        assert_eq!(claim.heaps(Some(&rules)), heaps, "{text}");
    }
}
