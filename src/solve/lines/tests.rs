use super::*;
use crate::game::{Amounts, HeapRules};
use crate::rulesets::heap_rules;
use crate::solve::{dense, table_by};
use proptest::prelude::*;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

const MEMORY: u64 = 1 << 30;

fn fits(shape: &Shape, positions: &HeapBox) -> bool {
    prepare(shape, positions, Want::Values).is_ok()
}

fn run(shape: &Shape, positions: &HeapBox, context: &Context) -> Result<Table, Stop> {
    table_by(prepare, (shape, positions, Want::Values), context)
}

fn cost(shape: &Shape, positions: &HeapBox) -> u128 {
    let job = prepare(shape, positions, Want::Values).unwrap();
    job.bytes(&Context::default())
}

/// The whole table on one thread and on two, against the dense engine.
fn compare(text: &str, heaps: usize, max: Heap, order: Order) {
    let rules = heap_rules(text);
    let positions = HeapBox::new(vec![max; heaps], order).unwrap();
    let shape = rules.shape();
    assert!(fits(&shape, &positions), "{text} on {positions}");
    let context = Context::new(2, MEMORY).unwrap();
    let expected = dense::run(&rules, &positions, Want::Values, &context).unwrap();
    for threads in [1, 2] {
        let context = Context::new(threads, MEMORY).unwrap();
        let found = run(&shape, &positions, &context).unwrap();
        let text = format!("{text}, {positions}, {order}, {threads} threads");
        if max == 0 {
            // one position, without moves
            assert_eq!(found.cells(), Some(&Cells::U8(vec![0])), "{text}");
        } else {
            assert!(found == expected, "{text}");
        }
    }
}

/// Maxima around the sides of tiles and the words of sets.
const MAXIMA: [Heap; 9] = [0, 1, 2, 7, 15, 16, 17, 33, 65];

#[test]
fn is_the_dense_engine_on_up_to_three_heaps() {
    for text in ["nim", "equal(2)", "equal(3)"] {
        for heaps in 1..=3 {
            for max in MAXIMA {
                compare(text, heaps, max, Order::Sorted);
                let wide = heaps == 3 && max > 33;
                if !wide {
                    compare(text, heaps, max, Order::Ordered);
                }
            }
        }
    }
}

#[test]
fn is_the_dense_engine_for_nim_on_more_heaps() {
    for (heaps, maxima) in [
        (4, &MAXIMA[..8]),
        (5, &[0, 1, 2, 7, 15, 17][..]),
        (6, &[3, 9]),
        (8, &[4]),
        (9, &[3]),
    ] {
        for &max in maxima {
            compare("nim", heaps, max, Order::Sorted);
            if max < 8 && heaps < 6 {
                compare("nim", heaps, max, Order::Ordered);
            }
        }
    }
}

#[test]
fn is_the_dense_engine_where_cells_are_wide() {
    for text in ["nim", "equal(2)"] {
        for max in [127, 128, 255, 256, 300] {
            compare(text, 2, max, Order::Sorted);
        }
        compare(text, 2, 257, Order::Ordered);
    }
    compare("equal(3)", 3, 90, Order::Sorted);
    compare("equal(2)", 3, 90, Order::Sorted);
}

#[test]
fn a_single_heap_is_its_size() {
    let shape = Shape::Each(Amounts::Any);
    let positions = HeapBox::sorted(1, 200_000).unwrap();
    let table = run(&shape, &positions, &Context::default()).unwrap();
    assert!(matches!(table.cells(), Some(Cells::U32(_))));
    assert!((0..=200_000).all(|heap| table.number(&[heap]) == heap));
}

#[test]
fn sets_that_are_too_narrow_say_so_and_are_widened() {
    // a line of 70 positions has 70 values: they cannot fit one word
    let shape = Shape::Each(Amounts::Any);
    let positions = HeapBox::sorted(2, 69).unwrap();
    let job = Job::new(&shape, &positions, Want::Values).unwrap();
    let context = Context::default();
    assert_eq!(job.fill::<AtomicU8>(1, &context).unwrap(), None);
    let wide = job.fill::<AtomicU8>(2, &context).unwrap();
    assert_eq!(job.fill::<AtomicU8>(3, &context).unwrap(), wide);
    assert!(wide.is_some());
}

