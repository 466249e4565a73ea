//! Random clauses against their meaning: whatever is dropped from guards, solved for or declared.

use super::rules;
use crate::game::{Fault, Heap, HeapBox, HeapRules, Moves, Shape, laws, options_of};
use crate::play::SplitMix64;
use std::collections::BTreeSet;

enum Number {
    Constant(i128),
    Heap(usize),
    Name(usize),
    Sum(Box<Number>, i128, Box<Number>),
    Div(Box<Number>, i128),
    Mod(Box<Number>, i128),
    Least(Box<Number>, Box<Number>),
    Most(Box<Number>, Box<Number>),
    Abs(Box<Number>),
    /// Of all heaps.
    Of(&'static str),
    /// How many heaps are larger.
    Larger(Heap),
    If(Box<Statement>, Box<Number>, Box<Number>),
}

const NAMES: [&str; 2] = ["t", "u"];

struct Place<'p> {
    x: &'p [Heap],
    names: &'p [i128],
}

impl Number {
    fn random(random: &mut SplitMix64, heaps: usize, names: usize, deep: usize) -> Self {
        let part = |random: &mut SplitMix64| Box::new(Self::random(random, heaps, names, deep - 1));
        match random.below(if deep == 0 { 7 } else { 14 }) {
            6 if random.below(2) == 0 => Self::Larger(random.below(3)),
            6 => Self::Of(random.pick(&["min", "max", "sum"]).unwrap()),
            13 => {
                let (a, b) = (Self::Heap(0), Self::random(random, heaps, names, 0));
                let condition = Statement::Compared(a, "<=", b);
                Self::If(Box::new(condition), part(random), part(random))
            }
            0 | 1 => Self::Constant(random.below(4) as i128),
            2 | 3 => Self::Heap(random.below(heaps as u64) as usize),
            4 | 5 if names == 0 => Self::Heap(random.below(heaps as u64) as usize),
            4 | 5 => Self::Name(random.below(names as u64) as usize),
            7..=8 => {
                let times = *random.pick(&[1, 1, -1, -1, 2]).unwrap();
                Self::Sum(part(random), times, part(random))
            }
            9 => Self::Div(part(random), 1 + random.below(3) as i128),
            12 => Self::Mod(part(random), 1 + random.below(3) as i128),
            10 if random.below(2) == 0 => Self::Abs(part(random)),
            10 => Self::Least(part(random), part(random)),
            _ => Self::Most(part(random), part(random)),
        }
    }

    fn text(&self) -> String {
        match self {
            Self::Constant(n) => n.to_string(),
            Self::Heap(i) => format!("x{}", i + 1),
            Self::Name(i) => NAMES[*i].to_owned(),
            Self::Sum(a, times, b) => format!("({} + {times} * {})", a.text(), b.text()),
            Self::Div(a, by) => format!("({} div {by})", a.text()),
            Self::Mod(a, by) => format!("({} mod {by})", a.text()),
            Self::Least(a, b) => format!("min({}, {})", a.text(), b.text()),
            Self::Most(a, b) => format!("max({}, {})", a.text(), b.text()),
            Self::Abs(a) => format!("abs({})", a.text()),
            Self::Of(function) => format!("{function}(x)"),
            Self::Larger(than) => format!("count(x, h > {than})"),
            Self::If(condition, yes, no) => {
                let condition = condition.text();
                format!("(if {condition} then {} else {})", yes.text(), no.text())
            }
        }
    }

    fn at(&self, place: &Place<'_>) -> i128 {
        match self {
            Self::Constant(n) => *n,
            Self::Heap(i) => place.x[*i].into(),
            Self::Name(i) => place.names[*i],
            Self::Sum(a, times, b) => a.at(place) + times * b.at(place),
            Self::Div(a, by) => a.at(place).div_euclid(*by),
            Self::Mod(a, by) => a.at(place).rem_euclid(*by),
            Self::Least(a, b) => a.at(place).min(b.at(place)),
            Self::Most(a, b) => a.at(place).max(b.at(place)),
            Self::Abs(a) => a.at(place).abs(),
            Self::Of("min") => place.x.iter().copied().min().unwrap().into(),
            Self::Of("max") => place.x.iter().copied().max().unwrap().into(),
            Self::Of(_) => place.x.iter().copied().map(i128::from).sum(),
            Self::Larger(than) => place.x.iter().filter(|&h| h > than).count() as i128,
            Self::If(condition, yes, no) => match condition.holds(place) {
                true => yes.at(place),
                false => no.at(place),
            },
        }
    }
}

