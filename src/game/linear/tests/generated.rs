//! Moves that are written from cases.

use super::*;
use crate::game::{Count, Fault, HeapBox, Shape};
use crate::rulesets::heap_rules;

/// What is written from the cases is what the rules write.
#[test]
fn generated_moves_are_those_of_the_rules() {
    let mut compared = 0;
    for (text, heaps) in [
        ("rwythoff(3)", 2),
        ("mark", 2),
        ("chocolate(z/2)", 2),
        ("chocolate(z/3)", 2),
        ("welter", 3),
        ("end", 4),
        ("maximum(2)", 2),
        ("greedy", 3),
        ("delete", 2),
        ("circular(2)", 4),
        ("yama", 2),
        ("triangular", 2),
        ("rwythoff(2) bounded(3)", 2),
    ] {
        let rules = heap_rules(text);
        let Shape::Linear(linear) = rules.shape() else {
            panic!("{text} declares {:?}", rules.shape());
        };
        let generated = Generated(linear.generator(heaps).expect("small numbers"));
        let all = HeapBox::ordered(heaps, 6).unwrap();
        for x in all.iter().filter(|x| rules.is_position(x)) {
            let sorted = |mut all: Vec<Vec<Heap>>| {
                all.sort();
                all.dedup();
                all
            };
            let expected: Result<_, Fault> = options_of(&rules, &x).map(sorted);
            let found = options_of(&generated, &x).map(sorted);
            assert_eq!(found.unwrap(), expected.unwrap(), "{text} at {x:?}");
            compared += 1;
        }
    }
    assert!(compared > 2_000, "{compared}");
}

/// Sums of products with larger numbers would leave 64 bits: such moves are left to others.
#[test]
fn large_coefficients_are_not_generated() {
    for (times, fits) in [(1 << 24, true), ((1 << 24) + 1, false), (i32::MAX, false)] {
        let all = (before(0) + before(1)).times(times).at_least(0);
        let linear = Linear::on(2, [Case::new([takes(0).equals(1), keeps(1), all])]);
        let generator = linear.generator(2);
        assert_eq!(generator.is_some(), fits, "{times}");
        if let Some(generator) = generator {
            let x = [u64::from(u32::MAX); 2];
            let found = options_of(&Generated(generator), &x).unwrap();
            assert_eq!(found, [[x[0] - 1, x[1]]]);
        }
    }
}

/// Moves from large heaps are left to others, too: from less large ones where a heap may rise.
#[test]
fn moves_of_large_heaps_are_not_generated() {
    let falls = Linear::on(2, [Case::new([takes(0).equals(1), keeps(1)])]);
    let rises = Case::new([takes(0).equals(2), takes(1).equals(-1)]);
    let rises = Linear::on(2, [rises]).raising(Falls::Total);
    for (linear, large) in [(falls, 1_u64 << 32), (rises, 1 << 28)] {
        let generator = linear.generator(2).expect("small numbers");
        for (heap, written) in [(large - 1, true), (large, false)] {
            let mut count = Count::default();
            assert_eq!(generator.moves(&[heap, 0], &mut count), written, "{heap}");
            assert_eq!(count.options, u64::from(written), "{heap}");
        }
    }
}
