use crate::arithmetic::prime_after;
use crate::text::worded;

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
