//! Rows, diagonals and periods of Wythoff's game.

use super::values::compare;
use crate::common::data::{read, sequence};
use crate::common::runs::{GENERAL, by_engine, contexts, heap_box, heap_rules};
use grundy::game::Order;
use grundy::plan::Engine;
use grundy::solve::Want;

#[test]
fn antidiagonals() {
    // T(a,b) with a + b = 0, 1, 2, ..; within each antidiagonal the table is symmetric
    let mut antidiagonals = (0_u64..).flat_map(|sum| (0..=sum).map(move |a| vec![a, sum - a]));
    let published: Vec<(Vec<u64>, u64)> = sequence("wythoff_sequences.csv", "A004481")
        .into_iter()
        .map(|(_, value)| (antidiagonals.next().expect("no end"), value))
        .collect();
    let positions = heap_box(&[12, 12], Order::Sorted);
    assert_eq!(
        compare("equal(2)", &published, &positions, &[Engine::Lines]),
        2 * published.len()
    );
    let compared = compare("equal(2)", &published, &positions, &GENERAL);
    assert_eq!(compared, 91 * 3 * 2);
}

#[test]
fn main_diagonal() {
    let published: Vec<(Vec<u64>, u64)> = sequence("wythoff_sequences.csv", "A047708")
        .into_iter()
        .map(|(n, value)| (vec![n, n], value))
        .collect();
    let positions = heap_box(&[70, 70], Order::Sorted);
    let compared = compare("equal(2)", &published, &positions, &GENERAL);
    assert_eq!(compared, 71 * 3 * 2);
}

#[test]
fn row_two() {
    let published: Vec<(Vec<u64>, u64)> = sequence("wythoff_sequences.csv", "A004483")
        .into_iter()
        .map(|(n, value)| (vec![2, n], value))
        .collect();
    let positions = heap_box(&[2, 68], Order::Ordered);
    let compared = compare("equal(2)", &published, &positions, &GENERAL);
    assert_eq!(compared, 69 * 3 * 2);
}

#[test]
fn rows_are_additively_periodic() {
    const MOST: u64 = 1000;
    let rows = read("wythoff_rows.csv");
    assert_eq!(rows.len(), 13);
    let positions = heap_box(&[12, MOST], Order::Ordered);
    let wythoff = heap_rules("wythoff");
    for context in contexts() {
        for engine in [Engine::Memo, Engine::Dense] {
            let table = by_engine(&wythoff, &positions, Want::Values, engine, &context).unwrap();
            for row in &rows {
                let [a, from, period] = ["row", "preperiod", "period"].map(|c| row.number(c));
                let grows =
                    |b: u64| table.number(&[a, b + period]) == table.number(&[a, b]) + period;
                assert!((from..=MOST - period).all(grows), "row {a} by {engine}");
                assert!(from == 0 || !grows(from - 1), "row {a} begins earlier");
            }
        }
    }
}
