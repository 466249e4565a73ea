use super::{dense, sparse};
use crate::theory::automata::Numeration;
use crate::work::Context;

const BASES: [Numeration; 3] = [
    Numeration::Base(2),
    Numeration::Ostrowski(1),
    Numeration::Ostrowski(2),
];

/// A set that an automaton of a few states tells.
fn evenly(heaps: &[u64]) -> u32 {
    u32::from(heaps.iter().fold(0, |sum, heap| sum ^ heap) != 0)
}

#[test]
fn dense_and_sparse_learn_the_same() {
    let context = Context::default();
    let max = 63;
    let members = |set: &dyn Fn(&[u64]) -> u32| {
        let all = (0..=max).flat_map(|a| (0..=max).map(move |b| vec![a, b]));
        let members = all.filter(|pair| set(pair) == 0).map(|pair| (pair, 0));
        members.collect::<Vec<_>>()
    };
    let equal = |heaps: &[u64]| u32::from(heaps[0] != heaps[1]);
    for numeration in BASES {
        let table = dense(numeration, 2, max, equal, &context).unwrap();
        let thin = sparse(numeration, 2, max, &members(&equal), 1, &context).unwrap();
        let automaton = table.automaton.unwrap();
        assert_eq!(Some(&automaton), thin.automaton.as_ref(), "{numeration}");
        for a in 0..200 {
            for b in 0..200 {
                assert_eq!(automaton.run(&[a, b]), equal(&[a, b]));
            }
        }
    }
}

#[test]
fn one_changed_entry_is_not_learned_over() {
    let context = Context::default();
    let right = dense(Numeration::Base(2), 3, 15, evenly, &context).unwrap();
    assert_eq!(right.automaton.unwrap().states(), 2);
    for at in [[0, 0, 0], [1, 2, 3], [5, 5, 1], [15, 8, 7]] {
        let flipped = |heaps: &[u64]| evenly(heaps) ^ u32::from(heaps == at);
        let learned = dense(Numeration::Base(2), 3, 15, flipped, &context).unwrap();
        if let Some(automaton) = learned.automaton {
            assert!(automaton.states() > 2);
            assert_eq!(automaton.run(&at), flipped(&at));
        }
    }
}

#[test]
fn what_no_automaton_tells_has_ever_more_states() {
    let context = Context::default();
    let squares = |heaps: &[u64]| u32::from(heaps[0] * heaps[0] != heaps[1]);
    let mut last = 0;
    for max in [15, 63, 255] {
        let learned = dense(Numeration::Base(2), 2, max, squares, &context).unwrap();
        assert!(learned.at_least > last, "{max}");
        last = learned.at_least;
    }
}

#[test]
fn too_many_letters_and_too_little_memory_are_refused() {
    let context = Context::default();
    assert!(dense(Numeration::Base(16), 4, 15, evenly, &context).is_err());
    let small = context.with_memory(1 << 12);
    assert!(dense(Numeration::Base(2), 2, 255, evenly, &small).is_err());
}
