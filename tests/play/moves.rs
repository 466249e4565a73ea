use super::{begun, both, full, heaps, rules};
use grundy::play::{Analysis, Computer, Illegal, Match, Side};
use grundy::work::Context;

#[test]
fn illegal_moves_change_nothing() {
    for (text, x, to) in [
        ("nim", vec![3, 4, 5], vec![3, 3, 4]),
        ("nim", vec![3, 4, 5], vec![3, 4, 6]),
        ("nim", vec![3, 4, 5], vec![3, 4, 5]),
        ("moore(2)", vec![3, 4, 5], vec![0, 0, 0]),
        ("wythoff", vec![3, 5], vec![2, 3]),
        ("kayles", vec![5], vec![1, 1]),
    ] {
        let (rules, mut game) = (rules(text), begun(&rules(text), &x));
        let before = game.position().clone();
        let played = game.play(heaps(&rules, &to));
        assert_eq!(played, Err(Illegal::NoOption), "{text} {x:?} {to:?}");
        assert_eq!((game.position(), game.plies().len()), (&before, 0));
    }
    let rules = rules("nim block(1)");
    let mut game = begun(&rules, &[3, 5]);
    let to = heaps(&rules, &[3, 3]).bare();
    game.forbid(to.clone()).unwrap();
    assert_eq!(game.forbid(to.clone()), Err(Illegal::Enough));
    assert_eq!(game.play(to), Err(Illegal::Forbidden));
}

#[test]
fn undo_restores_the_position_and_the_answer() {
    let context = Context::default();
    let computer = Computer {
        mistakes: 50,
        seed: 3,
    };
    for text in ["nim", "wythoff", "nim pass(1)", "nim block(1)"] {
        let mut game = begun(&rules(text), &[4, 6]);
        let to = game.options(100).unwrap().unwrap()[0].clone();
        game.play(to.clone()).unwrap();
        game.play_computer(computer, &context).unwrap();
        let after = game.position().clone();
        assert!(game.undo() && game.undo());
        assert_eq!((game.position(), game.turn()), (game.start(), Side::First));
        game.play(to).unwrap();
        game.play_computer(computer, &context).unwrap();
        assert_eq!(*game.position(), after, "{text}");
        while game.undo() {}
        assert_eq!(game.plies().len(), 0);
    }
}

#[test]
fn a_search_that_is_kept_changes_no_game() {
    let context = Context::default();
    let players = [50, 0].map(|mistakes| Computer { mistakes, seed: 5 });
    for text in [
        "kayles",
        "wythoff",
        "kayles + wythoff",
        "nim pass(1)",
        "nim block(1)",
        "cram",
    ] {
        for ruleset in both(text) {
            let start = match text {
                "cram" => full(&ruleset, 3, 4),
                "kayles + wythoff" => heaps(&ruleset, &[5, 3, 6]),
                _ => heaps(&ruleset, &[6, 4]),
            };
            let mut game = Match::new(start);
            let mut keeping = game.clone().keeping();
            for game in [&mut game, &mut keeping] {
                game.play_out(players, &context).unwrap();
            }
            assert_eq!(game.plies(), keeping.plies(), "{ruleset}");
            // the search goes on where moves are taken back
            while keeping.undo() {}
            keeping.play_out(players, &context).unwrap();
            assert_eq!(game.plies(), keeping.plies(), "{ruleset}");
            // a search that begins with the last position is asked for those before it
            let mut late = game.clone().keeping();
            loop {
                let found = late.analysis(&context).unwrap().clone();
                let mut once = Match::new(late.position().clone());
                let alone = once.analysis(&context).unwrap();
                let told = |of: &Analysis| (of.outcome, of.value.clone(), of.winning.clone());
                assert_eq!(told(&found), told(alone), "{ruleset}, {}", late.position());
                if !late.undo() {
                    break;
                }
            }
        }
    }
}

/// Where heaps split an empty one is none, whether it is named or not.
#[test]
fn empty_heaps_of_rules_that_split_are_left_out() {
    let rules = rules("kayles");
    let mut game = begun(&rules, &[3, 1]);
    for to in [&[3, 0][..], &[3]] {
        game.play(heaps(&rules, to)).unwrap();
        assert!(game.undo());
    }
}
