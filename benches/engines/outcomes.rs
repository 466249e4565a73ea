//! The budget engine next to forward search and the P-sieve, and CPU features.

use super::clock::{Time, best};
use super::{Job, Line, RUNS, baseline, context, per_position, rules};
use grundy::claim::columns::all_zero;
use grundy::game::{Convention, HeapBox, HeapRules, Shape};
use grundy::solve::budget::{Row, RowsSeen, sweep};
use grundy::solve::{Want, levels, rows, table_by};
use grundy::work::{Context, Cpu, Features};
use std::hint::black_box;

fn run(shape: &Shape, max: &[u64], context: &Context) -> u128 {
    let rows = (Convention::Normal, RowsSeen::WithP);
    sweep(shape, max, rows, context, &|_| {}).expect("a sweep")
}

/// Every P-position meets Moore's condition, and their number is that of the formula: the sum of
/// C(n, j) over j = 0 mod 3, to the number of bits.
fn verify(shape: &Shape, max: &[u64], context: &Context) {
    let check = |row: &Row<'_>| {
        let mut heaps = row.heaps.to_vec();
        for size in row.sizes() {
            heaps[row.axis] = size;
            assert!(all_zero(&heaps, 3), "{heaps:?}");
        }
    };
    let rows = (Convention::Normal, RowsSeen::WithP);
    let found = sweep(shape, max, rows, context, &check).expect("a sweep");
    let column = match max.len() {
        4 => 5_u128,
        5 => 11,
        6 => 22,
        n => unreachable!("{n} heaps"),
    };
    assert_eq!(found, column.pow((max[0] + 1).ilog2()));
}

pub(crate) fn budget(report: &mut Vec<Line>) {
    let one = context(1);
    let shape = rules("moore(2)").shape();
    let boxes: [&[u64]; 4] = [&[63; 4], &[63; 5], &[255; 4], &[63; 6]];
    let count = |max: &[u64]| HeapBox::ordered(max.len(), max[0]).expect("a box").count();
    let (four, _) = best(50 * RUNS, || run(&shape, boxes[0], &one));
    let (five, _) = best(2 * RUNS, || run(&shape, boxes[1], &one));
    let (long, _) = best(RUNS, || run(&shape, boxes[2], &one));
    let small = Context::new(1, 400_000_000).expect("threads");
    let (six, _) = best(1, || run(&shape, boxes[3], &small));
    boxes.iter().for_each(|max| verify(&shape, max, &one));
    let sieve = |n: usize| {
        let (time, p) = best(1, || baseline::p_sieve(n, 63));
        assert_eq!(u128::from(p), run(&shape, &vec![63; n], &one));
        time
    };
    let (sieve_four, sieve_five) = (sieve(4), sieve(5));
    let (forward, p) = best(1, || baseline::forward(4, 63));
    assert_eq!(p, 15_625);
    for (job, engine, baseline, max, goal) in [
        (
            "budget, moore(2), 4 heaps <= 63: forward search",
            four,
            forward,
            boxes[0],
            ">= 100000",
        ),
        (
            "budget, the same: P-sieve",
            four,
            sieve_four,
            boxes[0],
            ">= 300",
        ),
        (
            "budget, moore(2), 5 heaps <= 63: P-sieve",
            five,
            sieve_five,
            boxes[1],
            ">= 1000",
        ),
    ] {
        report.push(Line::faster(job, (engine, baseline), count(max), goal));
    }
    let each = |time: Time, max: &[u64]| time.cpu.as_secs_f64() / count(max) as f64;
    for (job, time, max, goal) in [
        (
            "budget, 4 heaps <= 255: a position / 5 heaps <= 63",
            long,
            boxes[2],
            "<= 1.5",
        ),
        (
            "budget, 6 heaps <= 63, 400 MB: the same",
            six,
            boxes[3],
            "<= 3",
        ),
    ] {
        report.push(Line {
            job: job.into(),
            engine: per_position(time, count(max)),
            baseline: per_position(five, count(boxes[1])),
            ratio: each(time, max) / each(five, boxes[1]),
            goal,
        });
    }
}

/// The P-positions of moore(2).
pub(crate) fn moore(max: &'static [u64]) -> Job<'static> {
    let shape = rules("moore(2)").shape();
    Box::new(move |context| _ = black_box(run(&shape, max, context)))
}

/// Each set of CPU features against the best: time of the best / its time.
pub(crate) fn features(report: &mut Vec<Line>) {
    let (moore, nim) = (rules("moore(2)").shape(), rules("nim").shape());
    let (small, wide) = (HeapBox::ordered(4, 31), HeapBox::sorted(3, 1023));
    let (small, wide) = (small.expect("a box"), wide.expect("a box"));
    let jobs: [(&str, Job<'_>); 3] = [
        ("budget, moore(2), 5 heaps <= 63", self::moore(&[63; 5])),
        (
            "levels, moore(2), 4 heaps <= 31",
            Box::new(|context| {
                let job = (&moore, &small, Want::Values);
                black_box(table_by(levels::prepare, job, context).expect("a table"));
            }),
        ),
        (
            "rows, nim, 3 heaps <= 1023",
            Box::new(|context| {
                let outcomes = Want::Outcomes(Convention::Normal);
                let rows = rows::prepare(&nim, &wide, outcomes).expect("rays");
                black_box(rows.run(context, &|_| {}).expect("a summary"));
            }),
        ),
    ];
    for features in Features::ALL {
        if Cpu::with(features).is_none() {
            println!("this CPU lacks {features}: its lines are left out");
        }
    }
    let best_features = Cpu::best();
    for (job, run) in jobs {
        let time = |cpu: Cpu| best(4 * RUNS, || run(&context(1).with_cpu(cpu))).0;
        let fastest = time(best_features);
        for cpu in Cpu::all().filter(|cpu| *cpu != best_features) {
            let time = time(cpu);
            report.push(Line {
                job: format!("{job}: {}", cpu.features()),
                engine: super::clock::text(time),
                baseline: super::clock::text(fastest),
                ratio: fastest.cpu.as_secs_f64() / time.cpu.as_secs_f64(),
                goal: ">= 0.25",
            });
        }
    }
}
