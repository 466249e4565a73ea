//! The engines for any rules: dense tables and memoised search.

use super::clock::{Time, best, each};
use super::{Line, RUNS, baseline, context, rules};
use grundy::game::{Count, HeapBox, HeapRules, Words};
use grundy::rulesets::HeapRuleset;
use grundy::solve::memo::Memo;
use grundy::solve::{Table, Want, dense};
use grundy::work::Context;
use std::collections::HashMap;

/// Options of all sorted positions, each counted once.
fn edges(rules: &HeapRuleset, positions: &HeapBox) -> u64 {
    let (mut count, mut heaps) = (Count::default(), vec![0; positions.heaps()]);
    loop {
        rules.moves(&heaps, &mut count);
        if !positions.advance(&mut heaps) {
            return count.options;
        }
    }
}

/// The dense engine through the trait against the same loop by hand: engine / hand.
pub(crate) fn dense_by_hand(lines: &mut Vec<Line>) {
    let one = context(1);
    type Hand = fn() -> Vec<u8>;
    let jobs: [(&str, HeapRuleset, HeapBox, Hand, &str); 2] = [
        (
            "dense, six heaps <= 31, take 1-3",
            rules("bounded(3)"),
            HeapBox::sorted(6, 31).expect("a box"),
            || baseline::take(6, 31, 3),
            "<= 2.1",
        ),
        (
            "dense, moore(2), four heaps <= 31",
            rules("moore(2)"),
            HeapBox::sorted(4, 31).expect("a box"),
            || baseline::moore2(4, 31),
            "<= 1.8",
        ),
    ];
    for (job, rules, positions, hand, goal) in jobs {
        let edges = edges(&rules, &positions);
        let (by_hand, expected) = best(RUNS, hand);
        let (engine, table) = best(RUNS, || table(&rules, &positions, &one));
        let cells = table.cells().expect("one cell a position");
        assert!(
            (0..)
                .zip(&expected)
                .all(|(rank, &value)| cells.get(rank) == u64::from(value))
        );
        lines.push(line(
            job,
            (engine, by_hand),
            edges,
            engine.cpu.as_secs_f64() / by_hand.cpu.as_secs_f64(),
            goal,
        ));
    }
}

pub(crate) fn table(rules: &HeapRuleset, positions: &HeapBox, context: &Context) -> Table {
    dense::run(rules, positions, Want::Values, context).expect("a table")
}

fn line(
    job: &str,
    (engine, baseline): (Time, Time),
    edges: u64,
    ratio: f64,
    goal: &'static str,
) -> Line {
    let text = |time: Time| format!("{:.2} ns/edge", each(time.cpu, edges));
    Line {
        job: job.into(),
        engine: text(engine),
        baseline: text(baseline),
        ratio,
        goal,
    }
}

pub(crate) fn memo(rules: &HeapRuleset, n: usize, context: &Context) -> (u64, u64) {
    let game = Words::new(rules.clone(), n, 31).expect("it fits a word");
    let mut memo = Memo::flat(&game, Want::Values);
    let values = memo
        .solve(&[game.pack(&vec![31; n])], context)
        .expect("a value");
    (values[0], memo.positions())
}

/// The memo engine against the recursion that one writes first: baseline / engine; and seven
/// heaps against six, by the edge.
pub(crate) fn memo_by_hand(lines: &mut Vec<Line>) {
    let (one, rules) = (context(1), rules("bounded(3)"));
    let [six, seven] = [6, 7].map(|n| edges(&rules, &HeapBox::sorted(n, 31).expect("a box")));
    let (recursion, expected) = best(1, || {
        baseline::recursion(vec![31; 6], 3, &mut HashMap::new())
    });
    let (engine, (value, _)) = best(RUNS, || memo(&rules, 6, &one));
    assert_eq!(value, expected);
    let ratio = recursion.cpu.as_secs_f64() / engine.cpu.as_secs_f64();
    lines.push(line(
        "memo, six heaps <= 31, take 1-3: speed-up",
        (engine, recursion),
        six,
        ratio,
        ">= 5",
    ));
    let (large, (_, positions)) = best(RUNS, || memo(&rules, 7, &one));
    assert!(positions > 12_000_000);
    let ratio = each(large.cpu, seven) / each(engine.cpu, six);
    lines.push(Line {
        job: "memo, seven heaps (12.6 M) against six".into(),
        engine: format!("{:.2} ns/edge", each(large.cpu, seven)),
        baseline: format!("{:.2} ns/edge", each(engine.cpu, six)),
        ratio,
        goal: "<= 1.5",
    });
}
