use crate::game::{Code, Sizes};

/// What the fast engines read of a code: finitely many digits, of at most two parts.
#[derive(Clone, Debug)]
pub(super) struct Breaks {
    /// Amounts of which one heap may be left.
    pub(super) singles: Vec<usize>,
    /// Amounts of which two heaps may be left.
    pub(super) splits: Vec<Split>,
    /// The largest amount: larger heaps cannot be taken whole.
    pub(super) most: usize,
}

/// An amount that may be taken while the rest is broken in two.
#[derive(Clone, Copy, Debug)]
pub(super) struct Split {
    pub(super) taken: usize,
    /// Whether the parts may be equal.
    pub(super) equal: bool,
    /// Whether they may differ.
    pub(super) unequal: bool,
}

impl Breaks {
    /// `None` for codes with a repeating tail, digits of three parts and more, or none of two.
    pub(super) fn of(code: &Code) -> Option<Self> {
        let most = code.last_non_zero()?;
        if code.max_parts()? > 2 {
            return None;
        }
        let digits = || code.digits().iter().enumerate();
        let singles = digits().filter(|(_, digit)| digit.has(1));
        let splits = digits().filter(|(_, digit)| digit.has(2));
        let splits: Vec<Split> = splits
            .map(|(taken, digit)| Split {
                taken,
                equal: digit.sizes(2) != Sizes::Unequal,
                unequal: digit.sizes(2) != Sizes::Equal,
            })
            .collect();
        (!splits.is_empty()).then(|| Self {
            singles: singles.map(|(taken, _)| taken).collect(),
            splits,
            most,
        })
    }

    /// The parity of all amounts of which two different heaps may be left, if it is the same.
    pub(super) fn parity(&self) -> Option<usize> {
        let mut parities = self.splits.iter().filter(|split| split.unequal);
        let first = parities.next()?.taken % 2;
        parities
            .all(|split| split.taken % 2 == first)
            .then_some(first)
    }
}
