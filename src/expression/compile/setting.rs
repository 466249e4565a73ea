//! What an expression is compiled for.

use super::{Number, Truth};
use crate::game::{Heap, Order};
use crate::text::Span;

/// A count over the whole box.
pub(crate) struct Counted {
    /// The condition in the text.
    pub(crate) span: Span,
    pub(crate) truth: Truth,
    pub(crate) order: Option<Order>,
    /// What is counted, if a table tells it of a position at once.
    pub(crate) plain: Option<Plain>,
}

/// What a table tells of the position.
pub(crate) struct Plain {
    pub(crate) table: usize,
    pub(crate) told: Told,
}

/// An outcome, or a value that is the same at all positions.
pub(crate) enum Told {
    P,
    N,
    Value(Number),
}

/// What an expression is compiled for.
pub(crate) struct Setting<'s> {
    /// The text of the whole.
    pub(crate) text: &'s str,
    /// Values of names that are fixed.
    pub(crate) parameters: &'s [(String, i128)],
    /// The heaps of a position.
    pub(crate) heaps: Heaps,
    /// Bounds of the heaps of the box, if there is one.
    pub(crate) max: Option<&'s [Heap]>,
}

/// How many heaps a position has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Heaps {
    /// There is no position.
    None,
    Fixed(usize),
    /// Known only when it runs.
    Any,
}
