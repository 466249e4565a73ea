use super::class::{declares, ruleset};
use crate::game::linear::{Case, Linear, keeps, takes};
use crate::game::{Amounts, Heap, HeapRules, Moves, Shape};

ruleset! {
    /// Generalised Wythoff on two heaps: any amount from one, or i from one and j from the other with
    /// |i - j| < r (A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, 1982).
    RWythoff(r: "the amounts taken from both heaps differ by less than r"), "rwythoff", example "2",
    "2 heaps: take from one, or amounts that differ by less than r from both",
    "A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts (1982)"
}

impl HeapRules for RWythoff {
    #[inline]
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        let &[x, y] = heaps else { return };
        to.range(1, 0..y);
        to.range(0, 0..x);
        for taken in 1..=y {
            let least = taken.saturating_sub(self.0 - 1).max(1);
            let most = taken.saturating_add(self.0 - 1).min(x);
            // the amounts from the first heap only grow from here on
            if least > x || to.enough() {
                return;
            }
            to.enter(1, y - taken);
            to.range(0, x - most..x - least + 1);
            to.leave();
        }
    }

    declares!(symmetric, 2);

    fn shape(&self) -> Shape {
        match self.0 {
            1 => Shape::Faces {
                sizes: 1..=2,
                amounts: Amounts::Equal,
            },
            r => i64::try_from(r - 1).map_or(Shape::OPAQUE, |most| Shape::Linear(linear(most))),
        }
    }
}

/// Amounts from both heaps differ by at most `apart`.
fn linear(apart: i64) -> Linear {
    let some = |i| takes(i).at_least(1);
    let close = (takes(0) - takes(1)).within(-apart, apart);
    Linear::on(
        2,
        [
            Case::new([some(0), keeps(1)]),
            Case::new([keeps(0), some(1)]),
            Case::new([some(0), some(1), close]),
        ],
    )
}
