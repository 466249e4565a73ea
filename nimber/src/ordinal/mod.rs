//! Nimbers below w^w^w: Conway's arithmetic of ordinals, an algebraic closure of GF(2).

mod constants;
mod euclid;
mod exponent;
mod power;
mod primes;
mod product;
mod written;

pub use constants::{alpha, excess, kappa};
pub use exponent::Exponent;

use crate::big::Nim;
use crate::field::Field;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;

/// An ordinal below w^w^w as a nimber: a sum of terms w^e n, with exponents e below w^w and finite n
/// other than 0 (its Cantor normal form).
///
/// The nim-sum of ordinals is that of the finite coefficients, term by term. The product follows
/// from the towers w^(w^k p^(n-1)) = X(p^n), where p is the (k + 1)-st odd prime: X(p^(n+1))^p =
/// X(p^n), and X(p)^p = [`alpha`]\(p\). Ordinals are compared as such. Sources: J. H. Conway, On
/// Numbers and Games, chapter 6; H. W. Lenstra, On the algebraic closure of two (1977).
///
/// ```
/// use grundy_nimber::Ordinal;
///
/// let w = Ordinal::omega();
/// let cube = w.times(&w)?.times(&w)?;
/// assert_eq!(cube.to_string(), "*2");
/// assert_eq!(w.plus(&Ordinal::from(3_u64)).to_string(), "w + 3");
/// assert_eq!(w.inverse()?.to_string(), "w^2*3");
/// # Ok::<(), grundy_nimber::OrdinalError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ordinal {
    /// Without coefficients that are 0.
    terms: BTreeMap<Exponent, Nim>,
}

/// Why an operation on ordinals has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrdinalError {
    /// The inverse of 0.
    Zero,
    /// The p-th power of a tower whose prime p is past the table of excesses.
    Prime(u64),
    /// A tower w^(w^k) of a k that is too large for any arithmetic but sums.
    Tower(usize),
    /// There would be more products of terms than are made at most.
    Long,
}

impl fmt::Display for OrdinalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Zero => write!(f, "0 has no inverse"),
            Self::Prime(prime) => write!(
                f,
                "the excess of the prime {prime} is not in the table, which ends at {}",
                constants::LAST
            ),
            Self::Tower(k) => write!(f, "w^(w^{k}) is past the towers that can be multiplied"),
            Self::Long => write!(
                f,
                "the result takes more than {} products of terms",
                product::MOST
            ),
        }
    }
}

impl std::error::Error for OrdinalError {}

impl Ordinal {
    /// w, the least infinite ordinal.
    pub fn omega() -> Self {
        Self::power_of_omega(Exponent::from(1))
    }

    /// w^e as an ordinal.
    pub fn power_of_omega(exponent: Exponent) -> Self {
        Self::term(exponent, 1.into())
    }

    /// w^e n.
    pub fn term(exponent: Exponent, coefficient: Nim) -> Self {
        let mut ordinal = Self::default();
        ordinal.add(exponent, &coefficient);
        ordinal
    }

    /// The terms w^e n, the largest exponent first.
    pub fn terms(&self) -> impl Iterator<Item = (&Exponent, &Nim)> {
        self.terms.iter().rev()
    }

    /// The nimber, if it is finite.
    pub fn finite(&self) -> Option<Nim> {
        match self.terms.last_key_value() {
            None => Some(Nim::zero()),
            Some((exponent, nim)) => exponent.is_zero().then(|| nim.clone()),
        }
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// The nim-sum. O(terms).
    pub fn plus(&self, other: &Self) -> Self {
        let mut sum = self.clone();
        sum.accumulate(other);
        sum
    }

    fn accumulate(&mut self, other: &Self) {
        for (exponent, nim) in &other.terms {
            self.add(exponent.clone(), nim);
        }
    }

    fn add(&mut self, exponent: Exponent, nim: &Nim) {
        let place = self.terms.entry(exponent);
        let sum = place.or_default();
        *sum = sum.plus(nim);
        if *sum == Nim::zero() {
            self.terms.retain(|_, nim| *nim != Nim::zero());
        }
    }
}

impl From<Nim> for Ordinal {
    fn from(nim: Nim) -> Self {
        Self::term(Exponent::default(), nim)
    }
}

impl From<u64> for Ordinal {
    fn from(number: u64) -> Self {
        Nim::from(number).into()
    }
}

/// As ordinals: by the largest exponent at which they differ.
impl Ord for Ordinal {
    fn cmp(&self, other: &Self) -> Ordering {
        let (mut a, mut b) = (self.terms(), other.terms());
        loop {
            let (x, y) = match (a.next(), b.next()) {
                (None, None) => return Ordering::Equal,
                (None, Some(_)) => return Ordering::Less,
                (Some(_), None) => return Ordering::Greater,
                (Some(x), Some(y)) => (x, y),
            };
            let order = x.0.cmp(y.0).then_with(|| size(x.1).cmp(&size(y.1)));
            if order.is_ne() {
                return order;
            }
        }
    }
}

impl PartialOrd for Ordinal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

fn size(nim: &Nim) -> num_bigint::BigUint {
    nim.into()
}