enum Statement {
    Compared(Number, &'static str, Number),
    Parity(Number, bool),
    In(Number, Vec<i128>),
    Not(Box<Statement>),
    Joined(Box<Statement>, &'static str, Box<Statement>),
}

impl Statement {
    fn random(random: &mut SplitMix64, heaps: usize, names: usize) -> Self {
        let deep = random.below(3) as usize;
        let relations = ["<", "<=", ">", ">=", "<=", ">=", "=", "!=", "divides"];
        let part = |random: &mut SplitMix64| Box::new(Self::random(random, heaps, names));
        let number = |random: &mut SplitMix64| Number::random(random, heaps, names, deep.min(1));
        match random.below(12) {
            0 => Self::Parity(number(random), random.below(2) == 0),
            1 => {
                let listed = (0..random.below(4)).map(|i| i128::from(2 * i));
                Self::In(number(random), listed.collect())
            }
            2 => Self::Not(part(random)),
            3 | 4 => {
                let word = random.pick(&["and", "or", "=>", "<=>"]).unwrap();
                Self::Joined(part(random), word, part(random))
            }
            _ => Self::Compared(
                Number::random(random, heaps, names, deep),
                random.pick(&relations).unwrap(),
                Number::random(random, heaps, names, 1),
            ),
        }
    }

    fn text(&self) -> String {
        match self {
            Self::Compared(a, relation, b) => format!("{} {relation} {}", a.text(), b.text()),
            Self::Parity(a, odd) => {
                format!("{} {}", a.text(), if *odd { "odd" } else { "even" })
            }
            Self::In(a, list) => {
                let list: Vec<String> = list.iter().map(i128::to_string).collect();
                format!("{} in {{{}}}", a.text(), list.join(", "))
            }
            Self::Not(a) => format!("not ({})", a.text()),
            Self::Joined(a, word, b) => format!("(({}) {word} ({}))", a.text(), b.text()),
        }
    }

    fn holds(&self, place: &Place<'_>) -> bool {
        match self {
            Self::Compared(a, relation, b) => {
                let (a, b) = (a.at(place), b.at(place));
                match *relation {
                    "<" => a < b,
                    "<=" => a <= b,
                    ">" => a > b,
                    ">=" => a >= b,
                    "=" => a == b,
                    "!=" => a != b,
                    _ if a == 0 => b == 0,
                    _ => b % a == 0,
                }
            }
            Self::Parity(a, odd) => (a.at(place).rem_euclid(2) == 1) == *odd,
            Self::In(a, list) => list.contains(&a.at(place)),
            Self::Not(a) => !a.holds(place),
            Self::Joined(a, word, b) => {
                let (a, b) = (a.holds(place), b.holds(place));
                match *word {
                    "and" => a && b,
                    "or" => a || b,
                    "=>" => !a || b,
                    _ => a == b,
                }
            }
        }
    }
}

fn all_hold(all: &[Statement], place: &Place<'_>) -> bool {
    all.iter().all(|statement| statement.holds(place))
}

fn joined(word: &str, all: &[Statement]) -> String {
    let all: Vec<String> = all.iter().map(Statement::text).collect();
    match all.is_empty() {
        true => String::new(),
        false => format!(" {word} {}", all.join(" and ")),
    }
}

struct Clause {
    takes: bool,
    components: Vec<Number>,
    ranges: Vec<(Number, Number)>,
    guards: Vec<Statement>,
}

impl Clause {
    fn random(random: &mut SplitMix64, heaps: usize) -> Self {
        let names = random.below(3) as usize;
        let ranges = (0..names).map(|bound| {
            let low = match random.below(4) {
                0 => Number::random(random, heaps, bound, 1),
                n => Number::Constant(1 - n as i128 / 3),
            };
            let high = random.below(2) as usize;
            (low, Number::random(random, heaps, bound, high))
        });
        let ranges = ranges.collect();
        let takes = random.below(3) > 0;
        let components = (0..heaps).map(|i| match random.below(4) {
            0 if takes => Number::Constant(0),
            0 => Number::Heap(i),
            1 | 2 if names > 0 => Number::Name(random.below(names as u64) as usize),
            _ => Number::random(random, heaps, names, 1),
        });
        let components = components.collect();
        let guards = 0..random.below(3);
        Self {
            takes,
            components,
            ranges,
            guards: guards
                .map(|_| Statement::random(random, heaps, names))
                .collect(),
        }
    }

    fn text(&self) -> String {
        let word = if self.takes { "take" } else { "to" };
        let components: Vec<String> = self.components.iter().map(Number::text).collect();
        let ranges = self
            .ranges
            .iter()
            .zip(NAMES)
            .map(|((low, high), name)| format!("{name} in {}..{}", low.text(), high.text()));
        let ranges: Vec<String> = ranges.collect();
        let ranges = match ranges.is_empty() {
            true => String::new(),
            false => format!(" for {}", ranges.join(", ")),
        };
        let guards = joined("if", &self.guards);
        format!("{word} ({}){ranges}{guards}", components.join(", "))
    }

    /// Adds the options; `None` if one cannot be made.
    fn options(
        &self,
        x: &[Heap],
        names: &mut Vec<i128>,
        to: &mut BTreeSet<Vec<Heap>>,
    ) -> Option<()> {
        if let Some((low, high)) = self.ranges.get(names.len()) {
            let place = Place { x, names };
            for value in low.at(&place)..=high.at(&place) {
                names.push(value);
                let done = self.options(x, names, to);
                names.pop();
                done?;
            }
            return Some(());
        }
        let place = Place { x, names };
        if !all_hold(&self.guards, &place) {
            return Some(());
        }
        let values = self.components.iter().map(|component| component.at(&place));
        let y: Vec<i128> = match self.takes {
            true => values
                .zip(x)
                .map(|(value, &heap)| i128::from(heap) - value)
                .collect(),
            false => values.collect(),
        };
        if self.takes && y.iter().any(|&heap| heap < 0) {
            return Some(());
        }
        let heaps = y.iter().map(|&heap| Heap::try_from(heap).ok());
        let y: Vec<Heap> = heaps.collect::<Option<_>>()?;
        let falls = y != x && y.iter().zip(x).all(|(y, x)| y <= x);
        falls.then(|| _ = to.insert(y))
    }
}

/// Whether each heap that is written differs from what it was: engines rely on it.
struct Lowers<'x> {
    x: &'x [Heap],
    all: bool,
}

impl<'x> Lowers<'x> {
    fn of(x: &'x [Heap]) -> Self {
        Self { x, all: true }
    }
}

impl Moves for Lowers<'_> {
    fn replace(&mut self, i: usize, y: Heap) {
        self.all &= y < self.x[i];
    }

