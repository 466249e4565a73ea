//! Rules whose moves are positions of other rules, as the star operator makes them (Larsson,
//! Hegarty, Fraenkel, Invariant and dual subtraction games resolving the Duchêne-Rigo conjecture,
//! 2011), against recursions that are written from what the rules say.

use crate::common::runs::{contexts, heap_box, heap_rules};
use grundy::game::{Convention, Order, options_of};
use grundy::plan::{TableJob, table};
use grundy::solve::Want;
use std::collections::BTreeMap;

type Pair = (u64, u64);

/// The values on a square, by which pairs a move may take.
fn values(max: u64, takes: &dyn Fn(Pair) -> bool) -> BTreeMap<Pair, u64> {
    let mut values: BTreeMap<Pair, u64> = BTreeMap::new();
    for a in 0..=max {
        for b in 0..=max {
            let left = (0..=a).flat_map(|x| (0..=b).map(move |y| (x, y)));
            let options = left.filter(|&(x, y)| (x, y) != (a, b) && takes((a - x, b - y)));
            let seen: Vec<u64> = options.map(|to| values[&to]).collect();
            let value = (0..).find(|value| !seen.contains(value)).expect("a mex");
            values.insert((a, b), value);
        }
    }
    values
}

const MAX: u64 = 12;

fn compare(text: &str, expected: &BTreeMap<Pair, u64>) {
    let rules = heap_rules(text);
    for context in contexts() {
        let positions = heap_box(&[MAX, MAX], Order::Ordered);
        let job = TableJob::usual(&rules, positions, Want::Values);
        let found = table(&job, &context).unwrap().table;
        for (&(a, b), value) in expected {
            assert_eq!(found.get(&[a, b]), Some(*value), "{text} {a} {b}");
        }
    }
}

#[test]
fn the_star_of_wythoff_and_its_star() {
    let star = |inner: &str| {
        format!(
            "rules{{2 heaps: take (s,t) for s in 0..a, t in 0..b if s+t > 0 and P({inner}, s, t)}}"
        )
    };
    let wythoff = values(MAX, &|(s, t)| s == 0 || t == 0 || s == t);
    let once = values(MAX, &|taken| taken != (0, 0) && wythoff[&taken] == 0);
    let twice = values(MAX, &|taken| taken != (0, 0) && once[&taken] == 0);
    compare(&star("wythoff"), &once);
    compare(&star(&star("wythoff")), &twice);
}

#[test]
fn values_and_misere_outcomes_are_asked() {
    let nim = |(s, t): Pair| s ^ t;
    let by_values = values(MAX, &|taken| nim(taken) == 1);
    compare(
        "rules{2 heaps: take (s,t) for s in 0..a, t in 0..b if G(nim, s, t) = 1}",
        &by_values,
    );
    // misere nim is nim but where all heaps have at most one token
    let misere = |(s, t): Pair| match s <= 1 && t <= 1 {
        true => (s + t) % 2 == 1,
        false => s == t,
    };
    compare(
        "rules{2 heaps: take (s,t) for s in 0..a, t in 0..b if P(nim misere, s, t)}",
        &values(MAX, &misere),
    );
}

#[test]
fn rules_of_all_kinds_are_asked() {
    for inner in [
        "kayles",
        "takeaway(2)",
        "turning 1-2",
        "nim pass(1)",
        "rules{1 heap: take t for t in 1..h if t mod 3 != 2}",
        "rules{1 heap: take 2; won if h = 1}",
        "kayles misere",
    ] {
        let text = format!("rules{{1 heap: take t for t in 1..h if P({inner}, t)}}");
        let rules = heap_rules(&text);
        let convention = match inner.ends_with("misere") {
            true => Convention::Misere,
            false => Convention::Normal,
        };
        let other = heap_rules(inner.trim_end_matches(" misere"));
        let positions = heap_box(&[14], Order::Ordered);
        let job = TableJob::usual(&other, positions, Want::Outcomes(convention));
        let [context, _] = contexts();
        let asked = table(&job, &context).unwrap().table;
        for heap in 0..=14 {
            let mut options = options_of(&rules, &[heap]).unwrap();
            options.sort();
            let taken = (0..heap).filter(|left| asked.number(&[heap - left]) == 0);
            let expected: Vec<Vec<u64>> = taken.map(|left| vec![left]).collect();
            assert_eq!(options, expected, "{text} {heap}");
        }
    }
}
