//! The machines of the moves accept just what the shape allows; numbers and words agree.

use super::super::budget::Budget;
use super::super::dfao::Dfao;
use super::super::digits::{Letters, Numeration};
use super::super::kind::kinds;
use super::super::machine::MoveMachine;
use super::with_context;
use crate::game::{HeapRules, Shape};
use crate::rulesets::Ruleset;
use std::collections::BTreeSet;

const NUMERATIONS: [Numeration; 5] = [
    Numeration::Base(2),
    Numeration::Base(3),
    Numeration::Ostrowski(1),
    Numeration::Ostrowski(2),
    Numeration::Ostrowski(5),
];

/// All valid words of a length.
fn words(letters: &Letters, length: usize) -> Vec<Vec<u32>> {
    let valid = with_context(1 << 20, |context| {
        Dfao::words(letters, Budget::new(context, "a test")).unwrap()
    });
    let mut all = vec![(Vec::new(), 0)];
    for _ in 0..length {
        let longer = |(word, state): &(Vec<u32>, u32)| {
            let (word, state) = (word.clone(), *state);
            let next = letters.all().filter_map(|letter| {
                let next = valid.next(state, letter)?;
                Some(([&word[..], &[letter]].concat(), next))
            });
            next.collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all.into_iter().map(|(word, _)| word).collect()
}

#[test]
fn valid_words_count() {
    for numeration in NUMERATIONS {
        let letters = Letters::new(1, numeration).unwrap();
        for length in 0..6 {
            let words = words(&letters, length);
            let numbers = words.iter().map(|word| letters.position(word).unwrap()[0]);
            // each number below w(length) once, in the order of the words
            let all: Vec<u64> = (0..words.len() as u64).collect();
            assert_eq!(numbers.collect::<Vec<_>>(), all, "{numeration}");
        }
    }
    assert_eq!(Numeration::parse("fib"), Some(Numeration::Ostrowski(1)));
    for wrong in [
        "",
        "base",
        "base 1",
        "base x",
        "ostrowski 0",
        "base 99999",
        "fib 2",
    ] {
        assert_eq!(Numeration::parse(wrong), None, "{wrong}");
    }
}

#[test]
fn merged_states_read_every_word_alike() {
    let letters = Letters::new(2, Numeration::Base(2)).unwrap();
    // the number of ones modulo 4
    let next = (0..4).flat_map(|ones| [0, 1, 1, 2].map(|more| (ones + more) % 4));
    let next: Vec<u32> = next.collect();
    for (outputs, states) in [([0, 1, 0, 1], 2), ([0, 1, 0, 2], 4), ([3; 4], 1)] {
        let dfao = Dfao {
            outputs: outputs.into(),
            next: next.clone(),
            letters: 4,
        };
        let merged = with_context(1 << 20, |context| {
            dfao.merged(Budget::new(context, "a test")).unwrap()
        });
        assert_eq!(merged.states(), states);
        let read = |dfao: &Dfao, word: &[u32]| {
            let end = word.iter().fold(0, |at, &x| dfao.next(at, x).unwrap());
            dfao.output(end)
        };
        for word in (0..6).flat_map(|length| words(&letters, length)) {
            assert_eq!(read(&merged, &word), read(&dfao, &word), "{word:?}");
        }
    }
    let none = Letters::new(2, Numeration::Ostrowski(1)).unwrap();
    with_context(1 << 20, |context| {
        let budget = Budget::new(context, "a test");
        let valid = Dfao::words(&none, budget.clone()).unwrap();
        assert_eq!(valid.merged(budget).unwrap(), valid);
    });
}

#[test]
fn the_extremes_of_a_form_are_exact() {
    for numeration in NUMERATIONS {
        for a in -9..=9 {
            for b in -9..=9 {
                let b = if matches!(numeration, Numeration::Base(_)) {
                    0
                } else {
                    b
                };
                let (mut read, mut seen) = ((a, b), Vec::new());
                for _ in 0..40 {
                    seen.push(read.0 + read.1);
                    read = numeration.read(read, 0);
                }
                let most = *seen.iter().max().unwrap();
                let grows = most > 1 << 16;
                let found = numeration.highest((a, b));
                match found {
                    Some(highest) => assert_eq!(highest, most, "{numeration} {a} {b}"),
                    None => assert!(grows || most == 0, "{numeration} {a} {b}"),
                }
            }
        }
    }
}

/// Rules, heaps, and how long their words are.
const RULES: [(&str, usize, usize); 24] = [
    ("nim", 2, 3),
    ("moore(2)", 3, 2),
    ("exact(2)", 3, 2),
    ("hyper{12,23}", 3, 2),
    ("slow(2)", 3, 2),
    ("bounded(3)", 2, 4),
    ("subtract{1,3,4}", 1, 5),
    ("allbut{2,5}", 1, 5),
    ("allbut{1,3}", 2, 3),
    ("equal(2)", 2, 4),
    ("equal(2)", 3, 2),
    ("equal(3) bounded(2)", 3, 2),
    ("moore(2) bounded(2)", 2, 3),
    ("rwythoff(3)", 2, 3),
    ("vectors{(1,0),(0,1)*,(2,1)*}", 2, 3),
    ("vectors{(2,-1),(0,1)}", 2, 3),
    ("vectors{(3,-1)*,(0,1)}", 2, 3),
    ("circular(2)", 3, 2),
    ("end", 3, 2),
    ("yama", 2, 3),
    ("triangular", 2, 3),
    ("delete", 2, 3),
    ("mark", 1, 5),
    ("maximum(3)", 1, 5),
];

fn shape(rules: &str) -> Shape {
    let ruleset: Ruleset = rules.parse().unwrap_or_else(|e| panic!("{rules}: {e}"));
    ruleset.on_heaps().unwrap().shape()
}

#[test]
fn machines_accept_what_the_shape_allows() {
    for (rules, heaps, length) in RULES {
        let shape = shape(rules);
        let kinds = kinds(&shape, heaps).unwrap_or_else(|why| panic!("{rules}: {why}"));
        for &numeration in &NUMERATIONS[..4] {
            let letters = Letters::new(heaps, numeration).unwrap();
            let machine = with_context(1 << 30, |context| {
                MoveMachine::new(&kinds, &letters, &mut Budget::new(context, "a test")).unwrap()
            });
            let fits = |length: &usize| letters.count().pow(*length as u32) <= 260;
            let length = (1..=length).rev().find(fits).unwrap_or(1);
            let words = words(&letters, length);
            let mut met = 0;
            for x in &words {
                for y in &words {
                    let (a, b) = (letters.position(x).unwrap(), letters.position(y).unwrap());
                    let expected = shape.allows(&a, &b).unwrap();
                    let found = accepts(&machine, x, y);
                    assert_eq!(found, expected, "{rules}, {numeration}: {a:?} {b:?}");
                    met += u32::from(found);
                }
            }
            assert!(met > 0, "{rules} {numeration}");
        }
    }
}

/// Whether some kind accepts the words of x and y.
fn accepts(machine: &MoveMachine, x: &[u32], y: &[u32]) -> bool {
    let mut states: BTreeSet<u32> = machine.starts.iter().copied().collect();
    for (&x, &y) in x.iter().zip(y) {
        let steps = states.iter().flat_map(|&state| machine.steps(state, x));
        let matching = steps.filter(|(letter, _)| *letter == y);
        states = matching.map(|&(_, next)| next).collect();
    }
    states.iter().any(|&state| machine.accepts[state as usize])
}

#[test]
fn kinds_are_in_their_order() {
    let count = |rules, heaps| kinds(&shape(rules), heaps).unwrap().len();
    assert_eq!(count("nim", 4), 1);
    assert_eq!(count("moore(2)", 4), 1);
    assert_eq!(count("moore(2) bounded(3)", 4), 1);
    assert_eq!(count("equal(2)", 2), 3);
    assert_eq!(count("equal(2)", 4), 10);
    assert_eq!(count("yama", 2), 2);
    assert_eq!(count("rwythoff(2)", 2), 3);
    assert_eq!(count("greedy", 3), 3);
    assert_eq!(count("vectors{(1,0),(2,2)*}", 2), 2);
    // cases that ask no more than which heaps are lowered
    assert_eq!(count("circular(2)", 5), 1);
    // each move from each box of positions that have one
    assert_eq!(count("nim terminal{(1,1)}", 2), 2 * 4);
    assert_eq!(count("nim + equal(2)", 3), 1 + 3);
    assert_eq!(count("equal(2) selective nim", 3), 3 + 1 + 3);
    assert_eq!(count("equal(2) conjunctive nim", 3), 3);
    assert_eq!(count("equal(2) ordinal nim", 3), 3 + 1);
    for (rules, heaps, why) in [
        ("kayles", 2, "not linear"),
        ("nim continued conjunctive nim", 2, "not linear"),
        ("vectors{(1,0),(1,1)*}", 3, "for 2 heaps"),
        ("rwythoff(2)", 3, "declared for 3 heaps"),
    ] {
        let error = kinds(&shape(rules), heaps).unwrap_err();
        assert!(error.to_string().contains(why), "{rules}: {error}");
    }
}
