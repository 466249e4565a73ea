//! Arithmetic for every part: divisors, binomials, and exact numbers of quadratic fields.

mod binomial;
mod surd;

pub use binomial::binomial;
pub(crate) use binomial::colex_term;
pub(crate) use num_integer::gcd;
pub(crate) use surd::Inexact;
pub use surd::Surd;