#[test]
fn fits_only_what_it_knows() {
    let three = HeapBox::sorted(3, 4).unwrap();
    let four = HeapBox::sorted(4, 4).unwrap();
    let mixed = HeapBox::new(vec![3, 4], Order::Ordered).unwrap();
    let shape = |text: &str| heap_rules(text).shape();
    assert!(fits(&shape("nim"), &four) && fits(&shape("equal(3)"), &three));
    assert!(!fits(&shape("nim"), &mixed) && !fits(&shape("equal(2)"), &four));
    for text in [
        "moore(2)",
        "exact(2)",
        "slow(2)",
        "bounded(2)",
        "subtract{1,3}",
    ] {
        assert!(!fits(&shape(text), &three), "{text}");
        let stop = run(&shape(text), &three, &Context::default());
        assert!(matches!(stop, Err(Stop::Refused(_))));
    }
    // nim, said in other ways
    let (one, two) = (
        HeapBox::sorted(1, 4).unwrap(),
        HeapBox::sorted(2, 4).unwrap(),
    );
    assert!(fits(&shape("moore(2)"), &one) && fits(&shape("vectors{(1,0)*,(0,1)*}"), &two));
}

#[test]
fn refuses_before_it_allocates() {
    let context = Context::new(1, 1 << 20).unwrap();
    let shape = Shape::Each(Amounts::Any);
    for positions in [
        HeapBox::sorted(3, 511).unwrap(),
        HeapBox::sorted(3, 1 << 40).unwrap(),
        HeapBox::ordered(2, 1 << 62).unwrap(),
        HeapBox::sorted(1, u64::MAX - 1).unwrap(),
    ] {
        let needed = cost(&shape, &positions);
        match run(&shape, &positions, &context) {
            Err(Stop::Memory {
                needed: reported, ..
            }) => assert_eq!(reported, needed),
            other => panic!("{positions}: {other:?}"),
        }
    }
}

#[test]
fn the_cost_is_enough_for_the_table() {
    let shape = Shape::Each(Amounts::Any);
    for order in [Order::Sorted, Order::Ordered] {
        let positions = HeapBox::new(vec![40; 3], order).unwrap();
        let needed = cost(&shape, &positions);
        assert!(needed > positions.count());
        let exact = Context::new(1, needed as u64).unwrap();
        assert!(run(&shape, &positions, &exact).is_ok());
        let less = Context::new(1, needed as u64 - 1).unwrap();
        assert!(matches!(
            run(&shape, &positions, &less),
            Err(Stop::Memory { .. })
        ));
    }
}

#[test]
fn stops_when_cancelled() {
    let flag = Arc::new(AtomicBool::new(true));
    let context = Context::default().with_cancel(flag);
    let positions = HeapBox::sorted(3, 40).unwrap();
    let stop = run(&Shape::Each(Amounts::Any), &positions, &context);
    assert_eq!(stop, Err(Stop::Cancelled));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn is_the_dense_engine_on_random_boxes(
        (text, heaps, max) in prop_oneof![
            (Just("nim"), 1..=2_usize, 0..150_u64),
            (Just("nim"), 3..=3_usize, 0..40_u64),
            (Just("nim"), 4..=7_usize, 0..7_u64),
            (Just("moore(1)"), 1..=3_usize, 0..20_u64),
            (prop_oneof![Just("equal(2)"), Just("equal(5)")], 1..=2_usize, 0..150_u64),
            (prop_oneof![Just("equal(2)"), Just("equal(3)")], 3..=3_usize, 0..40_u64),
        ],
        ordered in any::<bool>(),
    ) {
        let order = if ordered && heaps < 6 { Order::Ordered } else { Order::Sorted };
        compare(text, heaps, max, order);
    }
}
