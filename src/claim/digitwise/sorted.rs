//! Conditions that are meant of sorted positions.

use super::{Compiled, Compiler, not};
use crate::arithmetic::rearrangements;
use crate::theory::automata::{Dfao, TooLarge};

/// Heaps whose orders are gone through, at most.
const ORDERED: usize = 5;

impl Compiler<'_> {
    /// The positions that satisfy a condition once they are sorted, x1 <= x2 <= ..; `None` if it
    /// does not depend on the order of the heaps.
    pub(super) fn spread(&self, condition: &Dfao) -> Compiled<Option<Dfao>> {
        let heaps = self.heaps;
        if condition.is_symmetric(self.room)? {
            return Ok(None);
        }
        if heaps > ORDERED {
            return Err(TooLarge(format!(
                "the orders of {heaps} heaps, for the condition is about sorted positions"
            ))
            .into());
        }
        let mut sorted = condition.clone();
        for i in 0..heaps - 1 {
            let order = Dfao::between(self.numeration, &[1, -1], (None, Some(0)), self.room)?;
            sorted = self.and(&sorted, &order.placed(&[i, i + 1], heaps, self.room)?)?;
        }
        let mut any = not(&self.always(true)?);
        for order in rearrangements((0..heaps).collect()) {
            any = self.or(&any, &sorted.placed(&order, heaps, self.room)?)?;
        }
        Ok(Some(any))
    }
}
