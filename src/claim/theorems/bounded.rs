//! Bounded Nim: taking at most b from one heap, a position has the nim-sum of x_i mod (b + 1).

use super::{Method, Theorem};
use crate::game::{Amounts, HeapRules, Shape};

/// The values of Nim with a largest amount b, which the rules declare.
pub(super) static BOUNDED: Theorem = Theorem {
    name: "bounded",
    summary: "at most b from one heap: the value is the nim-sum of x_i mod (b+1)",
    source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), ch. 4",
    rules: "bounded(3)",
    heaps: None,
    misere: false,
    method: Method::Said,
    statement: |rules| match rules.shape() {
        Shape::Each(Amounts::UpTo(b)) => {
            Some(format!("G(x) = nimsum(x, h mod {})", u128::from(b) + 1))
        }
        _ => None,
    },
};
