//! Moves declared by linear conditions: a move from x to y is legal if and only if one of some
//! cases holds, each a conjunction of bounds on linear forms of x and y, or of remainders that they
//! leave. Heaps are at least 0, which no case repeats.
//!
//! ```
//! use grundy::game::linear::{Case, Linear, keeps, takes};
//!
//! // Nim on two heaps
//! let nim = Linear::on(2, [
//!     Case::new([takes(0).at_least(1), keeps(1)]),
//!     Case::new([keeps(0), takes(1).at_least(1)]),
//! ]);
//! assert_eq!(nim.allows(&[3, 5], &[1, 5]), Some(true));
//! assert_eq!(nim.allows(&[3, 5], &[1, 4]), Some(false));
//! ```

mod bounded;
mod by_heaps;
mod case;
mod form;
mod generator;
mod leaving;
mod subset;
mod symmetry;

pub use case::Case;
pub use form::{Allowed, Constraint, LinearForm, after, before, keeps, takes};
pub(crate) use form::{Form, Symbol};
pub use generator::Generator;
pub use leaving::Leaving;
pub use subset::Subset;
pub(super) use symmetry::minds_no_order;

use super::Heap;
use crate::number::joined;
use by_heaps::ByHeaps;
use std::fmt;
use std::sync::Arc;

/// A declaration of moves by linear conditions.
///
/// Proofs read its cases; the law test compares them with the options. [`Linear::generator`] writes
/// moves from them.
#[derive(Clone)]
pub struct Linear {
    cases: Arc<ByHeaps>,
    /// Whether a move changes one heap, whatever the others are.
    sum: bool,
    /// Of which some case holds for each position; all tuples are positions if `None`.
    positions: Option<Arc<ByHeaps>>,
    /// What falls, where a move may raise a heap.
    raises: Option<Falls>,
    /// The moves by how many heaps they lower, where the other heaps do not matter.
    subsets: Option<Arc<[Subset]>>,
    /// The moves of one heap, where a largest heap is lowered, whichever, and nothing else matters.
    largest: Option<Arc<[Case]>>,
}

/// What every move lowers, where some raise a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Falls {
    /// The total of all heaps.
    Total,
    /// Something else, so that heaps may become larger than all of them were together.
    Potential,
}

/// Declarations are equal if one is a copy of the other: what their functions make is not compared.
impl PartialEq for Linear {
    fn eq(&self, other: &Self) -> bool {
        let positions = match (&self.positions, &other.positions) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (a, b) => a.is_none() && b.is_none(),
        };
        positions && Arc::ptr_eq(&self.cases, &other.cases) && self.raises == other.raises
    }
}

impl Eq for Linear {}

impl Linear {
    /// Cases for rules on a certain number of heaps.
    ///
    /// # Panics
    /// If a case is about a heap beyond them.
    pub fn on(heaps: usize, cases: impl IntoIterator<Item = Case>) -> Self {
        let cases: Vec<Case> = cases.into_iter().map(|case| case.on(heaps)).collect();
        Self::by_heaps(move |count| (count == heaps).then(|| cases.clone()))
    }

    /// Cases of one heap, numbered 0, for rules that are the sum of their heaps: a move is one
    /// in a single heap.
    ///
    /// # Panics
    /// If a case is about another heap.
    pub fn each(cases: impl IntoIterator<Item = Case>) -> Self {
        let cases: Vec<Case> = cases.into_iter().map(|case| case.on(1)).collect();
        let on = move |heaps| {
            let of_heap = |i| cases.iter().map(move |case| case.of_heap(i, heaps));
            Some((0..heaps).flat_map(of_heap).collect())
        };
        Self {
            sum: true,
            ..Self::by_heaps(on)
        }
    }

    /// Cases for any number of heaps, by a function of their number; `None` where it declares
    /// nothing.
    pub fn by_heaps(cases: impl Fn(usize) -> Option<Vec<Case>> + Send + Sync + 'static) -> Self {
        Self {
            cases: Arc::new(ByHeaps::new(cases)),
            sum: false,
            positions: None,
            raises: None,
            subsets: None,
            largest: None,
        }
    }

