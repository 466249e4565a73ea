//! Small automata learned from plain search, with proofs made here.

use super::super::budget::Budget;
use super::super::dfao::Dfao;
use super::super::digits::{Letters, Numeration};
use super::super::listed::names;
use super::super::machine::{Guesses, MoveMachine};
use super::super::rules::{Moving, played};
use super::learner::{Learner, Oracle};
use super::{Head, check, dfao_text, fault, with_context};
use std::collections::HashMap;
use std::fmt::Write;

#[derive(Clone, Copy, PartialEq)]
pub(super) enum With {
    Nothing,
    Lists,
    Kinds,
}

/// The automata of all sections, learned, with proofs as asked.
pub(super) fn body(head: &Head<'_>, depth: usize, with: With) -> String {
    let numeration = Numeration::parse(head.numeration).unwrap();
    let letters = Letters::new(head.heaps, numeration).unwrap();
    let played = played(head.rules, head.heaps).unwrap();
    let mut oracle = Oracle::new(&played);
    let mut text = String::new();
    for passes in 0..=played.passes {
        let moving = played.moving(passes as usize);
        let mut output = |heaps: &[u64]| {
            let mut whole = heaps.to_vec();
            whole.extend((played.passes > 0).then_some(passes));
            oracle.value(&whole).min(head.largest + 1)
        };
        let mut learner = Learner {
            letters: &letters,
            output: &mut output,
            known: HashMap::new(),
        };
        let dfao = learner.learn(depth);
        writeln!(text, "# automaton passes {passes}").unwrap();
        text += &dfao_text(&dfao, head, numeration.digits(), head.largest + 1);
        for level in 0..=head.largest {
            text += &match with {
                With::Nothing => String::new(),
                With::Lists => lists(&letters, moving, &dfao, level),
                With::Kinds => kinds(&letters, moving, (&dfao, level), head),
            };
        }
    }
    text
}

fn kinds(
    letters: &Letters,
    moving: &Moving,
    (dfao, level): (&Dfao, u32),
    head: &Head<'_>,
) -> String {
    let mut text = String::new();
    let count = moving.kinds.len();
    with_context(1 << 30, |context| {
        let mut budget = Budget::new(context, "a test");
        let machine = MoveMachine::new(&moving.kinds, letters, &mut budget).unwrap();
        for kind in 0..count {
            let guesses = Guesses::new(&machine, kind..kind + 1, (dfao, level), &mut budget);
            let guesses = guesses.unwrap().cut(&budget).unwrap();
            let claims = guesses.determinised(letters, budget.clone()).unwrap();
            let claims = claims.merged(budget.clone()).unwrap();
            writeln!(text, "# level {level} kind {} of {count}", kind + 1).unwrap();
            text += &dfao_text(&claims, head, letters.numeration.digits(), 1);
        }
    });
    text
}

/// All sets that no other one of the same state is within.
fn lists(letters: &Letters, moving: &Moving, dfao: &Dfao, level: u32) -> String {
    let (guesses, names) = with_context(1 << 30, |context| {
        let mut budget = Budget::new(context, "a test");
        let machine = MoveMachine::new(&moving.kinds, letters, &mut budget).unwrap();
        let guesses = Guesses::new(&machine, 0..1, (dfao, level), &mut budget).unwrap();
        let names = names(&machine, &guesses);
        (guesses, names)
    });
    let within = |a: &[u32], b: &[u32]| a.iter().all(|guess| b.contains(guess));
    let mut kept: Vec<(u32, Vec<u32>)> = Vec::new();
    let mut open = vec![(0, guesses.starts.clone())];
    while let Some((state, set)) = open.pop() {
        if kept.iter().any(|l| l.0 == state && within(&l.1, &set)) {
            continue;
        }
        kept.retain(|l| l.0 != state || !within(&set, &l.1));
        for x in letters.all() {
            if let Some(next) = dfao.next(state, x) {
                open.push((next, guesses.step(&set, x)));
            }
        }
        kept.push((state, set));
    }
    let mut text = format!("# level {level} guesses {}\n", kept.len());
    for (state, set) in kept {
        write!(text, "{state}").unwrap();
        for guess in set {
            let (lowered, state) = names[guess as usize];
            write!(text, " {lowered}:{state}").unwrap();
        }
        text.push('\n');
    }
    text
}

