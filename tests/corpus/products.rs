//! Products of games of one heap, against recursions on sets of cells that are written from what
//! the rules say.

use crate::common::runs::{contexts, heap_rules};
use grundy::game::{Convention, HeapBox, Order};
use grundy::plan::{Engine, TableJob, Way, search, table};
use grundy::solve::Want;
use std::collections::{BTreeSet, HashMap};

type Cells = BTreeSet<(u64, u64)>;
/// The sets of places that a move from a head turns, itself among them.
type Sets = fn(u64) -> Vec<Vec<u64>>;

fn two(place: u64) -> Vec<Vec<u64>> {
    (1..place).map(|other| vec![place, other]).collect()
}

fn ruler(place: u64) -> Vec<Vec<u64>> {
    (1..=place).map(|first| (first..=place).collect()).collect()
}

/// A heap of nim becomes a smaller one: the coins at both places are turned, if there are two.
fn nim(place: u64) -> Vec<Vec<u64>> {
    let smaller = (1..place).map(|left| vec![place, left]);
    smaller.chain([vec![place]]).collect()
}

fn kayles(place: u64) -> Vec<Vec<u64>> {
    let mut all = Vec::new();
    for taken in 1..=2.min(place) {
        for a in 0..=place - taken {
            let b = place - taken - a;
            // equal rows cancel
            let others = [a, b].into_iter().filter(|&row| row > 0 && a != b);
            all.push(std::iter::once(place).chain(others).collect());
        }
    }
    all
}

const SIDES: [(&str, Sets); 4] = [
    ("turning 2", two),
    ("turning 1+C", ruler),
    ("nim", nim),
    ("kayles", kayles),
];

struct Brute {
    sides: [Sets; 2],
    want: Want,
    passes: bool,
    done: HashMap<(Cells, u64), u64>,
}

impl Brute {
    fn number(&mut self, cells: &Cells, left: u64) -> u64 {
        if let Some(number) = self.done.get(&(cells.clone(), left)) {
            return *number;
        }
        let mut options = Vec::new();
        for &(x, y) in cells {
            for rows in (self.sides[0])(x) {
                for columns in (self.sides[1])(y) {
                    let turned = rows
                        .iter()
                        .flat_map(|&r| columns.iter().map(move |&c| (r, c)));
                    let turned: Cells = turned.collect();
                    options.push((cells.symmetric_difference(&turned).copied().collect(), left));
                }
            }
        }
        if self.passes && left > 0 && !options.is_empty() {
            options.push((cells.clone(), left - 1));
        }
        let numbers: Vec<u64> = options
            .iter()
            .map(|(to, left)| self.number(to, *left))
            .collect();
        let number = match self.want {
            Want::Values => (0..).find(|n| !numbers.contains(n)).expect("a mex"),
            Want::Outcomes(Convention::Normal) => u64::from(numbers.contains(&0)),
            Want::Outcomes(Convention::Misere) => {
                u64::from(numbers.is_empty() || numbers.contains(&0))
            }
        };
        self.done.insert((cells.clone(), left), number);
        number
    }
}

/// The cells of a position: equal heads cancel, and none has a 0.
fn cells(heaps: &[u64]) -> Cells {
    let mut all = Cells::new();
    for head in heaps.chunks(2).filter(|head| !head.contains(&0)) {
        let cell = (head[0], head[1]);
        if !all.remove(&cell) {
            all.insert(cell);
        }
    }
    all
}

#[test]
fn products_of_all_pairs() {
    let mut compared = 0;
    for (a, first) in SIDES {
        for (b, second) in SIDES {
            for passes in [false, true] {
                let text = format!("{a} x {b}{}", if passes { " pass(1)" } else { "" });
                let rules = heap_rules(&text);
                assert_eq!(rules.to_string(), text);
                for want in [
                    Want::Values,
                    Want::Outcomes(Convention::Normal),
                    Want::Outcomes(Convention::Misere),
                ] {
                    let mut brute = Brute {
                        sides: [first, second],
                        want,
                        passes,
                        done: HashMap::new(),
                    };
                    for max in [vec![3, 3], vec![2, 2, 2, 2]] {
                        let positions = HeapBox::new(max, Order::Ordered).unwrap();
                        let job = TableJob::usual(&rules, positions.clone(), want);
                        for context in contexts() {
                            let found = table(&job, &context).unwrap().table;
                            let mut heaps = vec![0; positions.heaps()];
                            loop {
                                let expected = brute.number(&cells(&heaps), u64::from(passes));
                                let number = found.get(&heaps);
                                assert_eq!(number, Some(expected), "{text} {heaps:?} {want:?}");
                                compared += 1;
                                if !positions.advance(&mut heaps) {
                                    break;
                                }
                            }
                        }
                    }
                }
            }
        }
    }
    assert!(compared > 10_000);
}

#[test]
fn heads_alone_agree_with_the_whole() {
    for text in ["turning 1-3 x turning 2", "turning 1+C x subtract{1,2}"] {
        let rules = heap_rules(text);
        let [context, _] = contexts();
        let by = |engine, way| search(&rules, (4, 3), Want::Values, (engine, way)).unwrap();
        let mut heads = by(Engine::Memo, Way::Heaps);
        let mut whole = by(Engine::Memo, Way::Whole);
        let mut definition = by(Engine::Definition, Way::Whole);
        for x in 1..=3 {
            for y in 1..=2 {
                let heaps = [x, y, y, 3];
                let expected = definition.number(&heaps, &context).unwrap();
                assert_eq!(
                    heads.number(&heaps, &context).unwrap(),
                    expected,
                    "{text} {heaps:?}"
                );
                assert_eq!(
                    whole.number(&heaps, &context).unwrap(),
                    expected,
                    "{text} {heaps:?}"
                );
            }
        }
    }
}
