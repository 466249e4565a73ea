mod sweeps;

use super::RowsSeen::WithP;
use super::*;
use crate::game::Amounts;
use crate::game::{Convention, HeapBox, HeapRules, Order, Wholes};
use crate::rulesets::{HeapRuleset, Hyper, heap_rules};
use crate::solve::definition::Definition;
use crate::solve::{Cells, Table, Want, dense, table_by};
use proptest::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];

fn fits(shape: &Shape, positions: &HeapBox) -> bool {
    prepare(shape, positions, Want::Outcomes(Convention::Normal)).is_ok()
}

fn run(
    shape: &Shape,
    positions: &HeapBox,
    convention: Convention,
    context: &Context,
) -> Result<Table, Stop> {
    table_by(
        prepare,
        (shape, positions, Want::Outcomes(convention)),
        context,
    )
}

/// Any family of sets of heaps, by the dense engine, on 1 and 2 threads.
fn compare_sets(sets: &[u64], positions: &HeapBox) {
    let rules = Hyper::new(sets.to_vec(), Amounts::Any).unwrap();
    for convention in CONVENTIONS {
        for threads in [1, 2] {
            let context = context(threads);
            let expected = dense::run(&rules, positions, Want::Outcomes(convention), &context);
            let table = run(&rules.shape(), positions, convention, &context);
            let what = format!("{sets:?}, {positions}, {convention:?}, {threads} threads");
            assert_eq!(table, expected, "{what}");
        }
    }
}

#[test]
fn every_family_on_three_heaps() {
    for family in 1_u64..1 << 7 {
        let sets: Vec<u64> = (1..8).filter(|set| family >> (set - 1) & 1 == 1).collect();
        compare_sets(&sets, &HeapBox::ordered(3, 4).unwrap());
        let mixed = HeapBox::new(vec![2, 9, 66], Order::Ordered).unwrap();
        compare_sets(&sets, &mixed);
    }
}

fn context(threads: usize) -> Context {
    Context::new(threads, 1 << 30).unwrap()
}

/// The dense table; by the definition where the box is a single position.
fn expected(
    rules: &HeapRuleset,
    positions: &HeapBox,
    convention: Convention,
    context: &Context,
) -> Table {
    let want = Want::Outcomes(convention);
    if positions.count() > 1 {
        return dense::run(rules, positions, want, context).unwrap();
    }
    let game = Wholes::new(rules);
    let zero = vec![0; positions.heaps()].into();
    let number = Definition::new(&game, want).solve(&zero, context).unwrap();
    Table::new(
        positions.clone(),
        want,
        Cells::U8(vec![number.min(1) as u8]),
    )
}

/// Every position of the box, by the dense engine, and the count of the sweep.
fn compare(text: &str, positions: &HeapBox, convention: Convention, threads: usize) {
    let (rules, context) = (heap_rules(text), context(threads));
    let what = format!("{text}, {positions}, {convention:?}, {threads} threads");
    let expected = expected(&rules, positions, convention, &context);
    let table = run(&rules.shape(), positions, convention, &context).unwrap();
    assert_eq!(table, expected, "{what}");
    let nothing = |_: &Row<'_>| ();
    let shape = rules.shape();
    let found = sweep(
        &shape,
        positions.max(),
        (convention, WithP),
        &context,
        &nothing,
    )
    .unwrap();
    if positions.order() == Order::Ordered {
        let Some(Cells::U8(cells)) = table.cells() else {
            panic!("outcomes take a byte each");
        };
        let p = cells.iter().filter(|&&cell| cell == 0).count();
        assert_eq!(found, p as u128, "{what}");
    }
}

fn compare_all(positions: &HeapBox) {
    for text in [
        "nim", "moore(1)", "moore(2)", "moore(3)", "exact(2)", "exact(3)",
    ] {
        for convention in CONVENTIONS {
            for threads in [1, 2] {
                compare(text, positions, convention, threads);
            }
        }
    }
}

#[test]
fn equals_the_dense_engine_on_equal_bounds() {
    for max in [0, 1, 2, 3, 4, 7, 8, 15, 63, 64, 65] {
        for n in 1..=5 {
            let sizes = (max + 1_u64).pow(n as u32);
            if sizes <= 1 << 15 {
                compare_all(&HeapBox::ordered(n, max).unwrap());
                compare_all(&HeapBox::sorted(n, max).unwrap());
            }
        }
    }
}

#[test]
fn equals_the_dense_engine_on_mixed_bounds() {
    for max in [
        vec![3, 0, 5],
        vec![0, 0, 0, 7],
        vec![1, 64],
        vec![130, 3],
        vec![2, 70, 3],
        vec![66, 1, 2, 1],
        vec![0, 9, 4, 0, 2],
        vec![5, 4, 3, 2],
        vec![1, 2, 3, 4, 1],
        vec![1, 1, 2, 1, 1, 3],
        // more than one group of rows, the last with a row past the last
        vec![80, 70],
    ] {
        compare_all(&HeapBox::new(max, Order::Ordered).unwrap());
    }
}

#[test]
fn more_heaps_in_a_move_than_there_are() {
    for text in ["moore(9)", "exact(4)", "exact(9)"] {
        for convention in CONVENTIONS {
            compare(text, &HeapBox::ordered(3, 5).unwrap(), convention, 1);
            compare(text, &HeapBox::ordered(1, 70).unwrap(), convention, 2);
            let zeros = HeapBox::new(vec![0, 4, 0, 3], Order::Ordered).unwrap();
            compare(text, &zeros, convention, 1);
        }
    }
}

