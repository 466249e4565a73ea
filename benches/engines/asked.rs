//! The same question asked otherwise: rules written out against registered ones, a heap's value
//! against the sequence.

use super::clock::{best, text};
use super::{Line, RUNS, context, rules};
use grundy::game::{Heap, HeapBox};
use grundy::plan::{TableJob, Way, table};
use grundy::play::{Position, analyse};
use grundy::solve::{Table, Want};
use grundy::work::Context;

/// All lines: the time of the rules as somebody types them over that of the registered ones.
pub(crate) fn otherwise(lines: &mut Vec<Line>) {
    let one = context(1);
    for (name, own, heaps, max, goal) in [
        (
            "nim",
            "each heap: take t for t in 1..h if t > 0",
            2,
            1_000,
            "<= 2",
        ),
        (
            "chocolate(z/2)",
            "2 heaps: where a <= b div 2; to (t, b) for t in 0..a-1; \
             to (min(a, t div 2), t) for t in 0..b-1",
            2,
            600,
            "<= 5",
        ),
        (
            "rwythoff(3)",
            "2 heaps, symmetric: take (t, 0) for t in 1..a; take (0, t) for t in 1..b; \
             take (s, t) for s in 1..a, t in 1..b if abs(s - t) < 3",
            2,
            300,
            "<= 5",
        ),
        (
            "mark",
            "each heap: take 1; to h div 2 if h > 1",
            1,
            1 << 20,
            "<= 5",
        ),
        (
            "subtract{2,3,7}",
            "each heap: take t for t in {2, 3, 7} if h >= t",
            1,
            1 << 20,
            "<= 5",
        ),
    ] {
        let (registered, expected) = best(RUNS, || values(name, heaps, max, &one));
        let own = format!("rules{{{own}}}");
        let (time, found) = best(RUNS, || values(&own, heaps, max, &one));
        assert!(
            found
                .positions()
                .iter()
                .all(|x| found.number(&x) == expected.number(&x))
        );
        lines.push(Line {
            job: format!("asked, {name} as rules{{..}}, <= {max}: own / {name}"),
            engine: text(time),
            baseline: text(registered),
            ratio: time.cpu.as_secs_f64() / registered.cpu.as_secs_f64().max(1e-9),
            goal,
        });
    }
    lines.push(heap(&one));
}

fn values(text: &str, heaps: usize, max: Heap, context: &Context) -> Table {
    let rules = rules(text);
    let job = TableJob {
        rules: &rules,
        positions: HeapBox::ordered(heaps, max).expect("a small box"),
        want: Want::Values,
        engine: None,
        way: Way::Whole,
    };
    table(&job, context).expect("a table").table
}

/// A large heap of kayles alone, against a small one.
fn heap(one: &Context) -> Line {
    let value = |heap: Heap| {
        let ruleset = "kayles".parse().expect("a ruleset");
        let position = Position::heaps(&ruleset, [heap], None).expect("a position");
        analyse(&position, None, one).expect("a value")
    };
    let (small, _) = best(RUNS, || value(1_000));
    let (time, _) = best(RUNS, || value(1_000_000));
    Line {
        job: "asked, value kayles 10^6 (goal: 0.1 s): / kayles 10^3".into(),
        engine: text(time),
        baseline: text(small),
        ratio: time.cpu.as_secs_f64() / small.cpu.as_secs_f64().max(1e-9),
        goal: "",
    }
}
