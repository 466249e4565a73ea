//! Published counts of P-positions and values on whole boxes.

use crate::common::data::{Row, numbers, read, sequence};
use crate::common::runs::{
    GENERAL, all_positions, by_engine, contexts, each_run, heap_box, heap_rules,
};
use grundy::claim::columns;
use grundy::game::{Convention, HeapBox, Order};
use grundy::plan::{Engine, edges};
use grundy::rulesets::HeapRuleset;
use grundy::solve::{Statistics, Table, Want};
use grundy::work::Context;
use std::collections::BTreeMap;

/// Options of a box up to which its values are computed, and not outcomes only.
const VALUES: u128 = 120_000_000;

/// Positions of a box up to which it is searched by memo as well.
const MEMO: u128 = 20_000;

/// Options of a box up to which the definition runs as well.
const SLOW: u128 = 400_000;

const OUTCOMES: Want = Want::Outcomes(Convention::Normal);

/// What can be computed of a box in reasonable time.
fn jobs(rules: &HeapRuleset, positions: &HeapBox) -> Vec<(Want, Vec<Engine>)> {
    let cost = edges(rules, positions).expect("a declared number of options");
    let mut engines = vec![Engine::Dense];
    if positions.count() <= MEMO {
        engines.push(Engine::Memo);
    }
    if cost <= SLOW {
        engines.push(Engine::Definition);
    }
    let mut jobs = vec![(OUTCOMES, engines.clone())];
    if cost <= VALUES {
        jobs.push((Want::Values, engines));
    }
    jobs
}

/// The count that a row is about; `None` if outcomes do not tell it.
fn count(row: &Row, table: &Table, context: &Context) -> Option<u128> {
    let statistics = Statistics::of(table, context).unwrap();
    let positions = table.positions();
    let (what, order) = row.text("quantity").rsplit_once('_').unwrap();
    match (what, order) {
        ("positions", "sorted") => positions.count_sorted(),
        ("p", "sorted") => Some(statistics.p_sorted),
        ("p", "ordered") => Some(statistics.p_ordered),
        (value, order) => {
            let value: usize = value.strip_prefix("value_").unwrap().parse().unwrap();
            let sorted = *statistics.values.get(value)?;
            Some(match order {
                "sorted" => sorted,
                _ => ordered(table, value as u64, context),
            })
        }
    }
}

/// How many ordered positions of a sorted table have a value.
fn ordered(table: &Table, value: u64, context: &Context) -> u128 {
    let add = |sum: &mut u128, heaps: &[u64], number: u64| {
        if number == value {
            *sum += table.positions().multiplicity(heaps);
        }
        Ok(())
    };
    table.visit(context, || 0, add, |a, b| a + b).unwrap()
}

#[test]
fn golden_counts() {
    let rows = read("golden_counts.csv");
    assert_eq!(rows.len(), 51);
    let mut boxes: BTreeMap<(&str, u64, u64), Vec<&Row>> = BTreeMap::new();
    for row in &rows {
        let key = (row.text("ruleset"), row.number("heaps"), row.number("max"));
        boxes.entry(key).or_default().push(row);
    }
    let mut compared: BTreeMap<(&str, usize), usize> = BTreeMap::new();
    for ((ruleset, heaps, max), rows) in boxes {
        let rules = heap_rules(ruleset);
        let positions = HeapBox::sorted(heaps as usize, max).unwrap();
        let mut told = vec![false; rows.len()];
        for (want, engines) in jobs(&rules, &positions) {
            each_run(&engines, |engine, context| {
                let table = by_engine(&rules, &positions, want, engine, context).unwrap();
                for (row, told) in rows.iter().zip(&mut told) {
                    let Some(found) = count(row, &table, context) else {
                        continue;
                    };
                    let text =
                        format!("{ruleset} {positions} {} by {engine}", row.text("quantity"));
                    assert_eq!(found, u128::from(row.number("count")), "{text}");
                    *told = true;
                    *compared
                        .entry((engine.name(), context.threads()))
                        .or_default() += 1;
                }
            });
        }
        assert!(
            told.iter().all(|t| *t),
            "{ruleset} {positions}: a row untold"
        );
    }
    let compared: Vec<usize> = compared.into_values().collect();
    assert_eq!(
        compared, COMPARED,
        "definition, dense, memo: on 1, on 2 threads"
    );
}

