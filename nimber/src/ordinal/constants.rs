use super::exponent::Exponent;
use super::primes::index_of;
use super::{Ordinal, OrdinalError};
use crate::big::Nim;

/// Lenstra's excess of the odd primes from 3 on. Source: OEIS A380496 (J. H. Conway, H. W. Lenstra,
/// L. Le Bruyn, A. N. Siegel). The tests compute it again for the primes up to 43.
const EXCESS: [u8; 105] = [
    0, 0, 1, 1, 0, 0, 4, 1, 0, 1, 0, 1, 1, 1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 0, 1, 0, 1, 0, 0, 1, 0, 1,
    0, 1, 0, 1, 4, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0, 1, 0, 0, 1, 1,
    1, 0, 1, 1, 1, 0, 1, 1, 0, 0, 1, 1, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 0, 1, 1, 1, 0, 1, 1, 0,
    0, 0, 0, 0, 1, 1, 1, 1, 0,
];

/// The last prime of the table.
pub(super) const LAST: u64 = 577;

/// Lenstra's excess of an odd prime; `None` past the table, and for other numbers.
///
/// It is the finite number by which [`alpha`] is more than the least ordinal whose degree over GF(2)
/// is a multiple of the order of 2 modulo p.
pub fn excess(p: u64) -> Option<u64> {
    EXCESS.get(index_of(p)?).map(|&excess| excess.into())
}

/// The p-th nim-power of the tower w^(w^k) of the (k + 1)-st odd prime p: the least ordinal that is
/// no p-th power below that tower.
///
/// # Errors
/// [`OrdinalError::Prime`] past the table, and for other numbers.
///
/// ```
/// assert_eq!(grundy_nimber::ordinal::alpha(7)?.to_string(), "w + 1");
/// # Ok::<(), grundy_nimber::OrdinalError>(())
/// ```
pub fn alpha(p: u64) -> Result<Ordinal, OrdinalError> {
    let excess = excess(p).ok_or(OrdinalError::Prime(p))?;
    Ok(kappa(order_of_two(p))?.plus(&excess.into()))
}

/// The least ordinal whose degree over GF(2) is a multiple of h: the sum of the towers X(q) of some
/// prime powers q. Source: Lenstra (1977).
///
/// # Errors
/// [`OrdinalError::Prime`] where it needs a prime past the table.
pub fn kappa(h: u64) -> Result<Ordinal, OrdinalError> {
    let mut sum = Ordinal::default();
    for (p, n) in parts(h)?.0 {
        sum.accumulate(&tower(p, n).ok_or(OrdinalError::Prime(p))?);
    }
    Ok(sum)
}

/// The tower of a prime power p^n, n > 0.
fn tower(p: u64, n: u32) -> Option<Ordinal> {
    match p {
        // 2^(2^(n-1)), up to 2^(2^12)
        2 => (n <= 13).then(|| Nim::power_of_two(1 << (n - 1)).into()),
        _ => Exponent::of_tower(p, n).map(Ordinal::power_of_omega),
    }
}

/// A prime and its exponent in a power.
type PrimePower = (u64, u32);

/// The prime powers whose towers are [`kappa`], and its degree: those of the largest primes first,
/// and each whose power does not divide the degree yet.
fn parts(h: u64) -> Result<(Vec<PrimePower>, u64), OrdinalError> {
    let (mut parts, mut degree) = (Vec::new(), 1);
    for (p, n) in factors(h).into_iter().rev() {
        let power = p.pow(n);
        if degree % power > 0 {
            let own = match p {
                2 => power,
                _ => multiple(power, degree_of_alpha(p)?)?,
            };
            degree = common(degree, own)?;
            parts.push((p, n));
        }
    }
    Ok((parts, degree))
}

/// The degree of [`alpha`]: that of its infinite part, and of the excess.
fn degree_of_alpha(p: u64) -> Result<u64, OrdinalError> {
    let excess = excess(p).ok_or(OrdinalError::Prime(p))?;
    let (_, degree) = parts(order_of_two(p))?;
    common(degree, if excess > 1 { 4 } else { 1 })
}

fn multiple(a: u64, b: u64) -> Result<u64, OrdinalError> {
    a.checked_mul(b).ok_or(OrdinalError::Long)
}

/// The least common multiple.
fn common(a: u64, b: u64) -> Result<u64, OrdinalError> {
    let (mut x, mut y) = (a, b);
    while y > 0 {
        (x, y) = (y, x % y);
    }
    multiple(a / x, b)
}

/// The order of 2 modulo an odd prime.
fn order_of_two(p: u64) -> u64 {
    let (mut power, mut order) = (2 % p, 1);
    while power != 1 {
        power = 2 * power % p;
        order += 1;
    }
    order
}

fn factors(mut number: u64) -> Vec<PrimePower> {
    let mut factors = Vec::new();
    let mut p = 2;
    while number > 1 {
        let mut times = 0;
        while number.is_multiple_of(p) {
            number /= p;
            times += 1;
        }
        if times > 0 {
            factors.push((p, times));
        }
        p += 1;
    }
    factors
}

#[cfg(test)]
mod tests {
    use super::super::primes::{prime, primes};
    use super::*;
    use num_bigint::BigUint;

    /// The excess by its definition: the least finite m for which the least ordinal whose degree is a
    /// multiple of the order of 2, and m, is no p-th power.
    #[test]
    fn constants_of_primes_up_to_43() -> Result<(), OrdinalError> {
        for &p in primes().iter().take_while(|&&p| p <= 43) {
            let kappa = kappa(order_of_two(p))?;
            let least = (0_u64..)
                .map(|m| kappa.plus(&m.into()))
                .find(|x| is_no_power(x, p).unwrap());
            assert_eq!(least, Some(alpha(p)?), "{p}");
        }
        Ok(())
    }

    /// Whether an ordinal is no p-th power in the field that it generates, where it is no smaller one
    /// in larger fields of degrees that are no multiples of p: those below the tower of p.
    fn is_no_power(x: &Ordinal, p: u64) -> Result<bool, OrdinalError> {
        let group = (BigUint::from(1_u8) << x.degree()?) - 1_u8;
        assert_eq!(&group % p, BigUint::ZERO, "{x}");
        Ok(x.pow(&(group / p))? != Ordinal::from(1))
    }

    /// The degrees are as they are found by squaring.
    #[test]
    fn degrees_of_constants() -> Result<(), OrdinalError> {
        for &p in primes().iter().take_while(|&&p| p <= 43) {
            assert_eq!(alpha(p)?.degree()?, degree_of_alpha(p)?, "{p}");
            let (_, degree) = parts(order_of_two(p))?;
            assert_eq!(kappa(order_of_two(p))?.degree()?, degree, "{p}");
        }
        Ok(())
    }

    #[test]
    fn the_table_ends_at_its_last_prime() {
        assert_eq!(prime(EXCESS.len() - 1), LAST);
        assert!(alpha(LAST).is_ok());
        assert_eq!(alpha(587), Err(OrdinalError::Prime(587)));
        assert_eq!(alpha(9), Err(OrdinalError::Prime(9)));
    }
}