    /// The same cases, of which some raise a heap, and what every move lowers.
    #[must_use]
    pub fn raising(self, falls: Falls) -> Self {
        Self {
            raises: Some(falls),
            ..self
        }
    }

    /// The same cases for rules of which not every tuple of heaps is a position: those for which
    /// a case of `positions` holds, which is about the heaps before a move alone.
    #[must_use]
    pub fn among(self, positions: Self) -> Self {
        Self {
            positions: Some(positions.cases),
            ..self
        }
    }

    /// The same cases, which for every number of heaps are these moves of any so many of them.
    #[must_use]
    pub fn of_any(self, subsets: impl Into<Arc<[Subset]>>) -> Self {
        Self {
            subsets: Some(subsets.into()),
            ..self
        }
    }

    /// The moves by how many heaps they lower, where that is declared for every number of heaps.
    pub fn subsets(&self) -> Option<&[Subset]> {
        self.subsets.as_deref()
    }

    /// The same cases, which for every number of heaps lower one heap than which no other is larger,
    /// by one of these cases of it alone.
    #[must_use]
    pub fn of_largest(self, cases: impl Into<Arc<[Case]>>) -> Self {
        Self {
            largest: Some(cases.into()),
            ..self
        }
    }

    /// The moves of one heap, where that is declared: any largest heap is lowered by them, whatever
    /// the others are.
    pub fn largest(&self) -> Option<&[Case]> {
        self.largest.as_deref()
    }

    /// The same moves, if they take at most `most` from each heap; `None` if that is beyond the
    /// bounds of constraints.
    pub fn bounded(&self, most: u64) -> Option<Self> {
        let most = i64::try_from(most).ok()?;
        let (cases, sum) = (self.cases.clone(), self.sum);
        let narrowed = move |heaps: usize| {
            let narrow = |case: Case| {
                let all = (0..heaps).map(|i| takes(i).at_most(most));
                all.fold(case, Case::and)
            };
            Some(cases.on(heaps)?.iter().cloned().map(narrow).collect())
        };
        Some(Self {
            cases: match sum {
                true => Self::each(narrowed(1)?).cases,
                false => Arc::new(ByHeaps::new(narrowed)),
            },
            subsets: None,
            largest: None,
            ..self.clone()
        })
    }

    /// The cases for this many heaps, every constraint with a coefficient for each heap before and
    /// after the move; `None` where nothing is declared. No case holds for y = x.
    pub fn cases(&self, heaps: usize) -> Option<Vec<Case>> {
        Some(self.cases.on(heaps)?.to_vec())
    }

    /// The cases of which one holds for each position of this many heaps and for no other tuple;
    /// `None` where none are declared.
    pub fn positions(&self, heaps: usize) -> Option<Vec<Case>> {
        Some(self.positions.as_ref()?.on(heaps)?.to_vec())
    }

    /// Whether a position is the disjunctive sum of its heaps.
    pub fn is_sum(&self) -> bool {
        self.sum
    }

    /// Whether a move may raise a heap.
    pub fn raises(&self) -> bool {
        self.raises.is_some()
    }

    /// What every move lowers, where some raise a heap.
    pub fn falls(&self) -> Option<Falls> {
        self.raises
    }

    /// Whether some case holds for a move from `x` to `y`; `None` where nothing is declared for
    /// this many heaps. A position is no option of itself.
    pub fn allows(&self, x: &[Heap], y: &[Heap]) -> Option<bool> {
        let cases = self.cases.on(x.len())?;
        let moves = x.len() == y.len() && x != y;
        Some(moves && cases.iter().any(|case| case.holds(x, y)))
    }
}

/// The cases of the least number of heaps that has some.
impl fmt::Debug for Linear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cases = (1..=8).find_map(|heaps| self.cases(heaps));
        let cases = cases.iter().flatten().map(|case| format!("[{case}]"));
        write!(f, "Linear({})", joined(cases, " or "))
    }
}

#[cfg(test)]
mod tests;
