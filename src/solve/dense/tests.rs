mod kept;
mod own;

use super::*;
use crate::game::{Convention, Heap, Moves, Order, Wholes, Words};
use crate::rulesets::heap_rules;
use crate::solve::definition::Definition;
use crate::solve::memo::Memo;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// Every position of the box, by the definition on whole vectors.
fn compare(text: &str, positions: &HeapBox, want: Want, threads: usize) {
    let rules = heap_rules(text);
    let context = Context::new(threads, 1 << 30).unwrap();
    let table = run(&rules, positions, want, &context).unwrap();
    let game = Wholes::new(&rules);
    let mut oracle = Definition::new(&game, want);
    let mut heaps = vec![0; positions.heaps()];
    loop {
        let expected = oracle.solve(&heaps.clone().into(), &context).unwrap();
        let (found, expected) = match want {
            Want::Values => (table.number(&heaps), expected),
            Want::Outcomes(_) => (table.number(&heaps), expected.min(1)),
        };
        assert_eq!(
            found, expected,
            "{text} {heaps:?} {want:?}, {threads} threads"
        );
        if !positions.advance(&mut heaps) {
            return;
        }
    }
}

#[test]
fn is_the_definition_on_small_boxes() {
    let wants = [
        Want::Values,
        Want::Outcomes(Convention::Normal),
        Want::Outcomes(Convention::Misere),
    ];
    for text in [
        "nim",
        "moore(2)",
        "moore(3)",
        "equal(2)",
        "equal(3)",
        "exact(2)",
        "exact(3)",
        "slow(2)",
        "bounded(2)",
        "subtract{1,3}",
    ] {
        for want in wants {
            for threads in [1, 2] {
                compare(text, &HeapBox::sorted(3, 5).unwrap(), want, threads);
                compare(text, &HeapBox::sorted(4, 2).unwrap(), want, threads);
                let mixed = HeapBox::new(vec![3, 1, 4], Order::Ordered).unwrap();
                compare(text, &mixed, want, threads);
            }
        }
    }
}

#[test]
fn cells_widen() {
    for threads in [1, 2] {
        let context = Context::new(threads, 1 << 30).unwrap();
        let table = run(
            &heap_rules("nim"),
            &HeapBox::sorted(2, 300).unwrap(),
            Want::Values,
            &context,
        );
        let table = table.unwrap();
        assert!(matches!(table.cells(), Some(crate::solve::Cells::U16(_))));
        assert_eq!(table.number(&[1, 300]), 301);
    }
}

#[test]
fn every_width_gives_the_same_numbers() {
    let (rules, context) = (heap_rules("moore(2)"), Context::default());
    let positions = HeapBox::sorted(3, 20).unwrap();
    let ranks = Ranks::new(&positions);
    let job = Job {
        rules: &rules,
        positions: &positions,
        ranks: &ranks,
        context: &context,
    };
    let narrow = job
        .fill::<AtomicU8, _>(<AtomicU8 as Mexed>::Seen::default)
        .unwrap()
        .unwrap();
    let middle = job
        .fill::<AtomicU16, _>(<AtomicU16 as Mexed>::Seen::default)
        .unwrap()
        .unwrap();
    let wide = job
        .fill::<AtomicU32, _>(<AtomicU32 as Mexed>::Seen::default)
        .unwrap()
        .unwrap();
    assert_eq!((narrow.width(), middle.width(), wide.width()), (1, 2, 4));
    for rank in 0..narrow.len() as u64 {
        assert_eq!(narrow.get(rank), middle.get(rank));
        assert_eq!(narrow.get(rank), wide.get(rank));
    }
}

#[test]
fn a_single_heap_may_split() {
    let context = Context::default();
    let table = run(
        &heap_rules("kayles"),
        &HeapBox::sorted(1, 20).unwrap(),
        Want::Values,
        &context,
    );
    let known = [
        0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1,
    ];
    let table = table.unwrap();
    assert!((0..=20).all(|h| table.number(&[h]) == known[h as usize]));
}

