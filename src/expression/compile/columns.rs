//! Columns of digits.

use super::functions::digits;
use crate::expression::fault::Why;

/// Hands on the place and the sum of each column of digits, in base 2 if none is named, up to the
/// highest digit of all, until one is answered by false; whether none was.
#[inline]
pub(super) fn columns(
    list: &[i128],
    base: Option<i128>,
    each: &mut dyn FnMut(usize, i128) -> bool,
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
