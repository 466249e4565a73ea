//! Values that do not repeat, but of which a formula says for all heaps what they are.

mod lines;
#[cfg(test)]
mod tests;
mod window;

pub use window::Window;

use super::ruler::Ruler;
use crate::text::worded;
use std::fmt;
use std::sync::Arc;

worded! {
    /// Why values follow a formula for ever.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum LawTheorem {
        /// Up to an amount may be taken, which grows by at most 1 with the heap (see [`Window`]).
        RestrictedNim = "recursion of restricted Nim",
        /// All heaps from one to another may be left, which never falls (see [`Window`]).
        SmallHeaps = "recursion of moves to all small heaps",
        /// That each value is the mex of its options is decided by automata that read digits.
        Digits = "automaton that reads digits",
        /// As of the periods of take-and-break games: see [`Theorem`](super::Theorem).
        BinaryDigits = "binary-digit test of take-and-break games",
    }
}

/// The value of a heap; `None` if it is too large.
type ValueOf = dyn Fn(u128) -> Option<u128> + Send + Sync;

/// A formula for the values of all heaps.
#[derive(Clone)]
pub struct Law {
    /// Whether it is proved, or was seen alone.
    pub proved: bool,
    /// What proves it.
    pub theorem: LawTheorem,
    /// How it is written.
    pub formula: String,
    /// Of a regularity: the first heap of which it holds, and what each residue from it on gains, as
    /// period certificates have it; heap 0 counts as heap 1.
    pub gains: Option<(u64, Vec<Vec<i64>>)>,
    /// Of an automaton: the base, and the largest value.
    pub digits: Option<[u32; 2]>,
    /// Where the values are those of a ruler.
    pub ruler: Option<Ruler>,
    value: Arc<ValueOf>,
}

impl Law {
    /// A formula, and what computes a value by it.
    fn new(
        theorem: LawTheorem,
        formula: String,
        value: impl Fn(u128) -> Option<u128> + Send + Sync + 'static,
    ) -> Self {
        let value = Arc::new(value);
        Self {
            proved: true,
            theorem,
            formula,
            gains: None,
            digits: None,
            ruler: None,
            value,
        }
    }

    /// What an automaton that reads digits in a base says, values up to the largest.
    pub fn by_digits(
        [base, largest]: [u32; 2],
        (formula, ruler): (String, Option<Ruler>),
        value: impl Fn(u128) -> Option<u128> + Send + Sync + 'static,
    ) -> Self {
        Self {
            digits: Some([base, largest]),
            ruler,
            ..Self::new(LawTheorem::Digits, formula, value)
        }
    }

    /// A regularity that values show, and that is perhaps proved.
    pub(super) fn regular(
        (formula, proved): (String, bool),
        gains: (u64, Vec<Vec<i64>>),
        value: impl Fn(u128) -> Option<u128> + Send + Sync + 'static,
    ) -> Self {
        Self {
            proved,
            gains: Some(gains),
            ..Self::new(LawTheorem::BinaryDigits, formula, value)
        }
    }

    /// The recursion of rules that leave one heap between two.
    pub(super) fn of(window: &Window) -> Self {
        let own = window.clone();
        Self::new(window.theorem(), window.formula(), move |heap| {
            own.value(heap, &[])
        })
    }

    /// The value of a heap; `None` beyond 127 bits, or if it takes too long.
    pub fn value(&self, heap: u128) -> Option<u128> {
        (self.value)(heap)
    }
}

impl fmt::Debug for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.theorem.name(), self.formula)
    }
}
