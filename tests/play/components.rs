//! Rules of sets of heaps: heaps that no move connects are summands of their own.

use super::{heaps, rules};
use grundy::game::{Amounts, Components, Extra, Heap, HeapRules, Moves, Remembered, Shape};
use grundy::plan::{Engine, HeapGame, Way, search};
use grundy::play::{Match, Reason, SplitMix64, analyse};
use grundy::rulesets::{HeapRuleset, Rules};
use grundy::sequence::Sequence;
use grundy::solve::Want;
use grundy::work::Context;

fn on_heaps(text: &str) -> HeapRuleset {
    match rules(text).rules {
        Rules::Heaps(rules) => rules,
        Rules::Board(_) => panic!("{text} is played on a board"),
    }
}

/// One token from each of two neighbours of `n` heaps in a row: arc kayles on a path.
fn path(n: usize) -> String {
    let pairs: Vec<String> = (1..n).map(|i| format!("{i}-{}", i + 1)).collect();
    format!("hyper{{{}}} one", pairs.join(","))
}

#[test]
fn arc_kayles_on_long_paths_has_the_values_of_dawson_s_game() {
    let context = Context::default();
    let game = HeapGame::read("0.07").unwrap();
    let sequence = Sequence::run(&game, 64, &context).unwrap();
    for n in [29, 34, 40, 53, 64] {
        let position = heaps(&rules(&path(n)), &vec![1; n]);
        let found = analyse(&position, None, &context).unwrap();
        let expected = sequence.value(n as u128).unwrap();
        assert_eq!(found.value, Some(expected.into()), "{n} heaps");
        let Reason::Components { stored, .. } = found.reason else {
            panic!("{:?}", found.reason);
        };
        // intervals, no more
        assert!(stored <= (n * n) as u64, "{n}: {stored}");
    }
    // a match is played the same way, to its end
    let mut game = Match::new(heaps(&rules(&path(34)), &[1; 34]));
    while game.winner().is_none() {
        game.play_computer(Default::default(), &context).unwrap();
    }
}

#[test]
fn values_of_components_are_those_of_the_whole() {
    let context = Context::default();
    let mut random = SplitMix64::new(5);
    let mut below = |n: u64| random.below(n);
    let (mut apart, mut compared) = (0, 0);
    for _ in 0..200 {
        let n = 3 + below(4) as usize;
        let sets: Vec<String> = (0..2 + below(4))
            .map(|_| {
                let mut members: Vec<u64> =
                    (0..1 + below(3)).map(|_| 1 + below(n as u64)).collect();
                members.sort_unstable();
                members.dedup();
                let members: Vec<String> = members.iter().map(u64::to_string).collect();
                members.concat()
            })
            .collect();
        let amounts = ["", " one", " equal"][below(3) as usize];
        let text = format!("hyper{{{}}}{amounts}", sets.join(","));
        let rules = on_heaps(&text);
        let game = Components::new(rules.clone()).expect("sets");
        let size = (n, 3);
        let searched = |way| search(&rules, size, Want::Values, (Engine::Memo, way)).unwrap();
        let (mut whole, mut parts) = (searched(Way::Whole), searched(Way::Components));
        for _ in 0..20 {
            let x: Vec<u64> = (0..n).map(|_| below(4)).collect();
            let several = game.of(&x).len() > 1;
            assert!(!several || rules.shape().comes_apart(), "{text} {x:?}");
            apart += usize::from(several);
            compared += 1;
            assert_eq!(
                parts.number(&x, &context).unwrap(),
                whole.number(&x, &context).unwrap(),
                "{text} {x:?}"
            );
        }
    }
    assert!(apart > compared / 20, "{apart} of {compared}");
}

#[test]
fn sets_that_always_connect_do_not_come_apart() {
    for (text, apart) in [
        ("hyper{12,23,34}", false),
        ("hyper{12,23,34,45}", true),
        ("hyper{1,2}", true),
        ("hyper{12,13,23}", false),
        ("hyper{12,34,13,14,23,24}", false),
        ("hyper{123,234}*", true),
        ("hyper{12,34}*", true),
        ("moore(2)", false),
        ("nim", false),
    ] {
        assert_eq!(on_heaps(text).shape().comes_apart(), apart, "{text}");
    }
}

/// Two heaps that are lowered together, and one number that is remembered.
struct Remembering;

impl HeapRules for Remembering {
    fn moves<M: Moves>(&self, _: &[Heap], _: &mut M) {}

    fn shape(&self) -> Shape {
        Shape::Sets {
            sets: vec![0b11],
            amounts: Amounts::Any,
        }
    }

    fn extra(&self) -> Option<Extra> {
        Some(Extra {
            states: vec![Remembered::Falls(1)],
            ..Extra::default()
        })
    }
}

#[test]
fn components_hold_the_heaps_of_their_sets_alone() {
    let game = Components::new(on_heaps("hyper{12}")).expect("sets");
    let mut pair = vec![0; 66];
    pair[..2].fill(1);
    assert_eq!(game.of(&[1; 66]).to_vec(), [pair.into_boxed_slice()]);
    // a component would forget what is remembered
    assert!(Components::new(Remembering).is_none());
}
