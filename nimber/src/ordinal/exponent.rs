use super::OrdinalError;
use super::primes::{TOWERS, index_of, prime};
use std::cmp::Ordering;

/// An exponent of w, an ordinal below w^w: the sum of w^i c(i).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Exponent {
    /// By i, the last one not 0.
    coefficients: Vec<u64>,
}

/// A tower X(p^(n+1)): the number k of the odd prime p, from 0, and n.
pub(super) type Tower = (usize, u32);

impl Exponent {
    /// The sum of w^i c(i), from c(0) on.
    pub fn new(mut coefficients: Vec<u64>) -> Self {
        while coefficients.last() == Some(&0) {
            coefficients.pop();
        }
        Self { coefficients }
    }

    /// The coefficients, from c(0) on; the last one is not 0.
    pub fn coefficients(&self) -> &[u64] {
        &self.coefficients
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        self.coefficients.is_empty()
    }

    /// That of the tower X(p^n), whose exponent is w^k p^(n-1); `None` where that is too large.
    pub(super) fn of_tower(p: u64, n: u32) -> Option<Self> {
        let mut coefficients = vec![0; index_of(p)? + 1];
        *coefficients.last_mut()? = p.checked_pow(n.checked_sub(1)?)?;
        Some(Self { coefficients })
    }

    /// The largest tower that divides w to this exponent.
    pub(super) fn top(&self) -> Result<Option<Tower>, OrdinalError> {
        let Some(k) = self.coefficients.len().checked_sub(1) else {
            return Ok(None);
        };
        match k < TOWERS {
            true => Ok(Some((k, self.coefficients[k].ilog(prime(k))))),
            false => Err(OrdinalError::Tower(k)),
        }
    }

    /// How often a tower divides w to this exponent, and the exponent without it.
    pub(super) fn split(&self, (k, n): Tower) -> (u64, Self) {
        let Some(&coefficient) = self.coefficients.get(k) else {
            return (0, self.clone());
        };
        let worth = prime(k).pow(n);
        let times = coefficient / worth % prime(k);
        let mut coefficients = self.coefficients.clone();
        coefficients[k] -= times * worth;
        (times, Self::new(coefficients))
    }

    /// The exponent with a tower some more times.
    pub(super) fn with(&self, (k, n): Tower, times: u64) -> Self {
        let mut coefficients = self.coefficients.clone();
        if coefficients.len() <= k {
            coefficients.resize(k + 1, 0);
        }
        coefficients[k] += times * prime(k).pow(n);
        Self::new(coefficients)
    }
}

impl From<u64> for Exponent {
    fn from(number: u64) -> Self {
        Self::new(vec![number])
    }
}

/// As ordinals.
impl Ord for Exponent {
    fn cmp(&self, other: &Self) -> Ordering {
        let [a, b] = [self, other].map(|exponent| &exponent.coefficients);
        let largest_first = || a.iter().rev().cmp(b.iter().rev());
        a.len().cmp(&b.len()).then_with(largest_first)
    }
}

impl PartialOrd for Exponent {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
