//! Random compounds in brackets, of random rules under random modifiers, against recursions on
//! trees of tuples that are written from what the rules say. As many cases as `GRUNDY_CASES` asks
//! for.

use crate::common::runs::{all_positions, contexts, heap_box, heap_rules};
use crate::common::tuples::{kayles, nim, slow_two, wythoff};
use grundy::game::{Convention, HeapRules, Order};
use grundy::plan::{TableJob, table};
use grundy::play::SplitMix64;
use grundy::rulesets::Ruleset;
use grundy::solve::Want;
use std::collections::{BTreeSet, HashMap};

type Options = fn(&[u64]) -> Vec<Vec<u64>>;

/// What lies on the table: heaps (and what they remember after them), parts side by side, a part
/// and one number more.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Place {
    Leaf(Vec<u64>),
    Parts(Vec<Place>),
    With(Box<Place>, u64),
}

/// Rules.
enum Play {
    Leaf(&'static Leaf),
    /// Under an upper bound.
    Bounded(Box<Play>, u64),
    /// Without moves from a list of positions.
    Terminal(Box<Play>, Vec<Vec<u64>>),
    Pass(Box<Play>, u64),
    Then(Box<Play>, &'static str, Options),
    Side(&'static str, Vec<Play>),
}

/// Rules by a name.
struct Leaf {
    text: &'static str,
    heaps: usize,
    options: Options,
    /// What is remembered at first.
    opening: fn(&[u64]) -> Vec<u64>,
    splits: bool,
}

fn nothing(_: &[u64]) -> Vec<u64> {
    Vec::new()
}

fn one_or_two(x: &[u64]) -> Vec<Vec<u64>> {
    (1..=2.min(x[0])).map(|t| vec![x[0] - t]).collect()
}

/// A heap, and the most that may be taken.
fn twice(x: &[u64]) -> Vec<Vec<u64>> {
    let most = x[0].min(x[1]);
    (1..=most).map(|t| vec![x[0] - t, 2 * t]).collect()
}

/// A heap, and what was taken last.
fn another(x: &[u64]) -> Vec<Vec<u64>> {
    let all = (1..=x[0]).filter(|&t| t != x[1]);
    all.map(|t| vec![x[0] - t, t]).collect()
}

/// Two from a heap and one onto the other, or one from it.
fn rising(x: &[u64]) -> Vec<Vec<u64>> {
    let mut options = Vec::new();
    for (i, j) in [(0, 1), (1, 0)] {
        if x[i] > 1 {
            let mut y = x.to_vec();
            y[i] -= 2;
            y[j] += 1;
            options.push(y);
        }
    }
    if x[1] > 0 {
        options.push(vec![x[0], x[1] - 1]);
    }
    options
}

/// Turns one coin that is a head, or it and another one before it; heads are a set.
fn one_or_two_coins(heads: &[u64]) -> Vec<Vec<u64>> {
    let heads: BTreeSet<u64> = heads.iter().copied().collect();
    let turned = |places: &[u64]| {
        let places: BTreeSet<u64> = places.iter().copied().collect();
        heads.symmetric_difference(&places).copied().collect()
    };
    let each = heads.iter().flat_map(|&head| {
        let others = (1..head).map(move |other| vec![head, other]);
        std::iter::once(vec![head]).chain(others)
    });
    each.map(|places| turned(&places)).collect()
}

const LEAVES: [Leaf; 7] = [
    plain("nim", 1, nim),
    plain("subtract{1,2}", 1, one_or_two),
    plain("equal(2)", 2, wythoff),
    plain("slow(2)", 2, slow_two),
    Leaf {
        splits: true,
        ..plain("kayles", 1, kayles)
    },
    Leaf {
        opening: |x| vec![x[0].saturating_sub(1)],
        ..plain("takeaway(2)", 1, twice)
    },
    Leaf {
        opening: |_| vec![0],
        ..plain("mem(0)", 1, another)
    },
];

/// Rules of which one has heaps that rise.
const RISING: [Leaf; 3] = [
    plain("vectors{(-1,2),(0,1),(2,-1)}", 2, rising),
    plain("nim", 1, nim),
    Leaf {
        splits: true,
        ..plain("kayles", 1, kayles)
    },
];

/// Rules of which one is a row of coins.
const COINS: [Leaf; 3] = [
    Leaf {
        splits: true,
        ..plain("turning 1-2", 1, one_or_two_coins)
    },
    plain("nim", 1, nim),
    Leaf {
        opening: |_| vec![0],
        ..plain("mem(0)", 1, another)
    },
];

const fn plain(text: &'static str, heaps: usize, options: Options) -> Leaf {
    Leaf {
        text,
        heaps,
        options,
        opening: nothing,
        splits: false,
    }
}

impl Play {
    fn text(&self) -> String {
        let inside = |play: &Play| match play {
            Self::Side(..) => format!("({})", play.text()),
            _ => play.text(),
        };
        match self {
            Self::Leaf(leaf) => leaf.text.into(),
            Self::Bounded(base, most) => format!("{} bounded({most})", inside(base)),
            Self::Terminal(base, list) => {
                let tuple = |x: &Vec<u64>| {
                    format!(
                        "({})",
                        x.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
                    )
                };
                let list: Vec<String> = list.iter().map(tuple).collect();
                format!("{} terminal{{{}}}", inside(base), list.join(","))
            }
            Self::Pass(base, passes) => format!("{} pass({passes})", inside(base)),
            Self::Then(base, next, _) => format!("{} then {next}", inside(base)),
            Self::Side(word, parts) => {
                let parts: Vec<String> = parts.iter().map(inside).collect();
                parts.join(&format!(" {word} "))
            }
        }
    }

    fn heaps(&self) -> usize {
        match self {
            Self::Leaf(leaf) => leaf.heaps,
            Self::Bounded(base, _)
            | Self::Terminal(base, _)
            | Self::Pass(base, _)
            | Self::Then(base, ..) => base.heaps(),
            Self::Side(_, parts) => parts.iter().map(Self::heaps).sum(),
        }
    }

    fn any_leaf(&self, of: &impl Fn(&Leaf) -> bool) -> bool {
        match self {
            Self::Leaf(leaf) => of(leaf),
            Self::Bounded(base, _)
            | Self::Terminal(base, _)
            | Self::Pass(base, _)
            | Self::Then(base, ..) => base.any_leaf(of),
            Self::Side(_, parts) => parts.iter().any(|part| part.any_leaf(of)),
        }
    }

    /// The position that begins a game with some heaps.
    fn opening(&self, heaps: &[u64]) -> Place {
        match self {
            Self::Leaf(leaf) if leaf.splits => {
                Place::Leaf(heaps.iter().copied().filter(|&heap| heap > 0).collect())
            }
            Self::Leaf(leaf) => Place::Leaf([heaps, &(leaf.opening)(heaps)].concat()),
            Self::Bounded(base, _) | Self::Terminal(base, _) => base.opening(heaps),
            Self::Pass(base, passes) => Place::With(base.opening(heaps).into(), *passes),
            Self::Then(base, ..) => Place::With(base.opening(heaps).into(), 1),
            Self::Side(_, parts) => {
                let mut rest = heaps;
                let parts = parts.iter().map(|part| {
                    let (own, more) = rest.split_at(part.heaps());
                    rest = more;
                    part.opening(own)
                });
                Place::Parts(parts.collect())
            }
        }
    }

    /// The heaps of a position, none of which splits.
    fn heaps_of(&self, place: &Place) -> Vec<u64> {
        match (self, place) {
            (Self::Leaf(leaf), Place::Leaf(x)) => x[..leaf.heaps].to_vec(),
            (Self::Bounded(base, _) | Self::Terminal(base, _), _) => base.heaps_of(place),
            (Self::Pass(base, _) | Self::Then(base, ..), Place::With(inner, _)) => {
                base.heaps_of(inner)
            }
            (Self::Side(_, parts), Place::Parts(places)) => {
                let all = parts.iter().zip(places);
                all.flat_map(|(part, place)| part.heaps_of(place)).collect()
            }
            _ => panic!("{} {place:?}", self.text()),
        }
    }

    /// The position with other heaps.
    fn with_heaps(&self, place: &Place, heaps: &[u64]) -> Place {
        match (self, place) {
            (Self::Leaf(leaf), Place::Leaf(x)) => Place::Leaf([heaps, &x[leaf.heaps..]].concat()),
            (Self::Bounded(base, _) | Self::Terminal(base, _), _) => base.with_heaps(place, heaps),
            (Self::Pass(base, _) | Self::Then(base, ..), Place::With(inner, n)) => {
                Place::With(base.with_heaps(inner, heaps).into(), *n)
            }
            (Self::Side(_, parts), Place::Parts(places)) => {
                let mut rest = heaps;
                let all = parts.iter().zip(places).map(|(part, place)| {
                    let (own, more) = rest.split_at(part.heaps());
                    rest = more;
                    part.with_heaps(place, own)
                });
                Place::Parts(all.collect())
            }
            _ => panic!("{} {place:?}", self.text()),
        }
    }

    fn options(&self, place: &Place) -> Vec<Place> {
        match (self, place) {
            (Self::Leaf(leaf), Place::Leaf(x)) => {
                (leaf.options)(x).into_iter().map(Place::Leaf).collect()
            }
            (Self::Bounded(base, most), _) => {
                let before = base.heaps_of(place);
                let mut options = base.options(place);
                options.retain(|to| {
                    let after = base.heaps_of(to);
                    before.iter().zip(&after).all(|(x, y)| *y + most >= *x)
                });
                options
            }
            (Self::Terminal(base, list), _) => match list.contains(&base.heaps_of(place)) {
                true => Vec::new(),
                false => base.options(place),
            },
            (Self::Pass(base, _), Place::With(inner, left)) => {
                let options = base.options(inner);
                let passes = !options.is_empty() && *left > 0;
                let pass = passes.then(|| Place::With(inner.clone(), left - 1));
                let options = options.into_iter();
                let options = options.map(|to| Place::With(to.into(), *left));
                options.chain(pass).collect()
            }
            (Self::Then(base, _, next), Place::With(inner, on)) => {
                let options = match on {
                    0 => next(&base.heaps_of(inner))
                        .iter()
                        .map(|heaps| base.with_heaps(inner, heaps))
                        .collect(),
                    _ => base.options(inner),
                };
                let switch = (*on > 0).then(|| Place::With(inner.clone(), 0));
                let options = options.into_iter();
                let options = options.map(|to| Place::With(to.into(), *on));
                options.chain(switch).collect()
            }
            (Self::Side(word, parts), Place::Parts(places)) => side(word, parts, places),
            _ => panic!("{} {place:?}", self.text()),
        }
    }
}

/// No heaps, and nothing that is remembered.
fn emptied(play: &Play, place: &Place) -> Place {
    match (play, place) {
        (Play::Leaf(leaf), Place::Leaf(_)) if leaf.splits => Place::Leaf(Vec::new()),
        (_, Place::Leaf(x)) => Place::Leaf(vec![0; x.len()]),
        (Play::Pass(base, _) | Play::Then(base, ..), Place::With(inner, _)) => {
            Place::With(emptied(base, inner).into(), 0)
        }
        (Play::Side(_, parts), Place::Parts(places)) => {
            let all = parts.iter().zip(places);
            Place::Parts(all.map(|(part, place)| emptied(part, place)).collect())
        }
        (Play::Bounded(base, _) | Play::Terminal(base, _), _) => emptied(base, place),
        _ => panic!("{} {place:?}", play.text()),
    }
}

/// The moves of parts side by side.
fn side(word: &str, parts: &[Play], places: &[Place]) -> Vec<Place> {
    let own: Vec<Vec<Place>> = parts
        .iter()
        .zip(places)
        .map(|(p, x)| p.options(x))
        .collect();
    let movable = own.iter().filter(|options| !options.is_empty()).count();
    // every part as it is, or after a move, and how many have moved
    let mut all: Vec<(Vec<Place>, usize)> = vec![(Vec::new(), 0)];
    for (i, options) in own.iter().enumerate() {
        let mut longer = Vec::new();
        for (before, moved) in &all {
            let stays = match word {
                "ordinal" if *moved > 0 => emptied(&parts[i], &places[i]),
                _ => places[i].clone(),
            };
            longer.push(([&before[..], &[stays]].concat(), *moved));
            for option in options {
                longer.push((
                    [&before[..], std::slice::from_ref(option)].concat(),
                    moved + 1,
                ));
            }
        }
        all = longer;
    }
    let legal = |moved: usize| match word {
        "+" | "ordinal" => moved == 1,
        "selective" => moved > 0,
        "conjunctive" => moved == parts.len(),
        _ => moved > 0 && moved == movable,
    };
    let all = all.into_iter().filter(|(_, moved)| legal(*moved));
    all.map(|(places, _)| Place::Parts(places)).collect()
}

/// Values and outcomes by the definition.
struct Brute<'a> {
    play: &'a Play,
    want: Want,
    blocks: usize,
    done: HashMap<Place, u64>,
}

impl Brute<'_> {
    fn number(&mut self, place: &Place) -> u64 {
        if let Some(number) = self.done.get(place) {
            return *number;
        }
        let options: BTreeSet<Place> = self.play.options(place).into_iter().collect();
        let numbers: Vec<u64> = options.iter().map(|to| self.number(to)).collect();
        let to_p = numbers.iter().filter(|&&number| number == 0).count();
        let number = match self.want {
            Want::Values => (0..).find(|n| !numbers.contains(n)).expect("a mex"),
            Want::Outcomes(Convention::Normal) => u64::from(to_p > self.blocks),
            // in misere play some option must be left
            Want::Outcomes(Convention::Misere) => {
                u64::from(to_p > self.blocks || to_p == numbers.len())
            }
        };
        self.done.insert(place.clone(), number);
        number
    }
}

struct Random(SplitMix64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0.below(n as u64) as usize
    }

