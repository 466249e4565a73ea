//! One nimber after another, by tables and carry-less multiplication.

use super::drive::Slices;
use super::width::Width;
use crate::polynomial::{FROM_NIM, Polynomials, TO_NIM, carryless_product, mapped};
use crate::tower::{Double, Tower};

/// The products of elements in a row.
#[target_feature(enable = "pclmulqdq")]
pub(super) fn multiply<N: Width>((a, b): Slices<'_, N>) {
    let polynomials = Polynomials(|a, b| carryless_product(a, b));
    let b = &b[..a.len()];
    for i in 0..a.len() {
        let (x, y) = (a[i].number(), b[i].number());
        a[i] = N::from_number(if N::BYTES <= 8 {
            let (x, y) = (from_nim::<N>(x), from_nim::<N>(y));
            to_nim(polynomials.mul(x, y))
        } else {
            let x = (from_nim::<N>(x), from_nim::<N>(x >> 64));
            let y = (from_nim::<N>(y), from_nim::<N>(y >> 64));
            let (low, high) = Double(polynomials).mul(x, y);
            to_nim(high) << 64 | to_nim(low)
        });
    }
}

#[inline(always)]
fn from_nim<N: Width>(x: u128) -> u64 {
    mapped(&FROM_NIM, x as u64, N::BYTES.min(8))
}

#[inline(always)]
fn to_nim(x: u64) -> u128 {
    mapped(&TO_NIM, x, 8).into()
}
