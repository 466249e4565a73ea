use super::STATES;
use super::{dense, sparse, symmetric};
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
fn symmetric_sets_are_learned_from_sorted_positions() {
    let context = Context::default();
    let sorted = |heaps: &[u64]| {
        let mut heaps = heaps.to_vec();
        heaps.sort_unstable();
        heaps
    };
    type Set<'a> = &'a (dyn Fn(&[u64]) -> u32 + Sync);
    let sets: [Set<'_>; 4] = [
        &evenly,
        &|heaps| match heaps.iter().all(|&heap| heap < 2) {
            true => 1 - evenly(heaps),
            false => evenly(heaps),
        },
        &|heaps| (heaps.iter().sum::<u64>() % 3) as u32,
        &|heaps| u32::from(sorted(heaps)[1] > sorted(heaps)[0] + 2),
    ];
    for numeration in BASES {
        for (number, set) in sets.iter().enumerate() {
            let max = numeration.count(numeration.length(63)).unwrap() - 1;
            let all = dense(numeration, 3, max, set, &context).unwrap();
            let few = symmetric(numeration, 3, (max, STATES), set, &context).unwrap();
            let name = format!("{numeration} {number}");
            // what is no set of an automaton in other digits may close in one way alone
            if numeration == Numeration::Base(2) || number >= 2 {
                let automaton = all.automaton.expect(&name);
                assert_eq!(few.automaton.as_ref(), Some(&automaton), "{name}");
                assert_eq!(few.at_least, automaton.states(), "{name}");
            }
            if let Some(automaton) = few.automaton {
                assert!(automaton.agrees(max, set, &context).unwrap(), "{name}");
            }
        }
    }
}

#[test]
fn one_changed_position_is_not_learned_over_in_any_order() {
    let context = Context::default();
    let binary = Numeration::Base(2);
    for at in [[0, 0, 0], [1, 2, 3], [1, 5, 5], [7, 8, 15]] {
        let flipped = |heaps: &[u64]| {
            let mut heaps = heaps.to_vec();
            heaps.sort_unstable();
            evenly(&heaps) ^ u32::from(heaps == at)
        };
        let learned = symmetric(binary, 3, (15, STATES), flipped, &context).unwrap();
        let few = learned
            .automaton
            .is_none_or(|automaton| automaton.run(&at) == flipped(&at) && automaton.states() > 2);
        assert!(few, "{at:?}");
        assert!(learned.at_least > 2, "{at:?}");
    }
    // no automaton tells squares: more states are needed the more is seen
    let squares =
        |heaps: &[u64]| u32::from((heaps[0] + heaps[1]).isqrt().pow(2) != heaps[0] + heaps[1]);
    let [few, more] =
        [63, 255].map(|max| symmetric(binary, 2, (max, STATES), squares, &context).unwrap());
    assert!(few.at_least > 5 && more.at_least > few.at_least);
    // what closes all the same is right as far as the table goes
    if let Some(automaton) = more.automaton {
        assert!(automaton.agrees(255, &squares, &context).unwrap());
        assert!((256..999).any(|heap| automaton.run(&[heap, 0]) != squares(&[heap, 0])));
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
fn too_many_letters_are_refused() {
    let context = Context::default();
    assert!(dense(Numeration::Base(16), 4, 15, evenly, &context).is_err());
}

#[test]
fn where_memory_ends_a_bound_is_left() {
    let squares = |heaps: &[u64]| u32::from(heaps[0] * heaps[0] != heaps[1]);
    let learned = |memory| {
        let context = Context::default().with_memory(memory);
        dense(Numeration::Base(2), 2, 1023, squares, &context).unwrap()
    };
    let whole = learned(1 << 30);
    assert_eq!(whole.short, None);
    let mut bounds = Vec::new();
    for bits in [12, 20, 21, 22] {
        let part = learned(1 << bits);
        assert!(part.automaton.is_none() || part.short.is_none());
        assert!((1..=whole.at_least).contains(&part.at_least), "{bits}");
        assert!(
            part.short
                .is_none_or(|why| why.to_string().contains("‹max-memory›"))
        );
        bounds.push(part.at_least);
    }
    assert!(bounds.is_sorted() && bounds[0] < bounds[3], "{bounds:?}");
    let thin = vec![(vec![3, 9], 0); 2];
    let small = Context::default().with_memory(16);
    let learned = sparse(Numeration::Base(2), 2, 63, &thin, 1, &small).unwrap();
    assert!(learned.automaton.is_none() && learned.short.is_some());
}
