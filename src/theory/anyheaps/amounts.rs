//! What a legal move needs to know of an amount: which class it is in.

use crate::game::linear::{Allowed, Constraint};
use crate::game::{Heap, Subset};
use crate::text::Because;
use std::collections::{BTreeSet, HashMap};

/// Classes of amounts, at most.
const CLASSES: u64 = 48;

/// Tuples of classes that are looked at, at most.
const TUPLES: usize = 1 << 20;

/// Amounts as far as rules tell them apart: exactly up to `cap`, by their remainder modulo `modulus`
/// beyond. Class 0 is the amount 1.
pub(super) struct Classes {
    cap: u64,
    modulus: u64,
}

impl Classes {
    /// The classes that the constraints of some moves tell apart, and of moves that take the same
    /// amount from all of some heaps.
    pub(super) fn of(moves: &[Subset], equal: &[Subset]) -> Result<Self, Because> {
        let (mut cap, mut modulus) = (0, 1);
        let of_one = equal.iter().flat_map(|subset| &subset.cases);
        for constraint in of_one.flat_map(|case| case.constraints()) {
            if leaves_a_heap(constraint) {
                continue;
            }
            needs_amounts(constraint)?;
            let times: i64 = constraint.before().iter().sum();
            match constraint.allowed() {
                Allowed::Remainders { modulus: by, .. } => {
                    modulus = common(modulus, u64::from(*by)).ok_or_else(many)?;
                }
                Allowed::Between(least, most) => {
                    cap = cap.max(largest(&[times], *least, *most)?);
                }
            }
        }
        let cases = moves.iter().flat_map(|subset| &subset.cases);
        for constraint in cases.flat_map(|case| case.constraints()) {
            if leaves_a_heap(constraint) {
                continue;
            }
            needs_amounts(constraint)?;
            match constraint.allowed() {
                Allowed::Remainders { modulus: by, .. } => {
                    modulus = common(modulus, u64::from(*by)).ok_or_else(many)?;
                }
                Allowed::Between(least, most) => {
                    cap = cap.max(largest(constraint.before(), *least, *most)?);
                }
            }
        }
        let classes = Self { cap, modulus };
        let few = classes.count() <= CLASSES;
        few.then_some(classes).ok_or_else(many)
    }

    pub(super) fn count(&self) -> u64 {
        self.cap.saturating_add(self.modulus)
    }

    /// The class of an amount of at least 1.
    pub(super) fn class(&self, amount: u64) -> usize {
        let at = match amount <= self.cap {
            true => amount - 1,
            false => self.cap + amount % self.modulus,
        };
        at as usize
    }

    /// The least amount of a class.
    pub(super) fn amount(&self, class: usize) -> u64 {
        let class = class as u64;
        let beyond = self.cap + 1..=self.cap + self.modulus;
        match class < self.cap {
            true => class + 1,
            false => beyond
                .into_iter()
                .find(|&amount| amount % self.modulus == class - self.cap)
                .expect("all remainders are there"),
        }
    }

    /// The collections of classes, sorted, that a move may take from as many heaps.
    pub(super) fn accepted(&self, moves: &[Subset]) -> Result<BTreeSet<Vec<usize>>, Because> {
        let (mut accepted, mut refused) = (BTreeSet::new(), BTreeSet::new());
        let mut of_fewer = BTreeSet::new();
        for heaps in moves
            .iter()
            .map(|subset| subset.heaps)
            .collect::<BTreeSet<_>>()
        {
            let some = moves.iter().filter(|one| one.heaps == heaps);
            let cases: Vec<_> = some.flat_map(|subset| &subset.cases).collect();
            let classes = self.count() as usize + 1;
            let tuples = classes.checked_pow(heaps as u32);
            let tuples = tuples.filter(|&tuples| tuples <= TUPLES).ok_or_else(many)?;
            for tuple in 1..tuples {
                // 0 is a heap that stays as it is
                let each = (0..heaps).map(|i| tuple / classes.pow(i as u32) % classes);
                let each: Vec<usize> = each.collect();
                let amount = |&one: &usize| one.checked_sub(1).map_or(0, |one| self.amount(one));
                let taken: Vec<Heap> = each.iter().map(amount).collect();
                let after = vec![0; heaps];
                let holds = cases.iter().any(|case| case.holds(&taken, &after));
                let lowered = each.iter().filter_map(|one| one.checked_sub(1));
                let mut lowered: Vec<usize> = lowered.collect();
                lowered.sort_unstable();
                match (lowered.len() == heaps, holds) {
                    (true, true) => drop(accepted.insert(lowered)),
                    (true, false) => drop(refused.insert(lowered)),
                    (false, true) => drop(of_fewer.insert(lowered)),
                    (false, false) => {}
                }
            }
        }
        if !accepted.is_disjoint(&refused) {
            return Err("amounts are allowed in one order of the heaps and not in another".into());
        }
        match of_fewer.is_subset(&accepted) {
            true => Ok(accepted),
            false => Err("a move names a heap that it may leave as it is".into()),
        }
    }
}

