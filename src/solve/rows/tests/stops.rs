//! What is refused, what a sweep costs, and that it can be stopped.

use super::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[test]
fn shapes_of_other_engines_are_refused() {
    let positions = sorted(3, 4);
    for (text, fitting) in [
        ("nim", true),
        ("moore(1)", true),
        ("equal(1)", true),
        ("equal(3)", true),
        ("moore(2)", false),
        ("exact(2)", false),
        ("slow(2)", false),
        ("subtract{1,3}", false),
        ("bounded(2)", false),
        ("kayles", false),
    ] {
        let shape = heap_rules(text).shape();
        assert_eq!(fits(&shape, &positions), fitting, "{text}");
        let done = run(&shape, &positions, Convention::Normal, &context(1));
        assert_eq!(done.is_ok(), fitting, "{text}");
    }
    // lowering one heap alone is no move
    let pairs = Shape::Faces {
        sizes: 2..=3,
        amounts: Amounts::Equal,
    };
    assert!(!fits(&pairs, &positions));
    let (nim, equal) = (heap_rules("nim").shape(), heap_rules("equal(2)").shape());
    let mut mixed = vec![1; 13];
    mixed[4] = 2;
    assert!(fits(&nim, &sorted(13, 2)) && !fits(&nim, &ordered(&mixed)));
    assert!(fits(&equal, &sorted(12, 2)) && !fits(&equal, &sorted(13, 2)));
    assert!(!fits(&nim, &ordered(&[1, Heap::MAX])));
}

#[test]
fn memory_is_compared_beforehand() {
    for (text, positions) in [
        ("nim", sorted(3, 255)),
        ("nim", sorted(5, 20)),
        ("equal(2)", sorted(3, 100)),
        ("equal(3)", sorted(3, 100)),
        ("equal(2)", sorted(2, 10_000)),
        ("equal(4)", ordered(&[12; 4])),
        ("nim", ordered(&[20, 30, 90])),
    ] {
        let shape = heap_rules(text).shape();
        let want = Want::Outcomes(Convention::Normal);
        let job = Job::new(&shape, &positions, want).unwrap();
        let needed = job.lines();
        let swept = |memory: u128| {
            let context = Context::new(1, memory as u64).unwrap();
            sweep(
                &shape,
                &positions,
                Convention::Normal,
                &context,
                &mut |_| {},
            )
        };
        assert!(swept(needed).is_ok(), "{text} on {positions}");
        match swept(needed - 1) {
            Err(Stop::Memory {
                needed: reported, ..
            }) => assert_eq!(reported, needed),
            other => panic!("{text} on {positions}: {other:?}"),
        }
        let needed = job.bytes(&context(1));
        let exact = Context::new(1, needed as u64).unwrap();
        assert!(run(&shape, &positions, Convention::Normal, &exact).is_ok());
        let less = Context::new(1, needed as u64 - 1).unwrap();
        let table = run(&shape, &positions, Convention::Normal, &less);
        assert!(matches!(table, Err(Stop::Memory { .. })));
    }
}

#[test]
fn huge_boxes_are_refused_and_nothing_overflows() {
    for text in ["nim", "equal(2)", "equal(3)"] {
        let shape = heap_rules(text).shape();
        for positions in [
            sorted(2, 1 << 62),
            sorted(3, 1 << 40),
            ordered(&[1 << 40, 1 << 40, 1 << 41]),
            ordered(&[1 << 31, 1 << 31, 1 << 31, 1 << 30]),
            ordered(&[1 << 62, (1 << 62) + 1]),
        ] {
            let want = Want::Outcomes(Convention::Normal);
            let job = Job::new(&shape, &positions, want).unwrap();
            assert!(job.work() > 1 << 60);
            let table = run(&shape, &positions, Convention::Normal, &context(1));
            assert!(matches!(table, Err(Stop::Memory { .. })), "{positions}");
            let swept = sweep(
                &shape,
                &positions,
                Convention::Normal,
                &context(1),
                &mut |_| panic!("{positions}"),
            );
            assert!(matches!(swept, Err(Stop::Memory { .. })), "{positions}");
        }
        // a single heap needs no lines
        let mut seen = Vec::new();
        let mut visit = |heaps: &[Heap]| seen.push(heaps.to_vec());
        let one = sorted(1, 1 << 62);
        for convention in CONVENTIONS {
            sweep(&shape, &one, convention, &context(1), &mut visit).unwrap();
        }
        assert_eq!(seen, [[0], [1]]);
    }
}

#[test]
fn stops_when_cancelled() {
    let context = context(1).with_cancel(Arc::new(AtomicBool::new(true)));
    for positions in [sorted(3, 40), ordered(&[3, 4, 5])] {
        for text in ["nim", "equal(2)"] {
            let shape = heap_rules(text).shape();
            let stop = run(&shape, &positions, Convention::Normal, &context);
            assert_eq!(stop, Err(Stop::Cancelled));
        }
    }
}

#[test]
fn stops_within_a_sweep() {
    for positions in [sorted(2, 5_000), sorted(4, 60), ordered(&[60, 61, 62])] {
        let normal = Convention::Normal;
        let shape = heap_rules("equal(1)").shape();
        let whole = sweep(&shape, &positions, normal, &context(1), &mut |_| {}).unwrap();
        let flag = Arc::new(AtomicBool::new(false));
        let context = context(1).with_cancel(flag.clone());
        let mut seen = 0;
        let mut visit = |_: &[Heap]| {
            seen += 1;
            flag.store(true, Ordering::Relaxed);
        };
        let stop = sweep(&shape, &positions, normal, &context, &mut visit);
        assert_eq!(stop, Err(Stop::Cancelled), "{positions}");
        // on the way, not when all is done
        let half = whole.p_sorted / 2;
        assert!((1..half).contains(&seen), "{positions}: {seen}");
    }
}
