use super::Info;
use super::class::class;
use crate::game::{Amounts, Heap, HeapRules, Moves, Shape};
use crate::number::joined;
use std::ops::RangeInclusive;

/// Hypergraph Nim: a move chooses one of some sets of heaps and takes from every heap of the
/// set, and from no other (Boros, Gurvich, Ho, Makino, Mursic, arXiv:1605.07103). Subset-closed
/// families are Ehrenborg and Steingrimsson's simplicial Nim (1996).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hyper {
    /// Increasing; bit i stands for heap i.
    sets: Vec<u64>,
    /// Any amounts, one token, or equal amounts.
    amounts: Amounts,
}

impl Hyper {
    /// The rules with these sets, bit i for heap i; repeated sets count once. `None` without a
    /// set, with an empty one, or for amounts other than any, one (up to 1) and equal ones.
    pub fn new(mut sets: Vec<u64>, amounts: Amounts) -> Option<Self> {
        if !matches!(amounts, Amounts::Any | Amounts::UpTo(1) | Amounts::Equal) {
            return None;
        }
        sets.sort_unstable();
        sets.dedup();
        (sets.first()? > &0).then_some(Self { sets, amounts })
    }

    /// How many heaps the sets are about: the number of the last one.
    pub fn named(&self) -> usize {
        let last = self.sets.last().copied().unwrap_or(0);
        (u64::BITS - last.leading_zeros()) as usize
    }
}

/// The heaps of a set, increasing.
fn members(set: u64) -> impl Iterator<Item = usize> {
    (0..u64::BITS as usize).filter(move |i| set >> i & 1 == 1)
}

/// Lowers each heap of `set` by anything.
fn lower<M: Moves>(heaps: &[Heap], set: u64, to: &mut M) {
    let i = (u64::BITS - 1 - set.leading_zeros()) as usize;
    let rest = set & !(1 << i);
    if rest == 0 {
        return to.range(i, 0..heaps[i]);
    }
    for y in (0..heaps[i]).rev() {
        to.enter(i, y);
        lower(heaps, rest, to);
        to.leave();
        if to.enough() {
            return;
        }
    }
}

/// Takes `amount` from all heaps of `set`.
fn take<M: Moves>(heaps: &[Heap], set: u64, amount: u64, to: &mut M) {
    let i = (u64::BITS - 1 - set.leading_zeros()) as usize;
    let (rest, y) = (set & !(1 << i), heaps[i] - amount);
    if rest == 0 {
        to.replace(i, y);
    } else {
        to.enter(i, y);
        take(heaps, rest, amount, to);
        to.leave();
    }
}

impl HeapRules for Hyper {
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        for &set in &self.sets {
            let inside = members(set);
            let least = inside.map(|i| heaps.get(i).copied().unwrap_or(0)).min();
            let least = least.unwrap_or(0);
            match self.amounts {
                _ if least == 0 => continue,
                Amounts::Any => lower(heaps, set, to),
                Amounts::Equal => {
                    for amount in 1..=least {
                        take(heaps, set, amount, to);
                        if to.enough() {
                            return;
                        }
                    }
                }
                _ => take(heaps, set, 1, to),
            }
            if to.enough() {
                return;
            }
        }
    }

    fn heaps(&self) -> RangeInclusive<usize> {
        // heaps that no set names stay as they are
        self.named()..=usize::MAX
    }

    fn shape(&self) -> Shape {
        Shape::Sets {
            sets: self.sets.clone(),
            amounts: self.amounts.clone(),
        }
    }
}

impl Hyper {
    /// The largest sets, if all their subsets are sets as well.
    fn facets(&self) -> Option<Vec<u64>> {
        let has = |set: u64| self.sets.binary_search(&set).is_ok();
        let closed = self.sets.iter().all(|&set| {
            let mut smaller = members(set).map(|i| set ^ 1 << i);
            smaller.all(|part| part == 0 || has(part))
        });
        let largest = |set: &u64| {
            let mut others = self.sets.iter();
            !others.any(|other| other != set && set & !other == 0)
        };
        closed.then(|| self.sets.iter().copied().filter(largest).collect())
    }
}

class!(
    Hyper,
    Info::new(
        "hyper",
        "hyper{12,23,..}[*] [any|one|equal|total]",
        "take from all heaps of one of the sets; * adds their subsets",
        "Boros, Gurvich, Ho, Makino, Mursic, arXiv:1605.07103; Ehrenborg, Steingrimsson (1996)",
        "hyper{12,13,23}",
    ),
    |arguments| arguments.hyper(),
    |self, f| {
        let facets = self.facets();
        // sets of one heap have no other subsets
        let star = facets.is_some() && self.sets.iter().any(|set| set.count_ones() > 1);
        let sets = facets.filter(|_| star).unwrap_or_else(|| self.sets.clone());
        let text = |set: u64| {
            let apart = if set >> 9 == 0 { "" } else { "-" };
            // a single heap past 9 would read as digits
            let last = if set.count_ones() == 1 { apart } else { "" };
            joined(members(set).map(|i| i + 1), apart) + last
        };
        let star = if star { "*" } else { "" };
        let amounts = match self.amounts {
            Amounts::Any => "",
            Amounts::Equal => " equal",
            _ => " one",
        };
        write!(
            f,
            "hyper{{{}}}{star}{amounts}",
            joined(sets.into_iter().map(text), ",")
        )
    },
);
