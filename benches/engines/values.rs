//! Engines for values next to a loop with a mex a position.

use super::clock::{Time, best, text};
use super::{Line, RUNS, baseline, context, per_position, rules};
use grundy::game::{Amounts, HeapBox, HeapRules, Shape};
use grundy::solve::{
    Prepare, Table, Want, dense, levels as level_sets, lines as line_sets, table_by,
};
use grundy::work::Context;

fn sorted(n: usize, max: u64) -> HeapBox {
    HeapBox::sorted(n, max).expect("a box")
}

fn same(table: &Table, expected: &[u16]) {
    let cells = table.cells().expect("one cell a position");
    assert_eq!(cells.len(), expected.len());
    let mut all = (0..).zip(expected);
    assert!(all.all(|(rank, &value)| cells.get(rank) == u64::from(value)));
}

fn by(prepare: Prepare, shape: &Shape, positions: &HeapBox, context: &Context) -> Table {
    table_by(prepare, (shape, positions, Want::Values), context).expect("a table")
}

/// Line sets: nim on sorted positions, Wythoff's game against all ordered ones.
pub(crate) fn lines(report: &mut Vec<Line>) {
    let one = context(1);
    let nim = Shape::Each(Amounts::Any);
    let run = |positions: &HeapBox| by(line_sets::prepare, &nim, positions, &one);
    let boxes = [sorted(3, 511), sorted(3, 1023), sorted(5, 63)];
    // warm the memory
    run(&boxes[1]);
    let [small, large, five] = [0, 1, 2].map(|i| best(RUNS, || run(&boxes[i])));
    let (loops, expected) = best(1, || baseline::nim(3, 511));
    same(&small.1, &expected);
    let job = "lines, nim values, 3 heaps <= 511";
    report.push(Line::faster(
        job,
        (small.0, loops),
        boxes[0].count(),
        ">= 150",
    ));
    let job = "lines, nim <= 1023: time / that of <= 511";
    report.push(against(job, (large.0, &boxes[1]), small.0, "<= 12"));
    let job = "lines, nim, 5 heaps <= 63: time / 3 heaps <= 511";
    report.push(against(job, (five.0, &boxes[2]), small.0, "<= 0.6"));
    let wythoff = rules("wythoff").shape();
    let square = |side: u64| HeapBox::ordered(2, side - 1).expect("a box");
    let run = |positions: &HeapBox| by(line_sets::prepare, &wythoff, positions, &one);
    let boxes = [square(2048), square(4096)];
    run(&boxes[1]);
    let [small, large] = [0, 1].map(|i| best(RUNS, || run(&boxes[i])));
    let (loops, expected) = best(1, || baseline::wythoff(2048));
    same(&small.1, &expected);
    let job = "lines, Wythoff values, 2048^2 (ordered)";
    report.push(Line::faster(
        job,
        (small.0, loops),
        boxes[0].count(),
        ">= 600",
    ));
    let job = "lines, Wythoff 4096^2: time / that of 2048^2";
    report.push(against(job, (large.0, &boxes[1]), small.0, "<= 7"));
    let three = rules("equal(3)").shape();
    let run = |side: u64| by(line_sets::prepare, &three, &sorted(3, side - 1), &one);
    run(512);
    let (large, small) = (best(RUNS, || run(512)).0, best(5 * RUNS, || run(128)).0);
    let job = "lines, equal(3), 512^3: time / that of 128^3";
    report.push(against(job, (large, &sorted(3, 511)), small, "<= 120"));
}

/// The time of a box over that of another.
fn against(
    job: &str,
    (time, positions): (Time, &HeapBox),
    other: Time,
    goal: &'static str,
) -> Line {
    Line {
        job: job.into(),
        engine: per_position(time, positions.count()),
        baseline: text(other),
        ratio: time.cpu.as_secs_f64() / other.cpu.as_secs_f64(),
        goal,
    }
}

/// Level sets: moore(2) against the loop over all tuples, and against the sorted dense engine.
pub(crate) fn levels(report: &mut Vec<Line>) {
    let one = context(1);
    let moore = rules("moore(2)");
    let ordered = HeapBox::ordered(4, 31).expect("a box");
    let (engine, table) = best(RUNS, || {
        by(level_sets::prepare, &moore.shape(), &ordered, &one)
    });
    let (loops, expected) = best(1, || baseline::moore2_ordered(4, 31));
    same(&table, &expected);
    let job = "levels, moore(2) values, 4 heaps <= 31 (ordered)";
    report.push(Line::faster(
        job,
        (engine, loops),
        ordered.count(),
        ">= 150",
    ));
    let sorted = sorted(4, 31);
    let (dense, _) = best(RUNS, || {
        dense::run(&moore, &sorted, Want::Values, &one).expect("a table")
    });
    let job = "levels, the same against dense, sorted";
    report.push(Line::faster(job, (engine, dense), ordered.count(), ">= 10"));
}
