use super::{Exponent, Ordinal};
use num_bigint::BigUint;
use std::fmt;

/// As in `w^2*3 + w + 5`, an expression of the same value; a finite nimber as `*5`, and 0 as `0`.
impl fmt::Display for Ordinal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(nim) = self.finite() {
            return nim.fmt(f);
        }
        let mut between = "";
        for (exponent, nim) in self.terms() {
            f.write_str(between)?;
            between = " + ";
            let number = BigUint::from(nim);
            if exponent.is_zero() {
                write!(f, "{number}")?;
                continue;
            }
            write!(f, "{}", Power(exponent))?;
            if number != BigUint::from(1_u8) {
                write!(f, "*{number}")?;
            }
        }
        Ok(())
    }
}

/// `2`, `w`, `w^2*3 + 1`.
impl fmt::Display for Exponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return f.write_str("0");
        }
        let mut between = "";
        for (i, &coefficient) in self.coefficients().iter().enumerate().rev() {
            if coefficient == 0 {
                continue;
            }
            f.write_str(between)?;
            between = " + ";
            match (i, coefficient) {
                (0, _) => write!(f, "{coefficient}")?,
                (1, 1) => write!(f, "w")?,
                (1, _) => write!(f, "w*{coefficient}")?,
                (_, 1) => write!(f, "w^{i}")?,
                _ => write!(f, "w^{i}*{coefficient}")?,
            }
        }
        Ok(())
    }
}

/// w to an exponent other than 0, which stands in brackets unless it is a number or w.
struct Power<'e>(&'e Exponent);

impl fmt::Display for Power<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.coefficients() {
            [1] => f.write_str("w"),
            [number] => write!(f, "w^{number}"),
            [0, 1] => f.write_str("w^w"),
            _ => write!(f, "w^({})", self.0),
        }
    }
}
