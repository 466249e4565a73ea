//! Random rules under random modifiers and in sums, on boxes with tuples that are no positions,
//! against recursions on explicit tuples that are written from what the rules say. As many cases as
//! `GRUNDY_CASES` asks for.

use crate::common::runs::{all_positions, contexts, heap_box, heap_rules};
use crate::common::tuples::{
    Brute, Moves, chocolate, chocolate_fits, moore_two, nim, slow_two, wythoff,
};
use grundy::game::{Convention, HeapRules, Order};
use grundy::plan::{TableJob, table};
use grundy::play::SplitMix64;
use grundy::solve::{Statistics, Want};

/// Tuples of heaps.
type Options = fn(&[u64]) -> Vec<Vec<u64>>;

/// Rules: their text, heaps, options and positions.
struct Base {
    text: &'static str,
    heaps: std::ops::RangeInclusive<u64>,
    options: Options,
    is_position: fn(&[u64]) -> bool,
}

fn different(x: &[u64]) -> bool {
    (0..x.len()).all(|j| (0..j).all(|i| x[i] != x[j]))
}

fn welter(x: &[u64]) -> Vec<Vec<u64>> {
    let all = nim(x).into_iter();
    all.filter(|y| different(x) && different(y)).collect()
}

fn positive(x: &[u64]) -> bool {
    x[0] > 0 && x[1] > 0
}

fn euclid(x: &[u64]) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    for (i, j) in [(0, 1), (1, 0)] {
        let mut left = x[i];
        while x[j] > 0 && left > x[j] {
            left -= x[j];
            let mut y = x.to_vec();
            y[i] = left;
            options.push(y);
        }
    }
    options
}

fn below(x: &[u64]) -> bool {
    x[0] <= x[1]
}

fn both_or_first(x: &[u64]) -> Vec<Vec<u64>> {
    match x[0] {
        1.. if below(x) => vec![vec![x[0] - 1, x[1] - 1], vec![x[0] - 1, x[1]]],
        _ => Vec::new(),
    }
}

fn one_or_two(x: &[u64]) -> Vec<Vec<u64>> {
    let all = nim(x).into_iter();
    all.filter(|y| x.iter().zip(y).all(|(x, y)| x - y <= 2))
        .collect()
}

const BASES: [Base; 9] = [
    plain("nim", 1..=3, nim),
    plain("wythoff", 2..=3, wythoff),
    plain("moore(2)", 2..=3, moore_two),
    plain("slow(2)", 2..=3, slow_two),
    plain("subtract{1,2}", 1..=3, one_or_two),
    limited("welter", 2..=3, welter, different),
    limited("chocolate(z/2)", 2..=2, chocolate, chocolate_fits),
    limited("euclid", 2..=2, euclid, positive),
    limited(
        "rules{2 heaps: where a <= b; take (1,1); take (1,0)}",
        2..=2,
        both_or_first,
        below,
    ),
];

const fn plain(text: &'static str, heaps: std::ops::RangeInclusive<u64>, options: Options) -> Base {
    limited(text, heaps, options, |_| true)
}

const fn limited(
    text: &'static str,
    heaps: std::ops::RangeInclusive<u64>,
    options: Options,
    is_position: fn(&[u64]) -> bool,
) -> Base {
    Base {
        text,
        heaps,
        options,
        is_position,
    }
}

/// A game and the same from its text.
struct Composed {
    text: String,
    heaps: usize,
    moves: Moves,
    is_position: fn(&[u64]) -> bool,
    /// What it remembers at first.
    states: Vec<u64>,
    blocks: usize,
}

