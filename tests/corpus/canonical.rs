//! Canonical forms and genera of misere games, compared with CGSuite's and with definitions.

use crate::common::data::{numbers, read};
use grundy::ask::{Answered, CheckRequest, Question};
use grundy::claim::Verdict;
use grundy::plan::{Engine, HeapGame};
use grundy::rulesets::Definitions;
use grundy::theory::misere::{Arena, MisereForm, MisereKind, count_born};
use grundy::work::Context;
use std::collections::HashMap;

fn arena() -> Arena {
    Arena::new(&Context::default())
}

#[test]
fn forms_are_those_of_cgsuite() {
    let mut arena = arena();
    let rows = read("misere_cgsuite.csv");
    for row in &rows {
        let text = row.text("input");
        let form = arena.read(text).unwrap();
        assert_eq!(arena.text(form).unwrap(), row.text("form"));
        let shortened = arena.kind(form).shortened();
        assert_eq!(
            arena.genus(form).text(shortened),
            row.text("genus"),
            "{text}"
        );
        assert_eq!(arena.kind(form).name(), row.text("kind"), "{text}");
        assert_eq!(
            u64::from(arena.birthday(form)),
            row.number("birthday"),
            "{text}"
        );
        for (column, found) in [
            ("half_tame", arena.is_half_tame(form).unwrap()),
            ("even", arena.is_even(form).unwrap()),
            ("prime", arena.is_prime(form).unwrap()),
        ] {
            assert_eq!(found.to_string(), row.text(column), "{text}, {column}");
        }
        let mate = arena.mate(form).unwrap();
        assert_eq!(arena.text(mate).unwrap(), row.text("mate"), "{text}");
        let parts = arena.parts(form).unwrap();
        assert_eq!(parts.len() as u64, row.number("parts"), "{text}");
        for part in parts {
            let rest = arena.difference(form, part).unwrap().unwrap();
            assert_eq!(arena.sum(part, rest).unwrap(), form, "{text}");
        }
        let partitions = arena.partitions(form).unwrap();
        assert_eq!(partitions.len() as u64, row.number("partitions"), "{text}");
        for partition in partitions {
            let zero = arena.zero();
            let sum = partition
                .into_iter()
                .fold(zero, |x, y| arena.sum(x, y).unwrap());
            assert_eq!(sum, form, "{text}");
        }
    }
    assert_eq!(rows.len(), 14);
}

#[test]
fn published_forms() {
    let mut arena = arena();
    let rows = read("misere_canonical.csv");
    for row in &rows {
        let (input, printed) = match row.text("game").split_once(" = ") {
            Some((input, printed)) => (input, Some(printed)),
            None => (row.text("game"), None),
        };
        let form = arena.read(input).unwrap();
        if let Some(printed) = printed {
            assert_eq!(arena.text(form).unwrap(), printed);
        }
        let genus = arena.genus(form);
        let shortened = arena.kind(form).shortened();
        assert_eq!(genus.text(shortened), row.text("genus"), "{input}");
        assert_eq!(
            u64::from(arena.plus(form)),
            row.number("nim_value"),
            "{input}"
        );
        assert_eq!(
            u64::from(arena.minus(form)),
            row.number("misere_nim_value"),
            "{input}"
        );
        let outcome = if arena.is_p(form) { "P" } else { "N" };
        assert_eq!(outcome, row.text("misere_outcome"), "{input}");
        assert_eq!(
            u64::from(arena.birthday(form)),
            row.number("birthday"),
            "{input}"
        );
        for (copies, digit) in row.numbers("g_minus_plus_j_star2").into_iter().enumerate() {
            assert_eq!(
                u64::from(genus.digit(copies)),
                digit,
                "{input}, {copies} copies"
            );
        }
    }
    assert_eq!(rows.len(), 8);
}

#[test]
fn games_born_by_a_day_are_as_many_as_is_published() {
    let rows = read("misere_days.csv");
    for row in &rows {
        let day = row.number("day") as u32;
        assert_eq!(
            count_born(day, &Context::default()),
            Ok(row.number("count"))
        );
        assert_eq!(arena().born(day).unwrap().len() as u64, row.number("count"));
    }
    assert_eq!(rows.len(), 4);
    // the day that is not in the file is quoted with the others
    assert_eq!(count_born(4, &Context::default()), Ok(22));
    assert_eq!(count_born(5, &Context::default()), Ok(4_171_780));
    assert!(count_born(6, &Context::default()).is_err());
}

