//! Moves that take the same amount from each of several heaps, read digit by digit: the amount is
//! guessed, one digit with each column, and a lowered heap knows how far it is ahead of it.

use super::amounts::{Classes, numbered, refined};
use crate::game::Subset;
use crate::game::linear::{Allowed, Case, Constraint};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Whether a constraint says that two heaps lose as much.
pub(super) fn joins_two(constraint: &Constraint) -> Option<(usize, usize)> {
    let zero = matches!(constraint.allowed(), Allowed::Between(Some(0), Some(0)));
    let differences = constraint.before().iter().zip(constraint.after());
    if !zero || !differences.clone().all(|(x, y)| *x == -y) {
        return None;
    }
    let times = constraint.before();
    let named: Vec<usize> = (0..times.len()).filter(|&i| times[i] != 0).collect();
    match named[..] {
        [i, j] if times[i] == -times[j] => Some((i, j)),
        _ => None,
    }
}

/// Whether a case says that all of several heaps lose as much.
fn is_equal(case: &Case, heaps: usize) -> bool {
    let mut group: Vec<usize> = (0..heaps).collect();
    for (i, j) in case.constraints().iter().filter_map(joins_two) {
        let (from, to) = (group[i], group[j]);
        group
            .iter_mut()
            .filter(|one| **one == from)
            .for_each(|one| *one = to);
    }
    heaps > 1 && group.iter().all(|one| *one == group[0])
}

/// The cases apart that take the same amount from several heaps.
pub(super) fn apart(moves: &[Subset]) -> (Vec<Subset>, Vec<Subset>) {
    let of = |equal: bool| {
        let some = moves.iter().map(|subset| Subset {
            heaps: subset.heaps,
            cases: subset
                .cases
                .iter()
                .filter(|case| is_equal(case, subset.heaps) == equal)
                .cloned()
                .collect(),
        });
        some.filter(|subset| !subset.cases.is_empty()).collect()
    };
    (of(false), of(true))
}

/// What is known of a heap that is lowered with others by one amount: whether a digit of the amount was
/// not 0 yet, how much more the heap has lost than these digits say, 0 or 1, and the class of that.
type Ahead = (bool, u8, usize);

/// Which heaps may be lowered next to some.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beside {
    /// None is lowered yet.
    None,
    /// By amounts of their own.
    Own,
    /// By one amount, all of whose digits are 0 so far, or not.
    Same(bool),
}

/// The states of heaps that lose one amount.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SameAmount {
    base: u32,
    states: Vec<Ahead>,
    number: HashMap<Ahead, u8>,
    /// The class after the first digit, by how much it is lowered: 1, 2, ..
    first: Vec<usize>,
    /// By class: the next one, by how much the digit is lowered: 1 - base, ..
    next: Vec<Vec<usize>>,
    /// The classes of amounts, by the number of heaps that may lose them.
    legal: BTreeMap<usize, BTreeSet<usize>>,
    /// By the number of heaps, the cases.
    cases: Vec<Subset>,
}

impl SameAmount {
    pub(super) fn new(base: u32, equal: &[Subset], classes: &Classes) -> Self {
        let count = classes.count() as usize;
        let by = i64::from(base) - 1;
        let step = |class: usize, by: i64| {
            let amount = classes.amount(class) as i64 * i64::from(base) + by;
            classes.class(amount as u64)
        };
        let mut accepted: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
        for subset in equal {
            let own = accepted.entry(subset.heaps).or_default();
            own.extend((0..count).filter(|&class| holds(subset, classes.amount(class))));
        }
        // classes are alike where no number of heaps tells them apart, now or after more digits
        let signature = |class: usize| {
            let all = accepted.values().map(|own| own.contains(&class));
            all.collect::<Vec<bool>>()
        };
        let alike = refined(numbered((0..count).map(signature)), by, &step);
        let kinds = alike.iter().max().map_or(0, |most| most + 1);
        let some = |kind: usize| alike.iter().position(|&one| one == kind).unwrap_or(0);
        let rows = (0..kinds).map(|kind| {
            let row = (-by..=by).map(|by| alike[step(some(kind), by)]);
            row.collect()
        });
        let first = (1..=by).map(|amount| alike[classes.class(amount as u64)]);
        let legal = accepted.iter().map(|(&heaps, own)| {
            let kinds = own.iter().map(|&class| alike[class]).collect();
            (heaps, kinds)
        });
        let mut all = Self {
            base,
            states: Vec::new(),
            number: HashMap::new(),
            first: first.collect(),
            next: rows.collect(),
            legal: legal.collect(),
            cases: equal.to_vec(),
        };
        all.find_states();
        all
    }

