use std::cmp::Ordering;

/// An exact number of a real quadratic field: (p + q sqrt(d)) / r with r > 0, d without square
/// factors, d = 0 where q = 0. Large numbers have no common factor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Real {
    p: i128,
    q: i128,
    r: i128,
    d: i128,
}

/// Why a number has no exact form here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Inexact {
    Overflow,
    DivisionByZero,
    /// sqrt(2) + sqrt(3), say.
    Roots,
    /// The root of a number below 0.
    Negative,
    /// A whole number was wanted.
    NotWhole,
}

/// Numbers below this are left with common factors: their products are far from overflowing.
const SMALL: u128 = 1 << 30;

type Exact = Result<Real, Inexact>;

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b > 0 {
        (a, b) = (b, a % b);
    }
    // of numbers that are not all -2^127
    i128::try_from(a).unwrap_or(1)
}

fn times(a: i128, b: i128) -> Result<i128, Inexact> {
    a.checked_mul(b).ok_or(Inexact::Overflow)
}

fn plus(a: i128, b: i128) -> Result<i128, Inexact> {
    a.checked_add(b).ok_or(Inexact::Overflow)
}

/// The root of a number that is not negative, rounded down.
fn floor_root(n: i128) -> i128 {
    match u64::try_from(n) {
        Ok(n) => n.isqrt().into(),
        Err(_) => n.isqrt(),
    }
}

impl Real {
    pub(super) fn whole(p: i128) -> Self {
        Self {
            p,
            q: 0,
            r: 1,
            d: 0,
        }
    }

    /// (1 + sqrt(5)) / 2.
    pub(super) fn phi() -> Self {
        Self {
            p: 1,
            q: 1,
            r: 2,
            d: 5,
        }
    }

    fn new(p: i128, q: i128, r: i128, d: i128) -> Exact {
        let d = if q == 0 { 0 } else { d };
        let small = |n: i128| n.unsigned_abs() < SMALL;
        if r > 0 && small(p) && small(q) && small(r) {
            return Ok(Self { p, q, r, d });
        }
        Self { p, q, r, d }.reduced()
    }

    /// The same number without a common factor, and with r > 0.
    fn reduced(self) -> Exact {
        let Self { p, q, r, d } = self;
        let sign = if r < 0 { -1 } else { 1 };
        let common = times(gcd(gcd(p, q), r).max(1), sign)?;
        let [p, q, r] = [p, q, r].map(|n| n / common);
        Ok(Self { p, q, r, d })
    }

    /// The square root of a whole number; O(sqrt(n)).
    pub(super) fn root(n: i128) -> Exact {
        if n < 0 {
            return Err(Inexact::Negative);
        }
        if n > 1 << 40 {
            return Err(Inexact::Overflow);
        }
        let (mut outer, mut d, mut factor) = (1, n, 2);
        while factor * factor <= d {
            match d % (factor * factor) {
                0 => (d, outer) = (d / (factor * factor), outer * factor),
                _ => factor += 1,
            }
        }
        match d {
            0 | 1 => Ok(Self::whole(outer * d)),
            _ => Self::new(0, outer, 1, d),
        }
    }

    fn field(self, other: Self) -> Result<i128, Inexact> {
        match (self.d, other.d) {
            (0, d) | (d, 0) => Ok(d),
            (a, b) if a == b => Ok(a),
            _ => Err(Inexact::Roots),
        }
    }

    pub(super) fn add(self, other: Self) -> Exact {
        let d = self.field(other)?;
        let over = |a: i128, b: i128| plus(times(a, other.r)?, times(b, self.r)?);
        Self::new(
            over(self.p, other.p)?,
            over(self.q, other.q)?,
            times(self.r, other.r)?,
            d,
        )
    }

    pub(super) fn negative(self) -> Exact {
        Self::new(times(self.p, -1)?, times(self.q, -1)?, self.r, self.d)
    }

    pub(super) fn multiply(self, other: Self) -> Exact {
        let d = self.field(other)?;
        let p = plus(times(self.p, other.p)?, times(times(self.q, other.q)?, d)?)?;
        let q = plus(times(self.p, other.q)?, times(self.q, other.p)?)?;
        Self::new(p, q, times(self.r, other.r)?, d)
    }

