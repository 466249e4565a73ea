use crate::game::{Amounts, Heap, HeapRules, Moves, Shape};

/// Hypergraph Nim: a move chooses one of some sets of heaps and takes from every heap of the
/// set, and from no other (Boros, Gurvich, Ho, Makino, Mursic, arXiv:1605.07103). Subset-closed
/// families are Ehrenborg and Steingrimsson's simplicial Nim (1996).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hyper {
    /// Increasing; bit i stands for heap i.
    sets: Vec<u64>,
    amounts: Taken,
}

/// What a move takes from each heap of its set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Taken {
    /// Any positive amounts, free of each other.
    Any,
    /// One token.
    One,
    /// The same amount.
    Equal,
}

impl Hyper {
    /// The rules with these sets, bit i for heap i; repeated sets count once. `None` without a
    /// set, or with an empty one.
    pub fn new(mut sets: Vec<u64>, amounts: Taken) -> Option<Self> {
        sets.sort_unstable();
        sets.dedup();
        (sets.first()? > &0).then_some(Self { sets, amounts })
    }

    /// The sets, increasing; bit i stands for heap i.
    pub fn sets(&self) -> &[u64] {
        &self.sets
    }

    /// How many heaps the sets speak of: the number of the last one.
    pub fn named(&self) -> usize {
        let last = self.sets.last().copied().unwrap_or(0);
        (u64::BITS - last.leading_zeros()) as usize
    }
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
            let inside = (0..u64::BITS as usize).filter(|i| set >> i & 1 == 1);
            let least = inside.map(|i| heaps.get(i).copied().unwrap_or(0)).min();
            let least = least.unwrap_or(0);
            match self.amounts {
                _ if least == 0 => continue,
                Taken::Any => lower(heaps, set, to),
                Taken::One => take(heaps, set, 1, to),
                Taken::Equal => {
                    for amount in 1..=least {
                        take(heaps, set, amount, to);
                        if to.enough() {
                            return;
                        }
                    }
                }
            }
            if to.enough() {
                return;
            }
        }
    }

    fn shape(&self) -> Shape {
        Shape::Sets {
            sets: self.sets.clone(),
            amounts: match self.amounts {
                Taken::Any => Amounts::Any,
                Taken::One => Amounts::UpTo(1),
                Taken::Equal => Amounts::Equal,
            },
        }
    }
}
