//! Every law, for every class of heap rulesets.

use super::games::{OnBox, Plain, sums, tidy};
use crate::common::oracle;
use crate::common::ranked;
use crate::common::rulesets::{MORE, boards, boxed, heaps, names, plays, splitting};
use crate::common::runs::{all_positions, heap_box};
use grundy::game::{HeapBox, HeapRules, Order, SingleHeap, Wholes, Words, laws, options_of};
use grundy::rulesets::Ruleset;
use grundy::solve::Want;
use grundy::solve::definition::Definition;
use grundy::work::Context;

/// The boxes of this many heaps as the rules are played on.
fn boxes_for(rules: &impl HeapRules) -> Vec<HeapBox> {
    let sorted = |b: &HeapBox| b.order() == Order::Sorted;
    let fits = |b: &HeapBox| plays(rules, b.heaps()) && (rules.symmetric() || !sorted(b));
    let fitting: Vec<HeapBox> = boxes().into_iter().filter(fits).collect();
    assert!(!fitting.is_empty());
    fitting
}

fn boxes() -> Vec<HeapBox> {
    let ordered = [
        &[12][..],
        &[4, 4, 4],
        &[5, 2],
        &[4, 9],
        &[2, 6, 1],
        &[3, 0, 3],
    ];
    let mut boxes: Vec<HeapBox> = ordered.map(|max| heap_box(max, Order::Ordered)).into();
    boxes.extend([
        heap_box(&[3; 4], Order::Sorted),
        heap_box(&[9; 2], Order::Sorted),
    ]);
    boxes
}

#[test]
fn names_print_back() {
    for name in names().chain(boards()) {
        let ruleset: Ruleset = name.parse().unwrap();
        assert_eq!(ruleset.to_string(), name);
    }
    for (class, names) in MORE {
        let known = Ruleset::all().any(|info| info.name == *class);
        assert!(known && !names.is_empty(), "{class}");
        for name in *names {
            assert_eq!(name.split(['(', '{', ' ']).next(), Some(*class));
        }
    }
}

#[test]
fn options_are_those_of_the_sentence() {
    for (name, rules) in heaps() {
        // the order of the heaps matters, and empty ones count, where rules are not symmetric
        let order = if rules.symmetric() {
            tidy
        } else {
            |heaps| heaps
        };
        for positions in boxes_for(&rules) {
            for heaps in all_positions(&positions) {
                let sorted = |options: Vec<Vec<u64>>| {
                    let mut options: Vec<Vec<u64>> = options.into_iter().map(order).collect();
                    options.sort();
                    options
                };
                let (found, expected) = (
                    options_of(&rules, &heaps).unwrap(),
                    oracle::options(name, &heaps),
                );
                assert_eq!(sorted(found), sorted(expected), "{name} at {heaps:?}");
            }
        }
    }
}

#[test]
fn declarations() {
    for (name, rules) in heaps() {
        for positions in boxes_for(&rules) {
            for law in [
                laws::options_fall(&rules, &positions),
                laws::shape_agrees(&rules, &positions),
                laws::options_are_positions(&rules, &positions),
                laws::symmetric_agrees(&rules, &positions),
            ] {
                law.unwrap_or_else(|e| panic!("{name} on {positions}: {e}"));
            }
        }
    }
}

#[test]
fn ranks() {
    for (name, rules) in boxed() {
        for positions in boxes_for(&rules) {
            let rules = &rules;
            ranked::ranks(&OnBox { rules, positions }).unwrap_or_else(|e| panic!("{name}: {e}"));
        }
    }
    for (name, rules) in splitting() {
        ranked::ranks(&sums(&rules)).unwrap_or_else(|e| panic!("{name}: {e}"));
    }
}

#[test]
fn keys() {
    for (name, rules) in boxed() {
        for (n, max) in [(1, 20), (2, 9), (3, 7), (4, 3), (9, 1)] {
            if !plays(&rules, n) {
                continue;
            }
            let words = Words::new(rules.clone(), n, max).unwrap();
            laws::keys(&words, &[words.pack(&vec![max; n])])
                .unwrap_or_else(|e| panic!("{name}, {n} heaps up to {max}: {e}"));
        }
    }
    for (name, rules) in splitting() {
        // the largest heaps whose moves are listed
        let listed = |heap: &u64| options_of(&rules, &[*heap]).is_ok();
        let roots: Vec<u64> = (0..=61).rev().filter(listed).take(2).collect();
        assert!(roots[0] > 20, "{name}: {roots:?}");
        laws::keys(&SingleHeap(rules.clone()), &roots).unwrap_or_else(|e| panic!("{name}: {e}"));
    }
}

#[test]
fn canonical_words_keep_the_value() {
    let context = Context::default();
    for (name, rules) in boxed() {
        if !plays(&rules, 3) {
            continue;
        }
        let plain = Plain(&rules);
        let mut oracle = Definition::new(&plain, Want::Values);
        // 3 heaps of 2 bits: every word, also those that are not canonical
        let words = Words::new(rules.clone(), 3, 3).unwrap();
        let value = |word: &u64| {
            let heaps = (0..3).map(|i| word >> (2 * i) & 3).collect();
            oracle.solve(&heaps, &context).unwrap()
        };
        laws::canonical_keeps(&words, 0..64, value).unwrap_or_else(|e| panic!("{name}: {e}"));
    }
}

#[test]
fn canonical_vectors_keep_the_value() {
    let context = Context::default();
    for (name, rules) in boxed() {
        if !plays(&rules, 3) {
            continue;
        }
        let plain = Plain(&rules);
        let mut oracle = Definition::new(&plain, Want::Values);
        let all = all_positions(&heap_box(&[4, 1, 3], Order::Ordered));
        let all = all.into_iter().map(Vec::into_boxed_slice);
        let found = laws::canonical_keeps(&Wholes::new(&rules), all, |heaps| {
            oracle.solve(&heaps.to_vec(), &context).unwrap()
        });
        found.unwrap_or_else(|e| panic!("{name}: {e}"));
    }
}
