//! The laws for rules under modifiers, for sums, and for rules that remember something.

use crate::common::rulesets::{plays, remembering};
use crate::common::runs::{all_positions, heap_box, heap_rules};
use grundy::game::{
    Count, Game, HeapBox, HeapRules, Options, Order, Wholes, Words, extended, laws, options_of,
};

/// Rules that remember nothing.
const PLAIN: [&str; 24] = [
    "moore(2) bounded(2)",
    "exact(2) bounded(1)",
    "slow(2) bounded(3)",
    "equal(2) bounded(2)",
    "bounded(4) terminal{(1,1)}",
    "subtract{1,3,4} bounded(3)",
    "subtract{3,4} bounded(2)",
    "hyper{12,13} bounded(2)",
    "code 0.303 bounded(2)",
    "vectors{(0,1),(1,1)*} bounded(2)",
    "nim terminal{(1,2)}",
    "nim terminal{(1,2)*}",
    "equal(2) terminal{(0,2,2),(1,1,1)}",
    "hyper{12} terminal{(2,1)}",
    "moore(2) terminal{(1,1,1)} bounded(2)",
    "hyper{12} equal bounded(2)",
    "rwythoff(2) bounded(3)",
    "chocolate(z/2) bounded(2)",
    "greedy bounded(2)",
    "end bounded(1)",
    "circular(2) bounded(2)",
    "welter bounded(2)",
    "maximum(2) bounded(1)",
    "mark bounded(2)",
];

const SUMS: [&str; 8] = [
    "equal(2) + nim",
    "nim + nim + slow(1)",
    "nim bounded(2) + exact(2)",
    "nim selective nim",
    "nim selective equal(2)",
    "nim conjunctive slow(1) conjunctive nim",
    "nim continued conjunctive exact(2)",
    "equal(2) ordinal nim bounded(2)",
];

const REMEMBER: [&str; 7] = [
    "nim pass(1)",
    "equal(2) pass(2)",
    "hyper{12} pass(1)",
    "moore(2) bounded(2) pass(1)",
    "nim then equal(2)",
    "equal(2) then hyper{12} pass(1)",
    "takeaway(2) pass(1)",
];

fn boxes() -> Vec<HeapBox> {
    let ordered = [&[12][..], &[4, 4, 4], &[5, 3], &[2, 4, 1]];
    let mut boxes: Vec<HeapBox> = ordered.map(|max| heap_box(max, Order::Ordered)).into();
    boxes.push(heap_box(&[4; 2], Order::Sorted));
    boxes
}

fn boxes_for(rules: &impl HeapRules) -> Vec<HeapBox> {
    let fits =
        |b: &HeapBox| plays(rules, b.heaps()) && (rules.symmetric() || b.order() == Order::Ordered);
    let fitting: Vec<HeapBox> = boxes().into_iter().filter(fits).collect();
    assert!(!fitting.is_empty());
    fitting
}

#[test]
fn declarations() {
    for name in PLAIN.into_iter().chain(SUMS) {
        let rules = heap_rules(name);
        for positions in boxes_for(&rules) {
            for law in [
                laws::options_fall(&rules, &positions),
                laws::shape_agrees(&rules, &positions),
                laws::symmetric_agrees(&rules, &positions),
            ] {
                law.unwrap_or_else(|e| panic!("{name} on {positions}: {e}"));
            }
        }
    }
    let rules = heap_rules("kayles bounded(1)");
    for positions in boxes_for(&rules) {
        laws::shape_agrees(&rules, &positions).unwrap();
    }
}

#[test]
fn states() {
    let mut all = remembering();
    assert!(!all.is_empty());
    all.extend(REMEMBER.map(|name| (name, heap_rules(name))));
    for (name, rules) in all {
        for positions in boxes_for(&rules) {
            laws::states_agree(&rules, &positions)
                .unwrap_or_else(|e| panic!("{name} on {positions}: {e}"));
        }
    }
}

/// Words, vectors and counts understand the same moves, what is remembered after the heaps.
#[test]
fn sinks_agree() {
    let names = PLAIN.into_iter().chain(SUMS).chain(REMEMBER);
    let rules = names.map(|name| (name, heap_rules(name)));
    for (name, rules) in rules.chain(remembering()) {
        for positions in boxes_for(&rules) {
            let most = positions.max().iter().copied().max().unwrap_or(0);
            let words = Words::new(rules.clone(), positions.heaps(), most).unwrap();
            let vectors = Wholes::new(&rules);
            for heaps in all_positions(&positions) {
                let whole = extended(&rules, &heaps);
                let (mut packed, mut plain) = (Options::new(), Options::new());
                words.options(&words.pack(&whole), &mut packed);
                let canonical = vectors.canonical(whole.clone().into());
                vectors.options(&canonical, &mut plain);
                let packed = packed
                    .parts()
                    .iter()
                    .map(|word| words.unpack(*word).to_vec());
                let mut packed: Vec<Vec<u64>> = packed.collect();
                let mut plain: Vec<Vec<u64>> = plain.parts().iter().map(|x| x.to_vec()).collect();
                let mut count = Count::default();
                rules.moves(&canonical, &mut count);
                assert_eq!(
                    count.options,
                    options_of(&rules, &canonical).unwrap().len() as u64,
                    "{name} {heaps:?}"
                );
                packed.sort();
                plain.sort();
                assert_eq!(packed, plain, "{name} {heaps:?}");
            }
        }
    }
}

/// A number that rises higher than declared, and a heap that stays with what is remembered.
#[test]
fn wrong_states_are_rejected() {
    use grundy::game::{Extra, Heap, Moves, Remembered};
    struct Wrong(u64);
    impl HeapRules for Wrong {
        fn moves<M: Moves>(&self, whole: &[Heap], to: &mut M) {
            if whole[0] > 0 {
                to.enter(1, self.0);
                to.replace(0, whole[0] - u64::from(self.0 > 1));
                to.leave();
            }
        }
        fn extra(&self) -> Option<Extra> {
            Some(Extra {
                states: vec![Remembered::Falls(1)],
                ..Extra::default()
            })
        }
    }
    let positions = heap_box(&[3], Order::Ordered);
    let broken = |rules| {
        laws::states_agree(&rules, &positions)
            .unwrap_err()
            .to_string()
    };
    assert!(broken(Wrong(2)).contains("remembers more"));
    assert!(broken(Wrong(1)).contains("not lower"));
}
