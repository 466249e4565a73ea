//! Kinds of moves: a declared shape as the conditions on the heaps before and after a move that
//! proofs read digit by digit. There are two: free amounts from a set of heaps, and linear cases,
//! of which equal amounts and move vectors are examples.

use super::linear::{Allowed, Case, Constraint, keeps, minds_no_order, takes};
use super::{Amounts, MoveVector, Shape, Times};
use crate::arithmetic::gcd;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// More sets of heaps than this are not listed.
const MOST_SETS: usize = 1 << 20;

/// A kind of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveKind {
    /// From each heap of one of some sets an allowed amount, free of the others.
    Taken {
        /// The sets, increasing: bit i of a set stands for heap i.
        sets: Vec<u64>,
        /// The amounts, other than [`Amounts::Equal`].
        amounts: Amounts,
    },
    /// The moves of a case.
    Case(Case),
}

impl MoveKind {
    /// Whether these are free amounts: whether there is a move depends on the set of heaps that it
    /// lowers, and on nothing else. Guesses of a certificate name these sets.
    pub fn is_free(&self) -> bool {
        matches!(self, Self::Taken { amounts, .. } if *amounts == Amounts::Any)
    }
}

/// Why a shape has no kinds of moves.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Undeclared {
    /// Its moves are not declared so.
    #[error("the moves are not linear conditions on the heaps before and after")]
    Moves,
    /// They are declared for other numbers of heaps.
    #[error("nothing is declared for {0} heaps")]
    Heaps(usize),
    /// The vectors are of another number of heaps.
    #[error("the vectors are for {0} heaps")]
    Vectors(usize),
}

impl Shape {
    /// The sets of heaps that a move may touch, increasing, and the amounts from each heap of a
    /// set, where that is what is declared. Bit i of a set stands for heap i. For more than 64
    /// heaps, or 2^20 sets, nothing is said. O(heaps * sets).
    pub fn sets(&self, heaps: usize) -> Option<(Vec<u64>, &Amounts)> {
        match self {
            Self::Each(amounts) => Some((sets_of(&(1..=1), heaps)?, amounts)),
            Self::Faces { sizes, amounts } => Some((sets_of(sizes, heaps)?, amounts)),
            Self::Sets { sets, amounts } => Some((sets.clone(), amounts)),
            _ => None,
        }
    }

    /// The kinds of moves on this many heaps, in this order: one for all free amounts, one for each
    /// set with equal amounts, vector or case. Whatever says no more than which heaps are lowered
    /// is free amounts.
    ///
    /// # Errors
    /// The moves are not declared in a way that has kinds.
    pub fn kinds(&self, heaps: usize) -> Result<Vec<MoveKind>, Undeclared> {
        let cases = match (self, self.sets(heaps)) {
            (_, Some((sets, amounts))) if *amounts != Amounts::Equal => {
                let amounts = match amounts.ranges().as_deref() {
                    Some([(1, None)]) => Amounts::Any,
                    _ => amounts.clone(),
                };
                return Ok(vec![MoveKind::Taken { sets, amounts }]);
            }
            (_, Some((sets, _))) => {
                let cases = sets.iter().map(|&set| Case::equal(set, heaps, None));
                cases.collect()
            }
            (Self::Vectors(vectors), _) if vectors.heaps() != heaps => {
                return Err(Undeclared::Vectors(vectors.heaps()));
            }
            (Self::Vectors(vectors), _) => vectors.vectors().iter().map(along).collect(),
            (Self::Linear(linear), _) => linear.cases(heaps).ok_or(Undeclared::Heaps(heaps))?,
            (Self::Each(_) | Self::Faces { .. }, _) => return Err(Undeclared::Heaps(heaps)),
            _ => return Err(Undeclared::Moves),
        };
        let amounts = Amounts::Any;
        Ok(match lowered(&cases, heaps) {
            Some(sets) => vec![MoveKind::Taken { sets, amounts }],
            None => cases.into_iter().map(MoveKind::Case).collect(),
        })
    }