/// The outcome of a sum by its options alone.
fn is_p(arena: &Arena, sum: &[MisereForm]) -> bool {
    let moves = (0..sum.len()).flat_map(|i| arena.options(sum[i]).iter().map(move |&o| (i, o)));
    let mut any = false;
    let p = moves.into_iter().all(|(i, option)| {
        any = true;
        let mut next = sum.to_vec();
        next[i] = option;
        !is_p(arena, &next)
    });
    any && p
}

#[test]
fn links_and_distinguishers_do_what_they_are_for() {
    let mut arena = arena();
    let games = arena.born(4).unwrap();
    for &a in &games {
        for &b in &games {
            let sum = arena.sum(a, b).unwrap();
            assert_eq!(arena.is_p(sum), is_p(&arena, &[a, b]));
            let genus = arena.genus(sum);
            assert_eq!(genus.plus(), arena.plus(sum));
            match arena.link(a, b).unwrap() {
                Some(link) => {
                    let sums = [a, b].map(|g| arena.sum(g, link).unwrap());
                    assert!(sums.iter().all(|&sum| arena.is_p(sum)));
                }
                None => assert!(arena.has_option(a, b) || arena.has_option(b, a)),
            }
            let apart = arena.distinguisher(a, b).unwrap();
            assert_eq!(apart.is_none(), a == b);
            if let Some(apart) = apart {
                let sums = [a, b].map(|g| arena.sum(g, apart).unwrap());
                assert_eq!(sums.map(|sum| arena.is_p(sum)), [true, false]);
            }
            // cancellation: the difference of a sum is the other game
            assert_eq!(arena.difference(sum, a).unwrap(), Some(b));
        }
        let mate = arena.mate(a).unwrap();
        assert!(is_p(&arena, &[a, mate]));
        let two = arena.nim(2).unwrap();
        let mut with = a;
        for copies in 0..5 {
            // the misere value with copies of *2: the least k such that *k more is a P-position
            let least = (0..).find(|&k| {
                let heap = arena.nim(k).unwrap();
                is_p(&arena, &[with, heap])
            });
            assert_eq!(arena.genus(a).digit(copies) as usize, least.unwrap());
            with = arena.sum(with, two).unwrap();
        }
    }
}

