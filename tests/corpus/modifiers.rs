//! Rules with modifiers against plain recursions on explicit tuples, and published facts on Nim
//! with a pass.

use crate::common::data::read;
use crate::common::oracle::smallest;
use crate::common::runs::{
    GENERAL, all_positions, by_engine, contexts, each_run, heap_box, heap_rules,
};
use crate::common::tuples::{
    Brute, Moves, bounded, kayles, moore_two, nim, pass, slow_two, takeaway, terminal, then,
    wythoff,
};
use grundy::game::{Convention, HeapBox, Order};
use grundy::plan::Engine;
use grundy::solve::Want;

const NORMAL: Want = Want::Outcomes(Convention::Normal);
const MISERE: Want = Want::Outcomes(Convention::Misere);

/// Searches only.
pub(crate) const SEARCHES: [Engine; 2] = [Engine::Definition, Engine::Memo];

/// Compares every position of a box with the recursion, in values and both conventions (blocked
/// games: outcomes only); returns the number of comparisons.
fn compare(
    ruleset: &str,
    positions: &HeapBox,
    engines: &[Engine],
    (moves, states, blocks): (&dyn Fn() -> Moves, &[u64], usize),
) -> usize {
    let rules = heap_rules(ruleset);
    let wants: &[Want] = match blocks {
        0 => &[Want::Values, NORMAL, MISERE],
        _ => &[NORMAL, MISERE],
    };
    let all = all_positions(positions);
    let mut compared = 0;
    for &want in wants {
        let mut brute = Brute::new(vec![moves()], want, blocks);
        let opening = |x: &Vec<u64>| vec![[&x[..], states].concat()];
        let expected: Vec<u64> = all.iter().map(|x| brute.number(&opening(x))).collect();
        each_run(engines, |engine, context| {
            let table = by_engine(&rules, positions, want, engine, context)
                .unwrap_or_else(|e| panic!("{ruleset} by {engine}: {e}"));
            for (x, expected) in all.iter().zip(&expected) {
                let found = table.number(x);
                assert_eq!(found, *expected, "{ruleset} {x:?} {want:?} by {engine}");
                compared += 1;
            }
        });
    }
    compared
}

fn boxes() -> [HeapBox; 4] {
    [
        heap_box(&[5; 3], Order::Sorted),
        heap_box(&[9; 2], Order::Sorted),
        heap_box(&[3, 6, 2], Order::Ordered),
        heap_box(&[12], Order::Ordered),
    ]
}

/// Positions of [`boxes`].
const ALL: usize = 56 + 55 + 84 + 13;

#[test]
fn bounded_rules() {
    let mut compared = 0;
    for positions in &boxes() {
        for (text, base, most) in [
            ("moore(2) bounded(2)", moore_two as fn(&[u64]) -> _, 2),
            ("wythoff bounded(2)", wythoff, 2),
            ("wythoff bounded(9)", wythoff, 9),
        ] {
            let moves = || bounded(base, most);
            compared += compare(text, positions, &GENERAL, (&moves, &[], 0));
        }
    }
    // three wants, three engines, one and two threads
    assert_eq!(compared, ALL * 3 * 3 * 3 * 2);
}

#[test]
fn terminal_positions() {
    let mut compared = 0;
    let two = [
        heap_box(&[8; 2], Order::Sorted),
        heap_box(&[5, 7], Order::Ordered),
    ];
    for positions in &two {
        let ones = || terminal(nim, &[&[1, 1]]);
        compared += compare("nim terminal{(1,1)}", positions, &GENERAL, (&ones, &[], 0));
        let pairs = || terminal(wythoff, &[&[0, 3], &[2, 2]]);
        let text = "wythoff terminal{(3,0)*,(2,2)}";
        compared += compare(text, positions, &GENERAL, (&pairs, &[], 0));
        let passed = || pass(terminal(nim, &[&[1, 1]]));
        let text = "nim terminal{(1,1)} pass(1)";
        compared += compare(text, positions, &GENERAL, (&passed, &[1], 0));
    }
    assert_eq!(compared, (45 + 48) * 3 * 3 * 3 * 2);
}

#[test]
fn passes() {
    let mut compared = 0;
    for positions in &boxes() {
        for (text, base, passes) in [
            ("nim pass(1)", nim as fn(&[u64]) -> _, 1),
            ("nim pass(2)", nim, 2),
            ("wythoff pass(1)", wythoff, 1),
            ("slow(2) pass(3)", slow_two, 3),
        ] {
            let moves = || pass(Box::new(base));
            compared += compare(text, positions, &GENERAL, (&moves, &[passes], 0));
        }
        let moves = || pass(bounded(moore_two, 3));
        let text = "moore(2) bounded(3) pass(1)";
        compared += compare(text, positions, &GENERAL, (&moves, &[1], 0));
    }
    assert_eq!(compared, ALL * 5 * 3 * 3 * 2);
    // heaps that split, and a number remembered below the passes
    let one = heap_box(&[11], Order::Sorted);
    let moves = || pass(Box::new(kayles));
    let two = heap_box(&[4, 5], Order::Ordered);
    compared = compare("kayles pass(1)", &one, &SEARCHES, (&moves, &[1], 0));
    compared += compare("kayles pass(1)", &two, &SEARCHES, (&moves, &[1], 0));
    assert_eq!(compared, (12 + 30) * 3 * 2 * 2);
}