    /// Whether the moves may be declared as linear cases.
    pub(crate) fn may_have_cases(&self) -> bool {
        !self.is_undeclared() && !matches!(self, Self::Code(_))
    }

    /// The moves on this many heaps as linear cases, if they are declared, and no more than some.
    pub(crate) fn cases(&self, heaps: usize, most: usize) -> Option<Vec<Case>> {
        let mut all = Vec::new();
        for kind in self.kinds(heaps).ok()? {
            match kind {
                MoveKind::Case(case) => all.push(case),
                MoveKind::Taken { sets, amounts } => {
                    let ranges = amounts.ranges()?;
                    for set in sets {
                        all.extend(taken(set, &ranges, heaps, most)?);
                    }
                }
            }
            if all.len() > most {
                return None;
            }
        }
        Some(all)
    }

    /// The sets of heaps of which one is lowered in a move, by any amounts, where linear conditions
    /// say no more than that: bit i for heap i. At most 12 heaps.
    pub(crate) fn lowered_sets(&self, heaps: usize) -> Option<Vec<u64>> {
        match self {
            Self::Linear(linear) if linear.positions(heaps).is_none() => {
                lowered(&linear.cases(heaps)?, heaps)
            }
            _ => None,
        }
    }

    /// Whether the heaps may change places: seen where the moves are declared as no more than some
    /// linear cases, or of heaps that are all alike.
    pub(crate) fn minds_no_order(&self, heaps: usize, most: usize) -> bool {
        if matches!(self, Self::Each(_) | Self::Faces { .. }) {
            return true;
        }
        let same = |cases: Vec<Case>| minds_no_order(&cases, heaps);
        self.cases(heaps, most).is_some_and(same) && self.positions(heaps).is_none_or(same)
    }

    /// The cases of which one holds for each position of this many heaps and for no other tuple;
    /// `None` where every tuple is a position.
    pub fn positions(&self, heaps: usize) -> Option<Vec<Case>> {
        match self {
            Self::Linear(linear) => linear.positions(heaps),
            _ => None,
        }
    }
}

impl Amounts {
    /// The amounts from one heap as ranges, the last perhaps without end; `None` if they depend on
    /// other heaps, or do not fit 64 bits with a sign.
    fn ranges(&self) -> Option<Vec<(i64, Option<i64>)>> {
        let signed = |amount: u64| i64::try_from(amount).ok();
        Some(match self {
            Self::Equal => return None,
            Self::Any => vec![(1, None)],
            Self::UpTo(most) => vec![(1, Some(signed(*most)?))],
            Self::In(list) => {
                let mut ranges: Vec<(i64, Option<i64>)> = Vec::new();
                for &amount in list {
                    let amount = signed(amount)?;
                    match ranges.last_mut() {
                        Some((_, Some(end))) if *end + 1 == amount => *end = amount,
                        _ => ranges.push((amount, Some(amount))),
                    }
                }
                ranges
            }
            Self::AllBut(list) => {
                let (mut ranges, mut next) = (Vec::new(), 1);
                for &amount in list {
                    let amount = signed(amount)?;
                    if amount > next {
                        ranges.push((next, Some(amount - 1)));
                    }
                    next = amount.checked_add(1)?;
                }
                ranges.push((next, None));
                ranges
            }
        })
    }
}

/// The sets of this many heaps each, increasing, if they are not too many.
fn sets_of(sizes: &RangeInclusive<usize>, heaps: usize) -> Option<Vec<u64>> {
    let size = |set: &u64| set.count_ones() as usize;
    if heaps > 64 {
        return None;
    }
    let mut sets = vec![0];
    for heap in 0..heaps {
        let smaller = sets.iter().filter(|set| size(set) < *sizes.end());
        let with: Vec<u64> = smaller.map(|set| set | 1 << heap).collect();
        sets.extend(with);
        // each that is kept is part of one that is asked for
        let left = heaps - heap - 1;
        sets.retain(|set| size(set) + left >= *sizes.start());
        if sets.len() > MOST_SETS {
            return None;
        }
    }
    sets.retain(|set| *set != 0 && sizes.contains(&size(set)));
    Some(sets)
}

