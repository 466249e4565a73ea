//! The Sprague-Grundy theorem on products of two rulesets, each enumerated as one game.

use crate::common::oracle;
use crate::common::runs::{board_rules, contexts, heap_rules};
use grundy::claim::{Failures, Pairs, SPRAGUE_GRUNDY, TARTAN, Verdict, pairs};
use grundy::game::{Grid, HeapBox};
use grundy::plan::{Engine, Enumerated, product, side};
use grundy::rulesets::{Rules, Ruleset};
use grundy::work::{Context, Stop};
use std::collections::HashMap;
use std::hash::Hash;

/// Rules with heaps, bound and board.
type Part = (&'static str, usize, u64, Option<(usize, usize)>);

fn rules(name: &str) -> Rules {
    name.parse::<Ruleset>().unwrap().rules
}

fn sprague_grundy() -> &'static Pairs {
    SPRAGUE_GRUNDY.pairs().expect("it speaks of two games")
}

/// The theorem holds by the engine; the same report on one and on two threads.
fn holds(a: Part, b: Part, engine: Option<Engine>) -> pairs::Report {
    let (first, second) = (rules(a.0), rules(b.0));
    let first = side(&first, a.1, a.2, a.3).unwrap();
    let second = side(&second, b.1, b.2, b.3).unwrap();
    let [one, two] = contexts().map(|context| {
        let report = sprague_grundy().verify(&first, &second, engine, &context);
        report.unwrap_or_else(|e| panic!("{} + {}: {e}", a.0, b.0))
    });
    assert_eq!(one.checked, two.checked);
    assert_eq!((one.pairs, one.p_positions), (two.pairs, two.p_positions));
    assert_eq!(one.values, two.values);
    assert_eq!(one.checked.verdict, Verdict::Holds, "{} + {}", a.0, b.0);
    assert_eq!(one.checked.failures, Some(0));
    assert_eq!(one.values.iter().sum::<u128>(), one.pairs);
    assert_eq!(one.values[0], one.p_positions);
    one
}

#[test]
fn the_theorem_holds() {
    for (a, b, pairs) in [
        (("kayles", 1, 12, None), ("nim", 1, 9, None), 13 * 10),
        (("kayles", 2, 5, None), ("nim", 2, 3, None), 36 * 16),
        (("moore(2)", 3, 3, None), ("wythoff", 2, 6, None), 64 * 49),
        (("grundy", 2, 7, None), ("kayles", 1, 7, None), 64 * 8),
        (("slow(2)", 2, 5, None), ("exact(2)", 3, 3, None), 36 * 64),
        (
            ("subtract{1,3,4}", 1, 9, None),
            ("bounded(2)", 2, 4, None),
            10 * 25,
        ),
        (
            ("cram", 1, 1, Some((3, 3))),
            ("chomp", 1, 1, Some((3, 3))),
            81,
        ),
        (("cram", 1, 1, Some((2, 4))), ("kayles", 1, 8, None), 8 * 9),
        (("chomp", 1, 1, Some((2, 5))), ("nim", 2, 3, None), 10 * 16),
    ] {
        for engine in [None, Some(Engine::Memo), Some(Engine::Definition)] {
            assert_eq!(holds(a, b, engine).pairs, pairs, "{} + {}", a.0, b.0);
        }
    }
}

#[test]
fn two_rulesets_on_heaps_by_ranks() {
    let (a, b) = (("moore(2)", 2, 7, None), ("wythoff", 2, 7, None));
    let dense = holds(a, b, Some(Engine::Dense));
    let memo = holds(a, b, Some(Engine::Memo));
    assert_eq!(dense.plan.engine, Engine::Dense);
    assert_eq!(memo.plan.engine, Engine::Memo);
    assert_eq!(dense.checked, memo.checked);
    assert_eq!(dense.values, memo.values);
}

#[test]
fn other_engines_do_not_search_products() {
    let nim = heap_rules("nim");
    let side = Enumerated::heaps(&nim, HeapBox::ordered(1, 3).unwrap());
    let engine = Some(Engine::Lines);
    let report = sprague_grundy().verify(&side, &side, engine, &Context::default());
    assert!(matches!(report, Err(Stop::Refused(_))));
}

/// The options of a position.
type Rule<'a, P> = &'a dyn Fn(&P) -> Vec<P>;

/// The value of a pair of positions by plain recursion.
fn value<A: Clone + Eq + Hash, B: Clone + Eq + Hash>(
    pair: &(A, B),
    options: (Rule<'_, A>, Rule<'_, B>),
    done: &mut HashMap<(A, B), u64>,
) -> u64 {
    if let Some(value) = done.get(pair) {
        return *value;
    }
    let (a, b) = pair;
    let mut values = Vec::new();
    for option in options.0(a) {
        values.push(value(&(option, b.clone()), options, done));
    }
    for option in options.1(b) {
        values.push(value(&(a.clone(), option), options, done));
    }
    let mex = (0..).find(|n| !values.contains(n)).expect("a mex");
    done.insert(pair.clone(), mex);
    mex
}

