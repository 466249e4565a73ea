//! Columns of digits.

use super::functions::digits;
use crate::expression::env::Env;
use crate::expression::fault::Why;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};

/// Hands on the place and the sum of each column of digits, in base 2 if none is named, up to the
/// highest digit of all, until one is answered by false; whether none was.
#[inline]
pub(super) fn columns(
    list: &[i128],
    base: Option<i128>,
    mut each: impl FnMut(usize, i128) -> bool,
) -> Result<bool, Why> {
    let Some(base) = base else {
        let all = list.iter().fold(0, |all, number| all | number);
        if all < 0 {
            let below = list.iter().find(|&&number| number < 0);
            return Err(Why::Bits(below.copied().unwrap_or(-1)));
        }
        let places = (i128::BITS - all.leading_zeros()) as usize;
        if places <= 64 {
            // shifts of 128 bits take several instructions
            let bits = |j| list.iter().map(move |&number| number as u64 >> j & 1);
            return Ok((0..places).all(|j| each(j, bits(j).sum::<u64>().into())));
        }
        let sum = |j: usize| list.iter().map(|number| number >> j & 1).sum();
        return Ok((0..places).all(|j| each(j, sum(j))));
    };
    let mut sums: Vec<i128> = Vec::new();
    let mut row = Vec::new();
    for &number in list {
        row.clear();
        digits(number, base, &mut row)?;
        sums.resize(sums.len().max(row.len()), 0);
        for (j, digit) in row.iter().enumerate() {
            sums[j] += digit;
        }
    }
    Ok((0..sums.len()).all(|j| each(j, sums[j])))
}

/// Which of the numbers below 64 were answered, and by what: columns have the same few sums again
/// and again.
#[derive(Default)]
pub(super) struct Answered {
    answered: AtomicU64,
    holds: AtomicU64,
}

impl Answered {
    fn bit(number: i128) -> Option<u64> {
        1u64.checked_shl(u32::try_from(number).ok()?)
    }

    #[inline]
    pub(super) fn at(&self, number: i128) -> Option<bool> {
        let bit = Self::bit(number)?;
        // an answer is written before it is said to be there
        let answered = self.answered.load(Acquire) & bit != 0;
        answered.then(|| self.holds.load(Relaxed) & bit != 0)
    }

    /// Keeps an answer where that is right at all positions.
    #[cold]
    pub(super) fn keep(&self, number: i128, env: &Env<'_>, holds: bool) -> bool {
        if let (Some(bit), true) = (Self::bit(number), env.may_keep()) {
            self.holds.fetch_or(if holds { bit } else { 0 }, Relaxed);
            self.answered.fetch_or(bit, Release);
        }
        holds
    }
}