/// Rows compared by definition, dense and memo, on one and on two threads each; counts of P and
/// of positions are compared in a table of outcomes and in one of values: 30 such rows, 2 of them
/// on boxes too large for values, and 21 rows on values make 28 + 30 + 21 = 79.
const COMPARED: [usize; 6] = [14, 14, 79, 79, 53, 53];

#[test]
fn largest_value_and_values_of_moores_game() {
    let (rules, positions) = (heap_rules("moore(2)"), HeapBox::sorted(4, 31).unwrap());
    for context in contexts() {
        for engine in [Engine::Memo, Engine::Dense] {
            let table = by_engine(&rules, &positions, Want::Values, engine, &context).unwrap();
            let statistics = Statistics::of(&table, &context).unwrap();
            assert_eq!(statistics.largest(), Some(121), "{engine}");
            assert_eq!(statistics.values[..4], [202, 202, 154, 131], "{engine}");
        }
    }
}

#[test]
fn moores_condition_on_the_boxes_of_older_programs() {
    let rows = read("moore_boxes.csv");
    let mut compared = 0;
    for row in &rows {
        let rules = heap_rules(row.text("ruleset"));
        let k = numbers(&row.text("ruleset").replace(['(', ')'], " ")["moore".len()..])[0];
        let max = vec![row.number("max"); row.number("heaps") as usize];
        let positions = heap_box(&max, Order::Sorted);
        let all = all_positions(&positions);
        assert_eq!(all.len() as u64, row.number("positions_sorted"));
        each_run(&GENERAL, |engine, context| {
            let table = by_engine(&rules, &positions, OUTCOMES, engine, context).unwrap();
            let differ = |x: &&Vec<u64>| columns::all_zero(x, k + 1) != (table.number(x) == 0);
            let mismatches = all.iter().filter(differ).count() as u64;
            assert_eq!(mismatches, row.number("mismatches"), "{rules} by {engine}");
            compared += all.len();
        });
    }
    assert_eq!((rows.len(), compared), (4, (330 + 286 + 220 + 210) * 3 * 2));
}

#[test]
fn nim_heaps_not_empty() {
    let nim = heap_rules("nim");
    let published = sequence("nim_counts.csv", "A363166");
    let mut compared = Vec::new();
    for (engine, max) in [(Engine::Dense, 65), (Engine::Memo, 31)] {
        let positions = HeapBox::sorted(3, max).unwrap();
        let all = all_positions(&positions);
        for context in contexts() {
            let table = by_engine(&nim, &positions, OUTCOMES, engine, &context).unwrap();
            let p = all.iter().filter(|x| x[0] > 0 && table.number(x) == 0);
            let p: Vec<&Vec<u64>> = p.collect();
            let rows = published.iter().filter(|(n, _)| *n <= max);
            compared.push(rows.clone().count());
            for (n, count) in rows {
                let found = p.iter().filter(|x| x[2] <= *n).count() as u64;
                assert_eq!(found, *count, "three heaps up to {n} by {engine}");
            }
        }
    }
    assert_eq!(compared, [65, 65, 31, 31]);
}

#[test]
fn five_nim_heaps() {
    let nim = heap_rules("nim");
    // the terms go to n = 33; n = 12 gives 6,188 sorted positions
    let published = sequence("nim_counts.csv", "A241523");
    let small: Vec<_> = published.into_iter().filter(|(n, _)| *n <= 12).collect();
    let mut compared = 0;
    each_run(&[Engine::Memo, Engine::Dense], |engine, context| {
        for (n, count) in &small {
            let positions = HeapBox::sorted(5, *n).unwrap();
            let table = by_engine(&nim, &positions, OUTCOMES, engine, context).unwrap();
            let statistics = Statistics::of(&table, context).unwrap();
            assert_eq!(statistics.p_ordered, u128::from(*count), "heaps up to {n}");
            compared += 1;
        }
    });
    assert_eq!(compared, 13 * 2 * 2);
}