struct Random(SplitMix64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0.below(n)
    }

    fn tuple(&mut self, heaps: usize, most: u64) -> Vec<u64> {
        (0..heaps).map(|_| self.below(most + 1)).collect()
    }

    /// Rules with up to three modifiers.
    fn game(&mut self, alone: bool) -> Composed {
        let base = &BASES[self.below(BASES.len() as u64) as usize];
        let (least, most) = (*base.heaps.start(), *base.heaps.end());
        let heaps = match (alone, base.text) {
            (true, _) => least + self.below(most - least + 1),
            (false, "nim" | "subtract{1,2}" | "welter") => 1,
            (false, _) => 2,
        } as usize;
        let options = base.options;
        let mut game = Composed {
            text: base.text.into(),
            heaps,
            moves: Box::new(options),
            is_position: base.is_position,
            states: Vec::new(),
            blocks: 0,
        };
        let mut left: Vec<u64> = (0..5).collect();
        for _ in 0..self.below(4) {
            let kind = left.remove(self.below(left.len() as u64) as usize);
            match kind {
                0 => self.bounded(&mut game),
                1 => self.terminal(&mut game),
                2 => self.pass(&mut game),
                // rules that allow all tuples
                3 if BASES[..5].iter().any(|all| all.text == base.text) => self.then(&mut game),
                4 if alone => {
                    game.text += " block(1)";
                    game.blocks = 1;
                    break;
                }
                _ => {}
            }
        }
        game
    }

    fn bounded(&mut self, game: &mut Composed) {
        let (most, heaps) = (1 + self.below(3), game.heaps);
        game.text += &format!(" bounded({most})");
        game.change(move |before, x| {
            let mut options = before(x);
            options.retain(|y| (0..heaps).all(|i| x[i] - y[i] <= most));
            options
        });
    }

    fn terminal(&mut self, game: &mut Composed) {
        let heaps = game.heaps;
        let list: Vec<(Vec<u64>, bool)> = (0..1 + self.below(3))
            .map(|_| (self.tuple(heaps, 3), self.below(2) == 0))
            .collect();
        let typed = list.iter().map(|(x, star)| {
            let numbers: Vec<String> = x.iter().map(u64::to_string).collect();
            format!("({}){}", numbers.join(","), if *star { "*" } else { "" })
        });
        let typed: Vec<String> = typed.collect();
        game.text += &format!(" terminal{{{}}}", typed.join(","));
        game.change(move |before, x| {
            let sorted = |x: &[u64]| {
                let mut sorted = x.to_vec();
                sorted.sort_unstable();
                sorted
            };
            let x_heaps = &x[..heaps];
            let ends = |(y, star): &(Vec<u64>, bool)| {
                y == x_heaps || (*star && sorted(y) == sorted(x_heaps))
            };
            match list.iter().any(ends) {
                true => Vec::new(),
                false => before(x),
            }
        });
    }

    fn pass(&mut self, game: &mut Composed) {
        let passes = 1 + self.below(2);
        game.text += &format!(" pass({passes})");
        game.states.push(passes);
        game.change(|before, x| {
            let (left, inner) = x.split_last().unwrap();
            let mut options = before(inner);
            options.iter_mut().for_each(|y| y.push(*left));
            if !options.is_empty() && *left > 0 {
                options.push([inner, &[left - 1]].concat());
            }
            options
        });
    }

    fn then(&mut self, game: &mut Composed) {
        let (text, next) = [("nim", nim as Options), ("slow(2)", slow_two)][self.below(2) as usize];
        let heaps = game.heaps;
        game.text += &format!(" then {text}");
        game.states.push(1);
        game.change(move |before, x| {
            let (on, inner) = x.split_last().unwrap();
            if *on == 0 {
                let all = next(&x[..heaps]).into_iter();
                return all.map(|y| [&y[..], &x[heaps..]].concat()).collect();
            }
            let mut options = before(inner);
            options.iter_mut().for_each(|y| y.push(1));
            options.push([inner, &[0]].concat());
            options
        });
    }
}

impl Composed {
    fn change(&mut self, change: impl Fn(&Moves, &[u64]) -> Vec<Vec<u64>> + 'static) {
        let before = std::mem::replace(&mut self.moves, Box::new(|_| Vec::new()));
        self.moves = Box::new(move |x| change(&before, x));
    }
}

/// The moves of parts side by side, on the heaps of all: in one part, in some, in all, in all that
/// have a move, or in one with the heaps after it emptied.
fn side_by_side(word: &'static str, heaps: &[usize], parts: Vec<Moves>) -> Moves {
    let heaps = heaps.to_vec();
    Box::new(move |x| {
        let mut rest = x;
        let own = heaps.iter().map(|&count| {
            let (own, more) = rest.split_at(count);
            rest = more;
            own.to_vec()
        });
        let own: Vec<Vec<u64>> = own.collect();
        let options: Vec<Vec<Vec<u64>>> = own.iter().zip(&parts).map(|(x, f)| f(x)).collect();
        let stuck = |i: usize| options[i].is_empty();
        // every part as it is, or after a move
        let mut all: Vec<(Vec<u64>, usize)> = vec![(Vec::new(), 0)];
        for i in 0..own.len() {
            let longer = all.iter().flat_map(|(before, moved)| {
                let after = move |y: &[u64]| [&before[..], y].concat();
                let empty = vec![0; own[i].len()];
                let stays = match word {
                    "ordinal" if *moved > 0 => (after(&empty), *moved),
                    _ => (after(&own[i]), *moved),
                };
                let may_move = word != "ordinal" || *moved == 0;
                let moves = options[i].iter().filter(move |_| may_move);
                let moves = moves.map(move |y| (after(y), moved + 1));
                moves.chain([stays]).collect::<Vec<_>>()
            });
            all = longer.collect();
        }
        let legal = |moved: usize| match word {
            "selective" => moved > 0,
            "conjunctive" => moved == own.len(),
            "ordinal" => moved == 1,
            _ => moved > 0 && moved == (0..own.len()).filter(|&i| !stuck(i)).count(),
        };
        let all = all.into_iter().filter(|(_, moved)| legal(*moved));
        all.map(|(y, _)| y).collect()
    })
}

