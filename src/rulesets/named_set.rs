use crate::text::worded;
use std::sync::OnceLock;

worded! {
    /// An infinite set of positive amounts that has a name.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum NamedSet {
        /// 2, 3, 5, 7, 11, ...
        Primes = "primes",
        /// 1, 4, 9, 16, ...
        Squares = "squares",
        /// 1, 2, 6, 24, ...
        Factorials = "factorials",
        /// The Fibonacci numbers 1, 2, 3, 5, 8, ...
        Fib = "fib",
    }
}

impl NamedSet {
    /// Whether it holds `n`.
    pub fn has(self, n: u64) -> bool {
        n > 0 && self.after(n - 1) == Some(n)
    }

    /// Its least member above `n`; `None` if that has more than 64 bits. A few steps.
    #[inline]
    pub fn after(self, n: u64) -> Option<u64> {
        match self {
            Self::Primes => prime_after(n),
            Self::Squares => {
                let root = n.isqrt() + 1;
                root.checked_mul(root)
            }
            Self::Factorials => above(&FACTORIALS, n),
            Self::Fib => above(&FIB, n),
        }
    }
}

fn above(sorted: &[u64], n: u64) -> Option<u64> {
    sorted.get(sorted.partition_point(|&x| x <= n)).copied()
}

/// 1!, .., 20!: all below 2^64.
const FACTORIALS: [u64; 20] = {
    let mut list = [1; 20];
    let mut i = 1;
    while i < 20 {
        list[i] = list[i - 1] * (i as u64 + 1);
        i += 1;
    }
    list
};

/// 1, 2, 3, 5, ..: all below 2^64.
const FIB: [u64; 92] = {
    let mut list = [1; 92];
    list[1] = 2;
    let mut i = 2;
    while i < 92 {
        list[i] = list[i - 1] + list[i - 2];
        i += 1;
    }
    list
};

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

fn prime_after(n: u64) -> Option<u64> {
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
    while !is_large_prime(odd) {
        odd = odd.checked_add(2)?;
    }
    Some(odd)
}

/// The bases of the test.
const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];

/// Miller and Rabin's test of a number above 37, with bases that decide all numbers of 64 bits
/// (J. Sorenson, J. Webster, Strong pseudoprimes to twelve prime bases, 2017).
fn is_large_prime(n: u64) -> bool {
    if BASES.iter().any(|&base| n.is_multiple_of(base)) {
        return false;
    }
    let twos = (n - 1).trailing_zeros();
    BASES.into_iter().all(|base| {
        let mut power = power(base, (n - 1) >> twos, n);
        if power == 1 || power == n - 1 {
            return true;
        }
        (1..twos).any(|_| {
            power = times(power, power, n);
            power == n - 1
        })
    })
}

fn times(a: u64, b: u64, modulus: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(modulus)) as u64
}

fn power(mut base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let mut power = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = times(power, base, modulus);
        }
        base = times(base, base, modulus);
        exponent >>= 1;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_those_of_the_words() {
        let members = |set: NamedSet| {
            let all = std::iter::successors(set.after(0), |&n| set.after(n));
            all.take_while(|&n| n <= 150).collect::<Vec<u64>>()
        };
        let primes = (2..=150).filter(|n| (2..*n).all(|d| n % d != 0));
        assert_eq!(members(NamedSet::Primes), primes.collect::<Vec<u64>>());
        let squares = (1..=12).map(|n| n * n);
        assert_eq!(members(NamedSet::Squares), squares.collect::<Vec<u64>>());
        assert_eq!(members(NamedSet::Factorials), [1, 2, 6, 24, 120]);
        let fib = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144];
        assert_eq!(members(NamedSet::Fib), fib);
        for set in NamedSet::ALL {
            assert_eq!(NamedSet::named(set.name()), Some(set));
            assert!((0..=150).all(|n| set.has(n) == members(set).contains(&n)));
        }
    }

    #[test]
    fn primes_beyond_the_sieve() {
        // A000720(2^22), A014234(22), A014210(22)
        let in_sieve: u32 = sieve().iter().map(|word| word.count_ones()).sum();
        assert_eq!(in_sieve, 295_947);
        assert_eq!(prime_after(4_194_300), Some(4_194_301));
        assert_eq!(prime_after(4_194_301), Some(4_194_319));
        // strong pseudoprime to the bases 2, 3, 5, 7, 11, 13, 17, 19, 23
        assert!(!is_large_prime(3_825_123_056_546_413_051));
        assert_eq!(prime_after(u64::MAX - 59), Some(u64::MAX - 58));
        assert_eq!(prime_after(u64::MAX - 58), None);
    }

    #[test]
    fn no_member_has_more_than_64_bits() {
        for set in NamedSet::ALL {
            assert_eq!(set.after(u64::MAX), None, "{set:?}");
        }
        assert_eq!(
            NamedSet::Fib.after(1 << 63),
            Some(12_200_160_415_121_876_738)
        );
        assert_eq!(NamedSet::Squares.after(u64::MAX - 1), None);
    }
}
