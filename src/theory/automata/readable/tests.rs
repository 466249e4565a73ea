use super::columns::{class, sum};
use super::*;
use crate::theory::automata::{learn, text};
use crate::work::Context;

fn learned(numeration: Numeration, heaps: usize, max: u64, output: fn(&[u64]) -> u32) -> Dfao {
    let context = Context::new(1, 1 << 30).unwrap();
    let learned = learn::dense(numeration, heaps, max, output, &context).unwrap();
    learned.automaton.unwrap()
}

fn nim(heaps: &[u64]) -> u32 {
    heaps.iter().fold(0, |sum, heap| sum ^ heap).min(8) as u32
}

/// Sums of the binary columns modulo 3, as a number; 2 is anything larger than 1.
fn moore(heaps: &[u64]) -> u32 {
    let column = |place: u32| heaps.iter().map(|heap| heap >> place & 1).sum::<u64>() % 3;
    let sum = (0..64).map(|place| (column(place).min(1) << place) | ((column(place) / 2) << place));
    let last = column(0);
    match sum.sum::<u64>() {
        0 => 0,
        1 if last == 1 => 1,
        _ => 2,
    }
}

fn wythoff(heaps: &[u64]) -> u32 {
    let (a, b) = (heaps[0].min(heaps[1]), heaps[0].max(heaps[1]));
    // floor(n phi) for n = b - a
    let n = b - a;
    let phi = (n + (5 * n * n).isqrt()) / 2;
    u32::from(a != phi)
}

fn exact() -> Dfao {
    let source = include_str!("../../../../data/automata/exact2_5heaps.dfao");
    text::read(source, Numeration::Base(2)).unwrap().0
}

fn odd_sum(heaps: &[u64]) -> u32 {
    (heaps.iter().sum::<u64>() % 2) as u32
}

fn examples() -> Vec<(&'static str, Dfao, u32, u64)> {
    let base = Numeration::Base;
    vec![
        (
            "nim, 5 heaps",
            learned(base(2), 5, 7, |h| nim(h).min(1)),
            1,
            7,
        ),
        (
            "nim, 2 heaps, values to 7",
            learned(base(2), 2, 63, nim),
            8,
            40,
        ),
        (
            "moore(2), 4 heaps, values to 1",
            learned(base(2), 4, 15, moore),
            2,
            15,
        ),
        ("exact(2), 5 heaps", exact(), 1, 9),
        (
            "wythoff",
            learned(Numeration::Ostrowski(1), 2, 376, wythoff),
            1,
            200,
        ),
        ("in base 3", learned(base(3), 2, 80, nim_of_3), 1, 40),
        ("even totals", learned(base(2), 3, 15, odd_sum), 1, 15),
        ("everything", learned(base(2), 2, 15, |_| 0), 1, 15),
        ("nothing", learned(base(2), 2, 15, |_| 1), 1, 15),
        (
            "at most 2",
            learned(base(2), 3, 15, |h| u32::from(h[1] > 2)),
            1,
            15,
        ),
    ]
}

fn nim_of_3(heaps: &[u64]) -> u32 {
    let digits = |heap: u64| (0..8).map(move |place| heap / 3_u64.pow(place) % 3);
    u32::from(
        digits(heaps[0])
            .zip(digits(heaps[1]))
            .any(|(a, b)| (a + b) % 3 > 0),
    )
}

#[test]
fn what_is_said_is_true() {
    for (name, automaton, values, max) in examples() {
        let said = readable(&automaton, Meaning::Values(values)).expect(name);
        let heaps = automaton.heaps();
        let mut states_only = said.clone();
        states_only
            .levels
            .iter_mut()
            .for_each(|level| *level = None);
        for code in 0..(max + 1).pow(heaps as u32) {
            let digit = |heap: u32| code / (max + 1).pow(heap) % (max + 1);
            let position: Vec<u64> = (0..heaps as u32).map(digit).collect();
            let truth = automaton.run(&position).min(values);
            assert_eq!(said.output(&position), truth, "{name}: {position:?}");
            assert_eq!(states_only.output(&position), truth, "{name}: {position:?}");
        }
        assert!(
            said.lines()
                .iter()
                .all(|line| line.chars().count() <= WIDTH)
        );
    }
}

