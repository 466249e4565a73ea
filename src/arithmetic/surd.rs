//! Exact arithmetic in real quadratic fields: (p + q sqrt(d)) / r in integers of 128 bits. Whatever
//! does not fit is an error, never a rounded number.

use super::gcd;
use std::cmp::Ordering;
use std::fmt;

/// Factors of a radicand that are tried.
const FACTORS: i128 = 1_000_000;

/// Numbers below this are left with common factors: their products are far from overflowing.
const SMALL: u128 = 1 << 30;

/// The number (p + q sqrt(d)) / r with r > 0 and d > 1 square-free, or d = 0 where q = 0. Equal
/// numbers are equal values, although common factors are divided out only where numbers are large.
#[derive(Clone, Copy, Debug)]
pub struct Surd {
    p: i128,
    q: i128,
    d: i128,
    r: i128,
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

type Exact = Result<Surd, Inexact>;

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

/// d = s^2 f with f square-free: s and f. `None` if more than 10^12 is left of d once factors below
/// 10^6 are taken out.
fn square_free(mut d: i128) -> Option<(i128, i128)> {
    let (mut square, mut free, mut factor) = (1_i128, 1_i128, 2_i128);
    while factor * factor <= d && factor <= FACTORS {
        let mut times = 0;
        while d % factor == 0 {
            d /= factor;
            times += 1;
        }
        square = square.checked_mul(factor.checked_pow(times / 2)?)?;
        free *= if times % 2 == 1 { factor } else { 1 };
        factor += 1;
    }
    // no factor up to 10^6: a prime, unless it is larger than the square of that
    (d <= FACTORS * FACTORS).then_some((square, free.checked_mul(d)?))
}

impl Surd {
    /// (p + q sqrt(d)) / r. `None` if it is rational, or too large: numbers of 128 bits, and a
    /// radicand with at most 10^12 left of it once factors below 10^6 are taken out.
    pub fn new(p: i128, q: i128, d: i128, r: i128) -> Option<Self> {
        if q == 0 || r == 0 || d <= 1 {
            return None;
        }
        let (square, d) = square_free(d)?;
        let q = q.checked_mul(square)?;
        (d > 1).then_some(Self { p, q, d, r }.reduced().ok()?)
    }

    /// A rational number.
    pub(crate) fn whole(p: i128) -> Self {
        let (q, d, r) = (0, 0, 1);
        Self { p, q, d, r }
    }

    /// (1 + sqrt(5)) / 2.
    pub(crate) fn phi() -> Self {
        let (p, q, d, r) = (1, 1, 5, 2);
        Self { p, q, d, r }
    }

    fn made(p: i128, q: i128, d: i128, r: i128) -> Exact {
        let d = if q == 0 { 0 } else { d };
        let number = Self { p, q, d, r };
        let small = |n: i128| n.unsigned_abs() < SMALL;
        match r > 0 && small(p) && small(q) && small(r) {
            true => Ok(number),
            false => number.reduced(),
        }
    }

    /// The same number without a common factor, and with r > 0.
    fn reduced(self) -> Exact {
        let Self { p, q, d, r } = self;
        let common = [p, q, r].map(i128::unsigned_abs).into_iter().fold(0, gcd);
        let common = i128::try_from(common.max(1)).map_err(|_| Inexact::Overflow)?;
        let common = if r < 0 { -common } else { common };
        let divided = |n: i128| n.checked_div(common).ok_or(Inexact::Overflow);
        let (p, q, r) = (divided(p)?, divided(q)?, divided(r)?);
        Ok(Self { p, q, d, r })
    }

    /// The numbers p, q, d, r, in lowest terms.
    pub fn parts(&self) -> [i128; 4] {
        let Self { p, q, d, r } = self.reduced().unwrap_or(*self);
        [p, q, d, r]
    }

    /// The number b with 1/a + 1/b = 1; `None` if its parts need more than 128 bits.
    pub fn complement(&self) -> Option<Self> {
        let less = self.add(Self::whole(-1)).ok()?;
        self.divide(less).ok()?.reduced().ok()
    }

