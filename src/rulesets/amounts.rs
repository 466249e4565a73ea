use super::NamedSet;
use crate::number::joined;
use std::fmt;

/// A set of positive amounts: some numbers, and sets with a name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AmountSet {
    /// Increasing; none is in a named set.
    numbers: Vec<u64>,
    /// In the order of their names, each once.
    named: Vec<NamedSet>,
}

impl AmountSet {
    /// The set of all of these; `None` if there is none, or a 0 among the numbers.
    pub fn new(mut numbers: Vec<u64>, mut named: Vec<NamedSet>) -> Option<Self> {
        let empty = numbers.is_empty() && named.is_empty();
        if empty || numbers.contains(&0) {
            return None;
        }
        named.sort_unstable();
        named.dedup();
        numbers.sort_unstable();
        numbers.dedup();
        numbers.retain(|&n| !named.iter().any(|set| set.has(n)));
        Some(Self { numbers, named })
    }

    /// The numbers, increasing, if there are no others.
    pub fn finite(&self) -> Option<&[u64]> {
        self.named.is_empty().then_some(&self.numbers)
    }

    /// The least amount above `n`; `None` if that has more than 64 bits.
    #[inline]
    fn after(&self, n: u64) -> Option<u64> {
        let number = self.numbers.partition_point(|&x| x <= n);
        let number = self.numbers.get(number).copied();
        let named = self.named.iter().filter_map(|set| set.after(n));
        named.chain(number).min()
    }

    /// Whether it holds `n`.
    pub fn has(&self, n: u64) -> bool {
        self.numbers.binary_search(&n).is_ok() || self.named.iter().any(|set| set.has(n))
    }

    /// The amounts up to `most`, increasing, each once.
    pub fn up_to(&self, most: u64) -> impl Iterator<Item = u64> + '_ {
        let all = std::iter::successors(self.after(0), |&n| self.after(n));
        all.take_while(move |&n| n <= most)
    }
}

impl fmt::Display for AmountSet {
    /// `{1,4,primes}`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = self.numbers.iter().map(u64::to_string);
        let all = numbers.chain(self.named.iter().map(NamedSet::to_string));
        write!(f, "{{{}}}", joined(all, ","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_amount_once() {
        let set = AmountSet::new(vec![7, 1, 7, 6], vec![NamedSet::Fib, NamedSet::Squares]);
        let set = set.unwrap();
        assert_eq!(set.to_string(), "{6,7,squares,fib}");
        let all: Vec<u64> = set.up_to(25).collect();
        assert_eq!(all, [1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 16, 21, 25]);
        assert_eq!(AmountSet::new(Vec::new(), Vec::new()), None);
        assert_eq!(AmountSet::new(vec![0], vec![NamedSet::Fib]), None);
    }
}
