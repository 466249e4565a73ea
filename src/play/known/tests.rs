//! Each theorem against a search by the rules: outcomes, values and every winning move.

use super::{Applied, Told};
use crate::game::{Convention, Heap, HeapRules, Names, Outcome, Remembered, Wholes, extended_with};
use crate::plan::{Engine, Way, search};
use crate::play::SplitMix64;
use crate::rulesets::{HeapRuleset, Ruleset};
use crate::solve::Want;
use crate::work::Context;

/// Positions of each rules; more by `GRUNDY_CASES`.
fn cases() -> usize {
    std::env::var("GRUNDY_CASES").map_or(400, |cases| cases.parse().unwrap())
}

fn rules_of(ruleset: &Ruleset) -> &HeapRuleset {
    ruleset.on_heaps().unwrap()
}

/// Compares random positions with heaps up to `max`.
fn compared(text: &str, max: Heap, seed: u64) {
    let ruleset: Ruleset = text.parse().unwrap();
    let rules = rules_of(&ruleset);
    let heaps = 2.clamp(*rules.heaps().start(), *rules.heaps().end());
    let normal = ruleset.convention == Convention::Normal;
    let want = match normal {
        true => Want::Values,
        false => Want::Outcomes(Convention::Misere),
    };
    let context = Context::default();
    let mut twin = search(rules, (heaps, max), want, (Engine::Memo, Way::Whole)).unwrap();
    let mut random = SplitMix64::new(seed);
    let extra = rules.extra().unwrap_or_default();
    let (mut seen, mut lost) = (0, 0);
    while seen < cases() {
        let at: Vec<Heap> = (0..heaps).map(|_| random.below(max + 1)).collect();
        if !rules.is_position(&at) {
            continue;
        }
        let states: Vec<Heap> = extra
            .states
            .iter()
            .map(|state| match state {
                Remembered::Most => random.below(at[0] + 1),
                other => panic!("{other:?}"),
            })
            .collect();
        let whole = extended_with(rules, &at, Some(&states));
        let applied = Applied::of(&ruleset, &whole).expect("a theorem");
        let number = twin.number(&whole, &context).unwrap();
        let place = format!("{text} at {whole:?}");
        match applied.told(&whole) {
            Told::Value(value) => assert_eq!(value, number, "{place}"),
            Told::Outcome(outcome) => assert_eq!(outcome, want.outcome(number), "{place}"),
        }
        let mut winning = Vec::new();
        Wholes::new(rules)
            .each(&whole, |option| {
                winning.push(option.to_vec());
                true
            })
            .unwrap();
        winning.retain(|option| twin.number(option, &context) == Ok(0));
        winning.sort();
        winning.dedup();
        let mut told = applied.winning(&whole).expect("these list them");
        told.sort();
        told.dedup();
        assert_eq!(told, winning, "{place}");
        seen += 1;
        lost += usize::from(want.outcome(number) == Outcome::P);
    }
    // of a chocolate bar only the smallest one is lost
    let rare = text.starts_with("chocolate");
    assert!(lost > 0 || rare, "{text}: no P-position was met");
}

#[test]
fn wythoff() {
    for text in [
        "wythoff",
        "wythoff misere",
        "rwythoff(1)",
        "rwythoff(1) misere",
    ] {
        compared(text, 40, 1);
    }
    for r in 2..=7 {
        compared(&format!("rwythoff({r})"), 18, r);
    }
}

#[test]
fn euclid() {
    for text in ["euclid", "euclid(0)", "euclid misere", "euclid(0) misere"] {
        compared(text, 150, 3);
        // with long divisions
        compared(text, 6, 4);
    }
}

#[test]
fn take_away_games() {
    for q in [1, 2, 3, 4, 5, 9, 40, 1_000] {
        compared(&format!("takeaway({q})"), 90, q);
    }
    compared("fibonacci", 180, 5);
}

#[test]
fn chocolate() {
    for k in [2, 4, 6, 10] {
        compared(&format!("chocolate(z/{k})"), 12 * k, k);
    }
}

#[test]
fn nothing_is_known_of_other_rules() {
    let known = |text: &str, whole: &[Heap]| Applied::of(&text.parse().unwrap(), whole).is_some();
    assert!(known("wythoff", &[5, 8]) && known("rwythoff(2)", &[5, 8]));
    for (text, whole) in [
        ("equal(3)", &[5, 8, 9][..]),
        ("rwythoff(2) misere", &[5, 8]),
        ("chocolate(z/3)", &[2, 9]),
        ("fibonacci misere", &[9, 3]),
        ("wythoff pass(1)", &[5, 8, 1]),
        ("wythoff + nim", &[5, 8, 1]),
        ("nim", &[5, 8]),
    ] {
        assert!(!known(text, whole), "{text}");
    }
}