    /// The integer that must be added to `other` to make this number, if there is one.
    pub fn minus(&self, other: &Self) -> Option<i128> {
        let less = other.negative().ok()?;
        self.add(less).ok()?.to_whole().ok()
    }

    /// The largest integer up to `j` times this number; `None` beyond 128 bits.
    pub fn floor_times(&self, j: u64) -> Option<i128> {
        self.multiply(Self::whole(j.into())).ok()?.floor().ok()
    }

    /// The square root of a whole number; O(sqrt(n)).
    pub(crate) fn root(n: i128) -> Exact {
        if n < 0 {
            return Err(Inexact::Negative);
        }
        if n > 1 << 40 {
            return Err(Inexact::Overflow);
        }
        let (square, free) = square_free(n).ok_or(Inexact::Overflow)?;
        match free {
            0 | 1 => Ok(Self::whole(square * free)),
            _ => Self::made(0, square, free, 1),
        }
    }

    fn field(self, other: Self) -> Result<i128, Inexact> {
        match (self.d, other.d) {
            (0, d) | (d, 0) => Ok(d),
            (a, b) if a == b => Ok(a),
            _ => Err(Inexact::Roots),
        }
    }

    pub(crate) fn add(self, other: Self) -> Exact {
        let d = self.field(other)?;
        let over = |a: i128, b: i128| plus(times(a, other.r)?, times(b, self.r)?);
        Self::made(
            over(self.p, other.p)?,
            over(self.q, other.q)?,
            d,
            times(self.r, other.r)?,
        )
    }

    pub(crate) fn negative(self) -> Exact {
        Self::made(times(self.p, -1)?, times(self.q, -1)?, self.d, self.r)
    }

    pub(crate) fn multiply(self, other: Self) -> Exact {
        let d = self.field(other)?;
        let p = plus(times(self.p, other.p)?, times(times(self.q, other.q)?, d)?)?;
        let q = plus(times(self.p, other.q)?, times(self.q, other.p)?)?;
        Self::made(p, q, d, times(self.r, other.r)?)
    }

    pub(crate) fn divide(self, other: Self) -> Exact {
        // multiplied by the conjugate
        let norm = plus(
            times(other.p, other.p)?,
            times(times(times(other.q, other.q)?, other.d)?, -1)?,
        )?;
        if norm == 0 {
            return Err(Inexact::DivisionByZero);
        }
        let inverse = Self::made(
            times(other.p, other.r)?,
            times(times(other.q, other.r)?, -1)?,
            other.d,
            norm,
        )?;
        self.multiply(inverse)
    }