#[test]
fn products_of_heaps_are_those_of_plain_recursion() {
    for (a, b, heaps, pairs) in [
        ("kayles", "nim", [2, 1], 125),
        ("grundy", "kayles", [1, 2], 125),
        ("moore(2)", "wythoff", [2, 2], 625),
    ] {
        let (first, second) = (rules(a), rules(b));
        let first = side(&first, heaps[0], 4, None).unwrap();
        let second = side(&second, heaps[1], 4, None).unwrap();
        let b = if b == "wythoff" { "equal(2)" } else { b };
        let options: (Rule<'_, Vec<u64>>, Rule<'_, Vec<u64>>) =
            (&|x| oracle::options(a, x), &|y| oracle::options(b, y));
        let mut done = HashMap::new();
        for context in contexts() {
            let product = product(&first, &second, None, &context).unwrap();
            assert_eq!(product.entries.len(), pairs);
            for (x, y, [.., whole]) in product.entries {
                let pair = (x, y);
                assert_eq!(
                    whole,
                    value(&pair, options, &mut done),
                    "{a} + {b} {pair:?}"
                );
            }
        }
    }
}

#[test]
fn products_of_boards_are_those_of_plain_recursion() {
    let (cram, chomp) = (rules("cram"), rules("chomp"));
    let board = Some((2, 3));
    let first = side(&cram, 1, 1, board).unwrap();
    let second = side(&chomp, 1, 1, board).unwrap();
    let (a, b) = (board_rules("cram"), board_rules("chomp"));
    let options: (Rule<'_, Grid>, Rule<'_, Grid>) =
        (&|g| a.declared().moves(g), &|g| b.declared().moves(g));
    let mut done = HashMap::new();
    let entries = product(&first, &second, None, &Context::default())
        .unwrap()
        .entries;
    assert_eq!(entries.len(), 36);
    for (x, y, [.., whole]) in entries {
        let full = |size: &[u64]| Grid::full(size[0] as usize, size[1] as usize);
        let pair = (full(&x), full(&y));
        assert_eq!(whole, value(&pair, options, &mut done), "{x:?} + {y:?}");
    }
}

/// A side without a board has no positions.
#[test]
fn boards_need_a_size() {
    assert!(matches!(
        side(&rules("cram"), 1, 1, None),
        Err(Stop::Refused(_))
    ));
}

/// Statements that sound like the theorem, and are false.
#[test]
fn other_sums_are_refuted() {
    let (kayles, nim) = (rules("kayles"), rules("nim"));
    let first = side(&kayles, 1, 8, None).unwrap();
    let second = side(&nim, 1, 8, None).unwrap();
    let refute = |claim: fn(u64, u64) -> u64| {
        let mut failures = Failures::default();
        let entries = product(&first, &second, None, &Context::default())
            .unwrap()
            .entries;
        for (x, y, [a, b, whole]) in entries {
            if claim(a, b) != whole {
                failures.add(&[x, y].concat());
            }
        }
        failures.first
    };
    assert_eq!(refute(|a, b| a ^ b), None);
    assert_eq!(refute(|a, b| a + b), Some(vec![1, 1]));
    assert_eq!(refute(u64::max), Some(vec![1, 1]));
    assert_eq!(refute(|a, b| a | b), Some(vec![1, 1]));
    assert_eq!(
        refute(|a, b| if a == b { 0 } else { a + b }),
        Some(vec![1, 3])
    );
}

/// The Tartan theorem on products computed from the rules, and what it is not about.
#[test]
fn the_tartan_theorem_holds() {
    let tartan = TARTAN.pairs().expect("it speaks of two games");
    let places = |code: &str, max| side(&rules(code), 1, max, None).unwrap();
    for (a, b, max) in [
        ("turning 2", "turning 2", 16),
        ("turning 1-3", "turning 1+C", 9),
        ("turning 3E", "turning 4FS", 12),
        ("turning 1+S", "turning 2-3C(4)", 7),
        ("kayles", "subtract{1,3}", 9),
    ] {
        for context in contexts() {
            let report = tartan.verify(&places(a, max), &places(b, max), None, &context);
            let report = report.unwrap();
            assert_eq!(report.checked.verdict, Verdict::Holds, "{a} x {b}");
            assert_eq!(report.pairs, u128::from((max + 1) * (max + 1)));
            assert_eq!(report.values.iter().sum::<u128>(), report.pairs);
        }
    }
    let (context, welter) = (Context::default(), places("welter", 3));
    let refused = tartan.verify(&welter, &places("turning 2", 3), None, &context);
    assert!(matches!(refused, Err(Stop::Refused(_))));
    let pair = side(&rules("turning 2"), 2, 3, None).unwrap();
    let refused = tartan.verify(&pair, &pair, None, &context);
    assert!(matches!(refused, Err(Stop::Refused(_))));
    let large = places("turning 1+", 15);
    let many = tartan.verify(&large, &large, None, &context);
    assert!(matches!(many, Err(Stop::Fault(_))), "{many:?}");
}
