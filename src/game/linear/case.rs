use super::{Constraint, keeps, takes};
use crate::game::Heap;
use crate::number::joined;
use std::fmt;

/// A case of a declaration: constraints that hold together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    constraints: Vec<Constraint>,
}

impl Case {
    /// The moves for which all of some constraints hold.
    pub fn new(constraints: impl IntoIterator<Item = Constraint>) -> Self {
        Self {
            constraints: constraints.into_iter().collect(),
        }
    }

    /// The same case with a further constraint.
    #[must_use]
    pub fn and(mut self, constraint: Constraint) -> Self {
        self.constraints.push(constraint);
        self
    }

    /// For each choice of one case a list, the conditions of all of them together; `None` if these
    /// are more than some.
    pub(crate) fn product(
        lists: impl IntoIterator<Item = Vec<Self>>,
        most: usize,
    ) -> Option<Vec<Self>> {
        let mut all = vec![Self::new([])];
        for list in lists {
            let each = all.iter().flat_map(|case| {
                let both = |other: &Self| {
                    let others = other.constraints.iter().cloned();
                    others.fold(case.clone(), Self::and)
                };
                list.iter().map(both).collect::<Vec<_>>()
            });
            all = each.take(most + 1).collect();
        }
        (all.len() <= most).then_some(all)
    }

    /// The same amount, at most `most`, from each heap of a set: bit i of it stands for heap i.
    pub(crate) fn equal(set: u64, heaps: usize, most: Option<i64>) -> Self {
        let first = set.trailing_zeros() as usize;
        let all = (0..heaps).map(|heap| match set >> heap & 1 {
            0 => keeps(heap),
            _ if heap == first => takes(heap).bounded(Some(1), most),
            _ => (takes(heap) - takes(first)).equals(0),
        });
        Self::new(all).on(heaps)
    }

    /// The constraints.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// Whether all constraints hold for a move from `x` to `y`.
    pub fn holds(&self, x: &[Heap], y: &[Heap]) -> bool {
        self.constraints.iter().all(|c| c.holds(x, y))
    }

    /// The case with a coefficient for each of this many heaps.
    pub(in crate::game) fn on(mut self, heaps: usize) -> Self {
        for constraint in &mut self.constraints {
            constraint.form.widen(heaps);
        }
        self
    }

    /// The same case of heaps that come after `start` others, among this many in all.
    pub(crate) fn behind(mut self, start: usize, heaps: usize) -> Self {
        for constraint in &mut self.constraints {
            constraint.form.move_to(start);
        }
        self.on(heaps)
    }

    /// A case of one heap as a case of heap `i` of this many, the others kept.
    pub(super) fn of_heap(&self, i: usize, heaps: usize) -> Self {
        let case = self.clone().behind(i, heaps);
        let others = (0..heaps).filter(|&j| j != i).map(keeps);
        others.fold(case, Self::and).on(heaps)
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&joined(&self.constraints, ", "))
    }
}
