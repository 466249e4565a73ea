use super::{Effort, Failed, Proof, STEPS, Task, further, moved, prove};
use crate::game::HeapRules;
use crate::game::{Convention, HeapBox, Wholes};
use crate::plan::{TableJob, Way, table};
use crate::rulesets::{Ruleset, heap_rules};
use crate::solve::Want;
use crate::solve::definition::Definition;
use crate::theory::automata::dfao::{Dfao, NONE};
use crate::theory::automata::learn;
use crate::theory::automata::moves::kinds;
use crate::theory::automata::{Numeration, TooLarge};
use crate::work::Context;

fn ruleset(text: &str) -> Ruleset {
    text.parse::<Ruleset>().unwrap()
}

/// Values below `levels` by the dense engine, and the automaton learned from them.
fn learned(text: &str, heaps: usize, max: u64, levels: u32, numeration: Numeration) -> Dfao {
    let context = Context::default();
    let ruleset = ruleset(text);
    let Some(rules) = ruleset.heap_rules() else {
        panic!("heaps")
    };
    let want = match ruleset.convention {
        Convention::Normal => Want::Values,
        Convention::Misere => Want::Outcomes(Convention::Misere),
    };
    let job = TableJob {
        rules,
        positions: HeapBox::ordered(heaps, max).unwrap(),
        want,
        engine: None,
        way: Way::usual(rules, want),
    };
    let table = table(&job, &context).unwrap().table;
    let output = |heaps: &[u64]| table.number(heaps).min(levels.into()) as u32;
    let learned = learn::dense(numeration, heaps, max, output, &context).unwrap();
    learned.automaton.unwrap_or_else(|| panic!("{text} closes"))
}

fn attempt(text: &str, automaton: &Dfao, levels: u32) -> Result<Proof, Failed> {
    let context = Context::default();
    let ruleset = ruleset(text);
    let Some(rules) = ruleset.heap_rules() else {
        panic!("heaps")
    };
    let moves = kinds(
        &rules.shape(),
        automaton.heaps(),
        automaton.numeration(),
        &context.clone().with_memory(u64::MAX),
    )
    .unwrap();
    let extra = match ruleset.convention {
        Convention::Normal => vec![],
        Convention::Misere => {
            let moved = moved(automaton, &moves, &context).unwrap();
            vec![further(&moved, None, true)]
        }
    };
    let task = Task {
        automaton,
        levels,
        moves: &moves,
        extra: &extra,
        steps: STEPS,
    };
    prove(&task, &context)
}

const BINARY: Numeration = Numeration::Base(2);
const FIBONACCI: Numeration = Numeration::Ostrowski(1);

/// States of the minimal automaton, from the guide's author's own runs and from the theorems of
/// Bouton, Moore and Wythoff.
const KNOWN: [(&str, usize, u64, u32, Numeration, usize); 11] = [
    ("nim", 3, 7, 1, BINARY, 2),
    ("nim", 2, 31, 8, BINARY, 9),
    ("moore(2)", 3, 7, 1, BINARY, 2),
    ("moore(2)", 4, 7, 2, BINARY, 3),
    ("moore(2) misere", 4, 15, 1, BINARY, 5),
    ("exact(2)", 4, 15, 1, BINARY, 6),
    ("exact(3)", 4, 15, 1, BINARY, 12),
    ("bounded(3)", 3, 15, 4, BINARY, 4),
    ("wythoff", 2, 88, 1, FIBONACCI, 13),
    ("delete", 2, 127, 6, BINARY, 7),
    ("yama", 2, 63, 6, BINARY, 20),
];

#[test]
fn known_automata_are_learned_and_proved() {
    for (text, heaps, max, levels, numeration, states) in KNOWN {
        let automaton = learned(text, heaps, max, levels, numeration);
        assert_eq!(automaton.states(), states, "{text}, {heaps} heaps");
        let ended = attempt(text, &automaton, levels);
        assert!(ended.is_ok(), "{text}: {ended:?}");
    }
}