    /// Rules in brackets of brackets up to some depth.
    fn play(&mut self, depth: usize, leaves: &'static [Leaf]) -> Play {
        let mut play = match depth {
            0 => Play::Leaf(&leaves[self.below(leaves.len())]),
            _ => {
                let word = WORDS[self.below(WORDS.len())];
                let mut parts = Vec::new();
                for _ in 0..2 + self.below(2) / 2 {
                    let inner = self.below(depth);
                    let part = self.play(inner, leaves);
                    // brackets around the same word make no difference
                    match part {
                        Play::Side(same, inner) if same == word => parts.extend(inner),
                        part => parts.push(part),
                    }
                }
                Play::Side(word, parts)
            }
        };
        let splits = play.any_leaf(&|leaf| leaf.splits);
        let mut left: Vec<usize> = (0..4).collect();
        for _ in 0..self.below(3) {
            let base = Box::new(play);
            play = match left.remove(self.below(left.len())) {
                0 if !splits && base.text() != "nim" => {
                    Play::Bounded(base, 1 + self.below(3) as u64)
                }
                1 if !splits => {
                    let heaps = base.heaps();
                    let list = (0..1 + self.below(3))
                        .map(|_| (0..heaps).map(|_| self.below(3) as u64).collect());
                    Play::Terminal(base, list.collect())
                }
                2 => Play::Pass(base, 1 + self.below(2) as u64),
                3 if !splits => {
                    let next = [("nim", nim as Options), ("slow(2)", slow_two)][self.below(2)];
                    match next {
                        ("slow(2)", _) if base.heaps() == 1 => *base,
                        (text, options) => Play::Then(base, text, options),
                    }
                }
                _ => *base,
            };
        }
        play
    }
}