fn needs_amounts(constraint: &Constraint) -> Result<(), Because> {
    let mut differences = constraint.before().iter().zip(constraint.after());
    match differences.all(|(x, y)| *x == -y) {
        true => Ok(()),
        false => Err("a move depends on the sizes of its heaps, not on the amounts alone".into()),
    }
}

fn many() -> Because {
    format!("moves tell more than {CLASSES} classes of amounts apart, or too many collections")
        .into()
}

/// Whether a constraint says no more than that heaps are at least 0.
fn leaves_a_heap(constraint: &Constraint) -> bool {
    let natural = |all: &[i64]| all.iter().all(|&times| times >= 0);
    let least = match constraint.allowed() {
        Allowed::Between(least, None) => least.is_none_or(|least| least <= 0),
        _ => false,
    };
    least && natural(constraint.before()) && natural(constraint.after())
}

/// The largest amount that a bound tells from larger ones.
fn largest(times: &[i64], least: Option<i64>, most: Option<i64>) -> Result<u64, Because> {
    let (least, most) = match times {
        _ if times.iter().all(|&one| one >= 0) => (least, most),
        _ if times.iter().all(|&one| one <= 0) => (negated(most), negated(least)),
        _ => {
            return Err(
                "a move compares amounts with each other, other than that all are the same, for \
                 which this proof has no finite classes"
                    .into(),
            );
        }
    };
    // each amount is at least 1: no more than that needs no class
    let ones: i64 = times.iter().map(|one| one.saturating_abs()).sum();
    let least = least.filter(|&least| least > ones).map(|least| least - 1);
    let all = [least, most].into_iter().flatten();
    let largest = all.max().unwrap_or(0).max(0);
    Ok(largest.unsigned_abs())
}

fn negated(bound: Option<i64>) -> Option<i64> {
    bound.map(i64::saturating_neg)
}

/// The least common multiple, if it is small.
pub(super) fn common(a: u64, b: u64) -> Option<u64> {
    let shared = crate::arithmetic::gcd(a, b);
    (a / shared).checked_mul(b).filter(|&all| all <= 1 << 12)
}

/// Equal ones get the same number.
pub(super) fn numbered<T: std::hash::Hash + Eq>(all: impl Iterator<Item = T>) -> Vec<usize> {
    let mut number = HashMap::new();
    let mut each = Vec::new();
    for one in all {
        let fresh = number.len();
        each.push(*number.entry(one).or_insert(fresh));
    }
    each
}

/// Classes of amounts that no further digits tell apart: the kinds of `alike` are cut until all of
/// one kind step alike by each of `-by..=by`.
pub(super) fn refined(
    mut alike: Vec<usize>,
    by: i64,
    step: &dyn Fn(usize, i64) -> usize,
) -> Vec<usize> {
    loop {
        let finer = numbered((0..alike.len()).map(|class| {
            let after = (-by..=by).map(|by| alike[step(class, by)]);
            (alike[class], after.collect::<Vec<_>>())
        }));
        if finer == alike {
            return alike;
        }
        alike = finer;
    }
}
