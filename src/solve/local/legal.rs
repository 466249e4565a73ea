use crate::game::{Amounts, Fault, Heap, HeapRules, Shape, each_option};
use crate::work::Stop;
use std::ops::RangeInclusive;

/// Which moves the rules have, known without listing them where they declare it.
pub(super) enum Legal {
    /// Any amounts from this many heaps.
    Free(RangeInclusive<usize>),
    /// Another declaration.
    Declared(Shape),
    /// Nothing is declared: the options are listed.
    Listed,
}

impl Legal {
    pub(super) fn of<R: HeapRules>(rules: &R) -> Result<Self, Stop> {
        if !rules.heaps_alone() {
            return Err(Stop::refused(
                "rules that remember or forbid something next to their heaps",
                "rules whose positions are heaps, as the local engine knows them",
                "use ‹engine memo›",
            ));
        }
        match rules.shape() {
            shape if shape.splits() => Err(Stop::refused(
                "heaps that split",
                "moves that stay in the box, as the local engine needs",
                "use ‹engine memo›",
            )),
            // listing the options is quicker than their inequalities
            Shape::Linear(_) | Shape::Undeclared(_) => Ok(Self::Listed),
            Shape::Each(Amounts::Any) => Ok(Self::Free(1..=1)),
            Shape::Faces {
                sizes,
                amounts: Amounts::Any,
            } => Ok(Self::Free(sizes)),
            other => Ok(Self::Declared(other)),
        }
    }

    #[inline]
    pub(super) fn allows<R: HeapRules>(
        &self,
        rules: &R,
        x: &[Heap],
        y: &[Heap],
    ) -> Result<bool, Fault> {
        match self {
            Self::Free(sizes) => {
                let (mut lowered, mut raised) = (0, false);
                for (i, x) in x.iter().enumerate() {
                    lowered += usize::from(y[i] < *x);
                    raised |= y[i] > *x;
                }
                Ok(!raised && sizes.contains(&lowered))
            }
            Self::Declared(shape) => Ok(shape.allows(x, y) == Some(true)),
            Self::Listed => {
                let mut listed = false;
                each_option(rules, x, |option| {
                    listed = option == y;
                    !listed
                })?;
                Ok(listed)
            }
        }
    }
}
