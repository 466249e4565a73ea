use super::amounts::Classes;
use crate::game::Subset;
use crate::text::Because;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;

/// Moves that lower some heaps, read digit by digit with the most significant first: what is known
/// of the amount taken from each lowered heap is one of a few states, and the states of all of them
/// decide at the end whether the move is legal. The other heaps do not matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubsetMoves {
    base: u32,
    /// The state after the first digit that is lowered, by how much: 1, 2, ..
    start: Vec<Option<u8>>,
    /// By state: the next one, by how much the digit is lowered: 1 - base, ..
    next: Vec<Vec<Option<u8>>>,
    /// The states of the heaps that a legal move lowers, sorted.
    legal: BTreeSet<Vec<u8>>,
    /// Those that a legal move can still come from.
    live: BTreeSet<Vec<u8>>,
}

impl SubsetMoves {
    /// Of declared moves, in digits of a base.
    ///
    /// # Errors
    /// Why amounts fall into no finite classes that decide what is legal.
    pub fn new(base: u32, moves: &[Subset]) -> Result<Self, Because> {
        let classes = Classes::of(moves)?;
        let accepted = classes.accepted(moves)?;
        let count = classes.count() as usize;
        let by = i64::from(base) - 1;
        let step = |class: usize, by: i64| {
            let amount = classes.amount(class) as i64 * i64::from(base) + by;
            classes.class(amount as u64)
        };
        // two classes are alike where no others tell them apart, now or after more digits
        let beside = |class: usize| {
            let without = |all: &Vec<usize>| {
                let at = all.iter().position(|&one| one == class)?;
                Some([&all[..at], &all[at + 1..]].concat())
            };
            accepted.iter().filter_map(without).collect::<BTreeSet<_>>()
        };
        let mut alike = numbered((0..count).map(beside));
        loop {
            let finer = numbered((0..count).map(|class| {
                let after = (-by..=by).map(|by| alike[step(class, by)]);
                (alike[class], after.collect::<Vec<_>>())
            }));
            if finer == alike {
                break;
            }
            alike = finer;
        }
        let mut alive: BTreeSet<usize> = accepted.iter().flatten().map(|&one| alike[one]).collect();
        loop {
            let leads =
                |class: &usize| (-by..=by).any(|by| alive.contains(&alike[step(*class, by)]));
            let more: BTreeSet<usize> = (0..count)
                .filter(leads)
                .map(|class| alike[class])
                .filter(|one| !alive.contains(one))
                .collect();
            if more.is_empty() {
                break;
            }
            alive.extend(more);
        }
        // numbered as they are met
        let mut number: HashMap<usize, u8> = HashMap::new();
        let mut met = Vec::new();
        let mut meet = |class: usize, met: &mut Vec<usize>| {
            alive.contains(&alike[class]).then(|| {
                let fresh = number.len() as u8;
                *number.entry(alike[class]).or_insert_with(|| {
                    met.push(class);
                    fresh
                })
            })
        };
        let start = (1..=by).map(|amount| meet(classes.class(amount as u64), &mut met));
        let start: Vec<Option<u8>> = start.collect();
        let mut next = Vec::new();
        while let Some(&class) = met.get(next.len()) {
            let row = (-by..=by).map(|by| meet(step(class, by), &mut met));
            next.push(row.collect());
        }
        let named = |all: &Vec<usize>| {
            let states = all.iter().map(|&one| number.get(&alike[one]).copied());
            let mut states = states.collect::<Option<Vec<u8>>>()?;
            states.sort_unstable();
            Some(states)
        };
        let mut all = Self {
            base,
            start,
            next,
            legal: accepted.iter().filter_map(named).collect(),
            live: BTreeSet::new(),
        };
        all.find_live()?;
        Ok(all)
    }

