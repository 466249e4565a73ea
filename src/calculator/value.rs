use grundy_nimber::{Nim, Ordinal};
use num_bigint::BigUint;
use std::fmt;

/// The value of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A nimber, displayed as `*5`, or `0`.
    Nimber(Nim),
    /// An infinite ordinal below w^w^w, displayed as `w^2*3 + 5`.
    Ordinal(Ordinal),
    /// An order, a logarithm or a degree.
    Integer(BigUint),
    /// The coefficients of a polynomial over GF(2), the constant first, displayed as
    /// `x^4 + x + 1`.
    Polynomial(Vec<bool>),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nimber(nimber) => nimber.fmt(f),
            Self::Ordinal(ordinal) => ordinal.fmt(f),
            Self::Integer(integer) => integer.fmt(f),
            Self::Polynomial(coefficients) => {
                let mut between = "";
                for (degree, _) in coefficients
                    .iter()
                    .enumerate()
                    .rev()
                    .filter(|(_, one)| **one)
                {
                    match degree {
                        0 => write!(f, "{between}1")?,
                        1 => write!(f, "{between}x")?,
                        _ => write!(f, "{between}x^{degree}")?,
                    }
                    between = " + ";
                }
                Ok(())
            }
        }
    }
}

impl From<Ordinal> for Value {
    fn from(ordinal: Ordinal) -> Self {
        match ordinal.finite() {
            Some(nimber) => Self::Nimber(nimber),
            None => Self::Ordinal(ordinal),
        }
    }
}