#[test]
fn refuses_before_it_allocates() {
    let context = Context::new(1, 1 << 20).unwrap();
    let stop = run(
        &heap_rules("nim"),
        &HeapBox::sorted(4, 255).unwrap(),
        Want::Values,
        &context,
    );
    assert!(matches!(stop, Err(Stop::Memory { .. })));
    let two = run(
        &heap_rules("kayles"),
        &HeapBox::sorted(2, 3).unwrap(),
        Want::Values,
        &context,
    );
    assert!(matches!(two, Err(Stop::Refused(_))));
}

#[test]
fn a_box_of_one_position() {
    for text in [
        "nim",
        "moore(2)",
        "equal(2)",
        "exact(2)",
        "slow(2)",
        "bounded(2)",
    ] {
        for bounds in [vec![0; 4], vec![0, 2, 0]] {
            compare(
                text,
                &HeapBox::new(bounds, Order::Ordered).unwrap(),
                Want::Values,
                1,
            );
        }
        compare(text, &HeapBox::sorted(3, 0).unwrap(), Want::Values, 2);
    }
}

/// Counts the positions that a run reports.
struct Done(AtomicU64);

impl crate::work::Progress for Done {
    fn begin(&self, _: &str, _: Option<u64>) {}

    fn advance(&self, units: u64) {
        self.0.fetch_add(units, Ordering::Relaxed);
    }

    fn end(&self) {}
}

#[test]
fn blocks_of_every_kind_give_the_table_of_one_thread() {
    let boxes = [
        // runs of the first heap; one heap free; two heaps free; another first heap than last
        HeapBox::sorted(2, 200),
        HeapBox::sorted(3, 80),
        HeapBox::sorted(4, 80),
        HeapBox::new(vec![150, 90], Order::Ordered),
        HeapBox::new(vec![9, 60, 50], Order::Ordered),
        HeapBox::new(vec![3, 2, 60, 50], Order::Ordered),
        HeapBox::new(vec![1; 16], Order::Ordered),
    ];
    for positions in boxes.map(Result::unwrap) {
        for want in [Want::Values, Want::Outcomes(Convention::Misere)] {
            let table = |threads| {
                let done = Arc::new(Done(AtomicU64::new(0)));
                let context = Context::new(threads, 1 << 30).unwrap();
                let context = context.with_progress(done.clone());
                let table = run(&heap_rules("bounded(3)"), &positions, want, &context).unwrap();
                (table, done.0.load(Ordering::Relaxed))
            };
            let ((one, _), (three, done)) = (table(1), table(3));
            // each rank lies in exactly one block
            assert_eq!(u128::from(done), positions.count(), "{positions}");
            let (one, three) = (one.cells().unwrap(), three.cells().unwrap());
            for rank in 0..one.len() as u64 {
                assert_eq!(one.get(rank), three.get(rank), "{positions} rank {rank}");
            }
        }
    }
}

#[test]
fn an_undeclared_split_is_an_error() {
    /// Kayles, and nothing declared.
    #[derive(Clone)]
    struct Splits;

    impl HeapRules for Splits {
        fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
            for (i, &heap) in heaps.iter().enumerate() {
                for left in 0..heap {
                    to.split(i, &[left, heap - 1 - left]);
                }
            }
        }
    }

    let (context, positions) = (Context::default(), HeapBox::ordered(2, 3).unwrap());
    let stop = run(&Splits, &positions, Want::Values, &context).unwrap_err();
    assert!(
        matches!(&stop, Stop::Fault(fault) if fault.why.contains("Split")),
        "{stop}"
    );
    let words = Words::new(Splits, 2, 3).unwrap();
    for threads in [1, 2] {
        let context = Context::new(threads, 1 << 20).unwrap();
        let found = Memo::flat(&words, Want::Values).solve(&[words.pack(&[3, 2])], &context);
        assert!(matches!(found, Err(Stop::Fault(_))), "{found:?}");
    }
    // a single heap that splits, or vectors of any length, need no declaration
    let one = HeapBox::ordered(1, 3).unwrap();
    assert!(run(&Splits, &one, Want::Values, &context).is_ok());
    let whole = Definition::new(Wholes::new(&Splits), Want::Values).solve(&[3, 2].into(), &context);
    let sum = |heap| {
        run(&Splits, &one, Want::Values, &context)
            .unwrap()
            .number(&[heap])
    };
    assert_eq!(whole.unwrap(), sum(3) ^ sum(2));
}
