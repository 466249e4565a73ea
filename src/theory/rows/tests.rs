use super::*;
use crate::game::{HeapBox, HeapRules, Order};
use crate::plan::{TableJob, Way, table};
use crate::rulesets::{HeapRuleset, heap_rules};
use crate::solve::{Table, Want};

/// The planner's table.
fn planned(rules: &HeapRuleset, last: u64, to: u64) -> Table {
    let job = TableJob {
        rules,
        positions: HeapBox::new(vec![last, to], Order::Ordered).unwrap(),
        want: Want::Values,
        engine: None,
        way: Way::Whole,
    };
    table(&job, &Context::default()).unwrap().table
}

fn rows(text: &str, last: u64, to: u64) -> Vec<ComputedRow> {
    let shape = heap_rules(text).shape();
    assert!(provable(&shape, last), "{text}");
    run(&shape, last, to, &Context::default()).unwrap().unwrap()
}

/// Rules of every shape that is declared by what is taken.
const RULES: [&str; 21] = [
    "nim",
    "wythoff",
    "moore(2)",
    "exact(2)",
    "slow(2)",
    "bounded(3)",
    "subtract{1,3,4}",
    "subtract{2,5}",
    "allbut{1,4}",
    "allbut{2}",
    "moore(2) bounded(3)",
    "hyper{1,12}",
    "hyper{2,12}",
    "hyper{1,2,12} equal",
    "vectors{(0,1)*,(1,0)*,(1,2)*,(2,1)*}",
    "vectors{(0,2)*,(1,0),(1,1)*}",
    "vectors{(0,2)*,(0,3)*,(1,0),(1,1)*}",
    "vectors{(0,2)*,(0,1),(0,5),(2,3)*}",
    "vectors{(1,0)*,(1,3)}",
    "vectors{(0,3),(0,4),(3,7),(1,1)*}",
    "vectors{(0,1)*,(2,0)*,(3,5)*}",
];

#[test]
fn values_are_those_of_the_planner_and_proofs_go_on() {
    for text in RULES {
        let (last, rows) = (5, rows(text, 5, 3000));
        let proved = rows.iter().filter_map(|row| row.proved);
        let most = proved.map(|(found, states)| {
            (found.preperiod + 4 * found.period).max(states.preperiod + states.period)
        });
        let to = most.max().unwrap_or(0).clamp(100, 1000);
        let table = planned(&heap_rules(text), last, to);
        for (row, found) in (0..).zip(&rows) {
            let value = |h: u64| table.number(&[row, h]);
            for (h, &computed) in (0..=to).zip(&found.values) {
                assert_eq!(u64::from(computed), value(h), "{text} at ({row},{h})");
            }
            let (least, _) = found.proved.unwrap_or_else(|| panic!("{text} row {row}"));
            let RowPeriod {
                preperiod,
                period,
                saltus,
            } = least;
            let again = |h: u64, p: u64, s: u64| value(h + p) == value(h) + s;
            assert!(to >= preperiod + 3 * period, "{text}: {least:?}");
            assert!(
                (preperiod..=to - period).all(|h| again(h, period, saltus)),
                "{text} {row}"
            );
            assert!(
                preperiod == 0 || !again(preperiod - 1, period, saltus),
                "{text} {row}"
            );
            // no smaller period over all that is known
            let smaller = |p: u64| {
                let s = value(preperiod + p).checked_sub(value(preperiod));
                s.is_some_and(|s| (preperiod..=to - p).all(|h| again(h, p, s)))
            };
            assert!(!(1..period).any(smaller), "{text} {row}");
        }
    }
}

#[test]
fn rows_of_wythoff_are_the_published_ones() {
    let published = [
        (0, 1),
        (0, 3),
        (0, 3),
        (8, 6),
        (9, 12),
        (27, 24),
        (37, 12),
        (92, 24),
        (102, 24),
        (127, 24),
        (224, 24),
        (277, 48),
        (347, 48),
    ];
    let found: Vec<(u64, u64)> = rows("wythoff", 12, 1000)
        .iter()
        .map(|row| row.proved.unwrap().0)
        .inspect(|least| assert_eq!(least.period, least.saltus))
        .map(|least| (least.preperiod, least.period))
        .collect();
    assert_eq!(found, published);
}

#[test]
fn periods_of_nim_are_powers_of_two() {
    for (row, found) in (0_u64..).zip(rows("nim", 33, 1000)) {
        let least = found.proved.unwrap().0;
        let period = (row + 1).next_power_of_two();
        assert_eq!(
            (least.preperiod, least.period, least.saltus),
            (0, period, period)
        );
    }
}

#[test]
fn too_few_columns_prove_the_lower_rows_only() {
    let proved: Vec<bool> = rows("wythoff", 12, 300)
        .iter()
        .map(|row| row.proved.is_some())
        .collect();
    assert_eq!(proved, [[true; 10].as_slice(), &[false; 3]].concat());
    // a state needs as many columns as it remembers
    assert!(rows("bounded(50)", 0, 49)[0].proved.is_none());
}

#[test]
fn a_changed_value_is_not_proved() {
    let steps = Steps::of(&heap_rules("wythoff").shape(), 3, 100).unwrap();
    let columns = |to: u64| {
        let mut columns = Columns::new(&steps);
        (0..to).for_each(|_| columns.step().unwrap());
        columns
    };
    let kept = columns(24).keep();
    let now = columns(30);
    assert_eq!(now.same(&kept).0, 4);
    for (row, back) in [(0, 1), (1, 2), (3, 3)] {
        let mut now = now.clone();
        now.change_value(row, back);
        assert_eq!(now.same(&kept).0, row, "{back} columns back in row {row}");
    }
    for row in 0..4 {
        let mut now = now.clone();
        now.see(row, 60);
        assert_eq!(now.same(&kept).0, row);
    }
}

#[test]
fn other_shapes_are_not_provable() {
    for text in [
        "rwythoff(2)",
        "kayles",
        "yama",
        "vectors{(1,0),(-1,1)} potential(2,3)",
        "euclid",
    ] {
        assert!(!provable(&heap_rules(text).shape(), 3), "{text}");
    }
    // too many amounts to list
    assert!(!provable(&heap_rules("bounded(1000000)").shape(), 3));
}

#[test]
fn a_stopped_run_ends() {
    use std::sync::{Arc, atomic::AtomicBool};
    let context = Context::default().with_cancel(Arc::new(AtomicBool::new(true)));
    let shape = heap_rules("wythoff").shape();
    assert_eq!(run(&shape, 30, 10_000, &context), Err(Stop::Cancelled));
    let context = Context::new(1, 1000).unwrap();
    assert!(matches!(
        run(&shape, 30, 10_000, &context),
        Err(Stop::Memory { .. })
    ));
}
