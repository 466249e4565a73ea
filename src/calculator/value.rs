use grundy_nimber::Nim;
use num_bigint::BigUint;
use std::fmt;

/// The value of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A nimber, displayed as `*5`, or `0`.
    Nimber(Nim),
    /// An order or a logarithm.
    Integer(BigUint),
    /// The coefficients of a polynomial over GF(2), the constant first, displayed as
    /// `x^4 + x + 1`.
    Polynomial(Vec<bool>),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nimber(nimber) => nimber.fmt(f),
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
