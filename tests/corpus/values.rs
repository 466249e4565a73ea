//! Tables and sequences of Grundy values of heap rulesets.

use crate::common::data::{Row, read};
use crate::common::runs::{GENERAL, by_engine, each_run, heap_box, heap_rules};
use grundy::game::{HeapBox, Order};
use grundy::plan::Engine;
use grundy::solve::Want;
use grundy::work::Context;

/// Compares the value at each position with every engine; returns the number of comparisons.
pub(crate) fn compare(
    ruleset: &str,
    published: &[(Vec<u64>, u64)],
    positions: &HeapBox,
    engines: &[Engine],
) -> usize {
    let rules = heap_rules(ruleset);
    let mut compared = 0;
    let runs = each_run(engines, |engine, context| {
        let table = by_engine(&rules, positions, Want::Values, engine, context)
            .unwrap_or_else(|e| panic!("{ruleset} by {engine}: {e}"));
        for (heaps, value) in published {
            let threads = context.threads();
            let found = table.number(heaps);
            assert_eq!(
                found, *value,
                "{ruleset} {heaps:?} by {engine}, {threads} threads"
            );
            compared += 1;
        }
    });
    assert_eq!(compared, runs * published.len());
    compared
}

fn rows(file: &str, position: impl Fn(&Row) -> Vec<u64>) -> Vec<(Vec<u64>, u64)> {
    let rows = read(file);
    rows.iter()
        .map(|row| (position(row), row.number("value")))
        .collect()
}

#[test]
fn kayles() {
    let published = rows("kayles.csv", |row| vec![row.number("heap")]);
    let heaps = heap_box(&[104], Order::Sorted);
    // 105 heaps, 3 engines, 2 numbers of threads
    assert_eq!(compare("kayles", &published, &heaps, &GENERAL), 105 * 3 * 2);
}

#[test]
fn grundys_game() {
    let published = rows("grundys_game.csv", |row| vec![row.number("heap")]);
    let heaps = heap_box(&[104], Order::Sorted);
    assert_eq!(compare("grundy", &published, &heaps, &GENERAL), 105 * 3 * 2);
}

#[test]
fn sums_of_kayles_heaps() {
    // rows of one heap make rows of three: the value of a sum, by the theorem, is the nim-sum
    let single = rows("kayles.csv", |row| vec![row.number("heap")]);
    let published: Vec<(Vec<u64>, u64)> = (0..=4)
        .map(|heap| {
            let heaps = vec![heap, heap + 30, 104 - heap];
            let value = heaps.iter().fold(0, |sum, &h| sum ^ single[h as usize].1);
            (heaps, value)
        })
        .collect();
    let positions = heap_box(&[4, 34, 104], Order::Ordered);
    let engines = [Engine::Memo, Engine::Dense];
    assert_eq!(
        compare("kayles", &published, &positions, &engines),
        5 * 2 * 2
    );
}

#[test]
fn tables_of_three_heaps() {
    let mut compared = 0;
    for (file, ruleset, max, order) in [
        ("exact_2_three_heaps.csv", "exact(2)", 7, Order::Sorted),
        ("slow_2_three_heaps.csv", "slow(2)", 6, Order::Sorted),
        ("moore_2_three_heaps.csv", "moore(2)", 4, Order::Ordered),
    ] {
        let published = rows(file, |row| row.numbers("heaps"));
        let positions = heap_box(&[max; 3], order);
        // the published table is the whole box
        assert_eq!(published.len() as u128, positions.count(), "{file}");
        compared += compare(ruleset, &published, &positions, &GENERAL);
    }
    assert_eq!(compared, (120 + 84 + 125) * 3 * 2);
}

#[test]
fn wythoff() {
    let published = rows("wythoff_table.csv", |row| {
        vec![row.number("heap_1"), row.number("heap_2")]
    });
    for order in [Order::Sorted, Order::Ordered] {
        let positions = heap_box(&[20, 20], order);
        let compared = compare("wythoff", &published, &positions, &GENERAL);
        assert_eq!(compared, 441 * 3 * 2, "{order}");
    }
}

#[test]
fn subtraction_games() {
    let mut compared = 0;
    let games = read("subtraction_games.csv");
    for game in &games {
        let set: Vec<&str> = game.text("set").split(' ').collect();
        let ruleset = format!("subtract{{{}}}", set.join(","));
        let published: Vec<(Vec<u64>, u64)> = (0..)
            .zip(game.numbers("first_40"))
            .map(|(heap, value)| (vec![heap], value))
            .collect();
        let heaps = heap_box(&[39], Order::Sorted);
        compared += compare(&ruleset, &published, &heaps, &GENERAL);
        periodic(&ruleset, game);
    }
    assert_eq!((games.len(), compared), (75, 75 * 40 * 3 * 2));
}

/// The published period and preperiod are right on heaps up to 200, and the least that are.
fn periodic(ruleset: &str, game: &Row) {
    let heaps = heap_box(&[200], Order::Sorted);
    let context = Context::default();
    let rules = heap_rules(ruleset);
    let table = by_engine(&rules, &heaps, Want::Values, Engine::Dense, &context).unwrap();
    let repeats = |from: u64, by: u64| {
        (from..=200 - by).all(|heap| table.number(&[heap]) == table.number(&[heap + by]))
    };
    let (preperiod, period) = (game.number("preperiod"), game.number("period"));
    assert!(repeats(preperiod, period), "{ruleset} has another period");
    assert!(
        !(1..period).any(|by| repeats(preperiod, by)),
        "{ruleset} has a smaller period"
    );
    assert!(
        preperiod == 0 || !repeats(preperiod - 1, period),
        "{ruleset} has a smaller preperiod"
    );
    let largest = (0..=200).map(|heap| table.number(&[heap])).max();
    assert_eq!(largest, Some(game.number("max_nim")), "{ruleset}");
}
