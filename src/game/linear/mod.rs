//! Moves declared by linear inequalities: a move from x to y is legal if and only if one of some
//! cases holds, each a conjunction of bounds on linear forms of x and y. Heaps are at least 0,
//! which no case repeats.
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

mod case;
mod form;
mod generator;

pub use case::Case;
pub use form::{Constraint, LinearForm, after, before, keeps, takes};
pub use generator::Generator;

use super::Heap;
use crate::number::joined;
use std::fmt;
use std::sync::Arc;

/// A declaration of moves by linear inequalities.
///
/// Proofs read its cases; the law test compares them with the options. [`Linear::generator`] writes
/// moves from them.
#[derive(Clone, PartialEq, Eq)]
pub struct Linear {
    cases: Cases,
    /// Of which some case holds for each position; all tuples are positions if `None`.
    positions: Option<Cases>,
    /// Whether a move may raise a heap; the total falls then.
    raises: bool,
}

type ByHeaps = dyn Fn(usize) -> Option<Vec<Case>> + Send + Sync;

#[derive(Clone)]
enum Cases {
    /// For this many heaps.
    On(usize, Vec<Case>),
    /// For one heap, of which a move changes one.
    Each(Vec<Case>),
    /// For each number of heaps others.
    ByHeaps(Arc<ByHeaps>),
}

/// Cases made by a function are the same if the function is: what it makes is not compared.
impl PartialEq for Cases {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::On(n, a), Self::On(m, b)) => n == m && a == b,
            (Self::Each(a), Self::Each(b)) => a == b,
            (Self::ByHeaps(a), Self::ByHeaps(b)) => Arc::ptr_eq(a, b),
            _ => false,
        }
    }
}

impl Eq for Cases {}

impl Cases {
    /// Those of this many heaps, with a coefficient for each.
    fn on(&self, heaps: usize) -> Option<Vec<Case>> {
        match self {
            Self::On(declared, cases) => (*declared == heaps).then(|| cases.clone()),
            Self::Each(cases) => {
                let all = (0..heaps).flat_map(|i| cases.iter().map(move |c| c.of_heap(i, heaps)));
                Some(all.collect())
            }
            Self::ByHeaps(_) if heaps == 0 => None,
            Self::ByHeaps(cases) => {
                let cases = cases(heaps)?.into_iter().map(|case| case.on(heaps));
                Some(cases.collect())
            }
        }
    }
}

impl Linear {
    /// Cases for rules on a certain number of heaps.
    ///
    /// # Panics
    /// If a case speaks of a heap beyond them.
    pub fn on(heaps: usize, cases: impl IntoIterator<Item = Case>) -> Self {
        let cases = cases.into_iter().map(|case| case.on(heaps));
        Cases::On(heaps, cases.collect()).into()
    }

    /// Cases of one heap, numbered 0, for rules that are the sum of their heaps: a move is one
    /// in a single heap.
    ///
    /// # Panics
    /// If a case speaks of another heap.
    pub fn each(cases: impl IntoIterator<Item = Case>) -> Self {
        let cases = cases.into_iter().map(|case| case.on(1));
        Cases::Each(cases.collect()).into()
    }

    /// Cases for any number of heaps, by a function of their number; `None` where it declares
    /// nothing.
    pub fn by_heaps(cases: impl Fn(usize) -> Option<Vec<Case>> + Send + Sync + 'static) -> Self {
        Cases::ByHeaps(Arc::new(cases)).into()
    }

    /// The same cases, of which some raise a heap. Every move lowers the total.
    #[must_use]
    pub fn raising(self) -> Self {
        Self {
            raises: true,
            ..self
        }
    }

    /// The same cases for rules of which not every tuple of heaps is a position: those for which
    /// a case of `positions` holds, which speaks of the heaps before a move alone.
    #[must_use]
    pub fn among(self, positions: Self) -> Self {
        Self {
            positions: Some(positions.cases),
            ..self
        }
    }

    /// The same moves, if they take at most `most` from each heap; `None` if that is beyond the
    /// bounds of constraints.
    pub fn bounded(&self, most: u64) -> Option<Self> {
        let most = i64::try_from(most).ok()?;
        let narrowed = move |heaps: usize, cases: &[Case]| {
            let narrow = |case: &Case| {
                let all = (0..heaps).map(|i| takes(i).at_most(most));
                all.fold(case.clone(), Case::and).on(heaps)
            };
            cases.iter().map(narrow).collect()
        };
        let cases = match self.cases.clone() {
            Cases::On(heaps, cases) => Cases::On(heaps, narrowed(heaps, &cases)),
            Cases::Each(cases) => Cases::Each(narrowed(1, &cases)),
            Cases::ByHeaps(cases) => Cases::ByHeaps(Arc::new(move |heaps| {
                cases(heaps).map(|cases| narrowed(heaps, &cases))
            })),
        };
        Some(Self {
            cases,
            ..self.clone()
        })
    }

    /// The cases for this many heaps, every constraint with a coefficient for each heap before and
    /// after the move; `None` where nothing is declared. No case holds for y = x.
    pub fn cases(&self, heaps: usize) -> Option<Vec<Case>> {
        self.cases.on(heaps)
    }

    /// The cases of which one holds for each position of this many heaps and for no other tuple;
    /// `None` where none are declared.
    pub fn positions(&self, heaps: usize) -> Option<Vec<Case>> {
        self.positions.as_ref()?.on(heaps)
    }

    /// Whether a position is the disjunctive sum of its heaps.
    pub fn is_sum(&self) -> bool {
        matches!(self.cases, Cases::Each(_))
    }

    /// Whether a move may raise a heap: it lowers the total then.
    pub fn raises(&self) -> bool {
        self.raises
    }

    /// Whether some case holds for a move from `x` to `y`; `None` where nothing is declared for
    /// this many heaps. A position is no option of itself.
    pub fn allows(&self, x: &[Heap], y: &[Heap]) -> Option<bool> {
        let cases = self.cases(x.len())?;
        let moves = x.len() == y.len() && x != y;
        Some(moves && cases.iter().any(|case| case.holds(x, y)))
    }
}

impl From<Cases> for Linear {
    fn from(cases: Cases) -> Self {
        Self {
            cases,
            positions: None,
            raises: false,
        }
    }
}

impl fmt::Debug for Linear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.cases {
            Cases::On(_, cases) | Cases::Each(cases) => {
                let cases = cases.iter().map(|case| format!("[{case}]"));
                write!(f, "Linear({})", joined(cases, " or "))
            }
            Cases::ByHeaps(_) => f.write_str("Linear(cases by the number of heaps)"),
        }
    }
}

#[cfg(test)]
mod tests;