#[test]
fn passes_in_fibonacci_nim() {
    let (rules, positions) = (
        heap_rules("fibonacci pass(1)"),
        HeapBox::sorted(1, 30).unwrap(),
    );
    for want in [Want::Values, NORMAL, MISERE] {
        let mut brute = Brute::new(vec![pass(takeaway(2))], want, 0);
        each_run(&SEARCHES, |engine, context| {
            let table = by_engine(&rules, &positions, want, engine, context).unwrap();
            for n in 0..=30_u64 {
                let expected = brute.number(&[vec![n, n.saturating_sub(1), 1]]);
                assert_eq!(table.number(&[n]), expected, "{n} {want:?} by {engine}");
            }
        });
    }
}

#[test]
fn other_rules_for_the_rest() {
    let mut compared = 0;
    for positions in &boxes() {
        let moves = || then(nim, wythoff);
        compared += compare("nim then wythoff", positions, &GENERAL, (&moves, &[1], 0));
        let moves = || then(wythoff, slow_two);
        compared += compare(
            "wythoff then slow(2)",
            positions,
            &GENERAL,
            (&moves, &[1], 0),
        );
    }
    assert_eq!(compared, ALL * 2 * 3 * 3 * 2);
    let one = heap_box(&[10], Order::Sorted);
    let moves = || then(kayles, nim);
    compared = compare("kayles then nim", &one, &SEARCHES, (&moves, &[1], 0));
    let moves = || then(nim, kayles);
    compared += compare("nim then kayles", &one, &SEARCHES, (&moves, &[1], 0));
    assert_eq!(compared, 11 * 2 * 3 * 2 * 2);
}

#[test]
fn forbidden_options() {
    let mut compared = 0;
    let (two, three) = (
        heap_box(&[6, 5], Order::Ordered),
        heap_box(&[3; 3], Order::Sorted),
    );
    for positions in [&two, &three] {
        for blocks in [1, 2] {
            let moves = || -> Moves { Box::new(nim) };
            let text = format!("nim block({blocks})");
            compared += compare(&text, positions, &SEARCHES, (&moves, &[], blocks));
            let moves = || -> Moves { Box::new(wythoff) };
            let text = format!("wythoff block({blocks})");
            compared += compare(&text, positions, &SEARCHES, (&moves, &[], blocks));
            let moves = || pass(Box::new(nim));
            let text = format!("nim pass(1) block({blocks})");
            compared += compare(&text, positions, &SEARCHES, (&moves, &[1], blocks));
        }
    }
    assert_eq!(compared, (42 + 20) * 2 * 3 * 2 * 2 * 2);
    let context = &contexts()[0];
    let refused = by_engine(
        &heap_rules("nim block(1)"),
        &two,
        Want::Values,
        Engine::Memo,
        context,
    );
    assert!(refused.unwrap_err().to_string().contains("outcomes only"));
}

/// T42: two heaps are P if and only if they are (0,0) or (2k-1,2k); three with smallest positive
/// heap 1 if and only if they are (1,1,1) or (1,n,n), n at least 3; and published counts.
#[test]
fn nim_with_a_pass() {
    let rules = heap_rules("nim pass(1)");
    let two = HeapBox::sorted(2, 40).unwrap();
    let three = HeapBox::sorted(3, 24).unwrap();
    let counts = read("pass_nim_counts.csv");
    let listed = read("pass_nim.csv");
    assert_eq!((counts.len(), listed.len()), (2, 10));
    for context in &contexts() {
        for engine in [Engine::Memo, Engine::Dense] {
            let table = by_engine(&rules, &two, NORMAL, engine, context).unwrap();
            for x in all_positions(&two) {
                let pair = x[1] == x[0] + 1 && x[1] % 2 == 0;
                let p = x == [0, 0] || pair;
                assert_eq!(table.number(&x) == 0, p, "{x:?} by {engine}");
            }
            let table = by_engine(&rules, &three, NORMAL, engine, context).unwrap();
            let all = all_positions(&three);
            for x in all.iter().filter(|x| x[0] == 1) {
                let p = x[1] == x[2] && (x[1] == 1 || x[1] >= 3);
                assert_eq!(table.number(x) == 0, p, "{x:?} by {engine}");
            }
            let twos = all.iter().filter(|x| x[0] == 2 && x[2] <= 20);
            let twos: Vec<&Vec<u64>> = twos.filter(|x| table.number(x) == 0).collect();
            let published: Vec<Vec<u64>> = listed.iter().map(|row| row.numbers("heaps")).collect();
            assert_eq!(twos.len(), published.len(), "{engine}");
            assert!(published.iter().all(|x| twos.contains(&x)), "{engine}");
            for row in &counts {
                let heaps = row.number("heaps") as usize;
                let positions = HeapBox::sorted(heaps, row.number("max")).unwrap();
                let table = by_engine(&rules, &positions, NORMAL, engine, context).unwrap();
                let p = all_positions(&positions)
                    .iter()
                    .filter(|x| table.number(x) == 0)
                    .count();
                assert_eq!(
                    p as u64,
                    row.number("p_sorted"),
                    "{heaps} heaps by {engine}"
                );
            }
            // F14: a pass is not a heap of one token
            let wrong = |x: &[u64]| (x[0] ^ x[1] ^ x[2] == 1) != (table.number(x) == 0);
            let (_, first) = smallest(&all, wrong);
            // smaller in total is (0,0,0), where no pass is left to take
            assert_eq!(first, Some(vec![0, 0, 0]), "{engine}");
            let (_, first) = smallest(all.iter().filter(|x| x[2] > 0), wrong);
            assert_eq!(first, Some(vec![0, 0, 1]), "{engine}");
            assert_eq!(table.number(&[0, 0, 1]), 1);
        }
    }
}
