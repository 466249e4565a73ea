use super::super::{Engine, Full, HeapWise, Sequence};
use super::*;
use crate::plan::HeapGame;
use crate::work::Context;

fn game(clauses: &str) -> HeapGame {
    HeapGame::read(&format!("rules{{each heap: {clauses}}}")).unwrap()
}

/// By all options.
fn defined(game: &HeapGame, to: u64) -> Vec<u32> {
    let mut full = Full::new(game, Vec::new());
    let heaps = to as usize + 1;
    full.extend(heaps, &Context::default()).unwrap();
    full.values
}

/// Rules and the formula of their values.
const KNOWN: [(&str, &str); 12] = [
    ("take t for t in 1..h div 2", "G(2n) = n, G(2n + 1) = G(n)"),
    (
        "take t for t in 1..(h + 1) div 2",
        "G(0) = 0, G(2n) = G(n - 1), G(2n + 1) = n + 1",
    ),
    (
        "take t for t in 1..h div 3",
        "G(3n) = n, G(3n + 1) = G(2n), G(3n + 2) = G(2n + 1)",
    ),
    (
        "take t for t in 1..(2 * h) div 3 if h > 1",
        "G(3n) = 2n, G(3n + 1) = G(n), G(3n + 2) = 2n + 1",
    ),
    (
        "to j for j in 0..h div 2 if h > 0",
        "G(h) = 0 for h < 1, else G(h div 2) + 1",
    ),
    (
        "take t for t in h - h div 2..h if h > 0",
        "G(h) = 0 for h < 1, else G(h div 2) + 1",
    ),
    (
        "to j for j in 2..(h - 1) div 3",
        "G(h) = 0 for h < 7, else G((h - 1) div 3) + 1",
    ),
    (
        "to j for j in 5..h - 4",
        "G(h) = 0 for h < 9, else G(h - 4) + 1",
    ),
    (
        "take t for t in 1..min(h div 2, 7)",
        "G(h) = f(h) where f(h) > f(h - 1), else G(h - f(h) - 1); G(0) = 0; f(h) = min(h div 2, 7), \
         the most that may be taken",
    ),
    (
        "take 1; take t for t in 1..h div 2",
        "G(h) = f(h) where f(h) > f(h - 1), else G(h - f(h) - 1); G(0) = 0; f(h) = max(min(1, h), \
         h div 2), the most that may be taken",
    ),
    (
        "take t for t in 1..max(h div 5, h - 20)",
        "G(h) = f(h) where f(h) > f(h - 1), else G(h - f(h) - 1); G(0) = 0; f(h) = max(h div 5 \
         (h <= 25), h - 20 (h >= 26)), the most that may be taken",
    ),
    (
        "take t for t in 1..h div 4 - 2",
        "G(h) = f(h) where f(h) > f(h - 1), else G(h - f(h) - 1); G(0) = 0; f(h) = (h - 8) div 4, \
         the most that may be taken",
    ),
];

#[test]
fn formulas_agree_with_the_definition() {
    for (clauses, formula) in KNOWN {
        let game = game(clauses);
        let sequence = Sequence::run(&game, 100, &Context::default()).unwrap();
        let law = sequence.law().unwrap_or_else(|| panic!("{clauses}"));
        assert_eq!(law.formula, formula, "{clauses}");
        for (heap, value) in (0..).zip(defined(&game, 1_000)) {
            assert_eq!(
                law.value(heap),
                Some(value.into()),
                "{clauses}, heap {heap}"
            );
        }
        let all = Sequence::run(&game, 1_000, &Context::default()).unwrap();
        assert_eq!(all.engine(), Engine::Recursion);
        let values = (0..=1_000).map(|heap| all.value(heap).unwrap() as u32);
        let values: Vec<u32> = values.collect();
        assert_eq!(values, defined(&game, 1_000), "{clauses}");
    }
}

