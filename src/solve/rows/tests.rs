mod stops;

use super::*;
use crate::game::{Amounts, HeapRules, Wholes};
use crate::rulesets::{HeapRuleset, heap_rules};
use crate::solve::definition::Definition;
use crate::solve::{Cells, Statistics, Table, Want, dense, table_by};
use crate::work::Cpu;
use proptest::prelude::*;
use std::cell::RefCell;
use std::sync::Mutex;

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

/// Shows the P-positions to `visit`.
fn sweep(
    shape: &Shape,
    positions: &HeapBox,
    convention: Convention,
    context: &Context,
    visit: &mut (dyn FnMut(&[Heap]) + Send),
) -> Result<Summary, Stop> {
    let job = prepare(shape, positions, Want::Outcomes(convention))?;
    let visit = Mutex::new(visit);
    job.run(context, &|heaps| (visit.lock().unwrap())(heaps))
}

fn context(threads: usize) -> Context {
    Context::new(threads, 1 << 30).unwrap()
}

fn sorted(heaps: usize, max: Heap) -> HeapBox {
    HeapBox::sorted(heaps, max).unwrap()
}

fn ordered(max: &[Heap]) -> HeapBox {
    HeapBox::new(max.to_vec(), Order::Ordered).unwrap()
}

/// The dense table; by the definition where the box is a single position.
fn expected(rules: &HeapRuleset, positions: &HeapBox, convention: Convention) -> Table {
    let (want, context) = (Want::Outcomes(convention), context(1));
    if positions.count() > 1 {
        return dense::run(rules, positions, want, &context).unwrap();
    }
    let game = Wholes::new(rules);
    let zero = vec![0; positions.heaps()].into();
    let number = Definition::new(&game, want).solve(&zero, &context).unwrap();
    let cells = Cells::U8(vec![number.min(1) as u8]);
    Table::new(positions.clone(), want, cells)
}

/// The table, the positions that a visitor sees and the counts, against the dense engine.
fn compare(text: &str, positions: &HeapBox, convention: Convention, contexts: &[Context]) {
    let rules = heap_rules(text);
    let shape = rules.shape();
    assert!(fits(&shape, positions), "{text} on {positions}");
    let dense = expected(&rules, positions, convention);
    let counted = Statistics::of(&dense, &contexts[0]).unwrap();
    for context in contexts {
        let name = format!(
            "{text} {convention}, {positions}, {}, {context:?}",
            positions.order()
        );
        assert!(
            run(&shape, positions, convention, context).unwrap() == dense,
            "{name}"
        );
        let mut seen = 0;
        let mut visit = |heaps: &[Heap]| {
            assert_eq!(dense.number(heaps), 0, "{name}: {heaps:?}");
            assert!(positions.order() == Order::Ordered || heaps.is_sorted());
            seen += 1;
        };
        let summary = sweep(&shape, positions, convention, context, &mut visit).unwrap();
        let p = match positions.order() {
            Order::Sorted => counted.p_sorted,
            Order::Ordered => counted.p_ordered,
        };
        assert_eq!(seen, p, "{name}");
        assert_eq!(summary.p_sorted, counted.p_sorted, "{name}");
        assert_eq!(summary.p_ordered, counted.p_ordered, "{name}");
    }
}

/// With the best features on one and on two threads.
fn compare_on(text: &str, positions: &HeapBox) {
    let contexts = [1, 2].map(context);
    for convention in CONVENTIONS {
        compare(text, positions, convention, &contexts);
    }
}

/// Bounds around the ends of words.
const BORDERS: [Heap; 8] = [0, 1, 62, 63, 64, 65, 127, 130];

#[test]
fn is_the_dense_engine_on_up_to_two_heaps() {
    for text in ["nim", "moore(1)", "equal(1)", "equal(2)", "equal(3)"] {
        for max in BORDERS {
            for heaps in [1, 2] {
                compare_on(text, &sorted(heaps, max));
                compare_on(text, &ordered(&vec![max; heaps]));
            }
        }
        for max in [[0, 130], [130, 0], [5, 64], [64, 5], [126, 127], [200, 3]] {
            compare_on(text, &ordered(&max));
        }
    }
}