    pub(crate) fn power(self, exponent: u32) -> Exact {
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

    pub(crate) fn compare(self, other: Self) -> Result<Ordering, Inexact> {
        self.add(other.negative()?)?.sign()
    }

    /// The largest whole number that is not larger.
    pub(crate) fn floor(self) -> Result<i128, Inexact> {
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
    pub(crate) fn to_whole(self) -> Result<i128, Inexact> {
        match self.q == 0 && self.p % self.r == 0 {
            true => Ok(self.p / self.r),
            false => Err(Inexact::NotWhole),
        }
    }
}

impl Default for Surd {
    fn default() -> Self {
        Self::whole(0)
    }
}

impl PartialEq for Surd {
    fn eq(&self, other: &Self) -> bool {
        self.parts() == other.parts()
    }
}

impl Eq for Surd {}

/// As claims are written: `phi`, `sqrt(2)`, `(-1 + sqrt(13))/2`.
impl fmt::Display for Surd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [p, q, d, r] = self.parts();
        match (p, q, d, r) {
            (1, 1, 5, 2) => return f.write_str("phi"),
            (3, 1, 5, 2) => return f.write_str("phi^2"),
            _ => {}
        }
        if q == 0 {
            return match r {
                1 => write!(f, "{p}"),
                r => write!(f, "{p}/{r}"),
            };
        }
        let root = match q.unsigned_abs() {
            1 => format!("sqrt({d})"),
            q => format!("{q}*sqrt({d})"),
        };
        let sign = if q < 0 { "-" } else { "" };
        let above = match p {
            0 => format!("{sign}{root}"),
            p => format!("({p} {} {root})", if q < 0 { "-" } else { "+" }),
        };
        match r {
            1 => f.write_str(&above),
            r => write!(f, "{above}/{r}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multiples_of_phi_are_the_wythoff_numbers() {
        let lower = |n: i128| Surd::phi().multiply(Surd::whole(n)).unwrap().floor();
        let upper = |n: i128| {
            let square = Surd::phi().power(2).unwrap();
            square.multiply(Surd::whole(n)).unwrap().floor()
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
        let third = Surd::whole(1).divide(Surd::whole(3)).unwrap();
        assert_eq!(third.to_whole(), Err(Inexact::NotWhole));
        assert_eq!(third.multiply(Surd::whole(-6)).unwrap().to_whole(), Ok(-2));
        assert_eq!(third.negative().unwrap().floor(), Ok(-1));
        let root = Surd::root(12).unwrap();
        assert_eq!(root.to_string(), "2*sqrt(3)");
        assert_eq!(root.multiply(root).unwrap().to_whole(), Ok(12));
        assert_eq!(root.divide(root).unwrap().to_whole(), Ok(1));
        assert_eq!(root.add(Surd::phi()).unwrap_err(), Inexact::Roots);
        assert_eq!(Surd::root(49).unwrap().to_whole(), Ok(7));
        assert_eq!(Surd::root(-1).unwrap_err(), Inexact::Negative);
        let less = |a: Surd, b: Surd| a.compare(b) == Ok(Ordering::Less);
        let two = Surd::root(2).unwrap();
        assert!(less(Surd::whole(1), two) && less(two, Surd::whole(2)));
        assert!(less(two.negative().unwrap(), Surd::whole(-1)));
        let close = Surd::whole(665_857).divide(Surd::whole(470_832)).unwrap();
        assert!(less(two, close));
    }

    #[test]
    fn lowest_terms() {
        let parts = |p, q, d, r| Surd::new(p, q, d, r).map(|surd| surd.parts());
        assert_eq!(parts(-2, -4, 45, -2), Some([1, 6, 5, 1]));
        assert_eq!(parts(2, 2, 8, 4), Some([1, 2, 2, 2]));
        for (d, q, r) in [(9, 1, 1), (5, 0, 1), (5, 1, 0), (1, 1, 1), (-2, 1, 1)] {
            assert_eq!(parts(1, q, d, r), None);
        }
        assert_eq!(parts(1, i128::MAX, 45, 1), None);
    }

    #[test]
    fn floors_and_complements() {
        let phi = Surd::new(1, 1, 5, 2).unwrap();
        let square = phi.complement().unwrap();
        assert_eq!(
            (phi.to_string(), square.to_string()),
            ("phi".into(), "phi^2".into())
        );
        assert_eq!(square.minus(&phi), Some(1));
        let floors: Vec<_> = (0..7).filter_map(|j| phi.floor_times(j)).collect();
        assert_eq!(floors, [0, 1, 3, 4, 6, 8, 9]);
        assert_eq!(Surd::new(3, -1, 2, 1).unwrap().floor_times(5), Some(7));
        assert_eq!(
            phi.floor_times(u64::MAX),
            Surd::new(1, 1, 5, 2).unwrap().floor_times(u64::MAX)
        );
        for (parts, text) in [
            ([0, 1, 2, 1], "sqrt(2)"),
            ([-1, 1, 13, 2], "(-1 + sqrt(13))/2"),
            ([2, -3, 2, 1], "(2 - 3*sqrt(2))"),
            ([0, -1, 2, 3], "-sqrt(2)/3"),
        ] {
            let [p, q, d, r] = parts;
            assert_eq!(Surd::new(p, q, d, r).unwrap().to_string(), text);
        }
    }
}