    /// The most heaps that a move lowers.
    pub fn most(&self) -> usize {
        self.legal.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Number of states of an amount.
    pub fn states(&self) -> usize {
        self.next.len()
    }

    /// Whether a token may always be taken from any one heap, so that the game ends at heaps of 0
    /// alone.
    pub fn takes_one(&self) -> bool {
        let first = self.start.first().copied().flatten();
        first.is_some_and(|one| self.legal.contains(&vec![one]))
    }

    pub(super) fn base(&self) -> u32 {
        self.base
    }

    /// The state of a heap that is first lowered in a digit, from `x` to `y`.
    pub(super) fn first(&self, x: u32, y: u32) -> Option<u8> {
        self.start[(x - y - 1) as usize]
    }

    pub(super) fn step(&self, state: u8, x: u32, y: u32) -> Option<u8> {
        self.next[state as usize][(self.base - 1 + x - y) as usize]
    }

    /// What is known in the end of an amount; `None` where no legal move takes it.
    pub(super) fn state_of(&self, amount: u64) -> Option<u8> {
        let base = u64::from(self.base);
        let mut digits: Vec<u32> = Vec::new();
        let mut rest = amount;
        while rest > 0 {
            digits.push((rest % base) as u32);
            rest /= base;
        }
        let first = self.first(digits.pop()?, 0)?;
        let mut digits = digits.iter().rev();
        digits.try_fold(first, |state, &digit| self.step(state, digit, 0))
    }

    /// Whether heaps in these states, in any order, make a legal move.
    pub(super) fn is_legal(&self, states: &[u8]) -> bool {
        self.legal.contains(&sorted(states))
    }

    /// Whether a legal move can come from them, with more heaps perhaps.
    pub(super) fn may_become(&self, states: &[u8]) -> bool {
        self.live.contains(&sorted(states))
    }

    fn find_live(&mut self) -> Result<(), Because> {
        let by_state: Vec<BTreeSet<u8>> = self
            .next
            .iter()
            .map(|row| row.iter().flatten().copied().collect())
            .collect();
        let fresh: BTreeSet<u8> = self.start.iter().flatten().copied().collect();
        let mut before: BTreeMap<Vec<u8>, Vec<Vec<u8>>> = BTreeMap::new();
        let (mut all, mut done) = (vec![Vec::new()], 0);
        let mut met: BTreeSet<Vec<u8>> = all.iter().cloned().collect();
        while let Some(now) = all.get(done).cloned() {
            done += 1;
            if all.len() > 1 << 14 {
                return Err("moves have too many states, heaps of each in one of several".into());
            }
            let mut after: BTreeSet<Vec<u8>> = BTreeSet::from([Vec::new()]);
            for &state in &now {
                let longer = |one: &Vec<u8>| {
                    let one = one.clone();
                    let more = by_state[state as usize].iter();
                    more.map(move |&to| sorted(&[&one[..], &[to]].concat()))
                };
                after = after.iter().flat_map(longer).collect();
            }
            if now.len() < self.most() {
                let wider = |one: &u8| sorted(&[&now[..], &[*one]].concat());
                after.extend(fresh.iter().map(wider));
            }
            for to in after {
                if met.insert(to.clone()) {
                    all.push(to.clone());
                }
                before.entry(to).or_default().push(now.clone());
            }
        }
        let mut todo: Vec<Vec<u8>> = self.legal.iter().cloned().collect();
        while let Some(one) = todo.pop() {
            if self.live.insert(one.clone()) {
                todo.extend(before.get(&one).into_iter().flatten().cloned());
            }
        }
        Ok(())
    }

    /// The states of amounts, and the legal collections of them.
    pub(super) fn text(&self) -> String {
        let row = |all: &[Option<u8>]| {
            let words = all
                .iter()
                .map(|to| to.map_or("-1".into(), |to| to.to_string()));
            words.collect::<Vec<String>>().join(" ")
        };
        let mut text = format!("# amounts {}\n{}\n", self.states(), row(&self.start));
        self.next
            .iter()
            .for_each(|one| _ = writeln!(text, "{}", row(one)));
        _ = writeln!(text, "# moves {}", self.legal.len());
        for one in &self.legal {
            let words: Vec<String> = one.iter().map(u8::to_string).collect();
            _ = writeln!(text, "{}", words.join(" "));
        }
        text
    }
}

fn sorted(states: &[u8]) -> Vec<u8> {
    let mut states = states.to_vec();
    states.sort_unstable();
    states
}

/// Equal ones get the same number.
fn numbered<T: std::hash::Hash + Eq>(all: impl Iterator<Item = T>) -> Vec<usize> {
    let mut number = HashMap::new();
    let mut each = Vec::new();
    for one in all {
        let fresh = number.len();
        each.push(*number.entry(one).or_insert(fresh));
    }
    each
}
