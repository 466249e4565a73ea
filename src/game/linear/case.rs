use super::Form;
use crate::game::Heap;
use std::fmt;

/// Bounds on a linear form of the heaps x before a move and y after it:
/// least <= sum `c_i x_i` + `d_i y_i` <= most, where either bound may be missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constraint {
    pub(super) form: Form,
    pub(super) least: Option<i64>,
    pub(super) most: Option<i64>,
}

impl Constraint {
    /// The coefficients of the heaps before the move, one for each heap.
    pub fn before(&self) -> &[i64] {
        &self.form.before
    }

    /// The coefficients of the heaps after the move, one for each heap.
    pub fn after(&self) -> &[i64] {
        &self.form.after
    }

    /// The least that the form may be, in tokens.
    pub fn least(&self) -> Option<i64> {
        self.least
    }

    /// The most that the form may be, in tokens.
    pub fn most(&self) -> Option<i64> {
        self.most
    }

    /// Whether it holds for a move from `x` to `y`: exactly, for all heaps of 64 bits.
    pub fn holds(&self, x: &[Heap], y: &[Heap]) -> bool {
        let sum = self.form.sum(x, y);
        let above = self.least.is_none_or(|least| sum >= wide(least));
        above && self.most.is_none_or(|most| sum <= wide(most))
    }
}

const LOW: i128 = u64::MAX as i128;

/// A number as its upper part and its lower 64 bits, which compare like the number.
pub(super) type Wide = (i128, i128);

fn wide(number: i64) -> Wide {
    let number = i128::from(number);
    (number >> 64, number & LOW)
}

/// The sum of products, none of which is beyond 127 bits and a sign.
pub(super) fn sum(products: impl Iterator<Item = i128>) -> Wide {
    let (mut high, mut low) = (0, 0);
    for product in products {
        // a sum of products may leave 128 bits: that of their halves does not
        high += product >> 64;
        low += product & LOW;
    }
    (high + (low >> 64), low & LOW)
}

impl fmt::Display for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let form = &self.form;
        match (self.least, self.most) {
            (Some(least), Some(most)) if least == most => write!(f, "{form} = {least}"),
            (Some(least), Some(most)) => write!(f, "{least} <= {form} <= {most}"),
            (Some(least), None) => write!(f, "{form} >= {least}"),
            (None, Some(most)) => write!(f, "{form} <= {most}"),
            (None, None) => write!(f, "{form} is any number"),
        }
    }
}

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

    /// The constraints.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// Whether all constraints hold for a move from `x` to `y`.
    pub fn holds(&self, x: &[Heap], y: &[Heap]) -> bool {
        self.constraints.iter().all(|c| c.holds(x, y))
    }

    /// The case with a coefficient for each of so many heaps.
    pub(in crate::game) fn on(mut self, heaps: usize) -> Self {
        for constraint in &mut self.constraints {
            constraint.form.widen(heaps);
        }
        self
    }

    /// A case of one heap as a case of heap `i` of so many, the others kept.
    pub(super) fn of_heap(&self, i: usize, heaps: usize) -> Self {
        let own = self.constraints.iter().map(|constraint| Constraint {
            form: constraint.form.moved_to(i),
            ..constraint.clone()
        });
        let others = (0..heaps).filter(|&j| j != i).map(super::keeps);
        Self::new(own.chain(others)).on(heaps)
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, constraint) in self.constraints.iter().enumerate() {
            let and = if i > 0 { ", " } else { "" };
            write!(f, "{and}{constraint}")?;
        }
        Ok(())
    }
}