#[test]
fn what_is_said_is_short() {
    let said = |name: &str| {
        let mut all = examples().into_iter();
        let (_, automaton, values, _) = all.find(|example| example.0 == name).unwrap();
        readable(&automaton, Meaning::Values(values))
            .unwrap()
            .lines()
    };
    let even = "P: in every column of binary digits the number of ones is even";
    assert_eq!(said("nim, 5 heaps"), [even]);
    assert_eq!(
        said("moore(2), 4 heaps, values to 1"),
        [
            "value 0: in every column of binary digits the number of ones is a multiple of",
            "         3",
            "value 1: in the last column of binary digits the number of ones is 1 more than",
            "         a multiple of 3, in every other it is a multiple of 3",
        ]
    );
    assert_eq!(said("everything"), ["P: every position"]);
    assert_eq!(said("nothing"), ["P: no position"]);
    assert_eq!(
        said("exact(2), 5 heaps")[..13],
        [
            "Read the columns of binary digits from the highest down, beginning in state 0.",
            "After a column that is not listed the position is N, whatever follows. Heaps",
            "that are not named may have any digit.",
            "state 0: P",
            "  stays  0 or 4 ones",
            "  to 1   a one in heap 5 alone",
            "  to 2   a one in heap 4 alone",
            "  to 4   a one in heap 3 alone",
            "  to 5   a one in heap 2 alone",
            "  to 6   a one in heap 1 alone",
            "  to 7   5 ones",
            "state 1: P",
            "  stays  0 or 3 ones in heaps 1 to 4",
        ]
    );
}

#[test]
fn where_no_state_is_dead_every_column_is_listed() {
    let thirds = learned(Numeration::Base(2), 2, 31, |h| {
        u32::from(h[0] % 3 != h[1] % 3)
    });
    assert_eq!(
        readable(&thirds, Meaning::Values(1)).unwrap().lines()[..3],
        [
            "Read the columns of binary digits from the highest down, beginning in state 0.",
            "state 0: P",
            "  stays  0 or 2 ones",
        ]
    );
}

#[test]
fn column_conditions_are_said_as_they_are() {
    let base = Numeration::Base;
    let said = |numeration, heaps, sums: &[u32]| {
        let all = ColumnSet::Sums {
            heaps,
            sums: sums.to_vec(),
        };
        all.condition(numeration, 5)
    };
    let all = || (0..5).collect();
    assert_eq!(
        said(base(2), all(), &[0, 4]),
        "the number of ones is a multiple of 4"
    );
    assert_eq!(
        said(base(2), all(), &[0, 1, 5]),
        "the number of ones is one of 0, 1, 5"
    );
    assert_eq!(said(base(2), all(), &[0]), "the number of ones is 0");
    assert_eq!(
        said(base(2), vec![0, 2], &[1]),
        "the number of ones in heaps 1 and 3 is odd"
    );
    assert_eq!(
        said(base(3), vec![3], &[0, 2]),
        "the sum of the digits in heap 4 is even"
    );
}

#[test]
fn columns_are_exactly_those_that_were_meant() {
    let base = |base| (Numeration::Base(base), 3);
    for (numeration, heaps) in [base(2), base(3), (Numeration::Ostrowski(1), 2)] {
        let automaton = learned(numeration, heaps, 15, |_| 0);
        let columns = automaton.columns();
        for code in 1_usize..2_000 {
            // sets of any kind, and symmetric ones
            let mixed =
                |letter: usize| code.wrapping_mul(letter * letter + 7 * letter + 3) % 11 < 5;
            let symmetric = |letter: usize| {
                let mut digits = columns[letter].clone();
                digits.sort_unstable();
                mixed(
                    digits
                        .iter()
                        .fold(0, |sum, &digit| 3 * sum + digit as usize),
                )
            };
            let sets: [&dyn Fn(usize) -> bool; 2] = [&mixed, &symmetric];
            for set in sets {
                if !(0..columns.len()).any(set) {
                    continue;
                }
                let said = ColumnSet::of(numeration, &columns, set);
                for (letter, column) in columns.iter().enumerate() {
                    assert_eq!(said.hold(column), set(letter), "{said:?} {column:?}");
                }
            }
        }
    }
}

