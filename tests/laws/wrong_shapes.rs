//! Declarations of the moves that are wrong: the law must reject each, so that no engine that
//! believes a declaration fills a wrong table in silence.

use super::wrong::{nim, rejected, rules, small};
use crate::common::runs::heap_box;
use grundy::game::laws;
use grundy::game::{Amounts, Heap, HeapRules, MoveVector, MoveVectors, Moves, Order, Shape, Times};

#[test]
fn wrong_shapes() {
    let bounded = Shape::Each(Amounts::UpTo(2));
    rejected(laws::shape_agrees(&rules(nim, bounded), &small()), "[3, 0]");
    let subtract = Shape::Each(Amounts::In(vec![1, 3]));
    rejected(
        laws::shape_agrees(&rules(nim, subtract), &small()),
        "[2, 0]",
    );
    let faces = Shape::Faces {
        sizes: 1..=2,
        amounts: Amounts::Any,
    };
    rejected(laws::shape_agrees(&rules(nim, faces), &small()), "[1, 1]");
    // the right number of options, but others than declared
    let same_number = rules(
        |x| {
            if x[0] > 1 {
                vec![(0, x[0] - 2)]
            } else {
                vec![]
            }
        },
        Shape::Each(Amounts::In(vec![2])),
    );
    laws::shape_agrees(&same_number, &heap_box(&[4], Order::Ordered)).unwrap();
    let other = rules(
        |x| {
            if x[0] > 1 {
                vec![(0, x[0] - 1)]
            } else {
                vec![]
            }
        },
        Shape::Each(Amounts::In(vec![2])),
    );
    let heap = heap_box(&[4], Order::Ordered);
    rejected(laws::shape_agrees(&other, &heap), "[2]");
    // every option twice
    let twice = |x: &[Heap]| [nim(x), nim(x)].concat();
    let twice = rules(twice, Shape::Each(Amounts::Any));
    rejected(
        laws::shape_agrees(&twice, &small()),
        "2 options, 1 are declared",
    );
}

/// Declared vectors next to options that differ from them by one move, or by one count.
#[test]
fn wrong_vectors() {
    let declared = |list: &[[i32; 2]], weights: Option<Vec<u64>>| {
        let vector = |takes: &[i32; 2]| MoveVector {
            takes: takes.to_vec(),
            times: Times::Once,
        };
        let vectors = MoveVectors::new(list.iter().map(vector).collect(), weights);
        Shape::Vectors(vectors.unwrap())
    };
    struct Played(MoveVectors, Shape);
    impl HeapRules for Played {
        fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
            self.0.moves(heaps, to);
        }
        fn shape(&self) -> Shape {
            self.1.clone()
        }
    }
    let played = |shape: Shape, declared: Shape| match shape {
        Shape::Vectors(vectors) => Played(vectors, declared),
        _ => unreachable!(),
    };
    let right = declared(&[[0, 1], [2, -1]], None);
    let rules = played(right.clone(), right.clone());
    laws::shape_agrees(&rules, &small()).unwrap();
    laws::options_fall(&rules, &small()).unwrap();
    // a move more than declared, as many but higher ones, and a potential that rises
    let more = declared(&[[0, 1], [2, -1], [1, 0]], None);
    rejected(
        laws::shape_agrees(&played(more, right.clone()), &small()),
        "[1, 0] has 1 options, 0 are declared",
    );
    let higher = declared(&[[0, 1], [2, -3]], Some(vec![2, 1]));
    rejected(
        laws::shape_agrees(&played(higher.clone(), right.clone()), &small()),
        "[2, 0]",
    );
    rejected(
        laws::options_fall(&played(higher.clone(), right.clone()), &small()),
        "potential is not lower",
    );
    laws::options_fall(&played(higher.clone(), higher), &small()).unwrap();
    // without a declaration no heap may rise
    rejected(
        laws::options_fall(&played(right, Shape::OPAQUE), &small()),
        "not lower",
    );
}

#[test]
fn wrong_sets() {
    use grundy::rulesets::Hyper;
    /// Rules with the declaration of others.
    struct Says(Hyper, Shape);
    impl HeapRules for Says {
        fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
            self.0.moves(heaps, to);
        }

        fn shape(&self) -> Shape {
            self.1.clone()
        }
    }
    let both = || Hyper::new(vec![0b11], Amounts::Any).unwrap();
    let sets = |sets: &[u64], amounts| Shape::Sets {
        sets: sets.to_vec(),
        amounts,
    };
    let right = Says(both(), sets(&[0b11], Amounts::Any));
    laws::shape_agrees(&right, &small()).unwrap();
    for wrong in [
        sets(&[0b01, 0b11], Amounts::Any),
        sets(&[0b11], Amounts::Equal),
        sets(&[0b11], Amounts::UpTo(1)),
        sets(&[0b101], Amounts::Any),
        Shape::Faces {
            sizes: 1..=2,
            amounts: Amounts::Any,
        },
    ] {
        // and an engine that believes it fills another table, which the law prevents
        let says = Says(both(), wrong);
        rejected(laws::shape_agrees(&says, &small()), "");
    }
}
