//! Heap vectors packed in words play the same game as plain vectors, on random positions.

use crate::common::rulesets::{boxed, plays, splitting};
use crate::common::runs::heap_rules;
use grundy::game::{Game, Heap, HeapRules, Options, SingleHeap, Wholes, Words, options_of};
use proptest::prelude::*;

/// The options of a position by words and by vectors, each sorted as a list.
fn both<R: HeapRules + Clone>(rules: &R, heaps: &[Heap]) -> [Vec<Vec<Heap>>; 2] {
    let max = heaps.iter().copied().max().unwrap_or(0);
    let words = Words::new(rules.clone(), heaps.len(), max).expect("heaps that fit a word");
    let mut options = Options::new();
    words.options(&words.pack(heaps), &mut options);
    assert!(options.iter().all(|option| option.len() == 1));
    assert_eq!(options.len(), options.iter().count());
    let packed = options
        .parts()
        .iter()
        .map(|word| words.unpack(*word).to_vec());
    let mut packed: Vec<Vec<Heap>> = packed.collect();

    let vectors = Wholes::new(rules);
    let mut options = Options::new();
    vectors.options(&vectors.canonical(heaps.into()), &mut options);
    let mut plain: Vec<Vec<Heap>> = options.parts().iter().map(|x| x.to_vec()).collect();
    packed.sort();
    plain.sort();
    [packed, plain]
}

fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 200,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn words_agree_with_vectors(heaps in prop::collection::vec(0..=9_u64, 1..=5)) {
        for (name, rules) in boxed() {
            if !plays(&rules, heaps.len()) {
                continue;
            }
            let [packed, plain] = both(&rules, &heaps);
            prop_assert_eq!(packed, plain, "{}", name);
        }
    }

    #[test]
    fn words_of_many_heaps_agree_with_vectors(heaps in prop::collection::vec(0..=3_u64, 9..=14)) {
        for (name, rules) in boxed() {
            // amounts from all heaps at once are millions of options
            if !plays(&rules, heaps.len()) || name == "xorwythoff" {
                continue;
            }
            let [packed, plain] = both(&rules, &heaps);
            prop_assert_eq!(packed, plain, "{}", name);
        }
    }

    #[test]
    fn words_read_back(heaps in prop::collection::vec(0..=127_u64, 1..=8)) {
        for (name, rules) in boxed() {
            let words = Words::new(rules.clone(), heaps.len(), 127).expect("56 bits");
            let mut sorted = heaps.clone();
            if !plays(&rules, heaps.len()) {
                continue;
            }
            if rules.symmetric() {
                sorted.sort_unstable();
            }
            let word = words.pack(&heaps);
            prop_assert_eq!(words.unpack(word).to_vec(), sorted, "{}", name);
            prop_assert_eq!(words.canonical(word), word, "{}", name);
        }
    }

    #[test]
    fn single_heaps_agree_with_vectors(heap in 0..=200_u64) {
        for (name, rules) in splitting() {
            let mut options = Options::new();
            SingleHeap(rules.clone()).options(&heap, &mut options);
            let mut single: Vec<Vec<Heap>> = options.iter().map(<[Heap]>::to_vec).collect();
            // moves that are too many for the one are too many for the other
            let plain = options_of(&rules, &[heap]);
            prop_assert_eq!(options.complete().err(), plain.as_ref().err().cloned());
            let Ok(mut plain) = plain else { continue };
            // an empty heap is no component
            plain.iter_mut().for_each(|option| option.retain(|part| *part > 0));
            single.sort();
            plain.sort();
            prop_assert_eq!(single, plain, "{} {}", name, heap);
        }
    }
}

#[test]
fn words_end_at_56_bits() {
    let (_, nim) = &boxed()[0];
    assert!(Words::new(nim.clone(), 8, 127).is_some() && Words::new(nim.clone(), 56, 1).is_some());
    assert!(Words::new(nim.clone(), 8, 128).is_none() && Words::new(nim.clone(), 57, 1).is_none());
    assert!(
        Words::new(nim.clone(), 1, (1 << 56) - 1).is_some()
            && Words::new(nim.clone(), 1, 1 << 56).is_none()
    );
}

/// Where the heaps fill the word, one that falls below all others ends at place 0.
#[test]
fn words_of_large_heaps_agree_with_vectors() {
    let [packed, plain] = both(&heap_rules("equal(2)"), &[1, 1, 1, 2047, 2047]);
    assert_eq!(packed, plain);
}