#[test]
fn large_automata_are_not_put_in_words() {
    let source = include_str!("../../../../data/automata/wythoff_values_0_1.dfao");
    let (wythoff, values) = text::read(source, Numeration::Ostrowski(1)).unwrap();
    assert_eq!(readable(&wythoff, Meaning::Values(values)), None);
    assert_eq!(svg(&wythoff, Meaning::Values(values)), None);
    // its positions of value 0 alone are
    assert!(readable(&wythoff, Meaning::Values(1)).is_some());
    let states = dot(&wythoff, Meaning::Values(values))
        .matches(", shape=")
        .count();
    assert!((12..885).contains(&states), "{states}");
}

#[test]
fn graphs_merge_edges() {
    let automaton = learned(Numeration::Base(2), 2, 15, |heaps| nim(heaps).min(1));
    assert_eq!(
        dot(&automaton, Meaning::Values(1)),
        "digraph automaton {\n  rankdir=LR;\n  node [shape=circle];\n  start [shape=point];\n  \
         s0 [label=\"0\\nP\", shape=doublecircle];\n  start -> s0;\n  \
         s0 -> s0 [label=\"(0,0) (1,1)\"];\n  \
         label=\"Columns that are not drawn lead to a dead state.\";\n}\n"
    );
}

#[test]
fn labels_of_drawings_keep_apart() {
    for (name, automaton, values, _) in examples() {
        let Some(drawn) = svg(&automaton, Meaning::Values(values)) else {
            assert_eq!(name, "nothing");
            continue;
        };
        assert_eq!(drawn, svg(&automaton, Meaning::Values(values)).unwrap());
        assert!(!drawn.contains("NaN") && !drawn.contains("inf"), "{name}");
        // after the first, labels are on rectangles
        let areas: Vec<[f64; 4]> = drawn.split("<rect ").skip(2).map(corners).collect();
        for (index, a) in areas.iter().enumerate() {
            for b in &areas[..index] {
                let apart = |i: usize| a[i] + a[i + 2] <= b[i] || b[i] + b[i + 2] <= a[i];
                assert!(apart(0) || apart(1), "{name}: {a:?} {b:?}");
            }
        }
    }
}

/// x, y, width and height.
fn corners(rectangle: &str) -> [f64; 4] {
    let mut quoted = rectangle.split('"').skip(1).step_by(2);
    std::array::from_fn(|_| quoted.next().unwrap().parse().unwrap())
}

impl Readable {
    /// What the description says of a position: its value, or the number of values if it is
    /// larger. Nothing is said of heaps that are no position.
    fn output(&self, heaps: &[u64]) -> u32 {
        let values = self.levels.len() as u32;
        let columns = self.columns(heaps);
        let said = (0..).zip(&self.levels).find_map(|(value, level)| {
            let holds = level.as_ref().is_some_and(|level| level.holds(&columns));
            holds.then_some(value)
        });
        said.unwrap_or_else(|| self.by_states(&columns).unwrap_or(values))
    }

    fn columns(&self, heaps: &[u64]) -> Vec<Vec<u32>> {
        let letters = self.alphabet.spell(heaps).into_iter();
        letters
            .map(|letter| self.alphabet.digits(letter).to_vec())
            .collect()
    }

    /// By the list of states; `None` where it leads to a dead one.
    fn by_states(&self, columns: &[Vec<u32>]) -> Option<u32> {
        let state = |number: u32| self.states.iter().find(|state| state.number == number);
        let last = columns.iter().try_fold(state(0)?, |at, column| {
            let step = at.steps.iter().find(|step| step.0.hold(column))?;
            state(step.1)
        });
        Some(last?.output)
    }
}

impl ColumnSet {
    /// Whether a column is one of them.
    fn hold(&self, column: &[u32]) -> bool {
        match self {
            Self::All => true,
            Self::Sums { heaps, sums } => sums.contains(&sum(column, heaps)),
            Self::Sorted(classes) => classes.contains(&class(column)),
            Self::Listed(columns) => columns.iter().any(|listed| listed == column),
            Self::Except(columns) => columns.iter().all(|listed| listed != column),
        }
    }
}

impl Level {
    /// Whether a position is in it, by its columns, the highest first.
    fn holds(&self, columns: &[Vec<u32>]) -> bool {
        match self {
            Self::Empty => false,
            Self::Each(each) => columns.iter().all(|column| each.hold(column)),
            Self::Last { others, last } => match columns.split_last() {
                Some((end, above)) => {
                    last.hold(end) && above.iter().all(|column| others.hold(column))
                }
                // the position of empty heaps, written with a zero
                None => false,
            },
        }
    }
}
