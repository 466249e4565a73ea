use super::*;

fn begun(rules: &str, x: &[u64]) -> Match {
    let ruleset = rules.parse().expect("rules that read");
    let start = Position::heaps(&ruleset, x.iter().copied(), None);
    Match::new(start.expect("a position of the rules"))
}

#[test]
fn illegal_moves_are_refused_with_a_reason() {
    for game in [
        "nim, 3 4 5
         3 3 4 -> 2 heaps change (2 and 3), and a move changes one
         take 9 from heap 2 -> heap 2 holds 4, fewer than 9
         3 4 6 -> heap 3 would grow from 5 to 6
         3 4 5 -> nothing is taken
         take 0 from heap 1 -> nothing is taken
         fuor -> found `fuor`, which is neither a number nor a word of a move
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
         1 1 -> 5 into 1 and 1 takes 3, and no move here does
         2 3 -> 5 into 2 and 3 takes nothing
         2 -> 5 to 2 takes 3, and no move here does",
        "grundy, 4 1
         2 2 1 -> 4 into 2 and 2 is not a move here
         3 -> no heap becomes that",
    ] {
        let mut lines = game.lines();
        let (text, x) = lines.next().and_then(|head| head.split_once(", ")).unwrap();
        let x: Vec<u64> = x.split(' ').map(|heap| heap.parse().unwrap()).collect();
        let game = begun(text, &x);
        for line in lines {
            let (typed, reason) = line.trim().split_once(" -> ").unwrap();
            assert_eq!(read(&game, typed).unwrap_err().reason, reason, "{text} {x:?} {typed}");
        }
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
            vec![
                "0 4 3",
                "1: 0, 3: 3",
                "take 3 from the heap of 3 and 2 from 5",
            ],
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
            "kayles",
            vec![2, 7, 2],
            vec!["7 2", "0 7 2", "1: 0", "take 2 from heap 1"],
        ),
        (
            "grundy",
            vec![3, 5, 3],
            vec!["3 5 2 1", "3: 2 1", "split heap 3 into 1 and 2"],
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
        let game = begun(text, &x);
        let found: Vec<Position> = ways.iter().map(|way| read(&game, way).unwrap()).collect();
        assert!(
            found.windows(2).all(|two| two[0] == two[1]),
            "{text}: {found:?}"
        );
    }
    // which summand lost its heap is not said
    let game = begun("kayles + kayles", &[1, 1]);
    let several = read(&game, "1").unwrap_err();
    assert_eq!(several.legal, "one of them in full: 1 | 0, or 0 | 1");
}

#[test]
fn what_is_written_out_is_its_own_rule() {
    let text = "rules{2 heaps: as nim; take (t, t) for t in 1..a if t odd}";
    let game = begun(text, &[3, 4]);
    let refusal = read(&game, "1 1").unwrap_err();
    assert_eq!(refusal.legal, text);
    assert_eq!(refusal.command, "; `moves` lists all");
}

/// What the program writes is read, and means the same.
#[test]
fn every_move_is_read_in_the_words_that_it_is_written_in() {
    for (rules, x) in [
        ("nim", &[3, 4, 5][..]),
        ("nim pass(1)", &[3, 2]),
        ("nim pass(1)", &[2, 2, 2]),
        ("wythoff", &[3, 3]),
        ("triwythoff", &[4, 5]),
        ("kayles", &[7, 4, 1]),
        ("kayles + nim", &[2, 2]),
        ("grundy", &[9, 4]),
        ("lasker", &[5, 3]),
        ("nim selective kayles", &[3, 2]),
        ("turning 1-3", &[5, 2]),
        ("turning 2 x turning 2", &[2, 3]),
        ("nim then kayles", &[3, 2]),
        (
            "rules{2 heaps, falling total: take (2, -1); take (0, 1)*}",
            &[4, 3],
        ),
    ] {
        let game = begun(rules, x);
        let from = game.position();
        let all = from.options(100).unwrap().expect("few options");
        assert!(!all.is_empty(), "{rules}");
        for to in &all {
            let words = move_line(from, to);
            let same = all.iter().filter(|to| move_line(from, to) == words);
            match read(&game, &words) {
                Ok(found) => assert_eq!(move_line(from, &found), words, "{rules} {x:?}"),
                Err(refusal) => assert!(same.count() > 1, "{rules} {words}: {}", refusal.reason),
            }
        }
    }
}