const WORDS: [&str; 5] = [
    "+",
    "selective",
    "conjunctive",
    "continued conjunctive",
    "ordinal",
];

/// Compares a game with its text on a small box; returns the positions.
fn compare(play: &Play, random: &mut Random) -> u64 {
    let splits = play.any_leaf(&|leaf| leaf.splits);
    let blocks = usize::from(!splits && random.below(4) == 0);
    let text = match (play, blocks) {
        (_, 0) => play.text(),
        (Play::Side(..), _) => format!("({}) block(1)", play.text()),
        _ => format!("{} block(1)", play.text()),
    };
    let rules = heap_rules(&text);
    assert_eq!(rules.to_string().parse(), Ok(Ruleset::from(rules.clone())));
    let most = [9, 5, 3, 2, 2, 1, 1, 1][play.heaps() - 1];
    let max = vec![1 + random.below(most) as u64; play.heaps()];
    let order = match rules.symmetric() && random.below(2) == 0 {
        true => Order::Sorted,
        false => Order::Ordered,
    };
    let positions = heap_box(&max, order);
    let want = match random.below(3 - blocks) {
        0 => Want::Outcomes(Convention::Normal),
        1 => Want::Outcomes(Convention::Misere),
        _ => Want::Values,
    };
    let job = TableJob::usual(&rules, positions.clone(), want);
    let found = table(&job, &contexts()[random.below(2)]);
    let found = found.unwrap_or_else(|error| panic!("{text}: {error}"));
    let mut brute = Brute {
        play,
        want,
        blocks,
        done: HashMap::new(),
    };
    let mut compared = 0;
    for x in all_positions(&positions) {
        let expected = brute.number(&play.opening(&x));
        assert_eq!(found.table.get(&x), Some(expected), "{text} {x:?} {want:?}");
        compared += 1;
    }
    compared
}

/// Cases of a test.
fn cases() -> u64 {
    std::env::var("GRUNDY_CASES").map_or(250, |cases| cases.parse().unwrap())
}

/// Compares random games of some leaves.
fn random_games(seed: u64, leaves: &'static [Leaf]) {
    let mut random = Random(SplitMix64::new(seed));
    let mut compared = 0;
    for _ in 0..cases() {
        let depth = 1 + random.below(2);
        let play = random.play(depth, leaves);
        if play.heaps() <= 8 {
            compared += compare(&play, &mut random);
        }
    }
    assert!(compared > 5 * cases(), "{compared} positions");
}

#[test]
fn compounds_in_brackets() {
    random_games(54, &LEAVES[..4]);
}

#[test]
fn compounds_of_what_splits_or_remembers() {
    random_games(55, &LEAVES);
}

#[test]
fn compounds_of_heaps_that_rise() {
    random_games(56, &RISING);
}

#[test]
fn compounds_of_rows_of_coins() {
    random_games(57, &COINS);
}