#[test]
fn refuses_before_it_allocates_and_stops_when_told() {
    let shape = heap_rules("moore(2)").shape();
    let nothing = |_: &Row<'_>| ();
    let small = Context::new(1, 1 << 20).unwrap();
    let stop = sweep(
        &shape,
        &[63; 6],
        (Convention::Normal, WithP),
        &small,
        &nothing,
    );
    assert!(matches!(stop, Err(Stop::Memory { needed, .. }) if needed > 1 << 27));
    assert!(matches!(
        run(
            &shape,
            &HeapBox::ordered(4, 63).unwrap(),
            Convention::Normal,
            &small
        ),
        Err(Stop::Memory { .. })
    ));
    let cost = |max: &[u64]| {
        let layout = WordLayout::new(&shape, max, Convention::Normal).unwrap();
        layout.sweep_bytes(&small)
    };
    // six heaps below 64 in less than 400 MB
    assert!(cost(&[63; 6]) < 400_000_000);
    // two heaps need a row, not a square
    assert!(cost(&[100_000; 2]) < 1 << 20);
    for max in [vec![u64::MAX; 2], vec![u64::MAX >> 8; 4], vec![]] {
        let stop = sweep(&shape, &max, (Convention::Normal, WithP), &small, &nothing);
        assert!(
            matches!(stop, Err(Stop::Refused(_) | Stop::Memory { .. })),
            "{max:?}"
        );
    }
    for threads in [1, 2] {
        let cancel = Arc::new(AtomicBool::new(false));
        let context = context(threads).with_cancel(cancel.clone());
        let set = |_: &Row<'_>| cancel.store(true, Ordering::Relaxed);
        let stop = sweep(
            &shape,
            &[63; 5],
            (Convention::Normal, WithP),
            &context,
            &set,
        );
        assert_eq!(stop, Err(Stop::Cancelled));
    }
}

#[test]
fn shapes_of_other_engines_are_refused() {
    let positions = HeapBox::ordered(3, 4).unwrap();
    for (text, fitting) in [
        ("nim", true),
        ("moore(2)", true),
        ("exact(2)", true),
        ("slow(2)", false),
        ("equal(2)", false),
        ("subtract{1,3}", false),
        ("bounded(2)", false),
        ("kayles", false),
    ] {
        let shape = heap_rules(text).shape();
        assert_eq!(fits(&shape, &positions), fitting, "{text}");
        let done = run(&shape, &positions, Convention::Normal, &context(1));
        assert_eq!(done.is_ok(), fitting, "{text}");
    }
}

proptest! {
    #[test]
    fn equals_the_dense_engine_on_any_box(
        family in prop_oneof![Just("moore"), Just("exact")],
        k in 1_usize..5,
        max in prop::collection::vec(
            prop_oneof![4 => 0_u64..6, 1 => 6_u64..20, 1 => 60_u64..70],
            1..6,
        ),
        misere in any::<bool>(),
        threads in 1_usize..3,
    ) {
        let positions = HeapBox::new(max, Order::Ordered).unwrap();
        prop_assume!(positions.count() <= 10_000);
        let convention = CONVENTIONS[usize::from(misere)];
        compare(&format!("{family}({k})"), &positions, convention, threads);
    }
    #[test]
    fn any_family_of_sets(
        sets in prop::collection::vec(1_u64..32, 1..9),
        max in prop::collection::vec(prop_oneof![6 => 0_u64..6, 1 => 60_u64..70], 5),
    ) {
        let positions = HeapBox::new(max, Order::Ordered).unwrap();
        prop_assume!(positions.count() <= 4_000);
        compare_sets(&sets, &positions);
    }
}

/// A thread that leaves in the midst of a part lets those go that wait for its end, and its reason is
/// the one that is reported.
#[test]
fn whoever_waits_is_let_go() {
    for full in [false, true] {
        let (cancel, held) = (
            Arc::new(AtomicBool::new(false)),
            Arc::new(AtomicU64::new(0)),
        );
        let context = context(2)
            .with_cancel(cancel.clone())
            .with_full(held.clone());
        // the first row of a part of a thousand; by then the other thread waits for the part
        let set = |_: &Row<'_>| {
            std::thread::sleep(Duration::from_millis(50));
            if full {
                held.store(1, Ordering::Relaxed);
            } else {
                cancel.store(true, Ordering::Relaxed);
            }
        };
        let (shape, max) = (heap_rules("moore(2)").shape(), [4095, 999, 1, 1]);
        let stop = sweep(&shape, &max, (Convention::Normal, WithP), &context, &set);
        match stop {
            Err(Stop::Memory { .. }) => assert!(full),
            other => assert!(!full && other == Err(Stop::Cancelled), "{other:?}"),
        }
    }
}

/// Nim hands on one set, so that nothing but the sizes is large.
#[test]
fn sizes_that_overflow_are_refused() {
    let max = [30, 30, 20, 20, 20].map(|bits| (1_u64 << bits) - 1);
    let shape = heap_rules("nim").shape();
    let nothing = |_: &Row<'_>| ();
    let stop = sweep(
        &shape,
        &max,
        (Convention::Normal, WithP),
        &context(1),
        &nothing,
    );
    assert!(
        matches!(stop, Err(Stop::Refused(_) | Stop::Memory { .. })),
        "{stop:?}"
    );
}

/// Heaps that are always 0 are no coordinates, of which there may be 64 where sets are listed.
#[test]
fn sets_among_more_than_64_heaps() {
    let shape = Shape::Sets {
        sets: vec![1],
        amounts: Amounts::Any,
    };
    let mut max = vec![0; 66];
    (max[0], max[64]) = (1, 1);
    let nothing = |_: &Row<'_>| ();
    let normal = (Convention::Normal, WithP);
    let p = sweep(&shape, &max, normal, &context(1), &nothing);
    // heap 0 is empty, heap 64 is not played
    assert_eq!(p, Ok(2));
}
