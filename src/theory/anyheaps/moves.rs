use super::amounts::{Classes, numbered, refined};
use super::equal::{Beside, SameAmount, apart};
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
    /// Heaps that lose one amount: their states are numbered after the others.
    same: Option<Box<SameAmount>>,
}

impl SubsetMoves {
    /// Of declared moves, in digits of a base.
    ///
    /// # Errors
    /// Why amounts fall into no finite classes that decide what is legal.
    pub fn new(base: u32, moves: &[Subset]) -> Result<Self, Because> {
        let (own, equal) = apart(moves);
        let classes = Classes::of(&own, &equal)?;
        let accepted = classes.accepted(&own)?;
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
        let alike = refined(numbered((0..count).map(beside)), by, &step);
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
        let same = (!equal.is_empty()).then(|| Box::new(SameAmount::new(base, &equal, &classes)));
        let mut all = Self {
            base,
            legal: accepted.iter().filter_map(named).collect(),
            start,
            next,
            live: BTreeSet::new(),
            same,
        };
        if all.states() > usize::from(u8::MAX) {
            return Err("moves have too many states of amounts".into());
        }
        if let Some(same) = &all.same {
            let more = same.legal();
            let own = all.next.len() as u8;
            let numbered = more
                .into_iter()
                .map(|one| one.iter().map(|at| at + own).collect());
            all.legal.extend(numbered.collect::<Vec<Vec<u8>>>());
        }
        all.find_live()?;
        Ok(all)
    }

    /// The most heaps that a move lowers.
    pub fn most(&self) -> usize {
        self.legal.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Number of states of an amount.
    pub fn states(&self) -> usize {
        self.next.len() + self.same.as_ref().map_or(0, |same| same.count())
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

    /// What may be read with a column: nothing, where heaps lose amounts of their own; or a digit of the
    /// one amount that all lose.
    pub(super) fn readings(&self) -> impl Iterator<Item = Option<u32>> + use<> {
        let digits = self.same.as_ref().map_or(0, |_| self.base);
        std::iter::once(None).chain((0..digits).map(Some))
    }

    /// Which heaps may be lowered next to those in some states.
    pub(super) fn beside(&self, states: &[u8]) -> Beside {
        let own = self.next.len() as u8;
        match (states.first(), &self.same) {
            (None, _) => Beside::None,
            (Some(&state), Some(same)) if state >= own => Beside::Same(same.has_begun(state - own)),
            _ => Beside::Own,
        }
    }

    /// The state of a heap that is first lowered in a digit, from `x` to `y`, next to others.
    pub(super) fn first(&self, read: Option<u32>, beside: Beside, x: u32, y: u32) -> Option<u8> {
        match (read, beside) {
            (None, Beside::None | Beside::Own) => self.start[(x - y - 1) as usize],
            (Some(digit), Beside::None | Beside::Same(false)) => {
                let state = self.same.as_ref()?.first(digit, i64::from(x - y))?;
                Some(state + self.next.len() as u8)
            }
            _ => None,
        }
    }

    pub(super) fn step(&self, read: Option<u32>, state: u8, x: u32, y: u32) -> Option<u8> {
        let own = self.next.len() as u8;
        match (read, state.checked_sub(own)) {
            (None, None) => self.next[state as usize][(self.base - 1 + x - y) as usize],
            (Some(digit), Some(state)) => {
                let lowered = i64::from(x) - i64::from(y);
                Some(self.same.as_ref()?.step(state, digit, lowered)? + own)
            }
            _ => None,
        }
    }

    /// Whether so many heaps may lose an amount each, because it is the same.
    pub(super) fn takes_same(&self, heaps: usize, amount: u64) -> bool {
        let same = self.same.as_ref();
        same.is_some_and(|same| same.allows(heaps, amount))
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
        let first = self.first(None, Beside::None, digits.pop()?, 0)?;
        let mut digits = digits.iter().rev();
        digits.try_fold(first, |state, &digit| self.step(None, state, digit, 0))
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
        let base = self.base;
        let pairs = || (0..base).flat_map(move |x| (0..base).map(move |y| (x, y)));
        let mut before: BTreeMap<Vec<u8>, Vec<Vec<u8>>> = BTreeMap::new();
        let (mut all, mut done) = (vec![Vec::new()], 0);
        let mut met: BTreeSet<Vec<u8>> = all.iter().cloned().collect();
        while let Some(now) = all.get(done).cloned() {
            done += 1;
            if all.len() > 1 << 14 {
                return Err("moves have too many states, heaps of each in one of several".into());
            }
            let mut to: BTreeSet<Vec<u8>> = BTreeSet::new();
            for read in self.readings() {
                let mut after: BTreeSet<Vec<u8>> = BTreeSet::from([Vec::new()]);
                for &state in &now {
                    let steps = pairs().filter_map(|(x, y)| self.step(read, state, x, y));
                    let steps: BTreeSet<u8> = steps.collect();
                    let longer = |one: &Vec<u8>| {
                        let one = one.clone();
                        let more = steps.iter();
                        more.map(move |&to| sorted(&[&one[..], &[to]].concat()))
                    };
                    after = after.iter().flat_map(longer).collect();
                }
                // one heap after the other is lowered now
                let beside = self.beside(&now);
                let lowered = pairs().filter(|(x, y)| x > y);
                let fresh = lowered.filter_map(|(x, y)| self.first(read, beside, x, y));
                let fresh: BTreeSet<u8> = fresh.collect();
                let mut wider = after.clone();
                for _ in now.len()..self.most() {
                    let with = |one: &Vec<u8>| {
                        let one = one.clone();
                        let more = fresh.iter();
                        more.map(move |&to| sorted(&[&one[..], &[to]].concat()))
                    };
                    wider = wider.iter().flat_map(with).collect();
                    after.extend(wider.iter().cloned());
                }
                to.extend(after);
            }
            let after = to;
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
        let mut text = format!("# amounts {}\n{}\n", self.next.len(), row(&self.start));
        self.next
            .iter()
            .for_each(|one| _ = writeln!(text, "{}", row(one)));
        if let Some(same) = &self.same {
            text.push_str(&same.text());
        }
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
