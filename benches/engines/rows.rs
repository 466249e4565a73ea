//! The row sieve next to the line engine.

use super::Line;
use super::clock::{Time, best};
use grundy::game::{Amounts, Convention, HeapBox, Shape};
use grundy::solve::{Want, lines, rows, table_by};
use grundy::work::Context;

/// Nim, three sorted heaps up to 1023: outcomes by rows, without a table, and the table of values
/// by lines. Checks that both know the same number of P-positions.
pub(crate) fn nim(runs: usize, one: &Context) -> [Time; 2] {
    let nim = Shape::Each(Amounts::Any);
    let positions = HeapBox::sorted(3, 1023).expect("a box");
    let outcomes = Want::Outcomes(Convention::Normal);
    let engine = rows::prepare(&nim, &positions, outcomes).expect("rays");
    let sweep = || engine.run(one, &|_| {}).expect("a summary");
    let (lines, zeros) = best(1, || {
        table_by(lines::prepare, (&nim, &positions, Want::Values), one).expect("a table")
    });
    let cells = zeros.cells().expect("one cell a position");
    let zeros = (0..cells.len() as u64).filter(|&rank| cells.get(rank) == 0);
    // a millisecond: many runs find a quiet moment
    let (rows, summary) = best(10 * runs, sweep);
    assert_eq!(summary.p_sorted, zeros.count() as u128);
    [rows, lines]
}

/// The line of the report: lines / rows.
pub(crate) fn nim_against_lines(runs: usize, one: &Context, report: &mut Vec<Line>) {
    let [rows, lines] = nim(runs, one).map(|time| time.cpu.as_secs_f64());
    report.push(Line {
        job: "rows, nim outcomes, 3 heaps <= 1023: speed-up".into(),
        engine: format!("{:.2} ms", rows * 1e3),
        baseline: format!("{:.0} ms (lines)", lines * 1e3),
        ratio: lines / rows,
        goal: ">= 100",
    });
}
