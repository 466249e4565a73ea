//! Arithmetic for every part: divisors, binomials, primes, affine forms, and exact numbers of
//! quadratic fields.

mod affine;
mod binomial;
mod primes;
mod rearranged;
mod surd;

pub(crate) use affine::Affine;
pub use binomial::binomial;
pub(crate) use binomial::colex_term;
pub(crate) use num_integer::gcd;
pub(crate) use primes::{is_prime, prime_after};
pub(crate) use rearranged::rearrangements;
pub(crate) use surd::Inexact;
pub use surd::Surd;
