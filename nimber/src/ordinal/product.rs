use super::constants::alpha;
use super::exponent::{Exponent, Tower};
use super::primes::prime;
use super::{Ordinal, OrdinalError};
use crate::field::Field;
use std::collections::BTreeMap;

/// Products of terms that an operation makes at most.
pub(super) const MOST: u64 = 1 << 24;

type Result<T> = std::result::Result<T, OrdinalError>;

/// The products of terms that may still be made.
pub(super) struct Room(u64);

impl Default for Room {
    fn default() -> Self {
        Self(MOST)
    }
}

/// The coefficients of a polynomial in a tower, by power.
pub(super) type Polynomial = BTreeMap<u64, Ordinal>;

impl Ordinal {
    /// The nim-product: O(m n) products of terms, times what the towers that overflow need.
    ///
    /// # Errors
    /// [`OrdinalError::Prime`] where the p-th power of a tower is not known,
    /// [`OrdinalError::Long`].
    pub fn times(&self, other: &Self) -> Result<Self> {
        product(self, other, &mut Room::default())
    }

    /// The largest tower in a term.
    pub(super) fn top(&self) -> Result<Option<Tower>> {
        match self.terms.last_key_value() {
            None => Ok(None),
            Some((exponent, _)) => exponent.top(),
        }
    }

    /// As a polynomial in a tower none of whose terms has a larger one.
    pub(super) fn polynomial(&self, tower: Tower) -> Polynomial {
        let mut polynomial = Polynomial::new();
        for (exponent, nim) in &self.terms {
            let (times, rest) = exponent.split(tower);
            let place = polynomial.entry(times).or_default();
            place.terms.insert(rest, nim.clone());
        }
        polynomial
    }

    /// The product with a power of a tower that is larger than all here.
    pub(super) fn raised(&self, tower: Tower, times: u64) -> Self {
        let terms = self.terms.iter();
        Self {
            terms: terms
                .map(|(exponent, nim)| (exponent.with(tower, times), nim.clone()))
                .collect(),
        }
    }
}

/// The p-th power of the tower of the prime p.
pub(super) fn overflow((k, n): Tower) -> Result<Ordinal> {
    match n {
        0 => alpha(prime(k)),
        _ => Ok(Ordinal::power_of_omega(
            Exponent::default().with((k, n - 1), 1),
        )),
    }
}

pub(super) fn product(a: &Ordinal, b: &Ordinal, room: &mut Room) -> Result<Ordinal> {
    let Some(tower) = a.top()?.max(b.top()?) else {
        room.0 = room.0.checked_sub(1).ok_or(OrdinalError::Long)?;
        let [a, b] = [a, b].map(|x| x.finite().unwrap_or_default());
        return Ok(a.times(&b).into());
    };
    let (a, b) = (a.polynomial(tower), b.polynomial(tower));
    let p = prime(tower.0);
    let (mut low, mut high) = (Polynomial::new(), Polynomial::new());
    for (i, x) in &a {
        for (j, y) in &b {
            let (place, power) = match i + j < p {
                true => (&mut low, i + j),
                false => (&mut high, i + j - p),
            };
            place
                .entry(power)
                .or_default()
                .accumulate(&product(x, y, room)?);
        }
    }
    if !high.is_empty() {
        let by = overflow(tower)?;
        for (power, x) in high {
            low.entry(power)
                .or_default()
                .accumulate(&product(&x, &by, room)?);
        }
    }
    let mut sum = Ordinal::default();
    for (power, x) in low {
        sum.terms.extend(x.raised(tower, power).terms);
    }
    Ok(sum)
}
