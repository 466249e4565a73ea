//! What the functions of the language compute.

use crate::arithmetic::{self, Inexact};
use crate::expression::fault::Why;
use crate::nimber;

pub(super) const OVERFLOW: Why = Why::Inexact(Inexact::Overflow);

pub(super) fn add(a: i128, b: i128) -> Result<i128, Why> {
    a.checked_add(b).ok_or(OVERFLOW)
}

/// A number whose bits are read.
pub(super) fn bits(a: i128) -> Result<i128, Why> {
    if a < 0 { Err(Why::Bits(a)) } else { Ok(a) }
}

pub(super) fn xor(a: i128, b: i128) -> Result<i128, Why> {
    Ok(bits(a)? ^ bits(b)?)
}

pub(super) fn sum(list: &[i128]) -> Result<i128, Why> {
    list.iter().try_fold(0, |sum, &element| add(sum, element))
}

pub(super) fn nimsum(list: &[i128]) -> Result<i128, Why> {
    list.iter().try_fold(0, |sum, &element| xor(sum, element))
}

pub(super) fn least(list: &[i128]) -> Result<i128, Why> {
    list.iter().min().copied().ok_or(Why::Empty)
}

pub(super) fn largest(list: &[i128]) -> Result<i128, Why> {
    list.iter().max().copied().ok_or(Why::Empty)
}

pub(super) fn gcd(list: &[i128]) -> Result<i128, Why> {
    let sizes = list.iter().map(|element| element.unsigned_abs());
    i128::try_from(sizes.fold(0, arithmetic::gcd)).map_err(|_| OVERFLOW)
}

pub(super) fn length(list: &[i128]) -> Result<i128, Why> {
    Ok(list.len() as i128)
}

/// The least number from 0 on that is not in the list.
pub(super) fn mex(list: &[i128]) -> Result<i128, Why> {
    let natural = list
        .iter()
        .filter_map(|&element| u64::try_from(element).ok());
    Ok(nimber::mex(natural).into())
}

pub(super) fn popcount(n: i128) -> Result<i128, Why> {
    Ok(bits(n)?.count_ones().into())
}

pub(super) fn v2(n: i128) -> Result<i128, Why> {
    if n == 0 {
        Err(Why::Unbounded(2))
    } else {
        Ok(n.trailing_zeros().into())
    }
}

/// How often a base divides a number.
pub(super) fn valuation(list: &[i128]) -> Result<i128, Why> {
    let [mut n, base] = list[..] else {
        return Err(Why::Element(2, list.len()));
    };
    if base < 2 {
        return Err(Why::Base(base));
    }
    if n == 0 {
        return Err(Why::Unbounded(base));
    }
    let mut times = 0;
    while n % base == 0 {
        n /= base;
        times += 1;
    }
    Ok(times)
}

/// The numbers added digit by digit in a base, without carries.
pub(super) fn without_carries(list: &[i128], base: i128) -> Result<i128, Why> {
    let mut sums: Vec<i128> = Vec::new();
    let mut row = Vec::new();
    for &number in list {
        row.clear();
        digits(number, base, &mut row)?;
        sums.resize(sums.len().max(row.len()), 0);
        for (sum, digit) in sums.iter_mut().zip(&row) {
            // below 2^127, as the digit is below the base
            *sum = match base - *sum > *digit {
                true => *sum + digit,
                false => digit - (base - *sum),
            };
        }
    }
    if list.is_empty() && base < 2 {
        return Err(Why::Base(base));
    }
    sums.iter().rev().try_fold(0_i128, |all, &digit| {
        let shifted = all.checked_mul(base).ok_or(OVERFLOW)?;
        add(shifted, digit)
    })
}

pub(super) fn abs(n: i128) -> Result<i128, Why> {
    n.checked_abs().ok_or(OVERFLOW)
}

pub(super) fn choose(list: &[i128]) -> Result<i128, Why> {
    let [n, k] = list[..] else {
        return Err(Why::Element(2, list.len()));
    };
    bits(n)?;
    let k = k.min(n - k);
    if k < 0 {
        return Ok(0);
    }
    (0..k).try_fold(1_i128, |all, i| {
        let more = all.checked_mul(n - i).ok_or(OVERFLOW)?;
        Ok(more / (i + 1))
    })
}

/// The digits of a number, the lowest first.
pub(super) fn digits(mut n: i128, base: i128, to: &mut Vec<i128>) -> Result<(), Why> {
    bits(n)?;
    if base < 2 {
        return Err(Why::Base(base));
    }
    while n > 0 {
        to.push(n % base);
        n /= base;
    }
    Ok(())
}

/// The digits for 1, 2, 3, 5, 8, ..., the lowest first, no two neighbours both 1.
pub(super) fn zeckendorf(mut n: i128, to: &mut Vec<i128>) -> Result<(), Why> {
    bits(n)?;
    let mut fib = vec![1_i128, 2];
    while let Some(next) = fib[fib.len() - 2].checked_add(fib[fib.len() - 1]) {
        if next > n {
            break;
        }
        fib.push(next);
    }
    let start = to.len();
    for &number in fib.iter().rev() {
        let digit = i128::from(number <= n);
        n -= digit * number;
        if digit == 1 || to.len() > start {
            to.push(digit);
        }
    }
    to[start..].reverse();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_of_lists() {
        assert_eq!(mex(&[0, 1, 3, 1]), Ok(2));
        assert_eq!(mex(&[]), Ok(0));
        assert_eq!(gcd(&[12, -18, 0]), Ok(6));
        assert_eq!(nimsum(&[3, 5, -1]), Err(Why::Bits(-1)));
        assert_eq!(choose(&[5, 2]), Ok(10));
        assert_eq!(choose(&[2, 5]), Ok(0));
        assert_eq!(choose(&[200, 100]), Err(OVERFLOW));
        let of = |n| {
            let mut list = Vec::new();
            zeckendorf(n, &mut list).unwrap();
            list
        };
        assert_eq!(valuation(&[54, 3]), Ok(3));
        assert_eq!(valuation(&[-54, 2]), Ok(1));
        assert_eq!(valuation(&[0, 3]), Err(Why::Unbounded(3)));
        assert_eq!(valuation(&[5, 1]), Err(Why::Base(1)));
        // 12 + 21 = 00 in base 3, 5 = 12 and 7 = 21
        assert_eq!(without_carries(&[5, 7], 3), Ok(0));
        assert_eq!(without_carries(&[15, 99, 8], 10), Ok(2));
        assert_eq!(without_carries(&[i128::MAX], i128::MAX), Ok(i128::MAX));
        assert_eq!(without_carries(&[-1], 3), Err(Why::Bits(-1)));
        for (a, b) in (0..40).flat_map(|a| (0..40).map(move |b| (a, b))) {
            assert_eq!(without_carries(&[a, b], 2), Ok(a ^ b));
        }
        // 100 = 89 + 8 + 3
        assert_eq!(of(100), [0, 0, 1, 0, 1, 0, 0, 0, 0, 1]);
        assert_eq!((of(0), of(1), of(2)), (vec![], vec![1], vec![0, 1]));
    }
}
