//! Sums: the nim-sum of the summands against the product game, by every engine that plays it and
//! by plain recursions on explicit tuples.

use super::modifiers::SEARCHES;
use crate::common::runs::{all_positions, by_engine, contexts, each_run, heap_box, heap_rules};
use crate::common::tuples::{Brute, Moves, kayles, mem, moore_two, nim, pass, takeaway, wythoff};
use grundy::game::{Convention, HeapBox, HeapRules, Order};
use grundy::plan::{Engine, TableJob, Way, table};
use grundy::play::{Position, analyse};
use grundy::rulesets::{HeapRuleset, Ruleset};
use grundy::solve::{Table, Want};
use grundy::work::Context;

/// A sum, the bounds of its box, its summands, and the tuples that begin a game.
type Case = (
    &'static str,
    &'static [u64],
    fn() -> Vec<Moves>,
    fn(&[u64]) -> Vec<Vec<u64>>,
);

fn cases() -> [Case; 8] {
    [
        (
            "kayles + nim",
            &[7, 5],
            || vec![Box::new(kayles), Box::new(nim)],
            |x| vec![not_empty(&x[..1]), vec![x[1]]],
        ),
        (
            "wythoff + nim",
            &[4, 3, 4],
            || vec![Box::new(wythoff), Box::new(nim)],
            |x| vec![x[..2].to_vec(), vec![x[2]]],
        ),
        (
            "nim + nim + kayles",
            &[3, 2, 6],
            || vec![Box::new(nim), Box::new(nim), Box::new(kayles)],
            |x| vec![vec![x[0]], vec![x[1]], not_empty(&x[2..])],
        ),
        (
            "nim pass(1) + kayles",
            &[4, 6],
            || vec![pass(Box::new(nim)), Box::new(kayles)],
            |x| vec![vec![x[0], 1], not_empty(&x[1..])],
        ),
        (
            "fibonacci + moore(2)",
            &[7, 2, 3],
            || vec![takeaway(2), Box::new(moore_two)],
            |x| vec![vec![x[0], x[0].saturating_sub(1)], x[1..].to_vec()],
        ),
        (
            "mem(0) + kayles pass(1) + nim",
            &[3, 4, 2],
            || vec![mem(), pass(Box::new(kayles)), Box::new(nim)],
            |x| {
                let split = [&not_empty(&x[1..2])[..], &[1]].concat();
                vec![vec![x[0], 0], split, vec![x[2]]]
            },
        ),
        // heaps may rise: the total falls, or a potential, next to heaps that split
        (
            "vectors{(2,-1),(-1,2)} + nim",
            &[3, 3, 3],
            || vec![Box::new(|x| along(x, &[[2, -1], [-1, 2]])), Box::new(nim)],
            |x| vec![x[..2].to_vec(), vec![x[2]]],
        ),
        (
            "kayles + vectors{(1,-2),(0,1)} potential(3,1)",
            &[4, 2, 2],
            || vec![Box::new(kayles), Box::new(|x| along(x, &[[1, -2], [0, 1]]))],
            |x| vec![not_empty(&x[..1]), x[1..].to_vec()],
        ),
    ]
}

/// The options that take one of some vectors from two heaps.
fn along(x: &[u64], vectors: &[[i64; 2]]) -> Vec<Vec<u64>> {
    let taken = |[a, b]: &[i64; 2]| {
        let left = [x[0] as i64 - a, x[1] as i64 - b];
        left.iter()
            .all(|&heap| heap >= 0)
            .then(|| left.map(|heap| heap as u64).to_vec())
    };
    vectors.iter().filter_map(taken).collect()
}

/// Two games whose heaps rise, by the values of each alone and as one game.
#[test]
fn heaps_that_rise() {
    let [context, _] = contexts();
    let four = "vectors{(2,-1),(2,1),(-1,2),(1,2)}";
    let ruleset: Ruleset = format!("{four} + {four}").parse().unwrap();
    let position = Position::heaps(&ruleset, [4_u64, 3, 4, 7], None).unwrap();
    let found = analyse(&position, None, &context).unwrap();
    assert_eq!(found.value, Some(5_u8.into()));
    let both = || -> Moves { Box::new(|x| along(x, &[[2, -1], [2, 1], [-1, 2], [1, 2]])) };
    let mut brute = Brute::new(vec![both(), both()], Want::Values, 0);
    assert_eq!(brute.number(&[vec![4, 3], vec![4, 7]]), 5);
}

fn not_empty(x: &[u64]) -> Vec<u64> {
    x.iter().copied().filter(|&heap| heap > 0).collect()
}

