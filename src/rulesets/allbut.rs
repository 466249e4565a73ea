use super::{AmountSet, ArgumentForm, Arguments, Info, Named, NotationError};
use crate::game::{Amounts, Heap, Moves, OneHeap, Shape};
use std::fmt;

/// An all-but game: from one heap take any positive amount that is not in a fixed set
/// (A. A. Siegel, Finite excluded subtraction sets and infinite modular Nim, 2005).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AllBut(AmountSet);

impl AllBut {
    /// The game in which amounts of the set may not be taken.
    pub fn new(set: AmountSet) -> Self {
        Self(set)
    }
}

impl OneHeap for AllBut {
    #[inline]
    fn moves<M: Moves>(&self, i: usize, heap: Heap, to: &mut M) {
        // the heap before the amounts that are looked at next
        let mut above = heap;
        for forbidden in self.0.up_to(heap) {
            let left = heap - forbidden;
            if left + 1 < above {
                to.range(i, left + 1..above);
                if to.enough() {
                    return;
                }
            }
            above = left;
        }
        if above > 0 {
            to.range(i, 0..above);
        }
    }

    fn shape(&self) -> Shape {
        match self.0.finite() {
            Some(numbers) => Shape::Each(Amounts::AllBut(numbers.to_vec())),
            None => Shape::Heaps,
        }
    }
}

impl Named for AllBut {
    const INFO: Info = Info {
        name: "allbut",
        aliases: &[],
        signature: "allbut{a,b,..}",
        summary: "take any amount that is not in the set from one heap",
        source: "A. A. Siegel, Finite excluded subtraction sets and infinite modular Nim (2005)",
        example: "allbut{2}",
    };
    const FORM: ArgumentForm = ArgumentForm::Amounts;

    fn parse(arguments: &Arguments<'_>) -> Result<Self, NotationError> {
        arguments.amount_set().map(Self)
    }
}

impl fmt::Display for AllBut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "allbut{}", self.0)
    }
}
