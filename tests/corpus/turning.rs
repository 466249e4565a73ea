//! Coin-turning games, their products, and the nim-product that their values are.

use crate::common::{coins, data};
use grundy::game::{Convention, Each, Heap, HeapBox};
use grundy::nimber::{Nimber, mex};
use grundy::plan::{self, Engine, HeapGame, TableJob};
use grundy::rulesets::{HeapRuleset, Rules, Ruleset, Turning, TurningProduct};
use grundy::sequence::Sequence;
use grundy::solve::{Solver, Want};
use grundy::work::Context;

const CODES: [&str; 31] = [
    "1",
    "2",
    "3",
    "1-2",
    "1-3",
    "2-4",
    "1-9",
    "1+",
    "2+",
    "1+C",
    "1-5C",
    "3C(5)",
    "1-3C(5)",
    "3E",
    "1+E",
    "2-3E",
    "4FS",
    "1+S",
    "2-5S",
    "1+F",
    "3F",
    "1+CF",
    "1+ES",
    "3C(4)F",
    "2+C(6)S",
    "2+C(6)E",
    "{1,4,9}C",
    "{1,3}",
    "{2,4,5}C(6)",
    "{1,3,6}E",
    "{2,5}FS",
];

fn heap_rules(code: &str) -> Rules {
    let ruleset = format!("turning {code}").parse::<Ruleset>();
    ruleset
        .unwrap_or_else(|e| panic!("turning {code}: {e}"))
        .rules
}

fn turning(code: &str) -> Turning {
    match heap_rules(code) {
        Rules::Heaps(HeapRuleset::Turning(rules)) => rules.0,
        other => panic!("{other}"),
    }
}

/// The values of a head at the places up to `to`; of place 0, where there is no coin, 0.
fn values(rules: &Turning, to: Heap) -> Vec<Nimber> {
    let mut values = vec![Nimber::ZERO];
    for last in 1..=to {
        let mut options = Vec::new();
        let sets = rules.sets(last, &mut |others| {
            let sum: Nimber = others.iter().map(|&place| values[place as usize]).sum();
            options.push(sum.0);
            true
        });
        sets.unwrap();
        values.push(Nimber(mex(options)));
    }
    values
}

fn sorted(places: &[Heap]) -> Vec<Heap> {
    let mut places = places.to_vec();
    places.sort_unstable_by(|a, b| b.cmp(a));
    places
}

#[test]
fn sets_are_those_of_the_code() {
    for code in CODES {
        let rules = turning(code);
        assert_eq!(rules.to_string(), format!("turning {code}"));
        rules.sets(0, &mut |_| panic!("no coin")).unwrap();
        for last in 1..=9 {
            let mut found = Vec::new();
            let sets = rules.sets(last.into(), &mut |others| {
                found.push(sorted(others));
                true
            });
            sets.unwrap();
            let mut expected = coins::sets(code, last);
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "{code}, last {last}");
        }
    }
}

/// The values of heads by the sequence of the registered rules, which lists no sets.
fn sequence(code: &str, to: Heap) -> Vec<u64> {
    let game = HeapGame::read(&format!("turning {code}")).unwrap();
    let sequence = Sequence::run(&game, to, &Context::default()).unwrap();
    let values = sequence.computed();
    (0..=to).map(|heap| values.get(heap).into()).collect()
}

#[test]
fn published_values() {
    let mut compared = 0;
    for row in data::read("coin_turning.csv") {
        let found = sequence(row.text("code"), 20);
        assert_eq!(found[1..], row.numbers("values"), "{}", row.text("code"));
        compared += found.len() - 1;
    }
    assert_eq!(compared, 200);
}

/// Sequences and tables that find sets of nim-sums have the values of the sets listed one by one.
#[test]
fn values_are_those_of_the_sets() {
    for code in CODES {
        let mut expected = vec![Nimber::ZERO];
        for last in 1..=14 {
            let sums = coins::sets(code, last).into_iter().map(|others| {
                let values = others.iter().map(|&place| expected[place as usize]);
                values.sum::<Nimber>().0
            });
            expected.push(Nimber(mex(sums)));
        }
        let expected: Vec<u64> = expected.iter().map(|value| value.0).collect();
        assert_eq!(sequence(code, 14), expected, "{code}");
        let Rules::Heaps(rules) = heap_rules(code) else {
            panic!("heaps")
        };
        let place = HeapBox::ordered(1, 14).unwrap();
        for engine in [Engine::Dense, Engine::Memo, Engine::Definition] {
            let usual = TableJob::usual(&rules, place.clone(), Want::Values);
            let engine = Some(engine);
            let table = plan::table(&TableJob { engine, ..usual }, &Context::default());
            let table = table.unwrap().table;
            for (heap, value) in expected.iter().enumerate() {
                assert_eq!(table.number(&[heap as Heap]), *value, "{code} at {heap}");
            }
        }
    }
}

/// Where no list of sets has room: by the values that are known, and by the span of some.
#[test]
fn values_beyond_lists() {
    let mock = sequence("1-3", 600);
    for (place, value) in (0..).zip(&mock[1..]) {
        let odd = u64::from(u64::count_ones(place) % 2 == 0);
        assert_eq!(*value, 2 * place + odd);
    }
    let all = sequence("1+", 24);
    assert!(all[1..].iter().zip(0..).all(|(value, i)| *value == 1 << i));
    let ruler = sequence("1+C", 600);
    assert!(
        ruler
            .iter()
            .zip(0_u64..)
            .skip(1)
            .all(|(value, i)| *value == i & i.wrapping_neg())
    );
    assert_eq!(sequence("1+S", 34)[21..].len(), 14);
}

