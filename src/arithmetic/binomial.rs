use super::gcd;

/// C(n, k), or `None` beyond 2^128. O(k) steps.
pub fn binomial(n: u64, k: u64) -> Option<u128> {
    if k > n {
        return Some(0);
    }
    let k = k.min(n - k);
    let mut c = if k == 0 { 1 } else { u128::from(n - k + 1) };
    for i in 2..=k {
        // c * (n - k + i) / i is exact
        let (mut factor, mut div) = (u128::from(n - k + i), u128::from(i));
        c = match c.checked_mul(factor) {
            Some(product) => product / div,
            None => {
                // reduced first, so that only a true overflow is one
                let g = gcd(factor, div);
                (factor, div) = (factor / g, div / g);
                (c / div).checked_mul(factor)?
            }
        };
    }
    Some(c)
}

/// C(x + i, i + 1) in 64 bits; saturates, which only the search in `unrank` can meet.
pub(crate) fn colex_term(x: u64, i: usize) -> u64 {
    binomial(x + i as u64, i as u64 + 1).map_or(u64::MAX, |c| u64::try_from(c).unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn binomials_at_the_edge() {
        assert_eq!(binomial(64, 32), Some(1_832_624_140_942_590_534));
        assert_eq!(binomial(200, 100), None);
        assert_eq!(binomial(u64::MAX, 1), Some(u128::from(u64::MAX)));
        assert_eq!((binomial(7, 0), binomial(7, 7)), (Some(1), Some(1)));
    }
}
