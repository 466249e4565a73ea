use super::*;
use crate::game::{Convention, HeapRules, Order, binomial};
use crate::rulesets::{HeapRuleset, Rules, Ruleset};
use crate::solve::{Want, dense};
use proptest::prelude::*;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];

fn heap_rules(text: &str) -> HeapRuleset {
    match text.parse::<Ruleset>().unwrap().rules {
        Rules::Heaps(rules) => rules,
        Rules::Board(_) => panic!("{text} is played on a board"),
    }
}

fn context(threads: usize) -> Context {
    Context::new(threads, 1 << 30).unwrap()
}

/// Every position of the box, by the dense engine, and the count of the sweep.
fn compare(text: &str, positions: &HeapBox, convention: Convention, threads: usize) {
    let (rules, context) = (heap_rules(text), context(threads));
    let what = format!("{text}, {positions}, {convention:?}, {threads} threads");
    let expected = dense::run(&rules, positions, Want::Outcomes(convention), &context).unwrap();
    let table = run(&rules.shape(), positions, convention, &context).unwrap();
    assert_eq!(table, expected, "{what}");
    let nothing = |_: &Row<'_>| ();
    let shape = rules.shape();
    let summary = sweep(&shape, positions.max(), convention, &context, &nothing).unwrap();
    assert_eq!(summary.positions, positions.count_ordered());
    if positions.order() == Order::Ordered {
        let Some(crate::solve::Cells::U8(cells)) = table.cells() else {
            panic!("outcomes take a byte each");
        };
        let p = cells.iter().filter(|&&cell| cell == 0).count();
        assert_eq!(summary.p, p as u128, "{what}");
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

/// Large enough that two threads take turns in several blocks, and that rows carry.
#[test]
fn threads_do_not_matter() {
    let shape = heap_rules("moore(2)").shape();
    for max in [vec![31; 4], vec![15; 5], vec![40, 70, 12, 33], vec![7; 6]] {
        for convention in CONVENTIONS {
            let hash = |threads| {
                let (sum, rows) = (AtomicU64::new(0), AtomicU64::new(0));
                let visit = |row: &Row<'_>| {
                    for size in row.sizes() {
                        let mut heaps = row.heaps.to_vec();
                        heaps[row.axis] = size;
                        let code = heaps.iter().fold(7_u64, |code, x| {
                            (code ^ x)
                                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                                .rotate_left(23)
                        });
                        sum.fetch_add(code, Ordering::Relaxed);
                    }
                    rows.fetch_add(1, Ordering::Relaxed);
                };
                let summary = sweep(&shape, &max, convention, &context(threads), &visit).unwrap();
                (summary, sum.into_inner(), rows.into_inner())
            };
            let one = hash(1);
            assert!(one.0.p > 0);
            assert_eq!(one, hash(2), "{max:?}");
            assert_eq!(one, hash(5), "{max:?}");
        }
    }
}

/// On n heaps below 2^bits: (sum over j = 0 mod (k+1) of C(n, j))^bits, each of them with all
/// binary column sums 0 mod (k+1) (Moore 1910).
#[test]
fn golden_counts_of_moore() {
    for (n, k, bits) in [
        (1, 1, 12),
        (2, 1, 9),
        (3, 1, 7),
        (3, 2, 7),
        (4, 2, 6),
        (5, 2, 4),
        (4, 3, 5),
        (6, 2, 3),
        (6, 5, 3),
    ] {
        let columns: u128 = (0..=n)
            .step_by(k + 1)
            .map(|j| binomial(n as u64, j as u64).unwrap())
            .sum();
        let shape = heap_rules(&format!("moore({k})")).shape();
        let max = vec![(1_u64 << bits) - 1; n];
        let wrong = Mutex::new(Vec::new());
        let visit = |row: &Row<'_>| {
            for size in row.sizes() {
                let mut heaps = row.heaps.to_vec();
                heaps[row.axis] = size;
                let column = |bit: u32| heaps.iter().filter(|&x| x >> bit & 1 == 1).count();
                if !(0..bits).all(|bit| column(bit).is_multiple_of(k + 1)) {
                    wrong.lock().unwrap().push(heaps);
                }
            }
        };
        let summary = sweep(&shape, &max, Convention::Normal, &context(1), &visit).unwrap();
        assert_eq!(
            summary.p,
            columns.pow(bits),
            "n = {n}, k = {k}, {bits} bits"
        );
        assert_eq!(wrong.into_inner().unwrap(), Vec::<Vec<u64>>::new());
    }
}

#[test]
fn counts_of_nim_and_misere_nim_agree_on_long_rows() {
    let shape = heap_rules("nim").shape();
    for convention in CONVENTIONS {
        let count = |max: &[u64]| {
            let nothing = |_: &Row<'_>| ();
            sweep(&shape, max, convention, &context(1), &nothing)
                .unwrap()
                .p
        };
        // two heaps up to m: the diagonal; in misere play (1, 0) and (0, 1) for (0, 0) and (1, 1)
        assert_eq!(count(&[1000, 1000]), 1001);
        assert_eq!(count(&[100_000]), 1);
    }
}

#[test]
fn refuses_before_it_allocates_and_stops_when_told() {
    let shape = heap_rules("moore(2)").shape();
    let nothing = |_: &Row<'_>| ();
    let small = Context::new(1, 1 << 20).unwrap();
    let stop = sweep(&shape, &[63; 6], Convention::Normal, &small, &nothing);
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
    // six heaps below 64 in less than 400 MB
    assert!(cost(&shape, &[63; 6], &small).unwrap() < 400_000_000);
    // two heaps need a row, not a square
    assert!(cost(&shape, &[100_000; 2], &small).unwrap() < 1 << 20);
    for max in [vec![u64::MAX; 2], vec![u64::MAX >> 8; 4], vec![]] {
        let stop = sweep(&shape, &max, Convention::Normal, &small, &nothing);
        assert!(
            matches!(stop, Err(Stop::Refused(_) | Stop::Memory { .. })),
            "{max:?}"
        );
    }
    for threads in [1, 2] {
        let cancel = Arc::new(AtomicBool::new(false));
        let context = context(threads).with_cancel(cancel.clone());
        let set = |_: &Row<'_>| cancel.store(true, Ordering::Relaxed);
        let stop = sweep(&shape, &[63; 5], Convention::Normal, &context, &set);
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
    // neither closed under subsets nor of one size
    let gap = Shape::Faces {
        sizes: 2..=3,
        amounts: crate::game::Amounts::Any,
    };
    assert!(!fits(&gap, &positions));
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
}
