//! Two threads against one: wall time of one / of two. Prints the CPU time of each thread, which
//! shows a busy machine as well as a bad engine.

use super::clock::{self, best};
use super::general::{memo, table};
use super::outcomes::moore;
use super::{Job, Line, RUNS, context, rules};
use grundy::game::{Grid, HeapBox, HeapRules};
use grundy::rulesets::{Rules, Ruleset};
use grundy::solve::memo::Memo;
use grundy::solve::{Want, lines, table_by};
use grundy::work::Context;
use std::hint::black_box;
use std::time::Duration;

fn sorted(n: usize, max: u64) -> HeapBox {
    HeapBox::sorted(n, max).expect("a box")
}

/// The engines for any rules.
pub(crate) fn general(report: &mut Vec<Line>) {
    let cram: Ruleset = "cram".parse().expect("a ruleset");
    let Rules::Board(cram) = cram.rules else {
        unreachable!("cram is played on boards")
    };
    let coded = cram.declared().coded(6, 5).expect("a board");
    let on = coded.expect("words of 64 bits");
    let full = on.components(&Grid::full(6, 5)).expect("a position");
    let (take, moore) = (rules("bounded(3)"), rules("moore(2)"));
    let boxes = [sorted(6, 31), sorted(4, 31)];
    let jobs: [(&str, Job<'_>, &str); 4] = [
        (
            "memo, cram 6x5",
            Box::new(|context| {
                let mut memo = Memo::flat(&*on, Want::Values);
                black_box(memo.solve(&full, context).expect("a value"));
            }),
            ">= 1.6",
        ),
        (
            "memo, six heaps <= 31, take 1-3",
            Box::new(|c| _ = black_box(memo(&take, 6, c))),
            ">= 1.25",
        ),
        (
            "dense, six heaps <= 31, take 1-3",
            Box::new(|c| _ = black_box(table(&take, &boxes[0], c))),
            ">= 1.5",
        ),
        (
            "dense, moore(2), four heaps <= 31",
            Box::new(|c| _ = black_box(table(&moore, &boxes[1], c))),
            ">= 1.5",
        ),
    ];
    for (job, run, goal) in jobs {
        report.push(against_one(job, RUNS, &run, goal));
    }
}

/// Jobs of lines and budgets that fit the cache.
pub(crate) fn in_cache(report: &mut Vec<Line>) {
    let (nim, positions) = (rules("nim").shape(), sorted(3, 511));
    let jobs: [(&str, Job<'_>); 3] = [
        (
            "lines, nim, 3 heaps <= 511",
            Box::new(|context| {
                let job = (&nim, &positions, Want::Values);
                black_box(table_by(lines::prepare, job, context).expect("a table"));
            }),
        ),
        ("budget, moore(2), 5 heaps <= 63", moore(&[63; 5])),
        ("budget, moore(2), 4 heaps <= 255", moore(&[255; 4])),
    ];
    for (job, run) in jobs {
        report.push(against_one(job, 4 * RUNS, &run, ">= 1.5"));
    }
}

fn against_one(job: &str, runs: usize, run: &dyn Fn(&Context), goal: &'static str) -> Line {
    let ms = |time: Duration| format!("{:.1} ms", time.as_secs_f64() * 1e3);
    let (one, two) = (context(1), context(2));
    // in turn, so that both meet the same machine
    let mut least = [Duration::MAX; 2];
    for _ in 0..runs {
        let (alone, ()) = best(1, || run(&one));
        let before = clock::threads(&two);
        let (both, ()) = best(1, || run(&two));
        let used = clock::threads(&two).into_iter().zip(before);
        let used: Vec<String> = used.map(|(now, was)| ms(now - was)).collect();
        println!(
            "{job}: one thread {}, two {} wall (threads used {})",
            ms(alone.wall),
            ms(both.wall),
            used.join(" and ")
        );
        least = [least[0].min(alone.wall), least[1].min(both.wall)];
    }
    let [alone, both] = least;
    Line {
        job: format!("{job}: 2 threads"),
        engine: ms(both),
        baseline: ms(alone),
        ratio: alone.as_secs_f64() / both.as_secs_f64(),
        goal,
    }
}
