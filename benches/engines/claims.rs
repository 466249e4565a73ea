//! Claims in the claim language against the same comparisons written in Rust.

use super::clock::{Time, best, text};
use super::{Line, RUNS, context, rules};
use grundy::claim::compare;
use grundy::claim::language::{Claim, Place};
use grundy::game::{Heap, HeapBox};
use grundy::plan::{TableJob, Way, table};
use grundy::solve::{Table, Want};
use grundy::work::Context;

/// One comparison, said twice.
struct Twice {
    rules: &'static str,
    claim: &'static str,
    want: Want,
    heaps: usize,
    max: Heap,
    differs: fn(&[Heap], u64) -> bool,
}

/// All lines: the claim's time over that of Rust, without the table that both compute.
pub(crate) fn against_rust(lines: &mut Vec<Line>) {
    let one = context(1);
    for twice in [
        Twice {
            rules: "nim",
            claim: "G(nim, x) = nimsum(x)",
            want: Want::Values,
            heaps: 3,
            max: 511,
            differs: |heaps, value| value != heaps.iter().fold(0, |sum, heap| sum ^ heap),
        },
        Twice {
            rules: "moore(2)",
            claim: "P(moore(2), x) <=> all(bits(x), sum mod 3 = 0)",
            want: Want::Outcomes(grundy::game::Convention::Normal),
            heaps: 4,
            max: 127,
            differs: |heaps, number| {
                let all = heaps.iter().fold(0, |all, heap| all | heap);
                let top = u64::BITS - all.leading_zeros();
                let column = |j: u32| heaps.iter().map(|heap| heap >> j & 1).sum::<u64>();
                (number == 0) != (0..top).all(|j| column(j).is_multiple_of(3))
            },
        },
        Twice {
            rules: "wythoff",
            claim: "b - 2*a <= G(wythoff, a, b) <= a + b",
            want: Want::Values,
            heaps: 2,
            max: 4095,
            differs: |heaps, value| {
                let low = i128::from(heaps[1]) - 2 * i128::from(heaps[0]);
                low > i128::from(value) || value > heaps[0] + heaps[1]
            },
        },
    ] {
        lines.push(line(&twice, &one));
    }
}

fn line(twice: &Twice, one: &Context) -> Line {
    let rules = rules(twice.rules);
    let positions = HeapBox::sorted(twice.heaps, twice.max).expect("a small box");
    let job = TableJob {
        rules: &rules,
        positions,
        want: twice.want,
        engine: None,
        way: Way::Whole,
    };
    let fill = || -> Table { table(&job, one).expect("a table").table };
    let (filled, whole) = best(RUNS, fill);
    let (rust, failures) = best(RUNS, || {
        compare(&whole, one, twice.differs).expect("a comparison")
    });
    let claim = Claim::parse(twice.claim).expect("a claim");
    let place = Place {
        max: Some(vec![twice.max; twice.heaps]),
        ..Place::default()
    };
    let (said, answer) = best(RUNS, || claim.decide(&place, one).expect("a verdict"));
    assert_eq!((failures.count, answer.failures), (0, 0));
    let said = Time {
        wall: said.wall.saturating_sub(filled.wall),
        cpu: said.cpu.saturating_sub(filled.cpu),
    };
    Line {
        job: format!("claims, {}: claim / Rust", twice.claim),
        engine: text(said),
        baseline: text(rust),
        ratio: said.cpu.as_secs_f64() / rust.cpu.as_secs_f64().max(1e-9),
        goal: "<= 4",
    }
}