    pub(super) fn divide(self, other: Self) -> Exact {
        // multiplied by the conjugate
        let norm = plus(
            times(other.p, other.p)?,
            times(times(times(other.q, other.q)?, other.d)?, -1)?,
        )?;
        if norm == 0 {
            return Err(Inexact::DivisionByZero);
        }
        let inverse = Self::new(
            times(other.p, other.r)?,
            times(times(other.q, other.r)?, -1)?,
            norm,
            other.d,
        )?;
        self.multiply(inverse)
    }

    pub(super) fn power(self, exponent: u32) -> Exact {
        let mut power = Self::whole(1);
        for _ in 0..exponent {
            power = power.multiply(self)?;
        }
        Ok(power)
    }

    /// The sign of p + q sqrt(d).
    fn sign(self) -> Result<Ordering, Inexact> {
        let (p, q) = (self.p.signum(), self.q.signum());
        if q == 0 || p == q {
            return Ok(p.cmp(&0).then(q.cmp(&0)));
        }
        if p == 0 {
            return Ok(q.cmp(&0));
        }
        // they pull apart: the larger square wins
        let rational = times(self.p, self.p)?;
        let root = times(times(self.q, self.q)?, self.d)?;
        Ok(if (rational > root) == (p > 0) {
            Ordering::Greater
        } else {
            Ordering::Less
        })
    }

    pub(super) fn compare(self, other: Self) -> Result<Ordering, Inexact> {
        self.add(other.negative()?)?.sign()
    }

    /// The largest whole number that is not larger.
    pub(super) fn floor(self) -> Result<i128, Inexact> {
        let root = floor_root(times(times(self.q, self.q)?, self.d)?);
        // q sqrt(d) lies strictly between whole numbers where q is not 0
        let low = match self.q.signum() {
            0 => 0,
            1 => root,
            _ => -root - 1,
        };
        Ok(plus(self.p, low)?.div_euclid(self.r))
    }

    /// The whole number that it is.
    pub(super) fn to_whole(self) -> Result<i128, Inexact> {
        match self.q == 0 && self.p % self.r == 0 {
            true => Ok(self.p / self.r),
            false => Err(Inexact::NotWhole),
        }
    }
}

impl std::fmt::Display for Real {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { p, q, r, d } = self.reduced().unwrap_or(*self);
        match (q, r) {
            (0, 1) => write!(f, "{p}"),
            (0, r) => write!(f, "{p}/{r}"),
            (q, r) => write!(f, "({p} + {q} sqrt({d}))/{r}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multiples_of_phi_are_the_wythoff_numbers() {
        let lower = |n: i128| Real::phi().multiply(Real::whole(n)).unwrap().floor();
        let upper = |n: i128| {
            let square = Real::phi().power(2).unwrap();
            square.multiply(Real::whole(n)).unwrap().floor()
        };
        let first: Vec<i128> = (0..6).map(|n| lower(n).unwrap()).collect();
        assert_eq!(first, [0, 1, 3, 4, 6, 8]);
        for n in -50..1_000 {
            assert_eq!(upper(n).unwrap(), lower(n).unwrap() + n);
        }
        // where doubles err
        let large = 1_000_000_000_000_000_000;
        assert_eq!(lower(large), Ok(1_618_033_988_749_894_848));
        assert_eq!(lower(i128::MAX / 4), Err(Inexact::Overflow));
    }

    #[test]
    fn fractions_and_roots_are_exact() {
        let third = Real::whole(1).divide(Real::whole(3)).unwrap();
        assert_eq!(third.to_whole(), Err(Inexact::NotWhole));
        assert_eq!(third.multiply(Real::whole(-6)).unwrap().to_whole(), Ok(-2));
        assert_eq!(third.negative().unwrap().floor(), Ok(-1));
        let root = Real::root(12).unwrap();
        assert_eq!(root.to_string(), "(0 + 2 sqrt(3))/1");
        assert_eq!(root.multiply(root).unwrap().to_whole(), Ok(12));
        assert_eq!(root.divide(root).unwrap().to_whole(), Ok(1));
        assert_eq!(root.add(Real::phi()).unwrap_err(), Inexact::Roots);
        assert_eq!(Real::root(49).unwrap().to_whole(), Ok(7));
        assert_eq!(Real::root(-1).unwrap_err(), Inexact::Negative);
        let less = |a: Real, b: Real| a.compare(b) == Ok(Ordering::Less);
        let two = Real::root(2).unwrap();
        assert!(less(Real::whole(1), two) && less(two, Real::whole(2)));
        assert!(less(two.negative().unwrap(), Real::whole(-1)));
        let close = Real::whole(665_857).divide(Real::whole(470_832)).unwrap();
        assert!(less(two, close));
    }
}