    fn find_states(&mut self) {
        let by = self.base as i64 - 1;
        let mut todo: Vec<Ahead> = Vec::new();
        for digit in 0..self.base {
            todo.extend((1..=by).filter_map(|lowered| self.begin(digit, lowered)));
        }
        while let Some(one) = todo.pop() {
            if self.number.contains_key(&one) {
                continue;
            }
            self.number.insert(one, self.states.len() as u8);
            self.states.push(one);
            for digit in 0..self.base {
                todo.extend((-by..=by).filter_map(|lowered| self.follow(one, digit, lowered)));
            }
        }
    }

    /// After the first digit that is lowered, while all digits of the amount before were 0.
    fn begin(&self, digit: u32, lowered: i64) -> Option<Ahead> {
        let ahead = u8::try_from(lowered - i64::from(digit)).ok()?;
        (ahead <= 1).then(|| (digit > 0, ahead, self.first[lowered as usize - 1]))
    }

    fn follow(&self, (begun, ahead, class): Ahead, digit: u32, lowered: i64) -> Option<Ahead> {
        let ahead = i64::from(ahead) * i64::from(self.base) + lowered - i64::from(digit);
        let ahead = u8::try_from(ahead).ok().filter(|&ahead| ahead <= 1)?;
        let class = self.next[class][(lowered + i64::from(self.base) - 1) as usize];
        Some((begun || digit > 0, ahead, class))
    }

    pub(super) fn first(&self, digit: u32, lowered: i64) -> Option<u8> {
        let one = self.begin(digit, lowered)?;
        Some(self.number[&one])
    }

    pub(super) fn step(&self, state: u8, digit: u32, lowered: i64) -> Option<u8> {
        let one = self.follow(self.states[usize::from(state)], digit, lowered)?;
        Some(self.number[&one])
    }

    pub(super) fn has_begun(&self, state: u8) -> bool {
        self.states[usize::from(state)].0
    }

    pub(super) fn count(&self) -> usize {
        self.states.len()
    }

    /// The collections of states that make a legal move.
    pub(super) fn legal(&self) -> Vec<Vec<u8>> {
        let mut all = Vec::new();
        for (&heaps, classes) in &self.legal {
            for &class in classes {
                if let Some(&state) = self.number.get(&(true, 0, class)) {
                    all.push(vec![state; heaps]);
                }
            }
        }
        all
    }

    /// Whether so many heaps may lose an amount each.
    pub(super) fn allows(&self, heaps: usize, amount: u64) -> bool {
        let own = self.cases.iter().filter(|subset| subset.heaps == heaps);
        own.into_iter().any(|subset| holds(subset, amount))
    }

    /// By the digit of the amount the first states, then for each state the next ones.
    pub(super) fn text(&self) -> String {
        let by = i64::from(self.base) - 1;
        let word = |to: Option<u8>| to.map_or("-1".into(), |to| to.to_string());
        let row = |all: Vec<String>| all.join(" ") + "\n";
        let mut text = format!("# same amount {}\n", self.states.len());
        for digit in 0..self.base {
            text += &row((1..=by)
                .map(|lowered| word(self.first(digit, lowered)))
                .collect());
        }
        for state in 0..self.states.len() as u8 {
            for digit in 0..self.base {
                let all = (-by..=by).map(|lowered| word(self.step(state, digit, lowered)));
                text += &row(all.collect());
            }
        }
        text
    }
}

fn holds(subset: &Subset, amount: u64) -> bool {
    let (before, after) = (vec![amount; subset.heaps], vec![0; subset.heaps]);
    subset.cases.iter().any(|case| case.holds(&before, &after))
}
