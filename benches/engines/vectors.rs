//! Move vectors by whole rows against a flat table, position by position.

use super::clock::{Time, best, each};
use super::{Line, RUNS, baseline, context, rules};
use grundy::game::{Convention, HeapBox, HeapRules};
use grundy::solve::{Cells, Want, table_by, vectors};

/// Seven moves.
const MOVES: [(usize, usize); 7] = [(1, 0), (0, 1), (2, 0), (0, 3), (1, 1), (2, 1), (1, 3)];

/// Seven vectors on 4096 x 4096, one thread: baseline / engine, by CPU time.
pub(crate) fn vectors_by_hand(lines: &mut Vec<Line>) {
    let one = context(1);
    let text: Vec<String> = MOVES.iter().map(|(a, b)| format!("({a},{b})")).collect();
    let shape = rules(&format!("vectors{{{}}}", text.join(","))).shape();
    let positions = HeapBox::ordered(2, 4095).expect("a box");
    let count = u64::try_from(positions.count()).expect("a small box");
    let (flat, expected) = best(RUNS, || baseline::vectors(4095, &MOVES));
    let (rolling, summary) = best(RUNS, || {
        vectors::count(&shape, positions.max(), Want::Values, &one).expect("counts")
    });
    let p = expected.iter().filter(|value| **value == 0).count();
    assert_eq!(summary.p, p as u128);
    let (bits, outcomes) = best(RUNS, || {
        let want = Want::Outcomes(Convention::Normal);
        vectors::count(&shape, positions.max(), want, &one).expect("counts")
    });
    assert_eq!(outcomes.p, summary.p);
    let (full, table) = best(RUNS, || {
        table_by(vectors::prepare, (&shape, &positions, Want::Values), &one).expect("a table")
    });
    assert_eq!(table.cells(), Some(&Cells::U8(expected)));
    let text = |time: Time| format!("{:.3} ns/position", each(time.cpu, count));
    for (job, time, goal) in [
        (
            "vectors, 7 moves, 4096^2, rolling: speed-up",
            rolling,
            ">= 40",
        ),
        ("vectors, 7 moves, 4096^2, outcomes: speed-up", bits, ""),
        ("vectors, 7 moves, 4096^2, table: speed-up", full, ">= 20"),
    ] {
        lines.push(Line {
            job: job.into(),
            engine: text(time),
            baseline: text(flat),
            ratio: flat.cpu.as_secs_f64() / time.cpu.as_secs_f64(),
            goal,
        });
    }
}
