//! Random claims with the brackets that precedence asks for, with all brackets, and as the library
//! prints them: all mean the same, and what a tree of closures says. Claims that are never put to
//! the test are reported.

use grundy::claim::Verdict;
use grundy::claim::language::{Answer, Claim, IdlePart, Place};
use grundy::game::Order;
use grundy::play::SplitMix64;
use grundy::work::Context;
use std::rc::Rc;

/// The largest heap of the box of two heaps.
const MAX: u64 = 4;

/// A part of a claim: how tightly it binds, its text with few and with all brackets, what it is at
/// a position.
struct Piece<T> {
    level: u8,
    few: String,
    all: String,
    means: Rc<dyn Fn(i128, i128) -> T>,
}

impl<T> Clone for Piece<T> {
    fn clone(&self) -> Self {
        Self {
            level: self.level,
            few: self.few.clone(),
            all: self.all.clone(),
            means: Rc::clone(&self.means),
        }
    }
}

impl<T> Piece<T> {
    /// The text in brackets where it binds less tightly than this.
    fn at(&self, level: u8) -> String {
        match self.level < level {
            true => format!("({})", self.few),
            false => self.few.clone(),
        }
    }
}

type Number = Piece<i128>;
type Truth = Piece<bool>;

fn number(random: &mut SplitMix64, depth: u32) -> Number {
    if depth == 0 || random.below(4) == 0 {
        let fixed = random.below(6) as i128;
        let leaf = |text: &str, means: Rc<dyn Fn(i128, i128) -> i128>| Number {
            level: 10,
            few: text.into(),
            all: text.into(),
            means,
        };
        return match random.below(4) {
            0 => leaf("a", Rc::new(|a, _| a)),
            1 => leaf("b", Rc::new(|_, b| b)),
            2 => leaf("x2", Rc::new(|_, b| b)),
            _ => leaf(&fixed.to_string(), Rc::new(move |_, _| fixed)),
        };
    }
    let left = number(random, depth - 1);
    let kind = random.below(6);
    // divisors are numbers, not zero
    let right = match kind {
        3 | 4 => {
            let by = random.below(3) as i128 + 2;
            Number {
                level: 10,
                few: by.to_string(),
                all: by.to_string(),
                means: Rc::new(move |_, _| by),
            }
        }
        _ => number(random, depth - 1),
    };
    let (level, sign): (u8, &str) = [
        (7, "+"),
        (7, "-"),
        (8, "*"),
        (8, "div"),
        (8, "mod"),
        (9, "negative"),
    ][kind as usize];
    let (l, r) = (left.means.clone(), right.means.clone());
    if level == 9 {
        return Number {
            level,
            few: format!("-{}", left.at(9)),
            all: format!("(-{})", left.all),
            means: Rc::new(move |a, b| -l(a, b)),
        };
    }
    Number {
        level,
        few: format!("{} {sign} {}", left.at(level), right.at(level + 1)),
        all: format!("({} {sign} {})", left.all, right.all),
        means: Rc::new(move |a, b| {
            let (l, r) = (l(a, b), r(a, b));
            match kind {
                0 => l + r,
                1 => l - r,
                2 => l * r,
                3 => l.div_euclid(r),
                _ => l.rem_euclid(r),
            }
        }),
    }
}

fn atom(random: &mut SplitMix64) -> Truth {
    let (p, q, r) = (number(random, 2), number(random, 2), number(random, 1));
    let (f, g, h) = (p.means.clone(), q.means.clone(), r.means.clone());
    let comparison = |few: String, all: String, means: Rc<dyn Fn(i128, i128) -> bool>| Truth {
        level: 5,
        few,
        all,
        means,
    };
    let leaf = |text: &str, means: Rc<dyn Fn(i128, i128) -> bool>| Truth {
        level: 10,
        few: text.into(),
        all: text.into(),
        means,
    };
    match random.below(6) {
        0 => leaf("P(x)", Rc::new(|a, b| a == b)),
        1 => leaf("N", Rc::new(|a, b| a != b)),
        2 => comparison(
            format!("{} odd", p.at(6)),
            format!("({} odd)", p.all),
            Rc::new(move |a, b| f(a, b).rem_euclid(2) == 1),
        ),
        3 => comparison(
            format!("{} <= {} < {}", p.at(6), q.at(6), r.at(6)),
            format!("({} <= {} < {})", p.all, q.all, r.all),
            Rc::new(move |a, b| f(a, b) <= g(a, b) && g(a, b) < h(a, b)),
        ),
        4 => comparison(
            format!("{} in {{1, 3}}", p.at(6)),
            format!("({} in {{1, 3}})", p.all),
            Rc::new(move |a, b| [1, 3].contains(&f(a, b))),
        ),
        _ => comparison(
            format!("{} = {}", p.at(6), q.at(6)),
            format!("({} = {})", p.all, q.all),
            Rc::new(move |a, b| f(a, b) == g(a, b)),
        ),
    }
}