#[test]
fn is_the_dense_engine_on_three_heaps() {
    for text in ["nim", "equal(2)", "equal(3)"] {
        for max in BORDERS {
            compare_on(text, &sorted(3, max));
        }
        for max in [0, 1, 7, 31] {
            compare_on(text, &ordered(&[max; 3]));
        }
        for max in [
            [0, 0, 3],
            [0, 64, 0],
            [130, 1, 2],
            [3, 65, 63],
            [20, 19, 64],
            [31, 32, 33],
        ] {
            compare_on(text, &ordered(&max));
        }
    }
}

#[test]
fn is_the_dense_engine_on_more_heaps() {
    for max in [0, 1, 2, 7, 15, 33, 64] {
        compare_on("nim", &sorted(4, max));
    }
    for (heaps, maxima) in [(5, &[0, 1, 6, 16][..]), (6, &[1, 9]), (7, &[6]), (9, &[3])] {
        for &max in maxima {
            compare_on("nim", &sorted(heaps, max));
        }
    }
    for text in ["nim", "equal(2)", "equal(3)", "equal(4)", "equal(5)"] {
        for max in [0, 1, 5] {
            compare_on(text, &sorted(4, max));
            compare_on(text, &ordered(&[max; 4]));
        }
        compare_on(text, &sorted(5, 4));
        compare_on(text, &ordered(&[4; 5]));
        for max in [
            &[1, 130, 2, 6][..],
            &[3, 0, 64, 5],
            &[9, 8, 7, 6],
            &[2, 3, 2, 4, 5],
            &[1, 0, 70, 2, 1],
            &[2, 1, 2, 1, 2, 1],
        ] {
            compare_on(text, &ordered(max));
        }
    }
}

#[test]
fn all_cpu_features_find_the_same() {
    for text in ["nim", "equal(2)", "equal(3)"] {
        for positions in [
            sorted(2, 130),
            sorted(3, 130),
            ordered(&[30; 3]),
            ordered(&[5, 7, 9, 70]),
        ] {
            let contexts: Vec<Context> = Cpu::all().map(|cpu| context(1).with_cpu(cpu)).collect();
            compare(text, &positions, Convention::Normal, &contexts);
            compare(text, &positions, Convention::Misere, &contexts);
        }
    }
}

#[test]
fn counts_of_nim_are_those_of_its_group() {
    // on heaps below a power of two any n - 1 heaps have exactly one that makes nim-sum 0
    for (heaps, bits) in [(3, 9), (4, 7), (5, 6), (6, 4), (12, 2)] {
        let mut p = 0;
        let shape = Shape::Each(Amounts::Any);
        let positions = sorted(heaps, (1 << bits) - 1);
        let mut visit = |heaps: &[Heap]| {
            assert_eq!(heaps.iter().fold(0, |sum, heap| sum ^ heap), 0);
            p += 1;
        };
        let normal = Convention::Normal;
        let summary = sweep(&shape, &positions, normal, &context(1), &mut visit).unwrap();
        assert_eq!(summary.p_ordered, 1 << (bits * (heaps - 1)));
        assert_eq!(summary.p_sorted, p);
    }
}

#[test]
fn rearrangements_come_once_each() {
    for sorted in [
        &[7][..],
        &[1, 1],
        &[0, 1, 1],
        &[0, 1, 2, 2],
        &[0, 1, 2, 3, 4],
    ] {
        let seen = RefCell::new(Vec::new());
        rearrange(sorted, &|heaps| seen.borrow_mut().push(heaps.to_vec()));
        let mut all = seen.into_inner();
        let count = all.len() as u128;
        all.sort();
        all.dedup();
        let positions = self::sorted(sorted.len(), 7);
        assert_eq!(count, positions.multiplicity(sorted));
        assert_eq!(all.len() as u128, count);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn is_the_dense_engine_on_random_boxes(
        text in prop_oneof![
            2 => Just("nim"), 1 => Just("equal(2)"), 1 => Just("equal(3)"), 1 => Just("equal(4)")
        ],
        max in prop::collection::vec(
            prop_oneof![4 => 0_u64..6, 1 => 6_u64..20, 1 => 60_u64..70],
            1..6,
        ),
        misere in any::<bool>(),
        threads in 1_usize..3,
    ) {
        let positions = ordered(&max);
        prop_assume!(positions.count() <= 20_000);
        let convention = CONVENTIONS[usize::from(misere)];
        compare(text, &positions, convention, &[context(threads)]);
        compare(text, &sorted(max.len(), max[0].min(9)), convention, &[context(threads)]);
    }
}
