//! Vectors of 256 bits.

use super::bits::{Bits, LEAF, compute};
use super::drive::{self, Slices, Vectors};
use super::operation::Operation;
use super::plane::{LOWER, Plane};
use super::turn::{Swaps, Turn};
use super::vectors::sliced;
use super::width::Width;
use crate::recursion::{Leaf, Leaves, add, step};
use crate::tower::Double;
use std::arch::x86_64::*;

sliced! {
    "avx2", __m256i, 32, zero _mm256_setzero_si256, set _mm256_set1_epi64x,
    xor _mm256_xor_si256, and _mm256_and_si256, shift _mm256_srlv_epi64 _mm256_sllv_epi64,
    halves _mm256_unpacklo_epi64 _mm256_unpackhi_epi64
}

#[inline]
#[target_feature(enable = "avx2")]
#[allow(unsafe_code, reason = "vectors are loaded through pointers only")]
pub(super) fn load<T: Copy>(from: &[T]) -> __m256i {
    assert_eq!(size_of_val(from), 32);
    // SAFETY: the slice has the size of a vector; nimbers and bytes have no padding
    unsafe { _mm256_loadu_si256(from.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
#[allow(unsafe_code, reason = "vectors are stored through pointers only")]
pub(super) fn store<T: Copy>(to: &mut [T], vector: __m256i) {
    assert_eq!(size_of_val(to), 32);
    // SAFETY: the slice has the size of a vector; nimbers and bytes may be any bits
    unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), vector) }
}
