//! Games with a memory: one heap, and what the last move took or the next may take.

use super::modifiers::SEARCHES;
use crate::common::data::read;
use crate::common::runs::{by_engine, contexts, each_run, heap_rules};
use crate::common::tuples::{Brute, mem, takeaway};
use grundy::game::{Convention, HeapBox, Order};
use grundy::plan::Engine;
use grundy::play::{Position, analyse};
use grundy::rulesets::Ruleset;
use grundy::solve::Want;

/// The engines of one heap with a limit.
const LIMITED: [Engine; 3] = [Engine::Definition, Engine::Memo, Engine::Limited];

/// T22 (Whinihan 1963): the heaps of Fibonacci Nim that are P are the Fibonacci numbers, and the
/// empty one.
#[test]
fn fibonacci_nim() {
    let rules = heap_rules("fibonacci");
    let positions = HeapBox::new(vec![400], Order::Ordered).unwrap();
    let mut fibonacci = vec![0, 1];
    while fibonacci[fibonacci.len() - 1] <= 400 {
        fibonacci.push(fibonacci[fibonacci.len() - 2] + fibonacci[fibonacci.len() - 1]);
    }
    let normal = Want::Outcomes(Convention::Normal);
    let mut compared = 0;
    each_run(&LIMITED, |engine, context| {
        let table = by_engine(&rules, &positions, normal, engine, context).unwrap();
        for n in 0..=400 {
            let p = fibonacci.contains(&n);
            assert_eq!(table.number(&[n]) == 0, p, "{n} by {engine}");
            compared += 1;
        }
    });
    assert_eq!(compared, 401 * 3 * 2);
}

#[test]
fn openings_agree_with_the_recursion() {
    let positions = HeapBox::sorted(1, 24).unwrap();
    for (text, q) in [("takeaway(1)", 1), ("fibonacci", 2), ("takeaway(3)", 3)] {
        let rules = heap_rules(text);
        for want in wants() {
            let mut brute = Brute::new(vec![takeaway(q)], want, 0);
            each_run(&LIMITED, |engine, context| {
                let table = by_engine(&rules, &positions, want, engine, context).unwrap();
                for n in 0..=24_u64 {
                    let expected = brute.number(&[vec![n, n.saturating_sub(1)]]);
                    assert_eq!(
                        table.number(&[n]),
                        expected,
                        "{text} {n} {want:?} by {engine}"
                    );
                }
            });
        }
    }
    for last in [0, 1, 5] {
        let rules = heap_rules(&format!("mem({last})"));
        for want in wants() {
            let mut brute = Brute::new(vec![mem()], want, 0);
            each_run(&SEARCHES, |engine, context| {
                let table = by_engine(&rules, &positions, want, engine, context).unwrap();
                for n in 0..=24_u64 {
                    let expected = brute.number(&[vec![n, last]]);
                    assert_eq!(
                        table.number(&[n]),
                        expected,
                        "{rules} {n} {want:?} by {engine}"
                    );
                }
            });
        }
    }
}

fn wants() -> [Want; 3] {
    let [normal, misere] = [Convention::Normal, Convention::Misere].map(Want::Outcomes);
    [Want::Values, normal, misere]
}

/// The dense engine has no box that such games stay in, and says so.
#[test]
fn no_dense_table() {
    let positions = HeapBox::sorted(1, 9).unwrap();
    let [context, _] = contexts();
    let refused = by_engine(
        &heap_rules("fibonacci"),
        &positions,
        Want::Values,
        Engine::Dense,
        &context,
    );
    assert!(refused.unwrap_err().to_string().contains("‹engine memo›"));
}

/// Positions in the middle of a game: every entry of the published table, by two engines on one
/// and two threads; and that the moves listed as winning are those to value 0.
#[test]
fn short_local_nim() {
    let rows = read("short_local_nim.csv");
    let ruleset: Ruleset = "mem(0)".parse().unwrap();
    let value = |heap: u64, last: u64| {
        let row = rows
            .iter()
            .find(|row| (row.number("heap"), row.number("memory")) == (heap, last));
        row.expect("a row").number("value")
    };
    let mut compared = 0;
    each_run(&SEARCHES, |engine, context| {
        for row in &rows {
            let (heap, last) = (row.number("heap"), row.number("memory"));
            let position = Position::heaps(&ruleset, [heap], Some(&[last])).unwrap();
            let found = analyse(&position, Some(engine), context).unwrap();
            assert_eq!(
                found.value,
                Some(row.number("value").into()),
                "{heap}, {last} by {engine}"
            );
            let amounts = (1..=heap).filter(|&t| t != last && value(heap - t, t) == 0);
            let mut expected: Vec<Vec<u64>> = amounts.map(|t| vec![heap - t, t]).collect();
            expected.sort();
            if row.number("value") == 0 {
                expected.clear();
            }
            assert_eq!(found.position.states(), [last]);
            let moves = found.winning.iter().map(|to| {
                let left = &to.heap_lists()[0][0];
                vec![u64::try_from(left).unwrap(), to.states()[0]]
            });
            let moves: Vec<Vec<u64>> = moves.collect();
            assert_eq!(moves, expected, "{heap}, {last} by {engine}");
            compared += 1;
        }
    });
    assert_eq!(compared, 121 * 2 * 2);
}

#[test]
fn states_that_fit_no_rules_are_refused() {
    let [context, _] = contexts();
    for (rules, states, part) in [
        ("nim", &[1][..], "remember nothing"),
        ("mem(0)", &[1, 2], "expected one number"),
        ("nim pass(2)", &[3], "at most 2"),
        ("nim then wythoff", &[2], "at most 1"),
        ("fibonacci pass(1)", &[5], "expected 2 numbers"),
    ] {
        let ruleset: Ruleset = rules.parse().unwrap();
        let refused = Position::heaps(&ruleset, [7_u8], Some(states));
        let refused = refused.unwrap_err().to_string();
        assert!(refused.contains(part), "{rules}: {refused}");
    }
    // what is remembered may be larger than any heap
    let ruleset: Ruleset = "mem(0)".parse().unwrap();
    let position = Position::heaps(&ruleset, [7_u8], Some(&[u64::MAX])).unwrap();
    let found = analyse(&position, None, &context).unwrap();
    assert_eq!(found.value, Some(4_u8.into()));
}
