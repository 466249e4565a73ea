use super::*;
use crate::game::{HeapBox, HeapRules};
use crate::rulesets::heap_rules;
use crate::solve::{Want, dense};

#[test]
fn level_sets_are_those_of_the_dense_engine() {
    const MAX: u64 = 120;
    let context = Context::default();
    for text in ["wythoff", "rwythoff(2)", "rwythoff(3)", "rwythoff(7)"] {
        let rules = heap_rules(text);
        let thin = Thin::of(&rules.shape()).unwrap();
        let positions = HeapBox::ordered(2, MAX).unwrap();
        let table = dense::run(&rules, &positions, Want::Values, &context).unwrap();
        let mut below: Vec<ByRow> = Vec::new();
        for value in 0..4 {
            let excluded = |a: u64, b| below.iter().any(|level| level[a as usize] == Some(b));
            let level = thin.level(MAX, excluded, &context).unwrap();
            for a in 0..=MAX {
                let expected = (0..=MAX).find(|&b| table.number(&[a, b]) == value);
                assert_eq!(level[a as usize], expected, "{text} {a} {value}");
            }
            below.push(level);
        }
    }
}
#[test]
fn other_rules_are_not_of_this_kind() {
    for text in [
        "nim",
        "exact(2)",
        "moore(2)",
        "equal(1)",
        "hyper{12} equal",
        "mark",
    ] {
        assert!(Thin::of(&heap_rules(text).shape()).is_none(), "{text}");
    }
}

/// Positions that are seen, counted and kept are those of the dense engine, also where the
/// bounds differ.
#[test]
fn tables_and_counts_are_those_of_the_dense_engine() {
    let (context, want) = (Context::default(), Want::Outcomes(Convention::Normal));
    for text in ["wythoff", "rwythoff(2)"] {
        let rules = heap_rules(text);
        for positions in [
            HeapBox::ordered(2, 40).unwrap(),
            HeapBox::sorted(2, 40).unwrap(),
            HeapBox::new(vec![9, 30], Order::Ordered).unwrap(),
            HeapBox::new(vec![30, 9], Order::Ordered).unwrap(),
        ] {
            let shape = rules.shape();
            let ready = prepare(&shape, &positions, want).unwrap();
            let dense = dense::run(&rules, &positions, want, &context).unwrap();
            let counted = crate::solve::Statistics::of(&dense, &context).unwrap();
            assert_eq!(
                ready.table(&context).unwrap().unwrap(),
                dense,
                "{text} {positions}"
            );
            let seen = std::sync::atomic::AtomicU64::new(0);
            let visit = |heaps: &[Heap]| {
                assert_eq!(dense.number(heaps), 0, "{text} {positions} {heaps:?}");
                seen.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            };
            let summary = ready.run(&context, &visit).unwrap();
            let p = match positions.order() {
                Order::Sorted => counted.p_sorted,
                Order::Ordered => counted.p_ordered,
            };
            assert_eq!(u128::from(seen.into_inner()), p, "{text} {positions}");
            assert_eq!(summary.p_sorted, counted.p_sorted, "{text} {positions}");
            assert_eq!(summary.p_ordered, counted.p_ordered, "{text} {positions}");
        }
    }
    assert!(matches!(
        prepare(
            &heap_rules("nim").shape(),
            &HeapBox::ordered(2, 4).unwrap(),
            want
        ),
        Err(Inapplicable::Shape)
    ));
}

#[test]
fn other_faces_and_large_heaps_are_refused() {
    for sizes in [1..=1, 2..=2] {
        let amounts = Amounts::Equal;
        let shape = Shape::Faces { sizes, amounts };
        assert_eq!(Thin::of(&shape), None, "{shape:?}");
    }
    let (shape, want) = (
        heap_rules("wythoff").shape(),
        Want::Outcomes(Convention::Normal),
    );
    let positions = |max| HeapBox::ordered(2, max).unwrap();
    assert!(prepare(&shape, &positions(LARGE - 1), want).is_ok());
    let large = positions(LARGE);
    assert!(matches!(
        prepare(&shape, &large, want),
        Err(Inapplicable::Large)
    ));
    let vast = Context::new(1, 1 << 40).unwrap();
    let level = Thin::of(&shape).unwrap().level(LARGE, |_, _| false, &vast);
    assert!(matches!(level, Err(Stop::Refused(_))));
    // the shape says nothing of how many heaps there are
    for heaps in [1, 3] {
        let other = HeapBox::ordered(heaps, 4).unwrap();
        let refused = prepare(&shape, &other, want);
        assert!(matches!(refused, Err(Inapplicable::Heaps)), "{heaps}");
    }
}

/// 28 bytes a row of a level set, and a byte for each position of a table.
#[test]
fn memory_is_compared_beforehand() {
    let (context, want) = (
        Context::new(1, 1 << 19).unwrap(),
        Want::Outcomes(Convention::Normal),
    );
    let shape = heap_rules("wythoff").shape();
    let level = Thin::of(&shape)
        .unwrap()
        .level(99_999, |_, _| false, &context);
    assert!(matches!(
        level,
        Err(Stop::Memory {
            needed: 2_800_000,
            ..
        })
    ));
    // the rows alone would fit
    let positions = HeapBox::ordered(2, 999).unwrap();
    let table = prepare(&shape, &positions, want).unwrap().table(&context);
    assert!(matches!(
        table,
        Err(Stop::Memory {
            needed: 1_028_000,
            ..
        })
    ));
}
