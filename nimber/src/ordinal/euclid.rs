use super::exponent::Tower;
use super::primes::prime;
use super::product::{Polynomial, Room, overflow, product};
use super::{Ordinal, OrdinalError};
use crate::field::Field;

type Result<T> = std::result::Result<T, OrdinalError>;

impl Ordinal {
    /// The nimber that gives 1 by the nim-product: Euclid's algorithm for the polynomial in the
    /// largest tower and X^p - X(p)^p, whose leading coefficients are inverted in the same way.
    ///
    /// # Errors
    /// [`OrdinalError::Zero`], and as [`times`](Self::times).
    pub fn inverse(&self) -> Result<Self> {
        inverse(self, &mut Room::default())
    }
}

pub(super) fn inverse(x: &Ordinal, room: &mut Room) -> Result<Ordinal> {
    let Some(tower) = x.top()? else {
        let inverse = x.finite().and_then(|nim| nim.inverse());
        return Ok(inverse.ok_or(OrdinalError::Zero)?.into());
    };
    // r = u x modulo X^p - X(p)^p, for both rows
    let one = Polynomial::from([(0, Ordinal::from(1))]);
    let modulus = Polynomial::from([(0, overflow(tower)?), (prime(tower.0), 1.into())]);
    let mut rows = [(modulus, Polynomial::new()), (x.polynomial(tower), one)];
    loop {
        let [(r0, u0), (r1, u1)] = &mut rows;
        let Some((&degree, lead)) = r1.last_key_value() else {
            // the polynomial of the tower is irreducible
            unreachable!("a common divisor of a polynomial and an irreducible one")
        };
        let over = inverse(lead, room)?;
        if degree == 0 {
            return Ok(joined(&scaled(u1, &over, room)?, tower));
        }
        while let Some((&larger, top)) = r0.last_key_value() {
            if larger < degree {
                break;
            }
            let factor = product(top, &over, room)?;
            subtract(r0, r1, &factor, larger - degree, room)?;
            subtract(u0, u1, &factor, larger - degree, room)?;
        }
        rows.swap(0, 1);
    }
}

/// a - b factor X^power, without coefficients that are 0.
fn subtract(
    a: &mut Polynomial,
    b: &Polynomial,
    factor: &Ordinal,
    power: u64,
    room: &mut Room,
) -> Result<()> {
    for (i, x) in b {
        let term = product(x, factor, room)?;
        a.entry(i + power).or_default().accumulate(&term);
    }
    a.retain(|_, x| !x.is_zero());
    Ok(())
}

fn scaled(a: &Polynomial, factor: &Ordinal, room: &mut Room) -> Result<Polynomial> {
    let terms = a.iter();
    terms
        .map(|(&i, x)| Ok((i, product(x, factor, room)?)))
        .collect()
}

fn joined(polynomial: &Polynomial, tower: Tower) -> Ordinal {
    let mut ordinal = Ordinal::default();
    for (&power, x) in polynomial {
        ordinal.accumulate(&x.raised(tower, power));
    }
    ordinal
}