/// From each heap of a set an amount of one of some ranges; `None` if these are too many cases.
fn taken(set: u64, ranges: &[(i64, Option<i64>)], heaps: usize, most: usize) -> Option<Vec<Case>> {
    let lists = (0..heaps).map(|heap| match set >> heap & 1 {
        0 => vec![Case::new([keeps(heap)])],
        _ => {
            let each = ranges.iter();
            let each = each.map(|&(least, most)| takes(heap).bounded(Some(least), most));
            each.map(|one| Case::new([one])).collect()
        }
    });
    let all = Case::product(lists, most)?;
    Some(all.into_iter().map(|case| case.on(heaps)).collect())
}

/// The moves that take a vector, or a positive multiple of it.
fn along(vector: &MoveVector) -> Case {
    let all = vector.takes.iter().copied().enumerate();
    let first = vector.takes.iter().position(|&takes| takes != 0);
    let first = first.unwrap_or(0);
    let lead = vector.takes[first];
    let constraints = all.map(|(heap, taken)| match vector.times {
        Times::Once => takes(heap).equals(taken.into()),
        Times::Any if heap == first => takes(first).times(lead.signum()).at_least(1),
        Times::Any => (takes(heap).times(lead) - takes(first).times(taken)).equals(0),
    });
    let case = Case::new(constraints);
    let step = vector.takes.iter().fold(0, |a, &b| gcd(a, b));
    let case = match vector.times {
        // proportional amounts are multiples if their numbers have no divisor in common
        Times::Any if step > 1 => case.and(takes(first).leaves([0], lead.unsigned_abs())),
        _ => case,
    };
    case.on(vector.takes.len())
}

/// Whether a constraint holds of all heaps, such as that none is negative.
fn always(constraint: &Constraint) -> bool {
    let mut coefficients = constraint.before().iter().chain(constraint.after());
    matches!(constraint.allowed(), Allowed::Between(least, None) if least.is_none_or(|least| least <= 0))
        && coefficients.all(|&c| c >= 0)
}

/// The sets of heaps of which a move may take any amounts, if the cases say no more than which
/// heaps are lowered; at most 12 heaps.
fn lowered(cases: &[Case], heaps: usize) -> Option<Vec<u64>> {
    if heaps > 12 {
        return None;
    }
    // of which heaps something is asked: that none, any or some of them is lowered
    let asks = |constraint: &Constraint| {
        let mut set = 0_u64;
        let both = constraint.before().iter().zip(constraint.after());
        for (heap, (&before, &after)) in both.enumerate() {
            if before < 0 || before.checked_neg() != Some(after) {
                return None;
            }
            set |= u64::from(before > 0) << heap;
        }
        let Allowed::Between(least, most) = *constraint.allowed() else {
            return None;
        };
        let bounds = (least, most);
        match (set.count_ones(), bounds) {
            (1, (Some(0), None | Some(0))) | (1.., (Some(1), None)) => Some((set, bounds)),
            _ => None,
        }
    };
    let mut sets = BTreeSet::new();
    for case in cases {
        let asked = case.constraints().iter().filter(|one| !always(one));
        let asked: Vec<_> = asked.map(asks).collect::<Option<_>>()?;
        // a heap of which nothing is asked might be raised
        let single = asked.iter().filter(|one| one.0.is_power_of_two());
        if single.fold(0, |held, one| held | one.0) != (1 << heaps) - 1 {
            return None;
        }
        sets.extend((1..1_u64 << heaps).filter(|lowered| {
            asked.iter().all(|&(set, bounds)| match bounds {
                (Some(0), None) => true,
                (Some(0), _) => lowered & set == 0,
                _ => lowered & set != 0,
            })
        }));
    }
    Some(sets.into_iter().collect())
}
