//! The two checks by themselves, on automata that are wrong.

use grundy::game::{HeapRules, options_of};
use grundy::rulesets::{HeapRuleset, Rules, Ruleset};
use grundy::theory::anyheaps::{
    CountAutomaton, CountClasses, Effort, Joined, SubsetMoves, answered, unjoined,
};
use grundy::work::Context;

fn heap_rules(text: &str) -> HeapRuleset {
    match text.parse::<Ruleset>().unwrap().rules {
        Rules::Heaps(rules) => rules,
        Rules::Board(_) => panic!("{text} is played on a board"),
    }
}

/// P if and only if each column, or only the last one, has a multiple of some number of ones.
fn multiples(of: u32, all: bool) -> CountAutomaton {
    let counts = CountClasses {
        tail: 0,
        period: of,
    };
    let step = |&bad: &bool, numbers: &[u32]| all && bad || !numbers[0].is_multiple_of(of);
    CountAutomaton::read((2, counts), false, step, |&bad| bad.into())
}

fn moves(rules: &str) -> SubsetMoves {
    let subsets = heap_rules(rules).shape().subsets().unwrap();
    SubsetMoves::new(2, &subsets).unwrap()
}

/// The move between two positions of one value, which is one of the rules.
fn joined(rules: &str, automaton: &CountAutomaton) -> Option<Joined> {
    let found = unjoined(automaton, &moves(rules), 1, &Context::default()).unwrap();
    let joined = found.err()?;
    let options = options_of(&heap_rules(rules), &joined.from).unwrap();
    assert!(options.contains(&joined.to), "{rules}: {joined:?}");
    for position in [&joined.from, &joined.to] {
        assert_eq!(automaton.output(position), 0, "{rules}: {joined:?}");
    }
    Some(joined)
}

fn is_answered(rules: &str, automaton: &CountAutomaton) -> bool {
    let moves = moves(rules);
    (1..=3).any(|guesses| {
        let effort = Effort {
            guesses,
            names: moves.most() + 1,
            lines: 1 << 12,
        };
        let found = answered(automaton, &moves, (0, false), effort, &Context::default());
        found.unwrap().is_some()
    })
}

#[test]
fn wrong_automata_fail_one_of_the_checks() {
    // of a smaller k all positions keep apart, but some have no move
    assert_eq!(joined("nim", &multiples(3, true)), None);
    assert!(!is_answered("nim", &multiples(3, true)));
    // of a larger one a move joins two of them
    let found = joined("moore(3)", &multiples(3, true)).unwrap();
    assert_eq!(found.from.len(), 3);
    assert_eq!(
        joined("moore(2)", &multiples(2, true)).unwrap().from.len(),
        2
    );
    for (rules, of) in [("nim", 2), ("moore(2)", 3), ("moore(3)", 4)] {
        assert_eq!(joined(rules, &multiples(of, true)), None);
        assert!(is_answered(rules, &multiples(of, true)));
    }
}

#[test]
fn what_fits_all_small_numbers_of_heaps_is_refuted_by_a_larger_one() {
    let found = joined("slow(4)", &multiples(5, false)).unwrap();
    assert_eq!(found.from.len(), 6, "{found:?}");
    assert_eq!(found.from.iter().filter(|&heap| heap % 2 == 1).count(), 5);
}