fn truth(random: &mut SplitMix64, depth: u32) -> Truth {
    if depth == 0 {
        return atom(random);
    }
    let left = truth(random, depth - 1);
    let l = left.means.clone();
    let kind = random.below(6);
    if kind == 0 {
        return Truth {
            level: 4,
            few: format!("not {}", left.at(4)),
            all: format!("(not {})", left.all),
            means: Rc::new(move |a, b| !l(a, b)),
        };
    }
    let right = truth(random, depth - 1);
    let r = right.means.clone();
    if kind == 1 {
        // what begins with `if` takes all that follows
        let condition = truth(random, 0);
        let c = condition.means.clone();
        return Truth {
            level: 0,
            few: format!("if {} then {} else {}", condition.few, left.few, right.few),
            all: format!(
                "(if {} then {} else {})",
                condition.all, left.all, right.all
            ),
            means: Rc::new(move |a, b| if c(a, b) { l(a, b) } else { r(a, b) }),
        };
    }
    // those of level 1 need brackets next to each other
    let (level, own, next, word) = [
        (1, 2, 2, "=>"),
        (1, 2, 2, "<=>"),
        (2, 2, 3, "or"),
        (3, 3, 4, "and"),
    ][kind as usize - 2];
    let (few, all) = (
        format!("{} {word} {}", left.at(own), right.at(next)),
        format!("({} {word} {})", left.all, right.all),
    );
    Truth {
        level,
        few,
        all,
        means: Rc::new(move |a, b| {
            let (l, r) = (l(a, b), r(a, b));
            match word {
                "=>" => !l || r,
                "<=>" => l == r,
                "or" => l || r,
                _ => l && r,
            }
        }),
    }
}

fn place() -> Place {
    Place {
        rules: Some("nim".parse().unwrap()),
        max: Some(vec![MAX; 2]),
        order: Some(Order::Ordered),
        all: true,
        ..Place::default()
    }
}

