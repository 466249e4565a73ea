//! Rules of one's own whose positions without moves may be won, against plain recursions.

use crate::common::runs::{all_positions, by_engine, contexts, heap_box, heap_rules};
use grundy::game::{Convention, Order};
use grundy::plan::{Engine, TableJob, table};
use grundy::play::{Match, Position, Side, analyse};
use grundy::rulesets::Ruleset;
use grundy::solve::Want;
use std::collections::HashMap;

type Options = fn(&[u64]) -> Vec<Vec<u64>>;

/// A game: its text, a box, its moves and which ends are won; after the heaps the passes left.
struct Game {
    text: &'static str,
    max: &'static [u64],
    passes: u64,
    options: Options,
    won: fn(&[u64]) -> bool,
}

/// From a pile to the hand of the player to move, of which the parity is kept; the other one is
/// next.
fn hands(x: &[u64]) -> Vec<Vec<u64>> {
    let all = 1..=x[0].min(3);
    all.map(|t| vec![x[0] - t, x[2], (x[1] + t) % 2]).collect()
}

fn both(x: &[u64]) -> Vec<Vec<u64>> {
    let mut all = Vec::new();
    if x[0] >= 2 && x[1] >= 1 {
        all.push(vec![x[0] - 2, x[1] - 1]);
    }
    if x[1] >= 3 {
        all.push(vec![x[0], x[1] - 3]);
    }
    all
}

fn up_to_two(x: &[u64]) -> Vec<Vec<u64>> {
    let mut all = Vec::new();
    for i in 0..x.len() {
        for t in 1..=2.min(x[i].saturating_sub(1)) {
            let mut y = x.to_vec();
            y[i] -= t;
            all.push(y);
        }
    }
    all
}

fn nim_but_one(x: &[u64]) -> Vec<Vec<u64>> {
    match x {
        [1, 2] => Vec::new(),
        [a, b] => {
            let first = (0..*a).map(|y| vec![y, *b]);
            first.chain((0..*b).map(|y| vec![*a, y])).collect()
        }
        _ => panic!("{x:?}"),
    }
}

const GAMES: [Game; 6] = [
    Game {
        text: "rules{3 heaps, potential(a): to (a - t, c, (b + t) mod 2) for t in 1..min(3, a); \
               won if b even}",
        max: &[12, 1, 1],
        passes: 0,
        options: hands,
        won: |x| x[1] % 2 == 0,
    },
    Game {
        text: "rules{2 heaps: take (2, 1); take (0, 3); won if a > b}",
        max: &[9, 9],
        passes: 0,
        options: both,
        won: |x| x[0] > x[1],
    },
    Game {
        text: "rules{2 heaps: take (2, 1); take (0, 3); won if a > b} pass(2)",
        max: &[7, 7],
        passes: 2,
        options: both,
        won: |x| x[0] > x[1],
    },
    Game {
        text: "rules{any heaps, symmetric: take t from i for i in 1..n, t in 1..min(2, x[i] - 1); \
               won if count(x, h > 0) even}",
        max: &[5, 5, 5],
        passes: 0,
        options: up_to_two,
        won: |x| x.iter().filter(|&&h| h > 0).count() % 2 == 0,
    },
    Game {
        text: "rules{2 heaps: as nim; won if a = 1} terminal{(1,2)}",
        max: &[6, 6],
        passes: 0,
        options: nim_but_one,
        won: |x| x[0] == 1,
    },
    Game {
        text: "rules{2 heaps: as nim; won if 1 = 1}",
        max: &[6, 6],
        passes: 0,
        options: |x| {
            nim_but_one(&[x[0] + 2, x[1]])
                .into_iter()
                .filter(|y| y[0] >= 2)
                .map(|y| vec![y[0] - 2, y[1]])
                .collect()
        },
        won: |_| true,
    },
];

impl Game {
    /// Whether the player to move wins; the last number is that of passes.
    fn wins(&self, x: &[u64], misere: bool, known: &mut HashMap<Vec<u64>, bool>) -> bool {
        if let Some(&wins) = known.get(x) {
            return wins;
        }
        let (&left, heaps) = x.split_last().unwrap();
        let options = (self.options)(heaps);
        let wins = match options.is_empty() {
            true => (self.won)(heaps) != misere,
            false => {
                let mut all: Vec<Vec<u64>> =
                    options.iter().map(|y| [&y[..], &[left]].concat()).collect();
                if left > 0 {
                    all.push([heaps, &[left - 1]].concat());
                }
                all.iter().any(|y| !self.wins(y, misere, known))
            }
        };
        known.insert(x.to_vec(), wins);
        wins
    }
}

#[test]
fn ends_that_are_won() {
    let mut compared = 0;
    for game in &GAMES {
        let rules = heap_rules(game.text);
        let mut orders = vec![Order::Ordered];
        if game.text.contains("symmetric") {
            orders.push(Order::Sorted);
        }
        for order in orders {
            let positions = heap_box(game.max, order);
            for convention in [Convention::Normal, Convention::Misere] {
                let mut known = HashMap::new();
                let want = Want::Outcomes(convention);
                for engine in [Engine::Memo, Engine::Definition] {
                    for context in &contexts() {
                        let table = by_engine(&rules, &positions, want, engine, context).unwrap();
                        for x in all_positions(&positions) {
                            let whole = [&x[..], &[game.passes]].concat();
                            let wins =
                                game.wins(&whole, convention == Convention::Misere, &mut known);
                            assert_eq!(table.number(&x), u64::from(wins), "{} {x:?}", game.text);
                            compared += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(compared > 4_000, "{compared}");
}

#[test]
fn ends_that_are_won_have_no_values() {
    let rules = heap_rules(GAMES[1].text);
    let positions = heap_box(&[3, 3], Order::Ordered);
    let context = &contexts()[0];
    for engine in [
        None,
        Some(Engine::Memo),
        Some(Engine::Dense),
        Some(Engine::Definition),
    ] {
        let job = TableJob {
            engine,
            ..TableJob::usual(&rules, positions.clone(), Want::Values)
        };
        assert!(table(&job, context).is_err(), "{engine:?}");
    }
    for refused in ["block(1)", "then nim", "+ nim", "selective nim"] {
        let text = format!("{} {refused}", GAMES[1].text);
        assert!(text.parse::<Ruleset>().is_err(), "{text}");
    }
    for refused in [
        "rules{each heap: take 1; won if h odd}",
        "rules{2 heaps: as nim; won a = 1}",
        "rules{2 heaps: as nim; won if a = 1; won if b = 1}",
        "rules{2 heaps: won if a = 1}",
    ] {
        assert!(refused.parse::<Ruleset>().is_err(), "{refused}");
    }
}

#[test]
fn the_player_at_a_won_end_wins_the_match() {
    for (rules, heaps, winner, outcome) in [
        ("", [1_u64, 0], Side::First, "N"),
        ("", [0, 1], Side::Second, "P"),
        (" misere", [1, 0], Side::Second, "P"),
        (" misere", [0, 1], Side::First, "N"),
    ] {
        let ruleset: Ruleset = format!("{}{rules}", GAMES[1].text).parse().unwrap();
        let position = Position::heaps(&ruleset, heaps, None).unwrap();
        let found = analyse(&position, None, &contexts()[0]).unwrap();
        assert_eq!(found.outcome.to_string(), outcome, "{rules} {heaps:?}");
        assert_eq!(found.value, None);
        assert_eq!(
            Match::new(position).winner(),
            Some(winner),
            "{rules} {heaps:?}"
        );
    }
}