/// The table that is computed where no engine is asked for.
fn usual(
    rules: &HeapRuleset,
    positions: &HeapBox,
    want: Want,
    context: &Context,
) -> (Table, String) {
    let job = TableJob {
        rules,
        positions: positions.clone(),
        want,
        engine: None,
        way: Way::usual(rules, want),
    };
    let computed = table(&job, context).unwrap();
    (computed.table, computed.plan.why.to_string())
}

#[test]
fn sums_agree_with_the_product_game() {
    let wants = [
        Want::Values,
        Want::Outcomes(Convention::Normal),
        Want::Outcomes(Convention::Misere),
    ];
    let mut compared = 0;
    for (text, max, summands, opening) in cases() {
        let (rules, positions) = (heap_rules(text), heap_box(max, Order::Ordered));
        let all = all_positions(&positions);
        for want in wants {
            let mut brute = Brute::new(summands(), want, 0);
            let expected: Vec<u64> = all.iter().map(|x| brute.number(&opening(x))).collect();
            let mut check = |found: &Table, by: &str| {
                for (x, expected) in all.iter().zip(&expected) {
                    assert_eq!(found.number(x), *expected, "{text} {x:?} {want:?} by {by}");
                }
                compared += 1;
            };
            each_run(&SEARCHES, |engine, context| {
                let found = by_engine(&rules, &positions, want, engine, context).unwrap();
                check(&found, engine.name());
            });
            for context in &contexts() {
                let (found, why) = usual(&rules, &positions, want, context);
                check(&found, "the usual way");
                let normal = want.convention() == Convention::Normal;
                assert_eq!(why.contains("nim-sum of the summands"), normal, "{why}");
            }
        }
    }
    // eight sums, three wants, two engines and the usual way, one and two threads
    assert_eq!(compared, 8 * 3 * 3 * 2);
}

/// A sum of rules that only lower heaps is one game on a box.
#[test]
fn dense_products() {
    let (rules, positions) = (
        heap_rules("wythoff + nim"),
        heap_box(&[4, 3, 4], Order::Ordered),
    );
    let misere = Want::Outcomes(Convention::Misere);
    for context in &contexts() {
        for want in [Want::Values, misere] {
            let [dense, memo] = [Engine::Dense, Engine::Memo]
                .map(|engine| by_engine(&rules, &positions, want, engine, context).unwrap());
            assert_eq!(dense, memo);
        }
        let split = heap_rules("kayles + nim");
        let two = heap_box(&[3, 3], Order::Ordered);
        let refused = by_engine(&split, &two, misere, Engine::Dense, context);
        assert!(refused.unwrap_err().to_string().contains("‹engine memo›"));
    }
}

/// Winning moves of a sum by its summands are those of the product game.
#[test]
fn winning_moves() {
    let [context, _] = contexts();
    let mut compared = 0;
    for (text, max, ..) in cases() {
        let ruleset: Ruleset = text.parse().unwrap();
        for x in all_positions(&heap_box(max, Order::Ordered)) {
            let position = Position::heaps(&ruleset, x.clone(), None).unwrap();
            let found = analyse(&position, None, &context).unwrap();
            let whole = analyse(&position, Some(Engine::Memo), &context).unwrap();
            assert_eq!(found.value, whole.value, "{text} {x:?}");
            assert_eq!(found.winning, whole.winning, "{text} {x:?}");
            assert_eq!(found.winning.is_empty(), found.value == Some(0_u8.into()));
            compared += 1;
        }
    }
    assert_eq!(compared, 48 + 100 + 84 + 35 + 96 + 60 + 64 + 45);
}

#[test]
fn heaps_of_the_summands() {
    for (text, heaps) in [
        ("kayles + nim", 2),
        ("wythoff + nim", 3),
        ("moore(3) bounded(2) + exact(2) + fibonacci", 6),
        ("hyper{13} + vectors{(1,1)} + subtract{1,2}", 6),
        ("nim terminal{(1,1,1)} + nim", 4),
    ] {
        let rules = heap_rules(text);
        assert_eq!(rules.heaps(), heaps..=heaps, "{text}");
        assert!(!rules.symmetric());
    }
    let [context, _] = contexts();
    let positions = heap_box(&[2, 2], Order::Ordered);
    let rules = heap_rules("wythoff + nim");
    let refused = by_engine(&rules, &positions, Want::Values, Engine::Memo, &context);
    let text = refused.unwrap_err().to_string();
    assert!(
        text.contains("heaps 1 to 2 are wythoff, heap 3 is nim"),
        "{text}"
    );
}
