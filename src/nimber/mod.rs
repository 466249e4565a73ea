//! Nimbers: values of impartial games, nim-addition and the nim-product, mex. The field of nimbers
//! itself, of any size and in bulk, is the package `grundy-nimber`, here [`field`].

mod mex;

/// The field of nimbers: products, inverses, roots, logarithms.
pub use grundy_nimber as field;

pub use mex::{MexSet, mex};

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Add, AddAssign, Mul};

/// The nimber `*n`: the value of a Nim heap of n tokens. Printed `*n`, and `0` for n = 0.
///
/// `+` is nim-addition (exclusive or). In JSON it is the plain integer n.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Nimber(pub u64);

impl Nimber {
    /// The value of a game without moves.
    pub const ZERO: Self = Self(0);
}

impl Add for Nimber {
    type Output = Self;

    /// The nim-sum. Source: Bouton 1901; OEIS A003987.
    #[expect(
        clippy::suspicious_arithmetic_impl,
        reason = "nim-addition is exclusive or"
    )]
    fn add(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Mul for Nimber {
    type Output = Self;

    /// The nim-product. Source: Conway, On Numbers and Games, chapter 6; OEIS A051775.
    fn mul(self, other: Self) -> Self {
        Self((field::Nim64(self.0) * field::Nim64(other.0)).0)
    }
}

impl AddAssign for Nimber {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl std::iter::Sum for Nimber {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.pad("0"),
            n => f.pad(&format!("*{n}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn displays() {
        assert_eq!(Nimber(5).to_string(), "*5");
        assert_eq!(Nimber::ZERO.to_string(), "0");
    }

    #[test]
    fn nim_sum_is_an_elementary_abelian_group() {
        let sum: Nimber = [2, 3, 4, 6].map(Nimber).into_iter().sum();
        assert_eq!(sum, Nimber(3));
        assert_eq!(Nimber(9) + Nimber(9), Nimber::ZERO);
        let mut sum = Nimber(5);
        sum += Nimber(3);
        assert_eq!(sum, Nimber(6));
    }

    #[test]
    fn nim_products_are_those_of_the_field() {
        assert_eq!(Nimber(7) * Nimber(11), Nimber(1));
        assert_eq!(Nimber(4) * (Nimber(2) + Nimber(3)), Nimber(4));
    }

    #[test]
    fn json_is_the_plain_integer() {
        assert_eq!(serde_json::to_string(&Nimber(7)).unwrap(), "7");
        assert_eq!(serde_json::from_str::<Nimber>("7").unwrap(), Nimber(7));
    }
}