fn product_values(first: &str, second: &str, [to, also_to]: [Heap; 2]) -> Vec<Vec<u64>> {
    let sides = [first, second].map(|code| HeapRuleset::Turning(Each(turning(code))));
    let product = TurningProduct::new(sides).unwrap();
    let mut solver = Solver::new(product, Context::default());
    let mut row = |x| -> Vec<u64> {
        (0..=also_to)
            .map(|y| solver.value(&[(x, y)]).expect("a small game"))
            .collect()
    };
    (0..=to).map(&mut row).collect()
}

#[test]
fn published_product() {
    let found = product_values("3E", "4FS", [8, 20]);
    let rows = data::read("turnips_x_grunt.csv");
    assert_eq!(rows.len(), found.len());
    for row in rows {
        assert_eq!(found[row.number("turnips") as usize], row.numbers("values"));
    }
}

/// The Tartan theorem, on products computed from their rules.
#[test]
fn products_have_the_nim_products_as_values() {
    let codes = [
        "1", "2", "3", "1-2", "1-3", "1+C", "3C(5)", "3E", "4FS", "1+S",
    ];
    for first in codes {
        for second in codes {
            let found = product_values(first, second, [7, 6]);
            let (rows, columns) = (values(&turning(first), 7), values(&turning(second), 6));
            for (x, &a) in rows.iter().enumerate() {
                for (y, &b) in columns.iter().enumerate() {
                    assert_eq!(
                        Nimber(found[x][y]),
                        a * b,
                        "{first} x {second} at ({x}, {y})"
                    );
                }
            }
        }
    }
}

/// Turning Corners is the definition of the nim-product: its coins are numbered from 0.
#[test]
fn turning_corners() {
    let found = product_values("2", "2", [16, 16]);
    for a in 0..16 {
        for b in 0..16 {
            let product = Nimber(a) * Nimber(b);
            assert_eq!(
                found[a as usize + 1][b as usize + 1],
                product.0,
                "*{a} * *{b}"
            );
        }
    }
}

/// Words of which each differs from all before in at least this many digits, taken in order.
fn lexicode(length: usize, distance: usize, base: u64) -> Vec<Vec<u64>> {
    let mut taken: Vec<Vec<u64>> = Vec::new();
    for word in coins::words(length, base) {
        let far = |other: &Vec<u64>| coins::distance(other, &word) >= distance;
        if taken.iter().all(far) {
            taken.push(word);
        }
    }
    taken
}

/// Lexicodes of distance d are the P-positions of the game that turns fewer than d coins. Source:
/// J. H. Conway, N. J. A. Sloane, Lexicographic codes, 1986.
#[test]
fn lexicodes_are_p_positions() {
    for distance in 2..=6 {
        let values = sequence(&format!("1-{}", distance - 1), 11);
        // the first digit is the last coin
        let value = |word: &Vec<u64>| {
            let heads = word.iter().rev().zip(&values[1..]);
            heads.fold(0, |sum, (digit, value)| sum ^ (digit * value))
        };
        let mut words = coins::words(11, 2);
        words.retain(|word| value(word) == 0);
        assert_eq!(lexicode(11, distance, 2), words, "distance {distance}");
    }
}

/// The same in any digits, by the registered rules. For four ternary digits and distance 3 it is
/// the tetracode, and of seven binary digits and distance 3 the Hamming code.
#[test]
fn lexicodes_are_p_positions_of_their_game() {
    let mut sizes = Vec::new();
    for (length, distance, base) in [
        (7, 3, 2),
        (8, 4, 2),
        (4, 2, 3),
        (4, 3, 3),
        (6, 4, 3),
        (3, 2, 4),
    ] {
        let name = format!("lexicode({distance},{base})");
        let rules = crate::common::runs::heap_rules(&name);
        let place = HeapBox::ordered(length, base - 1).unwrap();
        let want = Want::Outcomes(Convention::Normal);
        let job = TableJob::usual(&rules, place, want);
        let table = plan::table(&job, &Context::default()).unwrap().table;
        let mut words = coins::words(length, base);
        words.retain(|word| table.number(word) == 0);
        assert_eq!(lexicode(length, distance, base), words, "{name}");
        sizes.push(words.len());
    }
    assert_eq!(sizes, [16, 16, 21, 9, 10, 16]);
}

/// The lexicode of 24 digits and distance 8 is the Golay code: 2^12 words, and the weights 0, 8,
/// 12, 16, 24.
#[test]
fn the_golay_code_is_a_lexicode() {
    let values = sequence("1-7", 24);
    // words by their weights, from the left half and the right half of the row
    let halves = |from: usize| -> Vec<(u64, u32)> {
        let sums = (0..1_u32 << 12).map(|word| {
            let heads = (0..12).filter(|place| word >> place & 1 == 1);
            let sum = heads.fold(0, |sum, place| sum ^ values[from + place]);
            (sum, word.count_ones())
        });
        sums.collect()
    };
    let mut by_sum = std::collections::HashMap::<u64, Vec<u32>>::new();
    for (sum, weight) in halves(1) {
        by_sum.entry(sum).or_default().push(weight);
    }
    let mut weights = [0; 25];
    for (sum, weight) in halves(13) {
        for other in by_sum.get(&sum).into_iter().flatten() {
            weights[(weight + other) as usize] += 1;
        }
    }
    let mut expected = [0; 25];
    for (weight, words) in [(0, 1), (8, 759), (12, 2_576), (16, 759), (24, 1)] {
        expected[weight] = words;
    }
    assert_eq!(weights, expected);
}