/// Every output and every successor changed, one at a time.
fn changed(automaton: &Dfao, levels: u32) -> Vec<Dfao> {
    let states = automaton.states() as u32;
    let letters = automaton.letters() as u32;
    let table = |output: &dyn Fn(u32) -> u32, next: &dyn Fn(u32, u32) -> u32| {
        let all = (0..states).flat_map(|state| (0..letters).map(move |letter| (state, letter)));
        let next = all.map(|(state, letter)| next(state, letter)).collect();
        let output = (0..states).map(output).collect();
        Dfao::new(automaton.numeration(), automaton.heaps(), output, next)
    };
    let same = |state| automaton.output(state);
    let step = |state, letter| automaton.step(state, letter).unwrap_or(NONE);
    let mut all = Vec::new();
    for at in 0..states {
        let output = |state| match state == at {
            true => (same(state) + 1) % (levels + 1),
            false => same(state),
        };
        all.push(table(&output, &step));
        // the zero letter of the start leads to the start, and words end where they do
        let letters = (u32::from(at == 0)..letters).filter(|&letter| step(at, letter) != NONE);
        for letter in letters {
            let other = |state, other| match (state, other) == (at, letter) {
                true => (step(state, other) + 1) % states,
                false => step(state, other),
            };
            all.push(table(&same, &other));
        }
    }
    all
}

#[test]
fn no_changed_automaton_is_proved() {
    for (text, heaps, max, levels, numeration, _) in KNOWN {
        if numeration != BINARY || heaps > 3 && text != "exact(2)" {
            continue;
        }
        let automaton = learned(text, heaps, max, levels, numeration);
        for wrong in changed(&automaton, levels) {
            // the change is a change of what it says
            if wrong.least() == automaton {
                continue;
            }
            let ended = attempt(text, &wrong, levels);
            assert!(
                matches!(ended, Err(Failed::Wrong(_))),
                "{text}: {wrong:?} {ended:?}"
            );
        }
    }
}

#[test]
fn where_it_is_wrong_the_rules_say_so() {
    let right = learned("exact(2)", 4, 15, 1, BINARY);
    let context = Context::default();
    let rules = ruleset("exact(2)");
    let Some(rules) = rules.heap_rules() else {
        panic!("heaps")
    };
    for wrong in changed(&right, 1) {
        let Err(Failed::Wrong(at)) = attempt("exact(2)", &wrong, 1) else {
            continue;
        };
        let game = Wholes::new(rules);
        let mut oracle = Definition::new(&game, Want::Values);
        let mut is_p = |heaps: &[u64]| oracle.solve(&heaps.into(), &context).unwrap() == 0;
        // it, or what the missing or forbidden move leads to
        let near = match &at.broken {
            super::Broken::Joined(option) => {
                assert!(rules.shape().allows(&at.position, option) == Some(true));
                vec![at.position.clone(), option.clone()]
            }
            _ => crate::game::options_of(rules, &at.position).unwrap(),
        };
        let all = near.iter().chain([&at.position]);
        let mut differ = all.filter(|x| is_p(x) != (wrong.run(x) == 0));
        assert!(differ.next().is_some(), "{at}");
    }
}

#[test]
fn an_attempt_that_takes_too_long_ends() {
    let context = Context::default();
    for (text, heaps, max, levels, numeration, _) in KNOWN {
        if text.contains("misere") {
            continue;
        }
        let automaton = learned(text, heaps, max, levels, numeration);
        let rules = heap_rules(text);
        let roomy = context.clone().with_memory(u64::MAX);
        let moves = kinds(&rules.shape(), heaps, numeration, &roomy).unwrap();
        let task = Task {
            automaton: &automaton,
            levels,
            moves: &moves,
            extra: &[],
            steps: STEPS,
        };
        // more steps are at last enough
        let ended = (2..40).map(|bits| super::attempt(&task, &mut Effort::of(&context, 1 << bits)));
        let ended: Vec<bool> = ended
            .map(|ended| match ended {
                Ok(_) => true,
                Err(Failed::Grew(TooLarge(what))) => {
                    assert!(what.contains("states") || what.contains("sets"), "{what}");
                    false
                }
                Err(other) => panic!("{text}: {other:?}"),
            })
            .take_while(|proved| !proved)
            .collect();
        assert!((1..30).contains(&ended.len()), "{text}: {}", ended.len());
    }
}

#[test]
fn both_ways_of_a_proof_are_met() {
    let guesses = attempt("nim", &learned("nim", 2, 15, 1, BINARY), 1);
    assert!(matches!(guesses, Ok(Proof::Guesses(_))));
    let kinds = attempt(
        "bounded(2)",
        &learned("bounded(2)", 2, 15, 3, Numeration::Base(3)),
        3,
    );
    assert!(matches!(kinds, Ok(Proof::Kinds(_))));
}