/// Far beyond 64 bits of squares.
#[test]
fn large_heaps() {
    let told = |text: &str, whole: &[Heap]| {
        let applied = Applied::of(&text.parse().unwrap(), whole).unwrap();
        (
            applied.told(whole),
            applied.winning(whole).expect("these list them"),
        )
    };
    let p = (Told::Outcome(Outcome::P), Vec::new());
    assert_eq!(told("wythoff", &[1_000_000_000, 1_618_033_989]), p);
    // one less than Fibonacci numbers
    let (low, high) = (4_660_046_610_375_530_308, 7_540_113_804_746_346_428);
    assert_eq!(told("wythoff", &[low, high]), p);
    let won = told("wythoff", &[low, high + 1]);
    assert!(won.1.contains(&vec![low, high]), "{won:?}");
    assert!(!told("rwythoff(3)", &[u64::MAX, u64::MAX - 1]).1.is_empty());
    // 2 divides once, and leaves 0
    let euclid = told("euclid(0)", &[2_000_000_000, 1_000_000_000]);
    assert_eq!(euclid.0, Told::Value(2));
    assert_eq!(told("fibonacci", &[high + 1, high]), p);
    let mut taken = told("fibonacci", &[1_000_000_000, 999_999_999]).1;
    taken.sort();
    assert_eq!(
        taken,
        [
            vec![701408733, 597182534],
            vec![969323029, 61353942],
            vec![993480846, 13038308],
            vec![999183733, 1632534],
            vec![999969405, 61190],
            vec![999998062, 3876],
            vec![999999659, 682],
            vec![999999892, 216],
            vec![999999981, 38],
            vec![999999994, 12],
            vec![999999999, 2]
        ]
    );
    let steps: Ruleset = "takeaway(1000000000)".parse().unwrap();
    assert!(Applied::of(&steps, &[u64::MAX, 5]).is_none());
    assert_eq!(told("takeaway(1000000000)", &[1_000_000_000, 5]), p);
}

/// On random graphs, from every vertex, with some others gone.
#[test]
fn geography() {
    let context = Context::default();
    let mut random = SplitMix64::new(1993);
    let (mut lost, mut seen) = (0, 0);
    for _ in 0..cases() / 10 {
        let n = 4 + random.below(6);
        let pairs = (1..=n).flat_map(|b| (1..b).map(move |a| (a, b)));
        let edges: Vec<String> = pairs
            .filter(|_| random.below(5) < 2)
            .map(|(a, b)| format!("{a}-{b}"))
            .collect();
        if edges.is_empty() {
            continue;
        }
        let ruleset: Ruleset = format!("geography(edges{{{}}})", edges.join(","))
            .parse()
            .unwrap();
        let rules = rules_of(&ruleset);
        let want = Want::Outcomes(Convention::Normal);
        let names = rules.names().unwrap();
        let largest = names.largest();
        let mut twin = search(rules, (1, largest), want, (Engine::Memo, Way::Whole)).unwrap();
        for (v, gone) in (1..=n).flat_map(|v| [(v, 0), (v, 1), (v, 2)]) {
            let left = (1..=n).filter(|&w| w != v && (gone == 0 || random.below(3) > 0));
            let left: Vec<String> = left.map(|w| w.to_string()).collect();
            let Ok(heap) = names.heap(&format!("{v}/{{{}}}", left.join(","))) else {
                continue;
            };
            let applied = Applied::of(&ruleset, &[heap]).expect("a theorem");
            let number = twin.number(&[heap], &context).unwrap();
            let outcome = want.outcome(number);
            assert!(matches!(applied.told(&[heap]), Told::Outcome(told) if told == outcome));
            assert_eq!(applied.winning(&[heap]), None);
            seen += 1;
            lost += usize::from(outcome == Outcome::P);
        }
    }
    assert!(lost > 50 && seen > 4 * lost / 3, "{lost} {seen}");
    // values are lost where there is no search
    for (graph, pays) in [
        ("grid(6,6)", false),
        ("cycle(50)", false),
        ("complete(26)", true),
    ] {
        let ruleset: Ruleset = format!("geography({graph})").parse().unwrap();
        let start = rules_of(&ruleset).names().and_then(Names::start).unwrap();
        let applied = Applied::of(&ruleset, &[start]).expect("a theorem");
        assert_eq!(applied.pays(&[start], || false), pays, "{graph}");
    }
    let arrows: Ruleset = "geography(arcs{a>b,b>c})".parse().unwrap();
    assert!(Applied::of(&arrows, &[1]).is_none());
}
