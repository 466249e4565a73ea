//! Primes of 64 bits.

use std::sync::OnceLock;

/// Numbers that are sieved; larger ones are tested one by one.
const SIEVED: u64 = 1 << 22;

/// Bit n of the sieve: whether n is prime.
fn sieve() -> &'static [u64] {
    static SIEVE: OnceLock<Vec<u64>> = OnceLock::new();
    SIEVE.get_or_init(|| {
        let mut bits = vec![u64::MAX; (SIEVED / 64) as usize];
        bits[0] &= !0b11;
        for p in (2..).take_while(|p| p * p < SIEVED) {
            if bits[(p / 64) as usize] >> (p % 64) & 1 == 1 {
                for multiple in (p * p..SIEVED).step_by(p as usize) {
                    bits[(multiple / 64) as usize] &= !(1 << (multiple % 64));
                }
            }
        }
        bits
    })
}

/// The least prime above `n`; `None` if it has more than 64 bits. O(1) below the sieve's end.
pub(crate) fn prime_after(n: u64) -> Option<u64> {
    let from = n.checked_add(1)?;
    if from < SIEVED {
        let words = sieve();
        let mut at = (from / 64) as usize;
        let mut word = words[at] & (u64::MAX << (from % 64));
        while word == 0 && at + 1 < words.len() {
            at += 1;
            word = words[at];
        }
        if word != 0 {
            return Some(at as u64 * 64 + u64::from(word.trailing_zeros()));
        }
    }
    let mut odd = from.max(SIEVED) | 1;
    while !is_prime(odd) {
        odd = odd.checked_add(2)?;
    }
    Some(odd)
}

/// Miller and Rabin's test, with bases that decide all numbers of 64 bits (J. Sorenson, J. Webster,
/// Strong pseudoprimes to twelve prime bases, Math. Comp. 86, 2017).
pub(crate) fn is_prime(n: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    // these decide all numbers below 4,759,123,141 (G. Jaeschke, Math. Comp. 61, 1993)
    const FEW: [u64; 3] = [2, 7, 61];
    if n < 2 || BASES.iter().any(|&base| n.is_multiple_of(base)) {
        return BASES.contains(&n);
    }
    let short = n >> 32 == 0;
    let times = |a: u64, b: u64| match short {
        true => a * b % n,
        false => (u128::from(a) * u128::from(b) % u128::from(n)) as u64,
    };
    let twos = (n - 1).trailing_zeros();
    let bases = if short { &FEW[..] } else { &BASES };
    // a base that is n itself says nothing
    let mut bases = bases.iter().filter(|&&base| base < n);
    bases.all(|&base| {
        let (mut power, mut square, mut exponent) = (1, base, (n - 1) >> twos);
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = times(power, square);
            }
            square = times(square, square);
            exponent >>= 1;
        }
        let mut turns = 0..twos;
        power == 1
            || turns.any(|_| {
                let found = power == n - 1;
                power = times(power, power);
                found
            })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primes_beyond_the_sieve() {
        // A000720(2^22), A014234(22), A014210(22)
        let in_sieve: u32 = sieve().iter().map(|word| word.count_ones()).sum();
        assert_eq!(in_sieve, 295_947);
        for n in 0..200_000_u64 {
            let sieved = sieve()[(n / 64) as usize] >> (n % 64) & 1 == 1;
            assert_eq!(is_prime(n), sieved, "{n}");
        }
        assert_eq!(prime_after(4_194_300), Some(4_194_301));
        assert_eq!(prime_after(4_194_301), Some(4_194_319));
        // strong pseudoprime to the bases 2, 3, 5, 7, 11, 13, 17, 19, 23
        assert!(!is_prime(3_825_123_056_546_413_051));
        assert_eq!(prime_after(u64::MAX - 59), Some(u64::MAX - 58));
        assert_eq!(prime_after(u64::MAX - 58), None);
    }
}