#[test]
fn tame_games_have_the_genus_of_nim_with_each_other() {
    let mut arena = arena();
    let games = arena.born(4).unwrap();
    let tame: Vec<MisereForm> = games
        .into_iter()
        .filter(|&g| arena.kind(g).is_generally_tame())
        .collect();
    let nim = |plus: u32, minus: u32| plus == minus || plus | minus == 1;
    let mut compared = 0;
    for &a in &tame {
        assert!(nim(arena.plus(a), arena.minus(a)));
        for &b in &tame {
            let sum = arena.sum(a, b).unwrap();
            // fickle are those whose two values differ; sums of these are fickle, others firm
            let fickle = [a, b].iter().all(|&g| arena.plus(g) != arena.minus(g));
            assert_eq!(arena.plus(sum), arena.plus(a) ^ arena.plus(b));
            assert_eq!(arena.minus(sum), arena.plus(sum) ^ u32::from(fickle));
            compared += 1;
        }
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn what_is_no_game_is_refused_with_its_place() {
    for (text, column) in [
        ("*[2", 4),
        ("*[[2],]", 7),
        ("", 1),
        ("*[2]x", 5),
        ("*[2000]", 0),
    ] {
        let error = arena().read(text).unwrap_err().to_string();
        let place = format!("column {column}:");
        assert!(column == 0 || error.contains(&place), "{text}: {error}");
    }
    assert!(arena().read(&"[".repeat(100_000)).is_err());
}

#[test]
fn genera_of_heaps_are_those_of_cgsuite() {
    let rows = read("misere_genus.csv");
    let games = [
        ("Nim(.333..)", "nim"),
        ("Kayles .77", "0.77"),
        ("Dawson's Kayles .07", "0.07"),
        ("Grundy's game", "grundy"),
        ("Subtraction(2,3,7) .0330003", "subtract{2,3,7}"),
        (".3F (hexadecimal digit F: up to 3 heaps)", "0.3F"),
    ];
    let mut compared = 0;
    for (name, rules) in games {
        let game = HeapGame::read_misere(rules).unwrap();
        let (mut arena, forms) = game.canonical(20, &Context::default()).unwrap();
        for row in rows.iter().filter(|row| row.text("game") == name) {
            let form = forms[row.number("heap") as usize];
            let genus = arena.genus(form);
            assert_eq!(u64::from(genus.plus()), row.number("g_plus"), "{rules}");
            for (copies, digit) in numbers(row.text("g_minus_plus_j_star2"))
                .into_iter()
                .enumerate()
            {
                assert_eq!(u64::from(genus.digit(copies)), digit, "{rules}");
            }
            assert_eq!(
                genus.text(arena.kind(form).shortened()),
                row.text("genus"),
                "{rules}"
            );
            compared += 1;
        }
    }
    assert_eq!((rows.len(), compared), (71, 71));
}

/// Canonical forms of whole positions, of heaps that split, of several heaps at once and of boards,
/// have the genera that the definition gives, and outcomes are those of a search.
#[test]
fn claims_ask_for_genera() {
    let verdict = |claim: &str, heaps: usize, engine: Option<Engine>| {
        let request = CheckRequest {
            claim: claim.into(),
            heaps: Some(heaps),
            max: vec![6].into(),
            engine,
            ..CheckRequest::default()
        };
        let answer = request.answer(&Definitions::default(), &Context::default());
        answer.ok().and_then(|answer| answer.verdict())
    };
    for (claim, heaps, expected) in [
        ("P(kayles misere, x) <=> gminus(kayles, x) = 0", 2, true),
        ("gplus(kayles, x) = G(kayles, x)", 2, true),
        ("gminus(wythoff, x) = 0 <=> P(wythoff misere, x)", 2, true),
        ("genus(moore(2), x) = genus(nim, x)", 2, false),
        ("tame(nim, x) = 1", 3, true),
        ("tame(kayles, x) = 1", 1, false),
        (
            "genus(kayles, 5) = (4,1,4,6) and genus(kayles, 9) = (4,0,4,6)",
            1,
            true,
        ),
        // what each copy of *2 adds is what a heap of 2 adds
        ("genus(nim, x, 2)[2] = genus(nim, x)[3]", 2, true),
        (
            "genus(kayles + nim, x1, 2)[2] = genus(kayles, x1)[3]",
            1,
            true,
        ),
    ] {
        let expected = Some(match expected {
            true => Verdict::Holds,
            false => Verdict::Fails,
        });
        for engine in [None, Some(Engine::Definition)] {
            assert_eq!(verdict(claim, heaps, engine), expected, "{claim}");
        }
    }
    assert_eq!(verdict("gminus(nim, x) = 0", 2, Some(Engine::Levels)), None);
}

/// Each predicate by its definition, from options, sums and genera alone.
#[test]
fn predicates_are_their_definitions_on_all_games_of_four_days() {
    let mut arena = arena();
    let games = arena.born(4).unwrap();
    let one = arena.nim(1).unwrap();
    let mut tame: HashMap<MisereForm, bool> = HashMap::new();
    let mut older = games.clone();
    older.sort_by_key(|&game| arena.birthday(game));
    for &game in &older {
        let (plus, minus) = (arena.plus(game), arena.minus(game));
        let of_nim = plus == minus || plus | minus == 1;
        let options = arena.options(game).to_vec();
        let all_tame = options.iter().all(|option| tame[option]);
        let kind = arena.kind(game);
        tame.insert(game, of_nim && all_tame);
        assert_eq!(kind.is_tame(), tame[&game]);
        let heap = (0..=4).any(|size| arena.nim(size).unwrap() == game);
        assert_eq!(kind == MisereKind::NimHeap, heap);
        let restive = all_tame && plus < 2 && !of_nim;
        assert_eq!(kind == MisereKind::Restive, restive);
        // of games of four days those options that are generally tame are tame
        let restless = all_tame && plus >= 2 && minus < 2 && !of_nim;
        assert_eq!(kind == MisereKind::Restless, restless);
        let odd = arena.sum(game, one).unwrap();
        let even = arena.birthday(odd) > arena.birthday(game);
        assert_eq!(arena.is_even(game).unwrap(), even);
        let twice = arena.sum(game, game).unwrap();
        let zero_values = (arena.plus(twice), arena.minus(twice)) == (0, 0);
        let tame_twice = arena.kind(twice).is_generally_tame();
        let half = !kind.is_generally_tame() && tame_twice && zero_values;
        assert_eq!(arena.is_half_tame(game).unwrap(), half);
        let units = [arena.zero(), one];
        let parts: Vec<MisereForm> = games
            .iter()
            .copied()
            .filter(|part| !units.contains(part))
            .collect();
        let mut splits = false;
        for &a in &parts {
            for &b in &parts {
                splits |= arena.sum(a, b).unwrap() == game;
            }
        }
        // parts may be born later than the sum: some are found among these games, others are not
        let prime = arena.is_prime(game).unwrap();
        assert!(!(prime && splits));
        let parts = arena.parts(game).unwrap();
        assert_eq!(prime, parts.is_empty() && !units.contains(&game));
        for part in parts {
            let other = arena.difference(game, part).unwrap().unwrap();
            assert_eq!(arena.sum(part, other).unwrap(), game);
        }
    }
    assert_eq!(older.len(), 22);
}
