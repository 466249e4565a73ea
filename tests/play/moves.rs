use super::{begun, both, heaps, rules};
use grundy::game::Grid;
use grundy::play::{Computer, Position, Side, WholePosition};
use grundy::work::Context;

#[test]
fn illegal_moves_are_refused_with_a_reason_and_change_nothing() {
    for game in [
        "nim, 3 4 5
         3 3 4 -> 2 heaps change (2 and 3), and a move changes one
         take 9 from heap 2 -> heap 2 holds 4, fewer than 9
         3 4 6 -> heap 3 would grow from 5 to 6
         3 4 5 -> nothing is taken
         take 0 from heap 1 -> nothing is taken
         four -> found `four`, which is no number and no word of a move
         3 4 -> found 2 heaps, and the position has 3: write them all, also empty ones
         7: 0 -> there is no heap 7; the heaps are numbered from 1 to 3
         pass -> the rules have no `pass`
         take 1 from heap 99999999999999999999 -> there is no heap 99999999999999999999; the heaps are numbered from 1 to 3",
        "nim, 3 0 5
         take 1 from heap 2 -> heap 2 is empty
         3 1 5 -> heap 2 is empty, and cannot become 1",
        "moore(2), 3 4 5
         0 0 0 -> 3 heaps change (1, 2 and 3), and a move changes at most 2",
        "wythoff, 3 5
         2 3 -> the rules do not allow these amounts together",
        "bounded(3), 3 9
         3 5 -> heap 2 may not be lowered by 4 here",
        "fibonacci, 10
         take 10 -> heap 1 may not be lowered by 10 here",
        "mem(2), 5
         3 -> heap 1 may not be lowered by 2 here",
        "kayles, 5
         1 1 -> no heap becomes that",
    ] {
        let mut lines = game.lines();
        let (text, x) = lines.next().and_then(|head| head.split_once(", ")).unwrap();
        let x: Vec<u64> = x.split(' ').map(|heap| heap.parse().unwrap()).collect();
        let mut game = begun(&rules(text), &heaps(&x));
        let before = game.position().clone();
        for line in lines {
            let (typed, reason) = line.trim().split_once(" -> ").unwrap();
            assert_eq!(game.read(typed).unwrap_err().reason, reason, "{text} {x:?} {typed}");
        }
        assert!(game.play(before.clone()).is_err());
        assert_eq!((game.position(), game.plies().len()), (&before, 0));
    }
}

#[test]
fn moves_are_typed_in_several_ways() {
    for (text, x, ways) in [
        (
            "nim",
            vec![3, 4, 5],
            vec![
                "3 1 5",
                "2: 1",
                "take 3 from heap 2",
                "take 3 from the heap of 4",
                "3,1,5",
            ],
        ),
        (
            "moore(2)",
            vec![3, 4, 5],
            vec!["0 4 3", "1: 0, 3: 3", "take 3 from 3 and 2 from 5"],
        ),
        (
            "kayles",
            vec![5, 2],
            vec![
                "1 3 2",
                "3 2 1",
                "1: 1 3",
                "split 5 into 1 and 3",
                "split heap 1 into 3 1",
            ],
        ),
        (
            "kayles",
            vec![1, 2],
            vec!["2", "0 2", "1: 0", "take 1 from heap 1"],
        ),
        (
            "nim pass(1)",
            vec![2, 2],
            vec!["pass", "2 2", "2 2 state 0"],
        ),
        (
            "kayles + nim",
            vec![5, 3],
            vec!["1 3 | 3", "1 3 3", "1: 1 3"],
        ),
        (
            "fibonacci",
            vec![10],
            vec!["8", "take 2", "1: 8", "8 state 4"],
        ),
    ] {
        let game = begun(&rules(text), &heaps(&x));
        let read: Vec<WholePosition> = ways.iter().map(|way| game.read(way).unwrap()).collect();
        assert!(
            read.windows(2).all(|two| two[0] == two[1]),
            "{text}: {read:?}"
        );
    }
    // which summand lost its heap is not said
    let game = begun(&rules("kayles + kayles"), &heaps(&[1, 1]));
    let several = game.read("1").unwrap_err();
    assert_eq!(several.legal, "one of them in full:  | 1, or 1 | ");
}

#[test]
fn undo_restores_the_position_and_the_answer() {
    let context = Context::default();
    let computer = Computer {
        mistakes: 50,
        seed: 3,
    };
    for text in ["nim", "wythoff", "nim pass(1)", "nim block(1)"] {
        let mut game = begun(&rules(text), &heaps(&[4, 6]));
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
fn what_is_written_out_is_its_own_rule() {
    let text = "rules{2 heaps: as nim; take (t, t) for t in 1..a if t odd}";
    let game = begun(&rules(text), &heaps(&[3, 4]));
    let refusal = game.read("1 1").unwrap_err();
    assert_eq!(refusal.legal, format!("{text}; `moves` lists all"));
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
                "cram" => Position::Grid(Grid::full(3, 4)),
                "kayles + wythoff" => heaps(&[5, 3, 6]),
                _ => heaps(&[6, 4]),
            };
            let mut game = begun(&ruleset, &start);
            let mut keeping = game.clone().keeping();
            for game in [&mut game, &mut keeping] {
                game.play_out(players, &context).unwrap();
            }
            assert_eq!(game.plies(), keeping.plies(), "{ruleset}");
            // the search goes on where moves are taken back
            while keeping.undo() {}
            keeping.play_out(players, &context).unwrap();
            assert_eq!(game.plies(), keeping.plies(), "{ruleset}");
        }
    }
}
