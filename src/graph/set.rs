//! Sets of small numbers: of vertices, edges, elements.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, Not};

/// A set of numbers from 0 on, as bits.
pub trait Set:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + 'static
{
    /// The set of none.
    const EMPTY: Self;
    /// How many numbers there may be.
    const MOST: usize;

    /// The set of one number.
    fn one(member: usize) -> Self;

    /// Whether a number is in it.
    fn has(&self, member: usize) -> bool;

    /// How many there are.
    fn count(&self) -> u32;

    /// Takes the smallest one out.
    fn pop(&mut self) -> Option<usize>;

    /// The bits from a place on, at most 64 of them.
    fn line(&self, from: usize, bits: usize) -> u64;

    /// Adds bits from a place on.
    fn put(&mut self, from: usize, line: u64);

    /// The first so many bits in the opposite order; there are no others.
    #[inline]
    fn reversed(&self, bits: usize) -> Self {
        let (mut found, mut from) = (Self::EMPTY, 0);
        while from < bits {
            let count = (bits - from).min(64);
            let line = self.line(from, count).reverse_bits() >> (64 - count);
            found.put(bits - from - count, line);
            from += count;
        }
        found
    }

    /// The first so many numbers.
    fn first(count: usize) -> Self {
        (0..count).fold(Self::EMPTY, |all, member| all | Self::one(member))
    }

    /// Whether it is that of none.
    #[inline]
    fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// Only the smallest one.
    #[inline]
    fn least(mut self) -> Self {
        self.pop().map_or(Self::EMPTY, Self::one)
    }
}

impl Set for u64 {
    const EMPTY: Self = 0;
    // the largest word means something else
    const MOST: usize = 63;

    #[inline]
    fn one(member: usize) -> Self {
        1 << member
    }

    #[inline]
    fn has(&self, member: usize) -> bool {
        self >> member & 1 == 1
    }

    #[inline]
    fn count(&self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn pop(&mut self) -> Option<usize> {
        let least = self.trailing_zeros();
        *self &= self.wrapping_sub(1);
        (least < Self::BITS).then_some(least as usize)
    }

    #[inline]
    fn line(&self, from: usize, bits: usize) -> u64 {
        self >> from & u64::MAX >> (64 - bits)
    }

    #[inline]
    fn put(&mut self, from: usize, line: u64) {
        *self |= line << from;
    }

    #[inline]
    fn least(self) -> Self {
        self & self.wrapping_neg()
    }
}

/// A set in several words, the first numbers in the first one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SetWords<const N: usize>(pub [u64; N]);

impl<const N: usize> SetWords<N> {
    #[inline]
    fn with(self, other: Self, by: impl Fn(u64, u64) -> u64) -> Self {
        let mut both = self.0;
        for at in 0..N {
            both[at] = by(both[at], other.0[at]);
        }
        Self(both)
    }
}

impl<const N: usize> Ord for SetWords<N> {
    #[inline]
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

impl<const N: usize> PartialOrd for SetWords<N> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<const N: usize> BitAnd for SetWords<N> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.with(other, |a, b| a & b)
    }
}

impl<const N: usize> BitOr for SetWords<N> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.with(other, |a, b| a | b)
    }
}

impl<const N: usize> Not for SetWords<N> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.with(self, |a, _| !a)
    }
}

impl<const N: usize> Set for SetWords<N> {
    const EMPTY: Self = Self([0; N]);
    // what is larger is out of reach of every search
    const MOST: usize = if N * 64 < 1000 { N * 64 } else { 1000 };

    #[inline]
    fn one(member: usize) -> Self {
        let mut words = [0; N];
        words[member / 64] = 1 << (member % 64);
        Self(words)
    }

    #[inline]
    fn has(&self, member: usize) -> bool {
        self.0[member / 64] >> (member % 64) & 1 == 1
    }

    #[inline]
    fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn pop(&mut self) -> Option<usize> {
        let (at, word) = self
            .0
            .iter_mut()
            .enumerate()
            .find(|(_, word)| **word != 0)?;
        let least = word.trailing_zeros();
        *word &= *word - 1;
        Some(64 * at + least as usize)
    }

    #[inline]
    fn line(&self, from: usize, bits: usize) -> u64 {
        let (at, by) = (from / 64, from % 64);
        let above = match self.0.get(at + 1) {
            Some(&next) if by > 0 => next << (64 - by),
            _ => 0,
        };
        (self.0[at] >> by | above) & u64::MAX >> (64 - bits)
    }

    #[inline]
    fn put(&mut self, from: usize, line: u64) {
        let (at, by) = (from / 64, from % 64);
        self.0[at] |= line << by;
        if by > 0 && at + 1 < N {
            self.0[at + 1] |= line >> (64 - by);
        }
    }
}

/// The members of a set, by size.
#[inline]
pub fn members<S: Set>(mut set: S) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || set.pop())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a set does, told by lists.
    fn behaves<S: Set>() {
        let all: Vec<usize> = (0..S::MOST.min(70)).filter(|n| n * n % 7 < 3).collect();
        let odd: Vec<usize> = all.iter().copied().filter(|n| n % 2 == 1).collect();
        let of = |list: &[usize]| list.iter().fold(S::EMPTY, |set, &n| set | S::one(n));
        let (set, odd_set) = (of(&all), of(&odd));
        for bits in [70, 80, 64].into_iter().filter(|&bits| bits <= S::MOST) {
            let inside: Vec<usize> = all.iter().copied().filter(|&n| n < bits).collect();
            let back: Vec<usize> = inside.iter().rev().map(|n| bits - 1 - n).collect();
            assert_eq!(of(&inside).reversed(bits), of(&back));
        }
        assert_eq!(members(set).collect::<Vec<_>>(), all);
        assert_eq!(members(set & odd_set).collect::<Vec<_>>(), odd);
        assert_eq!(set.count() as usize, all.len());
        assert_eq!((set & !odd_set).count() as usize, all.len() - odd.len());
        assert!(all.iter().all(|&n| set.has(n)) && !odd_set.has(0));
        assert!(set > odd_set && S::EMPTY.is_empty() && !set.is_empty());
        assert_eq!(set.least(), S::one(0));
        assert_eq!(
            members(S::first(40)).collect::<Vec<_>>(),
            (0..40).collect::<Vec<_>>()
        );
        for from in [0, 3, 40, 59] {
            let line = set.line(from, 4);
            for i in (0..4).filter(|i| from + i < S::MOST) {
                assert_eq!(line >> i & 1 == 1, set.has(from + i), "{from} {i}");
            }
            let mut put = S::EMPTY;
            put.put(from, 0b1011);
            let expected: Vec<usize> = [0, 1, 3].map(|i| from + i).to_vec();
            assert_eq!(members(put).collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn sets_of_one_word_and_of_several_are_alike() {
        behaves::<u64>();
        behaves::<SetWords<2>>();
        behaves::<SetWords<16>>();
        let far = SetWords::<2>::one(100) | SetWords::one(3);
        assert!(far > SetWords::first(90) && far.line(98, 5) == 0b100);
        let mut put = SetWords::<2>::EMPTY;
        put.put(62, 0b1111);
        assert_eq!(members(put).collect::<Vec<_>>(), [62, 63, 64, 65]);
    }
}