/// How games stand side by side.
const COMPOUNDS: [&str; 4] = [
    "selective",
    "conjunctive",
    "continued conjunctive",
    "ordinal",
];

/// Compares a game, or several side by side, with its text on a small box; returns the positions.
fn compare(games: Vec<Composed>, random: &mut Random) -> u64 {
    let texts: Vec<&str> = games.iter().map(|game| &game.text[..]).collect();
    let plain = games.iter().all(|game| game.states.is_empty());
    let empty = |game: &Composed| (game.is_position)(&vec![0; game.heaps]);
    let compound = match random.below(5) as usize {
        kind if kind < 4 && plain && games[1..].iter().all(empty) => Some(COMPOUNDS[kind]),
        _ => None,
    };
    let compound = compound.filter(|_| games.len() > 1);
    let text = texts.join(&format!(" {} ", compound.unwrap_or("+")));
    let rules = heap_rules(&text);
    let heaps: Vec<usize> = games.iter().map(|game| game.heaps).collect();
    let all: usize = heaps.iter().sum();
    let most = [12, 7, 5, 3, 2, 2][all - 1];
    let (max, order) = match rules.symmetric() && random.below(2) == 0 {
        true => (vec![1 + random.below(most); all], Order::Sorted),
        false => (random.tuple(all, most), Order::Ordered),
    };
    let positions = heap_box(&max, order);
    let blocks = games.iter().map(|game| game.blocks).sum();
    let mut wants = vec![
        Want::Outcomes(Convention::Normal),
        Want::Outcomes(Convention::Misere),
    ];
    if blocks == 0 {
        wants.push(Want::Values);
    }
    let want = wants[random.below(wants.len() as u64) as usize];
    let job = TableJob::usual(&rules, positions.clone(), want);
    let context = &contexts()[random.below(2) as usize];
    let found = table(&job, context).unwrap_or_else(|error| panic!("{text}: {error}"));
    let states: Vec<Vec<u64>> = games.iter().map(|game| game.states.clone()).collect();
    let legal: Vec<fn(&[u64]) -> bool> = games.iter().map(|game| game.is_position).collect();
    let moves: Vec<Moves> = games.into_iter().map(|game| game.moves).collect();
    let moves = match compound {
        Some(word) => vec![side_by_side(word, &heaps, moves)],
        None => moves,
    };
    let mut brute = Brute::new(moves, want, blocks);
    let (mut p, mut compared) = (0, 0);
    for x in all_positions(&positions) {
        let mut rest = &x[..];
        let parts = heaps.iter().map(|&count| {
            let (own, more) = rest.split_at(count);
            rest = more;
            own
        });
        let parts: Vec<&[u64]> = parts.collect();
        let is_position = parts.iter().zip(&legal).all(|(own, legal)| legal(own));
        let expected = is_position.then(|| {
            let opening = parts.iter().zip(&states);
            let opening: Vec<_> = opening
                .map(|(own, states)| [own, &states[..]].concat())
                .collect();
            match compound {
                Some(_) => brute.number(&[opening.concat()]),
                None => brute.number(&opening),
            }
        });
        assert_eq!(found.table.get(&x), expected, "{text} {x:?} {want:?}");
        p += u128::from(expected == Some(0));
        compared += u64::from(is_position);
    }
    let counted = Statistics::of(&found.table, context).unwrap();
    let counted = match order {
        Order::Sorted => counted.p_sorted,
        Order::Ordered => counted.p_ordered,
    };
    assert_eq!(counted, p, "{text}, {want:?}");
    compared
}

#[test]
fn random_compositions() {
    let cases = std::env::var("GRUNDY_CASES").map_or(3_000, |cases| cases.parse().unwrap());
    let mut random = Random(SplitMix64::new(20));
    let mut compared = 0;
    for case in 0..cases {
        let games = match case % 3 {
            0 => (0..2 + random.below(2))
                .map(|_| random.game(false))
                .collect(),
            _ => vec![random.game(true)],
        };
        compared += compare(games, &mut random);
    }
    assert!(compared > 10 * cases, "{compared} positions");
}
