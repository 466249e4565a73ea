use std::fmt;

/// Factors of a radicand that are tried.
const FACTORS: i128 = 1_000_000;

/// The quadratic irrational (p + q sqrt(d)) / r in lowest terms: r > 0, q is not 0, gcd(p, q, r)
/// is 1, and d > 1 is square-free, so that equal numbers are equal values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Surd {
    p: i128,
    q: i128,
    d: i128,
    r: i128,
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
        let size = gcd(gcd(p.checked_abs()?, q.checked_abs()?), r.checked_abs()?);
        let size = if r < 0 { -size } else { size };
        let (p, q, r) = (p / size, q / size, r / size);
        (d > 1).then_some(Self { p, q, d, r })
    }

    /// (u + v sqrt(d)) / (w + z sqrt(d)).
    pub(super) fn quotient((u, v): (i128, i128), (w, z): (i128, i128), d: i128) -> Option<Self> {
        let times = |a: i128, b: i128| a.checked_mul(b);
        let p = times(u, w)?.checked_sub(times(times(v, z)?, d)?)?;
        let q = times(v, w)?.checked_sub(times(u, z)?)?;
        let r = times(w, w)?.checked_sub(times(times(z, z)?, d)?)?;
        Self::new(p, q, d, r)
    }

    /// The numbers p, q, d, r.
    pub fn parts(&self) -> [i128; 4] {
        [self.p, self.q, self.d, self.r]
    }

    /// The number b with 1/a + 1/b = 1; `None` if its parts need more than 128 bits.
    pub fn complement(&self) -> Option<Self> {
        let less = self.p.checked_sub(self.r)?;
        Self::quotient((self.p, self.q), (less, self.q), self.d)
    }

    /// The integer that must be added to `other` to make this number, if there is one.
    pub fn minus(&self, other: &Self) -> Option<i128> {
        let same = (self.q, self.d, self.r) == (other.q, other.d, other.r);
        let more = self.p.checked_sub(other.p)?;
        (same && more % self.r == 0).then(|| more / self.r)
    }

    /// The largest integer up to `j` times this number; `None` beyond 128 bits.
    pub fn floor_times(&self, j: u64) -> Option<i128> {
        let (x, y) = (self.p.checked_mul(j.into())?, self.q.checked_mul(j.into())?);
        let root = y.checked_mul(y)?.checked_mul(self.d)?.isqrt();
        // y sqrt(d) is no integer unless y is 0
        let root = if y < 0 { -root - 1 } else { root };
        Some(x.checked_add(root)?.div_euclid(self.r))
    }
}

/// As claims are written: `phi`, `sqrt(2)`, `(-1 + sqrt(13))/2`.
impl fmt::Display for Surd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { p, q, d, r } = *self;
        match (p, q, d, r) {
            (1, 1, 5, 2) => return f.write_str("phi"),
            (3, 1, 5, 2) => return f.write_str("phi^2"),
            _ => {}
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

/// d = s^2 f with f square-free: s and f. `None` if too much is left of d to tell.
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

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

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