/// Amounts that jump, end, or leave some out; heaps between two that both grow; remainders.
#[test]
fn other_rules_have_no_recursion() {
    for clauses in [
        "take t for t in 1..h div 2 if h > 5",
        "take t for t in 1..h div 2 if h < 50; take 1",
        "take t for t in 2..h div 2",
        "take t for t in 1..h div 2 if h odd",
        "take t for t in 1..h div 2 if t odd",
        "to j for j in h div 4..h div 2 if h > 0",
        "take t for t in 1..h div 2; to 0 if h > 0",
        "to (j, j) for j in 1..h div 3",
        "to h div 2 if h > 0",
    ] {
        assert_eq!(game(clauses).window(), None, "{clauses}");
    }
}

/// 10^30 = 2^30 5^30: what is left after taking half is followed by hand.
#[test]
fn heaps_of_any_size_have_values() {
    let of = |clauses: &str, heap: u128| {
        let sequence = Sequence::run(&game(clauses), 10, &Context::default()).unwrap();
        sequence.value(heap)
    };
    let half = "take t for t in 1..h div 2";
    let large = 10_u128.pow(30);
    assert_eq!(of(half, large), Some(large / 2));
    // n + 1 = 2^k (2 v + 1) has value v
    for heap in [
        large + 1,
        large - 1,
        (1 << 100) - 1,
        (1 << 100) + (1 << 60) - 1,
    ] {
        let odd = (heap + 1) >> (heap + 1).trailing_zeros();
        assert_eq!(of(half, heap), Some((odd - 1) / 2), "{heap}");
    }
    let small = "to j for j in 0..h div 2 if h > 0";
    assert_eq!(of(small, 1 << 100), Some(101));
    assert_eq!(of(small, (1 << 100) - 1), Some(100));
}

/// Rules linear in halves and thirds, whose values are read off digits.
#[test]
fn values_read_off_digits_agree_with_the_definition() {
    let mut rulers = 0;
    for (clauses, ruler) in [
        ("to h div 2 if h > 0 and h even", Some("G(n) = v2(n) mod 2")),
        (
            "to h div 2 if h > 0 and h even; to h div 4 if h > 0 and h mod 4 = 0",
            Some("G(n) = v2(n) mod 3"),
        ),
        ("to (h - 1) div 2 if h odd", Some("G(n) = v2(n + 1) mod 2")),
        (
            "to h div 3 if h > 0 and h mod 3 = 0",
            Some("G(n) = v3(n) mod 2"),
        ),
        ("take 1; to h div 2 if h > 0", None),
        ("take 1; take 3; to h div 2 if h > 0", None),
        ("take 1; to h div 3 if h > 0", None),
        ("take 2; to (h + 1) div 2 if h > 2", None),
    ] {
        let game = game(clauses);
        let sequence = Sequence::run(&game, 200, &Context::default()).unwrap();
        let law = sequence.law().unwrap_or_else(|| panic!("{clauses}"));
        assert_eq!(law.theorem, LawTheorem::Digits, "{clauses}");
        let found = sequence.ruler().filter(Ruler::is_proved);
        assert_eq!(
            found.as_ref().map(Ruler::formula).as_deref(),
            ruler,
            "{clauses}"
        );
        rulers += usize::from(found.is_some());
        for (heap, value) in (0..).zip(defined(&game, 20_000)) {
            assert_eq!(
                law.value(heap),
                Some(value.into()),
                "{clauses}, heap {heap}"
            );
        }
    }
    assert_eq!(rulers, 4);
}

/// The coin game that is called ruler: seen, not proved.
#[test]
fn a_ruler_is_seen() {
    let game = HeapGame::read("turning 1+C").unwrap();
    let sequence = Sequence::run(&game, 200, &Context::default()).unwrap();
    let ruler = sequence.ruler().unwrap();
    assert!(!ruler.is_proved());
    assert_eq!(ruler.formula(), "G(n) = 2^v2(n)");
    assert!(sequence.law().is_none());
}
