use super::{Moves, kinds};
use crate::game::{HeapRules, Shape};
use crate::rulesets::heap_rules;
use crate::theory::automata::Numeration;
use crate::theory::automata::alphabet::Alphabet;
use crate::work::Context;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

fn within(memory: u64) -> Context {
    Context::new(1, memory).unwrap()
}

fn shape(text: &str) -> Shape {
    heap_rules(text).shape()
}

/// The letters of two positions, the shorter one after zeros.
fn beside(alphabet: &Alphabet, x: &[u64], y: &[u64]) -> Vec<(u32, u32)> {
    let (mut x, mut y) = (alphabet.spell(x), alphabet.spell(y));
    let length = x.len().max(y.len());
    for word in [&mut x, &mut y] {
        let zeros = vec![0; length - word.len()];
        word.splice(0..0, zeros);
    }
    x.into_iter().zip(y).collect()
}

fn accepts(moves: &Moves, letters: &[(u32, u32)]) -> bool {
    if moves.states() == 0 {
        return false;
    }
    let last = letters.iter().try_fold(0, |state, &(x, y)| {
        let steps = moves.steps(state, x).iter();
        steps.clone().find(|step| step.0 == y).map(|step| step.1)
    });
    last.is_some_and(|state| moves.accepts(state))
}

fn positions(heaps: usize, max: u64) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]];
    for _ in 0..heaps {
        let longer = all
            .iter()
            .flat_map(|x: &Vec<u64>| (0..=max).map(move |heap| [&x[..], &[heap]].concat()));
        all = longer.collect();
    }
    all
}

#[test]
fn automata_accept_the_moves_that_the_shape_declares() {
    let two = [
        "nim",
        "moore(2)",
        "exact(2)",
        "slow(2)",
        "equal(2)",
        "wythoff bounded(3)",
        "bounded(3)",
        "subtract{1,3,4}",
        "allbut{2,3,7}",
        "rwythoff(2)",
        "rwythoff(4)",
        "yama",
        "triwythoff",
        "triangular",
        "delete",
        "chocolate(z/2)",
        "greedy",
        "end",
        "vectors{(1,0),(0,2),(1,-1)} potential(2,1)",
        "vectors{(2,3)*,(1,0),(0,1)}",
        "vectors{(2,4)*,(0,3)*,(1,0)}",
        "rules{2 heaps: take (t, 2*u) for t in 0..a, u in 0..b if t mod 3 = 1 or (a - b) odd and u > 0}",
    ];
    let three = ["circular(2)", "hyper{12,23,13}", "exact(2)", "equal(3)"];
    let bases = ["2", "3", "fib", "ostrowski:2"].map(|base| base.parse::<Numeration>().unwrap());
    let all = two.map(|text| (text, 2, 12)).into_iter();
    for (text, heaps, max) in all.chain(three.map(|text| (text, 3, 5))) {
        let shape = shape(text);
        let all = positions(heaps, max);
        for numeration in bases {
            let kinds = kinds(&shape, heaps, numeration, &within(u64::MAX));
            let kinds = match kinds {
                Ok(kinds) => kinds,
                Err(why) => panic!("{text}, {numeration}: {why}"),
            };
            let alphabet = Alphabet::new(numeration, heaps).unwrap();
            for x in &all {
                for y in &all {
                    let letters = beside(&alphabet, x, y);
                    let accepted = kinds.iter().any(|moves| accepts(moves, &letters));
                    assert_eq!(Some(accepted), shape.allows(x, y), "{text} {x:?} {y:?}");
                }
            }
        }
    }
}

#[test]
fn what_is_not_linear_is_refused_with_the_reason() {
    for text in ["kayles", "euclid", "xorwythoff", "nim then wythoff"] {
        let why = kinds(&shape(text), 2, Numeration::Base(2), &within(u64::MAX)).unwrap_err();
        assert!(why.to_string().contains("not linear"), "{text}: {why}");
    }
}

#[test]
fn what_takes_too_much_is_refused() {
    let why = |text: &str, heaps, memory| {
        kinds(&shape(text), heaps, Numeration::Base(2), &within(memory)).unwrap_err()
    };
    assert!(
        why("exact(3)", 8, 1 << 16)
            .to_string()
            .contains("raise ‹max-memory›")
    );
    assert!(
        why("bounded(1000000)", 2, u64::MAX)
            .to_string()
            .contains("states")
    );
}

#[test]
fn states_of_free_amounts_are_the_sets_of_heaps_lowered() {
    let moves = kinds(
        &shape("moore(2)"),
        4,
        Numeration::Base(2),
        &within(u64::MAX),
    )
    .unwrap();
    let mut lowered = moves[0].lowered().unwrap().to_vec();
    lowered.sort_unstable();
    let expected: Vec<u32> = (0..16_u32).filter(|set| set.count_ones() <= 2).collect();
    assert_eq!(lowered, expected);
    // of twelve heaps as well, without all sets of them on the way
    let moves = kinds(&shape("nim"), 12, Numeration::Base(2), &within(1 << 25)).unwrap();
    assert_eq!(moves[0].states(), 13);
    assert!(
        kinds(&shape("wythoff"), 2, Numeration::Base(2), &within(u64::MAX)).unwrap()[2]
            .lowered()
            .is_none()
    );
}

#[test]
fn moves_that_nobody_waits_for_are_left() {
    let cancelled = within(u64::MAX).with_cancel(Arc::new(AtomicBool::new(true)));
    let found = kinds(&shape("wythoff"), 2, Numeration::Base(2), &cancelled);
    assert!(found.unwrap_err().to_string().contains("interrupted"));
}
