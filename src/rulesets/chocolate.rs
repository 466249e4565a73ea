use super::Info;
use super::class::{class, declares};
use crate::game::linear::{Case, Linear, after, before, keeps, takes};
use crate::game::{Heap, HeapRules, Moves, Shape};

/// Step chocolate bars of two coordinates y and z, y <= f(z) = floor(z/k): lower y, or lower z to
/// w and cut y to f(w) if it is larger (S. Nakamura, R. Miyadera, Impartial chocolate bar games,
/// Integers 15, 2015, G4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chocolate {
    k: u64,
}

impl Chocolate {
    /// The bars with f(z) = floor(z/k), k at least 1.
    pub fn new(k: u64) -> Option<Self> {
        (k > 0).then_some(Self { k })
    }

    /// The number k of f(z) = floor(z/k).
    pub fn k(&self) -> u64 {
        self.k
    }
}

impl HeapRules for Chocolate {
    #[inline]
    fn moves<M: Moves>(&self, heaps: &[Heap], to: &mut M) {
        let &[y, z] = heaps else { return };
        if !self.is_position(heaps) {
            return;
        }
        to.range(0, 0..y);
        // y fits wherever f is as large
        let fits = y.saturating_mul(self.k);
        if fits < z {
            to.range(1, fits..z);
        }
        for cut in 0..fits.min(z) {
            if to.enough() {
                return;
            }
            to.both(cut / self.k, cut);
        }
    }

    declares!(2);

    fn shape(&self) -> Shape {
        i32::try_from(self.k).map_or(Shape::OPAQUE, |k| Shape::Linear(linear(k)))
    }

    fn is_position(&self, heaps: &[Heap]) -> bool {
        matches!(heaps, &[y, z] if y <= z / self.k)
    }

    fn restriction(&self) -> Option<String> {
        Some(format!("two heaps y z with y <= floor(z/{})", self.k))
    }
}

fn linear(k: i32) -> Linear {
    let fits = || (before(1) - before(0).times(k)).at_least(0);
    let still_fits = (after(1) - before(0).times(k)).at_least(0);
    // the quotient of w by k: the remainder is left of w
    let is_bound = (after(1) - after(0).times(k)).within(0, i64::from(k) - 1);
    Linear::on(
        2,
        [
            Case::new([takes(0).at_least(1), keeps(1), fits()]),
            Case::new([keeps(0), takes(1).at_least(1), still_fits]),
            // y falls, so w is below the least z that it fits, and z is not
            Case::new([takes(0).at_least(1), is_bound, fits()]),
        ],
    )
    .among(Linear::on(2, [Case::new([fits()])]))
}

class!(
    Chocolate,
    Info::new(
        "chocolate",
        "chocolate(z/k)",
        "y z with y <= floor(z/k): lower y, or z, which cuts y down to the bound",
        "S. Nakamura, R. Miyadera, Impartial chocolate bar games, Integers 15 (2015) G4",
        "chocolate(z/2)",
    ),
    |arguments| arguments.divisor().map(|k| Self { k }),
    |self, f| write!(f, "chocolate(z/{})", self.k),
);