fn decided(text: &str, context: &Context) -> Answer {
    let claim = Claim::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    claim
        .decide(&place(), context)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn positions() -> impl Iterator<Item = (i128, i128)> {
    let heaps = 0..=i128::from(MAX);
    heaps
        .clone()
        .flat_map(move |a| heaps.clone().map(move |b| (a, b)))
}

#[test]
fn claims_with_and_without_brackets_mean_the_same() {
    let context = Context::new(1, 1 << 30).unwrap();
    let mut random = SplitMix64::new(54);
    let mut shorter = 0;
    for round in 0..300 {
        let claim = truth(&mut random, 1 + round % 3);
        let few = Claim::parse(&claim.few).unwrap_or_else(|error| panic!("{error}"));
        let printed = few.bracketed();
        let again = Claim::parse(&printed).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(again.bracketed(), printed, "{}", claim.few);
        let whole = Claim::parse(&claim.all).unwrap();
        assert_eq!(whole.bracketed(), printed, "{}", claim.few);
        shorter += u32::from(claim.few.len() < claim.all.len());
        let false_at = positions().filter(|&(a, b)| !(claim.means)(a, b)).count();
        for text in [&claim.few, &claim.all, &printed] {
            let answer = decided(text, &context);
            assert_eq!(answer.failures, false_at as u128, "{text}");
        }
    }
    assert!(shorter > 250, "{shorter}");
}

#[test]
fn what_has_two_readings_is_refused_with_both() {
    for (text, readings) in [
        (
            "a = 1 => P(x) <=> b = 1",
            &["(a = 1 => P(x)) <=> b = 1", "a = 1 => (P(x) <=> b = 1)"][..],
        ),
        (
            "P(x) <=> a = 1 => b = 1",
            &["P(x) <=> (a = 1 => b = 1)", "(P(x) <=> a = 1) => b = 1"],
        ),
        (
            "a = 1 => P(x) <=> b = 1 or N(x) => b = 2",
            &[
                "(a = 1 => P(x)) <=> ((b = 1 or N(x)) => b = 2)",
                "a = 1 => ((P(x) <=> (b = 1 or N(x))) => b = 2)",
            ],
        ),
        (
            "a = 1 => b = 1 => P(x)",
            &[
                "a = 1 => (b = 1 => P(x))",
                "(a = 1 => b = 1) => P(x)",
                "(a = 1 => b = 1) and (b = 1 => P(x))",
            ],
        ),
        (
            "a = 1 <=> b = 1 <=> P(x)",
            &[
                "(a = 1 <=> b = 1) <=> P(x)",
                "(a = 1 <=> b = 1) and (b = 1 <=> P(x))",
            ],
        ),
        (
            "a != b != 2",
            &["a != b and b != 2", "a != b and a != 2 and b != 2"],
        ),
    ] {
        let error = Claim::parse(text).unwrap_err();
        for reading in readings {
            assert!(error.remedy.contains(reading), "{text}: {}", error.remedy);
            Claim::parse(reading).unwrap();
        }
        let lines = error.remedy.lines().count();
        assert_eq!(lines, readings.len() + 1, "{}", error.remedy);
    }
    // many readings are not written out
    for word in ["=>", "<=>", "!="] {
        let long = ["a"; 400].join(&format!(" {word} "));
        let error = Claim::parse(&long).unwrap_err();
        assert_eq!(error.remedy, "put brackets around parts of two", "{word}");
    }
    // one word each in brackets, or after what takes all that follows
    for text in [
        "(a = 1 => P(x)) <=> b = 1",
        "P(x) <=> forall j in 0..a: j > 1 => b = 1",
        "if a = 1 then P(x) => b = 1 else P(x) <=> b = 1",
        "a != b = 2",
        "a < b != 2",
    ] {
        Claim::parse(text).unwrap();
    }
}

/// A claim around an implication that is examined everywhere where it is true.
fn around(random: &mut SplitMix64, left: &str, right: &str) -> String {
    match random.below(5) {
        0 => format!("forall j in 0..2: ({left}) => {right}"),
        1 => format!("let s = a + b in ({left}) => {right}"),
        2 => format!("a >= 0 and (({left}) => {right})"),
        3 => format!("forall k in 1..2: ({left}) => {right} or P(moore(k), x)"),
        _ => format!("({left}) => {right}"),
    }
}

#[test]
fn claims_that_are_never_put_to_the_test_are_told_so() {
    let context = Context::new(2, 1 << 30).unwrap();
    let mut random = SplitMix64::new(7);
    let (mut never, mut somewhere) = (0, 0);
    while never < 200 || somewhere < 200 {
        let (left, more) = (truth(&mut random, 1), truth(&mut random, 1));
        let nowhere = random.below(2) == 0;
        // half of them are made false everywhere by a second part that speaks against the first
        let text = match nowhere {
            true => format!("({}) and not ({}) and ({})", left.all, left.all, more.all),
            false => left.all.clone(),
        };
        let met = !nowhere && positions().any(|(a, b)| (left.means)(a, b));
        let right = ["N(x)", "a + b >= 0", "P"][random.below(3) as usize];
        let claim = around(&mut random, &text, right);
        let answer = decided(&claim, &context);
        let told = answer.untested.iter().any(|one| one.what == IdlePart::Left);
        if met {
            somewhere += 1;
            assert!(!told, "{claim}: {:?}", answer.remarks());
        } else {
            never += 1;
            assert_eq!(answer.verdict(), Verdict::Holds, "{claim}");
            assert!(told, "{claim}");
            let said = format!(
                "the left side is true at 0 of {} positions: ",
                answer.positions
            );
            let remarks = answer.remarks();
            assert!(
                remarks.iter().any(|one| one.starts_with(&said)),
                "{remarks:?}"
            );
        }
    }
}

#[test]
fn nothing_that_is_looked_at_is_told_to_be_empty() {
    let context = Context::new(2, 1 << 30).unwrap();
    for (claim, remarks) in [
        (
            "forall j in 5..3: P(x)",
            &["the range is empty at each of 25 positions"][..],
        ),
        (
            "forall j in a+1..a: P(x)",
            &["the range is empty at each of 25 positions"],
        ),
        (
            "count(j in 5..3: j > 1) = 0",
            &["the claim says nothing", "the range is empty"],
        ),
        (
            "a = a + sum(j in b+1..b: j)",
            &["the range is empty at each of 25 positions"],
        ),
        ("not (exists j in 5..3: P(x))", &["the range is empty"]),
        (
            "P(x) => a not in {j*j : j in 9..8}",
            &["the range is empty"],
        ),
        (
            "P(x) <=> a = b except {(0,9)}",
            &["the exceptions are met at 0 of 25 positions: {(0,9)}"],
        ),
        ("2 + 2 = 4", &["the claim says nothing of the position"]),
        (
            "forall j in 1..a: j > 9 => P(x)",
            &["the left side is true at 0 of 25 positions: j > 9"],
        ),
        (
            "a = b or (a = b + 7 => P(x))",
            &["the left side is true at 0 of 25 positions where"],
        ),
        // parts of what is not examined are not told next to it
        (
            "a > 9 => forall j in 5..3: P(x)",
            &["the left side is true at 0 of 25 positions: a > 9"],
        ),
        ("forall j in 1..a: j <= a", &[]),
        (
            "P(x) <=> a = b except {(9,9)} and a >= 0",
            &["the exceptions are met at 0 of 25"],
        ),
        ("a = b except {(1,2)*, (9,9)} or N(x)", &[]),
        (
            "all(bits(x), sum > 2 => sum = 7)",
            &["the left side is true at 0 of 25 positions: sum > 2"],
        ),
        ("all(bits(x), sum > 1 => sum = 2)", &[]),
        (
            "G(a, b + 1) = 90 => P(x)",
            &["the left side is true at 0 of 25 positions"],
        ),
        ("G(a, b + 1) = 0 => a = b + 1", &[]),
        ("sum(j in 1..3: j) = 6 => a >= 0", &[]),
        ("let s = sum(j in 1..3: j) in a + s >= 6", &[]),
    ] {
        let answer = decided(claim, &context);
        let found = answer.remarks();
        assert_eq!(found.len(), remarks.len(), "{claim}: {found:?}");
        for (found, said) in found.iter().zip(remarks) {
            assert!(found.starts_with(said), "{claim}: {found}");
        }
    }
    // no position of the rules in the box
    let welter = Place {
        rules: Some("welter".parse().unwrap()),
        max: Some(vec![1; 3]),
        ..Place::default()
    };
    let answer = Claim::parse("P(x)")
        .unwrap()
        .decide(&welter, &context)
        .unwrap();
    assert_eq!((answer.positions, answer.verdict()), (0, Verdict::Holds));
    assert_eq!(
        answer.remarks(),
        ["the box has no position of welter: no position was checked"]
    );
}

#[test]
fn names_of_numbers_are_no_heaps() {
    let context = Context::new(1, 1 << 30).unwrap();
    let one = |rules: &str, heaps: usize| Place {
        rules: Some(rules.parse().unwrap()),
        max: Some(vec![6; heaps]),
        ..Place::default()
    };
    let said = |text: &str, place: &Place| Claim::parse(text).unwrap().decide(place, &context);
    for (text, heaps) in [
        ("G(n) = n", 1),
        ("P(n) => n > 5", 3),
        ("G(n - 1) <= 1", 1),
        ("G(2*n, a) >= 0", 2),
        ("G(a, n) = 0", 2),
        ("N(k)", 1),
        ("P(nim, n)", 1),
        ("remoteness((n, k)) = 0", 2),
        ("a = 1 => suspense(n) > 0", 1),
        ("count(P(n)) = 1", 1),
    ] {
        let error = said(text, &one("nim", heaps)).unwrap_err().to_string();
        assert!(error.contains("expected a heap"), "{text}: {error}");
        assert!(
            error.contains("write x for the position"),
            "{text}: {error}"
        );
    }
    // bound names, and numbers of heaps where they are meant
    for (text, heaps) in [
        ("let m = n in G(m) = m", 1),
        ("forall k in 0..4: G(a + k) >= 0", 1),
        ("G(x[n]) >= 0", 2),
        ("G(a + n) = a + 2", 2),
        ("forall i in 1..n: G(x[i]) = x[i]", 3),
    ] {
        assert_eq!(
            said(text, &one("nim", heaps)).unwrap().verdict(),
            Verdict::Holds,
            "{text}"
        );
    }
    let remarks = |text: &str, heaps| said(text, &one("nim", heaps)).unwrap().remarks();
    assert_eq!(
        remarks("P(x) <=> n mod 3 = 0", 1),
        ["n is the number of heaps, here 1; the heap is h, or x"]
    );
    assert_eq!(
        remarks("P(x) => k mod 3 = 0", 1),
        ["k is the parameter of the rules; the heap is h, or x"]
    );
    assert!(remarks("P(x) => sum(x) mod (k+1) = 0", 1).is_empty());
    assert!(remarks("P(x) => n > 1", 2).is_empty());
}