fn of(rules: &str, heaps: usize, largest: u32) -> Head<'_> {
    Head {
        rules,
        heaps,
        largest,
        numeration: "base 2",
    }
}

/// Rules and depths at which the words of the learner are distinguished.
pub(super) fn games() -> Vec<(Head<'static>, usize)> {
    let in_ = |numeration, head: Head<'static>| Head { numeration, ..head };
    vec![
        (of("nim", 2, 0), 2),
        (of("nim", 2, 1), 2),
        (of("nim", 3, 0), 2),
        (of("nim misere", 2, 0), 3),
        (of("nim misere", 3, 0), 2),
        (of("nim pass(1)", 2, 0), 3),
        (of("nim pass(1)", 2, 1), 3),
        (of("nim pass(2)", 2, 0), 3),
        (of("nim pass(1) misere", 2, 0), 3),
        (of("moore(2)", 3, 0), 2),
        (of("moore(2) misere", 3, 0), 2),
        (of("exact(2)", 3, 0), 2),
        (of("bounded(3)", 2, 3), 3),
        (of("slow(2)", 2, 1), 3),
        (of("allbut{1}", 1, 1), 4),
        (of("subtract{1,2,4} misere", 1, 0), 4),
        (of("yama", 2, 0), 3),
        (of("delete", 2, 0), 3),
        (of("circular(2)", 3, 0), 2),
        (in_("base 4", of("nim", 2, 0)), 1),
        (in_("fib", of("equal(2)", 2, 0)), 4),
        (in_("ostrowski 2", of("rwythoff(2)", 2, 0)), 2),
        (in_("fib", of("nim", 1, 2)), 3),
    ]
}

#[test]
fn learned_automata_are_accepted_without_proof() {
    for (head, depth) in games() {
        let text = head.file(false, &body(&head, depth, With::Nothing));
        let found = check(&text).unwrap();
        assert_eq!(found.fault, None, "{}", head.rules);
    }
}

#[test]
fn learned_automata_are_accepted_by_kinds() {
    for (head, depth) in games() {
        let text = head.file(true, &body(&head, depth, With::Kinds));
        let found = check(&text).unwrap();
        assert_eq!(found.fault, None, "{}", head.rules);
    }
}

#[test]
fn learned_automata_are_accepted_by_lists() {
    let mut checked = 0;
    for (head, depth) in games() {
        if !played(head.rules, head.heaps).unwrap().moving(0).free {
            continue;
        }
        let text = head.file(true, &body(&head, depth, With::Lists));
        let found = check(&text).unwrap();
        assert_eq!(found.fault, None, "{}", head.rules);
        checked += 1;
    }
    assert!(checked >= 12, "{checked}");
}

#[test]
fn what_was_learned_too_soon_is_rejected() {
    // words of too few letters: closed is not right
    let head = of("slow(2)", 3, 2);
    let found = fault(&head.file(false, &body(&head, 0, With::Nothing)));
    assert!(found.state.is_some() && found.position.is_some(), "{found}");
}

#[test]
fn values_of_a_section_count() {
    // P with a pass left, as if there were none
    let head = of("nim", 2, 0);
    let nim = body(&head, 2, With::Nothing);
    let twice = format!("{nim}{}", nim.replace("passes 0", "passes 1"));
    let found = fault(&of("nim pass(1)", 2, 0).file(false, &twice));
    assert_eq!(found.passes, Some(1));
    assert_eq!(found.position, Some(vec![1, 1]));
    let found = fault(&of("nim misere", 2, 0).file(false, &nim));
    assert_eq!(found.position, Some(vec![0, 0]));
}
