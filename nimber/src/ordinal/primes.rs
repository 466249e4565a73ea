use std::sync::OnceLock;

/// Primes that a tower can have: w^(w^k) for k below this is an ordinal that can be written.
pub(super) const TOWERS: usize = 1 << 10;

/// The odd primes, by number from 0.
pub(super) fn primes() -> &'static [u64] {
    static PRIMES: OnceLock<Vec<u64>> = OnceLock::new();
    PRIMES.get_or_init(|| {
        let mut primes: Vec<u64> = Vec::with_capacity(TOWERS);
        let mut number = 3;
        while primes.len() < TOWERS {
            let mut small = primes.iter().take_while(|&&p| p * p <= number);
            if small.all(|p| number % p > 0) {
                primes.push(number);
            }
            number += 2;
        }
        primes
    })
}

/// The odd prime of a number below [`TOWERS`].
pub(super) fn prime(k: usize) -> u64 {
    primes()[k]
}

/// The number of an odd prime.
pub(super) fn index_of(p: u64) -> Option<usize> {
    primes().binary_search(&p).ok()
}
