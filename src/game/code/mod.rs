//! Codes of take-and-break games: what a move may take from a heap, and into how many heaps,
//! and which, it may break the rest.

mod digit;
mod error;
mod moves;
mod partitions;
mod standard;

pub use digit::{Digit, Sizes};
pub use error::CodeError;
pub use standard::Standard;

use super::Heap;
use digit::NOTHING;
use smallvec::SmallVec;

/// Largest number of parts that a digit may name.
pub const MOST_PARTS: u32 = 1 << 16;

/// Largest amount of a set that is written as a code.
pub const MOST_AMOUNT: u64 = 1 << 16;

/// A take-and-break game: a move takes i tokens from one heap, i >= 0, and leaves the rest as k
/// heaps, none of them empty, where digit i allows k and the sizes of the parts.
///
/// The digits are `digits`, then `tail` over and over; an empty tail means that no more than
/// the digits say is ever taken. Kept in a normal form (no zeros at the end, the shortest tail
/// that begins as early as it can), so that two codes are equal exactly if they allow the same
/// moves. Octal games are the codes with digits of at most two heaps: R. K. Guy, C. A. B. Smith,
/// The G-values of various games (1956).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    /// At least digit 0.
    digits: Vec<Digit>,
    tail: Vec<Digit>,
}

impl Code {
    /// The code with these digits, of which `tail` repeats after `digits` for ever.
    ///
    /// # Errors
    /// [`CodeError::NoDigit`] without a digit 0; [`CodeError::Idle`] if digit 0 allows no heap
    /// or one, which would not shrink the heap.
    pub fn new(mut digits: Vec<Digit>, mut tail: Vec<Digit>) -> Result<Self, CodeError> {
        let zero = digits.first().ok_or(CodeError::NoDigit)?;
        if let Some(found) = (0..2).find(|&k| zero.has(k)) {
            return Err(CodeError::Idle { found });
        }
        if tail.iter().all(Digit::is_zero) {
            tail.clear();
            let last = digits.iter().rposition(|digit| !digit.is_zero());
            digits.truncate(last.unwrap_or(0) + 1);
        } else {
            let repeats =
                |&p: &usize| tail.len().is_multiple_of(p) && tail[p..] == tail[..tail.len() - p];
            let period = (1..=tail.len()).find(repeats).unwrap_or(tail.len());
            tail.truncate(period);
            // digits that are where the tail has them belong to it
            while digits.len() > 1 && digits.last() == tail.last() {
                digits.pop();
                tail.rotate_right(1);
            }
        }
        Ok(Self { digits, tail })
    }

    /// The code of a subtraction game: take an amount of `set` from one heap.
    ///
    /// # Errors
    /// [`CodeError::AmountZero`], [`CodeError::Amount`] above [`MOST_AMOUNT`].
    pub fn subtraction(set: &[u64]) -> Result<Self, CodeError> {
        Self::of_amounts(set, [0, 3])
    }

    /// The code of an all-but game: take any amount that is not in `set` from one heap.
    ///
    /// # Errors
    /// [`CodeError::AmountZero`], [`CodeError::Amount`] above [`MOST_AMOUNT`].
    pub fn allbut(set: &[u64]) -> Result<Self, CodeError> {
        Self::of_amounts(set, [3, 0])
    }

    /// One digit for amounts outside `set`, the other for those in it.
    fn of_amounts(set: &[u64], [outside, inside]: [u32; 2]) -> Result<Self, CodeError> {
        let most = set.iter().max().copied().unwrap_or(0);
        if set.contains(&0) {
            return Err(CodeError::AmountZero);
        }
        if most > MOST_AMOUNT {
            let (found, most) = (most, MOST_AMOUNT);
            return Err(CodeError::Amount { found, most });
        }
        let mut digits = vec![Digit::of_bits(outside); most as usize + 1];
        digits[0] = NOTHING.clone();
        for &amount in set {
            digits[amount as usize] = Digit::of_bits(inside);
        }
        Self::new(digits, vec![Digit::of_bits(outside)])
    }

    /// The digits before the tail: at least digit 0.
    pub fn digits(&self) -> &[Digit] {
        &self.digits
    }

    /// The digits that repeat after them; empty if all further digits are 0.
    pub fn tail(&self) -> &[Digit] {
        &self.tail
    }

    /// What may be done after taking exactly `taken` tokens.
    #[inline]
    pub fn digit(&self, taken: Heap) -> &Digit {
        let first = self.digits.len() as u64;
        if taken < first {
            return &self.digits[taken as usize];
        }
        match self.tail.len() as u64 {
            0 => &NOTHING,
            length => &self.tail[((taken - first) % length) as usize],
        }
    }

    /// The place of the last digit that is not 0: the most that a move takes. `None` if the tail
    /// has no end; 0 also for the game without moves.
    pub fn last_non_zero(&self) -> Option<usize> {
        self.tail.is_empty().then(|| self.digits.len() - 1)
    }

    fn all(&self) -> impl Iterator<Item = &Digit> {
        self.digits.iter().chain(&self.tail)
    }

    /// Whether this is an octal game: finitely many digits, at most two heaps left, of any sizes.
    pub fn is_octal(&self) -> bool {
        let octal =
            |digit: &Digit| !digit.restricts_sizes() && digit.most().is_some_and(|k| k <= 2);
        self.tail.is_empty() && self.digits.iter().all(octal)
    }

    /// Whether some move leaves two heaps or more.
    pub fn splits(&self) -> bool {
        self.all().any(Digit::splits)
    }

    /// The largest number of heaps that a move may leave; `None` if there is no largest.
    pub fn max_parts(&self) -> Option<u32> {
        let most = self.all().map(Digit::most);
        most.reduce(|a, b| Some(a?.max(b?))).flatten()
    }

    /// Whether a move from `heap` may leave exactly `parts`, in any order; none of them may be
    /// empty.
    pub fn allows(&self, heap: Heap, parts: &[Heap]) -> bool {
        let left: u128 = parts.iter().map(|&part| u128::from(part)).sum();
        if left > u128::from(heap) || parts.contains(&0) {
            return false;
        }
        let mut parts: SmallVec<[Heap; 8]> = SmallVec::from_slice(parts);
        parts.sort_unstable();
        let digit = self.digit(heap - left as u64);
        u32::try_from(parts.len()).is_ok_and(|k| digit.has(k) && digit.sizes(k).allow(&parts))
    }
}

#[cfg(test)]
mod tests;
