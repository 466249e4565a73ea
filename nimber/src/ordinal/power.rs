use super::euclid::inverse;
use super::primes::prime;
use super::product::{Room, overflow, product};
use super::{Ordinal, OrdinalError};
use crate::field::Field;
use num_bigint::BigUint;

type Result<T> = std::result::Result<T, OrdinalError>;

impl Ordinal {
    /// The nim-power; 0^0 is 1. As many squares as the exponent has bits.
    ///
    /// # Errors
    /// As [`times`](Self::times), for all products together.
    pub fn pow(&self, exponent: &BigUint) -> Result<Self> {
        let room = &mut Room::default();
        let mut power = Self::from(1);
        for i in (0..exponent.bits()).rev() {
            power = product(&power, &power, room)?;
            if exponent.bit(i) {
                power = product(&power, self, room)?;
            }
        }
        Ok(power)
    }

    /// The only square root: of a sum that of its terms, and of a tower X with X^p = a that is
    /// X^((p + 1) / 2) over the square root of a.
    ///
    /// # Errors
    /// As [`times`](Self::times).
    pub fn sqrt(&self) -> Result<Self> {
        root(self, &mut Room::default())
    }

    /// The degree of the minimal polynomial over GF(2): the least d > 0 with x^(2^d) = x; that of 0
    /// is 1. d squares.
    ///
    /// # Errors
    /// As [`times`](Self::times), for all products together.
    pub fn degree(&self) -> Result<u64> {
        let room = &mut Room::default();
        let (mut degree, mut power) = (1, product(self, self, room)?);
        while power != *self {
            power = product(&power, &power, room)?;
            degree += 1;
        }
        Ok(degree)
    }
}

fn root(x: &Ordinal, room: &mut Room) -> Result<Ordinal> {
    let Some(tower) = x.top()? else {
        return Ok(x.finite().unwrap_or_default().sqrt().into());
    };
    let below = inverse(&root(&overflow(tower)?, room)?, room)?;
    let half = prime(tower.0).div_ceil(2);
    let mut sum = Ordinal::default();
    for (power, x) in x.polynomial(tower) {
        let mut term = root(&x, room)?;
        // X^power is a square where that is even, and else X times one
        if power % 2 == 1 {
            term = product(&term, &below, room)?;
            let tower = Ordinal::from(1).raised(tower, half);
            term = product(&term, &tower, room)?;
        }
        let even = Ordinal::from(1).raised(tower, power / 2);
        sum.accumulate(&product(&term, &even, room)?);
    }
    Ok(sum)
}
