//! Vectors of 256 bits.

use super::bits::{Bits, LEAF, compute};
use super::drive::{self, Slices, Vectors, entrances};
use super::operation::Operation;
use super::plane::{LOWER, Plane};
use super::turn::{Swaps, Turn};
use super::width::Width;
use crate::recursion::{Leaf, Leaves, add, step};
use crate::tower::Double;
use std::arch::x86_64::*;

/// Bytes as leaves. Closures are compiled for the features of the function that they stand in.
#[inline]
#[target_feature(enable = "avx2")]
fn bytes() -> impl Leaf<Limb = __m256i> {
    let bits = Bits {
        zero: _mm256_setzero_si256(),
        xor: |a, b| _mm256_xor_si256(a, b),
        and: |a, b| _mm256_and_si256(a, b),
    };
    let tower = Double(Double(Double(bits)));
    Leaves::<_, _, _, LEAF> {
        zero: _mm256_setzero_si256(),
        add: |a: &mut [__m256i], b: &[__m256i]| add(a, b, |a, b| _mm256_xor_si256(a, b)),
        step: move |what, a: &mut [__m256i], b: &[__m256i]| step::<_, LEAF>(tower, what, a, b),
    }
}

/// Vectors of elements.
#[inline]
#[target_feature(enable = "avx2")]
fn rows<N: Width>()
-> Vectors<impl Fn(&[N]) -> __m256i, impl Fn(&mut [N], __m256i), impl Turn<__m256i>> {
    Vectors {
        bytes: 32,
        load: |from: &[N]| load(from),
        store: |to: &mut [N], vector| store(to, vector),
        turn: Swaps(|a, b, d: u32| {
            if d == 6 {
                return (_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b));
            }
            let lower = _mm256_set1_epi64x(LOWER[d as usize] as i64);
            let width = _mm256_set1_epi64x(1 << d);
            let differ = _mm256_xor_si256(_mm256_srlv_epi64(a, width), b);
            let differ = _mm256_and_si256(differ, lower);
            (
                _mm256_xor_si256(a, _mm256_sllv_epi64(differ, width)),
                _mm256_xor_si256(b, differ),
            )
        }),
    }
}

/// Vectors of planes.
#[inline]
#[target_feature(enable = "avx2")]
fn raw() -> Vectors<impl Fn(&[u8]) -> __m256i, impl Fn(&mut [u8], __m256i), ()> {
    Vectors {
        bytes: 32,
        load: |from: &[u8]| load(from),
        store: |to: &mut [u8], vector| store(to, vector),
        turn: (),
    }
}

entrances! {
    "avx2", __m256i, each_bit(_mm256_setzero_si256()),
    <N> |operation, a, b| compute(bytes(), operation, a, b)
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