    fn range(&mut self, i: usize, ys: std::ops::Range<Heap>) {
        self.all &= ys.end <= self.x[i];
    }

    fn enter(&mut self, i: usize, y: Heap) {
        self.all &= y < self.x[i];
    }

    fn leave(&mut self) {}

    fn split(&mut self, _: usize, parts: &[Heap]) {
        panic!("no heap splits: {parts:?}");
    }

    fn fail(&mut self, fault: Fault) {
        panic!("{fault}");
    }
}

#[test]
fn random_clauses_mean_what_they_say() {
    let mut random = SplitMix64::new(9);
    let (mut moves, mut declared, mut faults, mut unordered) = (0, 0, 0, 0);
    for _ in 0..4_000 {
        let heaps = 1 + random.below(3) as usize;
        let clauses = 0..1 + random.below(2);
        let clauses: Vec<Clause> = clauses
            .map(|_| Clause::random(&mut random, heaps))
            .collect();
        let place = (random.below(3) == 0).then(|| Statement::random(&mut random, heaps, 0));
        let place: Vec<Statement> = place.into_iter().collect();
        let also = [
            "nim",
            "wythoff",
            "moore(2)",
            "subtract{1,3}",
            "circular(2)",
            "end",
        ];
        let also = (random.below(4) == 0).then(|| random.pick(&also).unwrap());
        let registered = also.map(|name| rules(name));
        let mut texts: Vec<String> = clauses.iter().map(Clause::text).collect();
        texts.extend(also.map(|name| format!("as {name}")));
        let positions = joined("; where", &place);
        let text = format!("rules{{{heaps} heaps: {}{positions}}}", texts.join("; "));
        let own = rules(&text);
        let shape = own.shape();
        let fits = |x: &[Heap]| all_hold(&place, &Place { x, names: &[] });
        let linear = matches!(shape, Shape::Linear(_));
        declared += usize::from(linear);
        unordered += usize::from(own.symmetric());
        let all = HeapBox::ordered(heaps, if heaps == 3 { 4 } else { 7 }).unwrap();
        laws::symmetric_agrees(&own, &all).unwrap_or_else(|e| panic!("{text}: {e:?}"));
        for x in all.iter() {
            assert_eq!(own.is_position(&x), fits(&x), "{text} at {x:?}");
            let mut expected = BTreeSet::new();
            let mut each = clauses.iter();
            let made =
                each.try_for_each(|clause| clause.options(&x, &mut Vec::new(), &mut expected));
            if let Some(rules) = &registered {
                expected.extend(options_of(rules, &x).unwrap());
            }
            expected.retain(|y| fits(y));
            if !fits(&x) {
                expected.clear();
            } else if made.is_none() {
                faults += 1;
                assert!(options_of(&own, &x).is_err(), "{text} at {x:?}");
                assert!(!linear, "{text} at {x:?}");
                continue;
            }
            let found = options_of(&own, &x).unwrap_or_else(|fault| panic!("{text}: {fault}"));
            let found: BTreeSet<Vec<Heap>> = found.into_iter().collect();
            assert_eq!(found, expected, "{text} at {x:?}");
            let mut lowers = Lowers::of(&x);
            own.moves(&x, &mut lowers);
            assert!(lowers.all, "{text} at {x:?}");
            moves += found.len();
            if linear && fits(&x) {
                for y in all.iter() {
                    let allowed = shape.allows(&x, &y) == Some(true);
                    assert_eq!(allowed, found.contains(&y), "{text} from {x:?} to {y:?}");
                }
            }
        }
    }
    assert!(
        moves > 100_000 && declared > 300 && faults > 10_000 && unordered > 100,
        "{moves} {declared} {faults} {unordered}"
    );
}
